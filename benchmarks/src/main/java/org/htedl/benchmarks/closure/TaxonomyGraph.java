package org.htedl.benchmarks.closure;

import java.util.SplittableRandom;
import org.htedl.mirror.Iri;

/**
 * Individuals of the leaves of a tree of classes, with properties that have domains, ranges and
 * super-properties. The same for the same numbers.
 *
 * @param individuals how many there are; a class for every twenty of them, at least ten
 * @param seed where the choices come from
 */
public record TaxonomyGraph(int individuals, long seed) {
  /** The namespace of everything in it. */
  public static final String NAMESPACE = "http://example.org/taxonomy#";

  private static final int PROPERTIES = 40;
  private static final int EDGES = 4;
  private static final int INDIVIDUALS_A_CLASS = 20;
  private static final int LEAST_CLASSES = 10;

  /** Takes triples between resources. */
  public interface Sink {
    /** A triple. */
    void triple(String subject, String predicate, String object);
  }

  private int classes() {
    return Math.max(LEAST_CLASSES, individuals / INDIVIDUALS_A_CLASS);
  }

  /** Hands out all triples, some of them twice. */
  public void forEach(Sink sink) {
    SplittableRandom random = new SplittableRandom(seed);
    int classes = classes();
    for (int c = 1; c < classes; c++) {
      sink.triple(type(c), Iri.RDFS + "subClassOf", type(random.nextInt((c + 1) / 2)));
    }
    for (int p = 0; p < PROPERTIES; p++) {
      sink.triple(property(p), Iri.RDFS + "domain", type(random.nextInt(classes)));
      sink.triple(property(p), Iri.RDFS + "range", type(random.nextInt(classes)));
      if (p % 4 == 3) {
        sink.triple(property(p), Iri.RDFS + "subPropertyOf", property(p - 1 - random.nextInt(3)));
      }
    }
    for (int i = 0; i < individuals; i++) {
      sink.triple(individual(i), Iri.TYPE, type(classes / 2 + random.nextInt(classes / 2)));
      for (int e = 0; e < EDGES; e++) {
        sink.triple(
            individual(i),
            property(random.nextInt(PROPERTIES)),
            individual(random.nextInt(individuals)));
      }
    }
  }

  private static String type(int c) {
    return NAMESPACE + "C" + c;
  }

  private static String property(int p) {
    return NAMESPACE + "p" + p;
  }

  private static String individual(int i) {
    return NAMESPACE + "i" + i;
  }
}
