package org.htedl.benchmarks.http;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A generated knowledge base of the shape of the well-known carcinogenesis one (some 300 compounds,
 * 22,000 individuals, 74,000 assertions), and hypotheses about it as a refinement operator makes
 * them. The same seed gives the same text.
 */
final class Molecules {
  private static final String NAMESPACE = "http://example.org/molecules#";
  private static final int COMPOUNDS = 300;
  private static final int ATOMS_EACH = 30;
  private static final int BONDS_EACH = 31;
  private static final int ELEMENTS = 12;
  private static final int TYPES_EACH = 6;
  private static final int BOND_TYPES = 4;
  private static final int STRUCTURES = 30;
  private static final int TESTS = 6;
  private static final int POSITIVE_PERCENT = 54;
  private static final int PERCENT = 100;

  private final long seed;

  Molecules(long seed) {
    this.seed = seed;
  }

  /** Writes it as Turtle. */
  void write(Writer out) throws IOException {
    Random random = new Random(seed);
    out.write("PREFIX : <" + NAMESPACE + ">\nPREFIX owl: <http://www.w3.org/2002/07/owl#>\n");
    out.write("PREFIX htedl: <https://w3id.org/htedl#>\n");
    for (int e = 0; e < ELEMENTS; e++) {
      out.write(":Element" + e + " a owl:Class .\n");
      for (int t = 0; t < TYPES_EACH; t++) {
        out.write(":Element" + e + "-" + t + " a owl:Class .\n");
      }
    }
    for (int c = 0; c < COMPOUNDS; c++) {
      compound(out, random, c);
    }
  }

  private static void compound(Writer out, Random random, int c) throws IOException {
    String name = ":d" + c;
    out.write(name + " a :Compound .\n");
    out.write(
        (random.nextInt(PERCENT) < POSITIVE_PERCENT ? ":positives" : ":negatives")
            + " htedl:example "
            + name
            + " .\n");
    for (int t = 0; t < TESTS; t++) {
      out.write(name + " :test" + t + " " + random.nextBoolean() + " .\n");
    }
    for (int a = 0; a < ATOMS_EACH; a++) {
      int element = (int) Math.min(ELEMENTS - 1.0, Math.abs(random.nextGaussian()) * ELEMENTS / 4);
      String atom = name + "_a" + a;
      out.write(
          atom
              + " a :Element"
              + element
              + "-"
              + random.nextInt(TYPES_EACH)
              + ", :Element"
              + element
              + " ; :charge "
              + String.format(java.util.Locale.ROOT, "%.3f", random.nextGaussian() / 5)
              + " .\n"
              + name
              + " :hasAtom "
              + atom
              + " .\n");
    }
    for (int b = 0; b < BONDS_EACH; b++) {
      String bond = name + "_b" + b;
      out.write(
          bond
              + " a :Bond-"
              + random.nextInt(BOND_TYPES)
              + " ; :inBond "
              + name
              + "_a"
              + random.nextInt(ATOMS_EACH)
              + ", "
              + name
              + "_a"
              + random.nextInt(ATOMS_EACH)
              + " .\n"
              + name
              + " :hasBond "
              + bond
              + " .\n");
    }
    for (int s = 0; s < 1 + random.nextInt(8); s++) {
      String structure = name + "_s" + s;
      out.write(structure + " a :Structure" + random.nextInt(STRUCTURES) + " .\n");
      out.write(name + " :hasStructure " + structure + " .\n");
    }
  }

  /** Hypotheses about compounds, most of them different from each other. */
  static List<String> hypotheses(long seed, int count) {
    Random random = new Random(seed);
    List<String> all = new ArrayList<>(count);
    while (all.size() < count) {
      all.add(conjunction(random));
    }
    return all;
  }

  private static String conjunction(Random random) {
    StringBuilder text = new StringBuilder("Compound");
    for (int i = random.nextInt(3); i >= 0; i--) {
      text.append(" and ").append(random.nextInt(4) == 0 ? "not " : "").append('(');
      text.append(part(random)).append(')');
    }
    return text.toString();
  }

  private static String part(Random random) {
    return switch (random.nextInt(6)) {
      case 0 -> "hasAtom some " + atom(random);
      case 1 -> "hasAtom min " + (2 + random.nextInt(5)) + " " + atom(random);
      case 2 -> "hasStructure some Structure" + random.nextInt(STRUCTURES);
      case 3 ->
          "hasBond some (Bond-"
              + random.nextInt(BOND_TYPES)
              + " and inBond some "
              + atom(random)
              + ")";
      case 4 -> "test" + random.nextInt(TESTS) + " value " + random.nextBoolean();
      default ->
          "hasAtom some (charge some xsd:decimal[>= "
              + String.format(java.util.Locale.ROOT, "%.2f", random.nextDouble() / 2)
              + "])";
    };
  }

  private static String atom(Random random) {
    int element = random.nextInt(ELEMENTS);
    return switch (random.nextInt(3)) {
      case 0 -> "Element" + element;
      case 1 -> "Element" + element + "-" + random.nextInt(TYPES_EACH);
      default ->
          "(Element"
              + element
              + " or Element"
              + random.nextInt(ELEMENTS)
              + "-"
              + random.nextInt(TYPES_EACH)
              + ")";
    };
  }
}
