// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks;

import java.util.SplittableRandom;
import org.htedl.expression.Literal;

/**
 * A graph made of numbers: individuals with types, edges and values, the same one for the same
 * numbers. Of its triples 30 % are types, 50 % edges and 20 % values; an edge in eight leads to one
 * of 200 popular individuals.
 *
 * @param individuals how many there are
 * @param classes the number of classes, the same share of the types for each
 * @param roles the number of object properties
 * @param properties the number of data properties: of every three one has 1,000 different integers,
 *     one doubles and one strings that hardly ever repeat
 * @param triples how many are handed out; few of them twice
 * @param seed where the choices come from
 */
public record SyntheticGraph(
    int individuals, int classes, int roles, int properties, int triples, long seed)
    implements TripleSource {

  private static final String TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
  private static final String NAMESPACE = "http://example.org/data/";
  private static final int POPULAR = 200;

  /** The knowledge base that commits and builds are measured on: 1M individuals, 10M triples. */
  public static SyntheticGraph ofTenMillion() {
    return new SyntheticGraph(1_000_000, 50, 5, 3, 10_000_000, 1);
  }

  /** Hands out the triples in the order of their subjects, as files usually have them. */
  @Override
  public void forEach(Sink sink) {
    SplittableRandom random = new SplittableRandom(seed);
    for (long i = 0; i < triples; i++) {
      next((int) (i * individuals / triples), random, sink);
    }
  }

  /** Hands out one triple of a random subject. */
  public void any(SplittableRandom random, Sink sink) {
    next(random.nextInt(individuals), random, sink);
  }

  private void next(int subject, SplittableRandom random, Sink sink) {
    String name = individual(subject);
    int kind = random.nextInt(10);
    if (kind < 3) {
      sink.edge(name, TYPE, NAMESPACE + "Class" + random.nextInt(classes));
    } else if (kind < 8) {
      int object = random.nextInt(8) == 0 ? random.nextInt(POPULAR) : random.nextInt(individuals);
      sink.edge(name, NAMESPACE + "role" + random.nextInt(roles), individual(object));
    } else {
      int property = random.nextInt(properties);
      sink.value(name, NAMESPACE + "property" + property, literal(property, random));
    }
  }

  /** SPARQL that counts the cycles of three through one relation, with a popular individual. */
  public String cycles() {
    String role = " <" + NAMESPACE + "role0> ";
    return "SELECT (COUNT(*) AS ?n) { ?x"
        + role
        + "<"
        + individual(0)
        + "> . ?x"
        + role
        + "?y . ?y"
        + role
        + "?z . ?z"
        + role
        + "?x }";
  }

  /** The IRI of an individual. */
  public String individual(int number) {
    return NAMESPACE + "individual/" + number;
  }

  private static Literal literal(int property, SplittableRandom random) {
    return switch (property % 3) {
      case 0 -> Literal.xsd(Integer.toString(random.nextInt(1000)), "integer");
      case 1 -> Literal.xsd(Double.toString(random.nextInt(100_000_000) / 128.0), "double");
      default -> Literal.string("name of " + Long.toString(random.nextLong() >>> 20, 36));
    };
  }
}
