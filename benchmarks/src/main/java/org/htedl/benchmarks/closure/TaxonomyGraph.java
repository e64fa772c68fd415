// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.closure;

import java.util.SplittableRandom;
import org.htedl.mirror.Fact;
import org.htedl.mirror.term.Iri;

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

  /**
   * Hands out axioms of OWL about the same properties and classes: an inverse, a symmetric and a
   * transitive property, a chain, what some and a certain value make one a member of, and a class
   * of those that have no value of a property.
   */
  public void forEachOfOwl(Sink sink) {
    sink.triple(property(0), Iri.OWL + "inverseOf", property(20));
    sink.triple(property(4), Iri.TYPE, Iri.OWL + "SymmetricProperty");
    sink.triple(property(8), Iri.TYPE, Iri.OWL + "TransitiveProperty");
    sink.triple(property(12), Iri.OWL + "propertyChainAxiom", "_:chain0");
    sink.triple("_:chain0", Iri.RDF + "first", property(16));
    sink.triple("_:chain0", Iri.RDF + "rest", "_:chain1");
    sink.triple("_:chain1", Iri.RDF + "first", property(17));
    sink.triple("_:chain1", Iri.RDF + "rest", Iri.RDF + "nil");
    sink.triple("_:some", Iri.OWL + "onProperty", property(24));
    sink.triple("_:some", Iri.OWL + "someValuesFrom", type(1));
    sink.triple("_:some", Iri.RDFS + "subClassOf", NAMESPACE + "WithSome");
    sink.triple(NAMESPACE + "WithFirst", Iri.OWL + "equivalentClass", "_:first");
    sink.triple("_:first", Iri.OWL + "onProperty", property(28));
    sink.triple("_:first", Iri.OWL + "hasValue", individual(0));
    sink.triple(NAMESPACE + "Without", Iri.OWL + "equivalentClass", "_:without");
    sink.triple("_:without", Iri.OWL + "complementOf", "_:with");
    sink.triple("_:with", Iri.OWL + "onProperty", property(32));
    sink.triple("_:with", Iri.OWL + "someValuesFrom", Iri.THING);
  }

  /** A property assertion, which may be there or not. */
  Fact edge(SplittableRandom random) {
    return new Fact.Edge(
        individual(random.nextInt(individuals)),
        property(random.nextInt(PROPERTIES)),
        individual(random.nextInt(individuals)));
  }

  /** A membership of a leaf, which may be there or not. */
  Fact membership(SplittableRandom random) {
    int classes = classes();
    return new Fact.Edge(
        individual(random.nextInt(individuals)),
        Iri.TYPE,
        type(classes / 2 + random.nextInt(classes / 2)));
  }

  /** Whether the IRI is that of a class of the tree. */
  public static boolean isClass(String iri) {
    return iri.startsWith(NAMESPACE + "C");
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
