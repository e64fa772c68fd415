package org.htedl.closure;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.htedl.mirror.Adjacency;

/**
 * The axioms among facts, with what follows from them about one another.
 *
 * @param superProperties property → all its super-properties
 * @param superClasses class → all its superclasses
 * @param classes the components of the graph from classes to their superclasses
 * @param domains property → the classes that axioms name as its domain, or as that of a
 *     super-property which cannot be a predicate: nobody else gives them to it
 * @param ranges property → classes, likewise
 */
record RdfsAxioms(
    Adjacency superProperties,
    Adjacency superClasses,
    Components classes,
    Adjacency domains,
    Adjacency ranges) {

  /**
   * @param isPredicate whether a node may be the predicate of a fact
   * @param mostPairs how many pairs one transitive closure may have
   */
  static RdfsAxioms of(
      WorkingFacts facts, RdfsTerms terms, IntPredicate isPredicate, long mostPairs) {
    Adjacency superProperties =
        Reachability.closure(
            Components.of(facts.role(terms.subProperty()).forward()),
            "rdfs:subPropertyOf",
            mostPairs);
    Components classes = Components.of(facts.role(terms.subClass()).forward());
    return new RdfsAxioms(
        superProperties,
        Reachability.closure(classes, "rdfs:subClassOf", mostPairs),
        classes,
        withUnnamed(superProperties, facts.role(terms.domain()).forward(), isPredicate),
        withUnnamed(superProperties, facts.role(terms.range()).forward(), isPredicate));
  }

  private static Adjacency withUnnamed(
      Adjacency superProperties, Adjacency classes, IntPredicate isPredicate) {
    List<Adjacency> all = new ArrayList<>(List.of(classes));
    superProperties.forEachHead(
        (property, above, from, to) -> {
          for (int i = from; i < to; i++) {
            if (!isPredicate.test(above[i])) {
              all.add(pairs(property, classes.targetsOf(above[i])));
            }
          }
        });
    return all.size() == 1 ? classes : Adjacency.union(all);
  }

  private static Adjacency pairs(int head, int[] targets) {
    long[] pairs = new long[targets.length];
    for (int i = 0; i < pairs.length; i++) {
      pairs[i] = (long) head << 32 | targets[i];
    }
    return Adjacency.of(pairs);
  }
}
