// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.small;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.htedl.benchmarks.TripleSource;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.expression.Literal;
import org.htedl.mirror.Fact;
import org.htedl.mirror.term.Iri;

/**
 * A knowledge base of the shape of the well-known one about carcinogenesis, made of random numbers:
 * 298 compounds with some 31 atoms and as many bonds each and a few groups, 22,000 individuals in
 * all; 140 classes; the roles hasAtom, hasBond, inBond, hasStructure; a charge for each atom and
 * six properties that are true or false for each compound. The same for the same seed.
 */
public final class MoleculeGraph implements TripleSource {
  /** The namespace of everything in it. */
  public static final String NAMESPACE = "http://example.org/molecules#";

  /** The set of the positive examples in what is written for a server. */
  public static final String POSITIVES_SET = NAMESPACE + "positives";

  /** The set of the negative examples in what is written for a server. */
  public static final String NEGATIVES_SET = NAMESPACE + "negatives";

  private static final int COMPOUNDS = 298;
  private static final int POSITIVES = 162;
  private static final int ATOM_CLASSES = 84;
  private static final int BOND_CLASSES = 5;
  private static final int GROUP_CLASSES = 50;
  private static final int TESTS = 6;

  private final SplittableRandom random;
  private final List<Fact> facts = new ArrayList<>();

  /** The knowledge base of a seed. */
  public MoleculeGraph(long seed) {
    random = new SplittableRandom(seed);
    for (int c = 0; c < COMPOUNDS; c++) {
      compound(c);
    }
  }

  /** All triples. */
  public List<Fact> facts() {
    return List.copyOf(facts);
  }

  @Override
  public void forEach(Sink sink) {
    for (Fact fact : facts) {
      switch (fact) {
        case Fact.Edge edge -> sink.edge(edge.subject(), edge.predicate(), edge.object());
        case Fact.Value value -> sink.value(value.subject(), value.predicate(), value.literal());
      }
    }
  }

  @Override
  public String toString() {
    return "generated molecules";
  }

  /** All triples and the two sets of examples as N-Triples, for a server to load. */
  public void writeTo(Writer out) throws IOException {
    for (Fact fact : facts) {
      String object =
          switch (fact) {
            case Fact.Edge edge -> "<" + edge.object() + ">";
            case Fact.Value value ->
                "\"" + value.literal().lexical() + "\"^^<" + value.literal().datatype() + ">";
          };
      line(out, fact.subject(), fact.predicate(), object);
    }
    for (String compound : positives()) {
      line(out, POSITIVES_SET, HtedlVocabulary.EXAMPLE, "<" + compound + ">");
    }
    for (String compound : negatives()) {
      line(out, NEGATIVES_SET, HtedlVocabulary.EXAMPLE, "<" + compound + ">");
    }
  }

  private static void line(Writer out, String subject, String predicate, String object)
      throws IOException {
    out.write("<" + subject + "> <" + predicate + "> " + object + " .\n");
  }

  /** The positive examples, 162 compounds. */
  public static List<String> positives() {
    return compounds(0, POSITIVES);
  }

  /** The negative examples, the other 136 compounds. */
  public static List<String> negatives() {
    return compounds(POSITIVES, COMPOUNDS);
  }

  private static List<String> compounds(int from, int to) {
    List<String> names = new ArrayList<>();
    for (int c = from; c < to; c++) {
      names.add(NAMESPACE + "d" + c);
    }
    return names;
  }

  private void compound(int number) {
    String compound = NAMESPACE + "d" + number;
    type(compound, "Compound");
    for (int t = 0; t < TESTS; t++) {
      boolean value = random.nextInt(3) == 0;
      facts.add(
          new Fact.Value(
              compound, NAMESPACE + "test" + t, Literal.xsd(Boolean.toString(value), "boolean")));
    }
    int atoms = 8 + random.nextInt(46);
    for (int a = 0; a < atoms; a++) {
      String atom = compound + "_" + a;
      edge(compound, "hasAtom", atom);
      type(atom, "Atom-" + skewed(ATOM_CLASSES));
      double charge = Math.round((random.nextDouble() - 0.5) * 1600) / 1000.0;
      facts.add(
          new Fact.Value(
              atom, NAMESPACE + "charge", Literal.xsd(Double.toString(charge), "double")));
    }
    bonds(compound, atoms);
    for (int g = 0; g < 13; g++) {
      String group = compound + "_group" + g;
      edge(compound, "hasStructure", group);
      type(group, "Group-" + skewed(GROUP_CLASSES));
    }
  }

  /** A chain through all atoms, and rings. */
  private void bonds(String compound, int atoms) {
    for (int b = 1; b < atoms; b++) {
      String bond = compound + "_bond" + b;
      type(bond, "Bond-" + skewed(BOND_CLASSES));
      edge(compound, "hasBond", bond);
      edge(bond, "inBond", compound + "_" + b);
      edge(bond, "inBond", compound + "_" + (random.nextInt(4) == 0 ? random.nextInt(b) : b - 1));
    }
  }

  /** Small numbers more often than large ones: carbon and hydrogen are in every molecule. */
  private int skewed(int bound) {
    double uniform = random.nextDouble();
    return (int) (bound * uniform * uniform * uniform);
  }

  private void type(String individual, String name) {
    facts.add(new Fact.Edge(individual, Iri.TYPE, NAMESPACE + name));
  }

  private void edge(String subject, String role, String object) {
    facts.add(new Fact.Edge(subject, NAMESPACE + role, object));
  }
}
