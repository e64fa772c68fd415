// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.naive;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The rules of ρdf, applied to every pair of triples until nothing new follows. Any term may stand
 * anywhere meanwhile; what is no RDF triple is left out of the result.
 */
public final class NaiveRdfs {
  private static final String TYPE = NaiveFacts.RDF + "type";
  private static final String SUB_CLASS = NaiveFacts.RDFS + "subClassOf";
  private static final String SUB_PROPERTY = NaiveFacts.RDFS + "subPropertyOf";
  private static final String DOMAIN = NaiveFacts.RDFS + "domain";
  private static final String RANGE = NaiveFacts.RDFS + "range";
  private static final Set<String> AXIOMS = Set.of(SUB_CLASS, SUB_PROPERTY, DOMAIN, RANGE);

  /** A triple of any terms: names as Strings, and literals. */
  private record Statement(Object subject, Object predicate, Object object) {}

  private NaiveRdfs() {}

  /** The triples and all that follow from them. */
  public static Set<Triple> closure(Iterable<Triple> triples) {
    Set<Statement> all = new LinkedHashSet<>();
    triples.forEach(t -> all.add(new Statement(t.subject(), t.predicate(), t.object())));
    Set<Statement> fresh = new LinkedHashSet<>(all);
    while (!fresh.isEmpty()) {
      Set<Statement> next = new LinkedHashSet<>();
      for (Statement a : fresh) {
        for (Statement b : new ArrayList<>(all)) {
          conclude(a, b, next);
          conclude(b, a, next);
        }
      }
      next.removeAll(all);
      all.addAll(next);
      fresh = next;
    }
    Set<Triple> result = new LinkedHashSet<>();
    for (Statement s : all) {
      if (s.subject instanceof String subject
          && s.predicate instanceof String predicate
          && !predicate.startsWith("_:")) {
        result.add(new Triple(subject, predicate, s.object));
      }
    }
    return result;
  }

  /**
   * What a graph's mirror believes where the axioms of a schema apply to it: what follows from both
   * together, less what follows from the schema's axioms alone.
   */
  public static Set<Triple> closure(List<Triple> graph, List<Triple> schema) {
    List<Triple> axioms = new ArrayList<>(closure(schema));
    axioms.removeIf(triple -> !AXIOMS.contains(triple.predicate()));
    List<Triple> both = new ArrayList<>(graph);
    both.addAll(axioms);
    Set<Triple> result = closure(both);
    result.removeAll(closure(axioms));
    result.addAll(graph);
    return result;
  }

  private static void conclude(Statement axiom, Statement fact, Set<Statement> next) {
    if (axiom.predicate.equals(SUB_PROPERTY)) {
      if (fact.predicate.equals(axiom.subject)) {
        next.add(new Statement(fact.subject, axiom.object, fact.object));
      }
      if (fact.predicate.equals(SUB_PROPERTY) && fact.subject.equals(axiom.object)) {
        next.add(new Statement(axiom.subject, SUB_PROPERTY, fact.object));
      }
    } else if (axiom.predicate.equals(SUB_CLASS)) {
      if (fact.predicate.equals(TYPE) && fact.object.equals(axiom.subject)) {
        next.add(new Statement(fact.subject, TYPE, axiom.object));
      }
      if (fact.predicate.equals(SUB_CLASS) && fact.subject.equals(axiom.object)) {
        next.add(new Statement(axiom.subject, SUB_CLASS, fact.object));
      }
    } else if (axiom.predicate.equals(DOMAIN) && fact.predicate.equals(axiom.subject)) {
      next.add(new Statement(fact.subject, TYPE, axiom.object));
    } else if (axiom.predicate.equals(RANGE) && fact.predicate.equals(axiom.subject)) {
      next.add(new Statement(fact.object, TYPE, axiom.object));
    }
  }
}
