// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.rdfs;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.htedl.closure.fact.WorkingFacts;
import org.htedl.closure.hierarchy.Reachability;
import org.htedl.limit.Bounds;
import org.htedl.mirror.Role;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.Components;

/**
 * The RDFS axioms of some facts, closed under each other.
 *
 * @param superProperties property → all its super-properties
 * @param superClasses class → all its superclasses
 * @param classes the components of the graph from classes to their superclasses
 * @param domains property → the classes that axioms name as its domain, or as that of a
 *     super-property that cannot be a predicate and so has no pairs of its own
 * @param ranges property → classes, likewise
 */
public record RdfsAxioms(
    Adjacency superProperties,
    Adjacency superClasses,
    Components classes,
    Adjacency domains,
    Adjacency ranges) {

  /**
   * The axioms among the facts.
   *
   * @param isPredicate whether a node may be the predicate of a fact
   * @param bounds what limits it
   */
  public static RdfsAxioms of(
      WorkingFacts facts, RdfsTerms terms, IntPredicate isPredicate, Bounds bounds) {
    Adjacency superProperties = superProperties(facts, terms, bounds);
    Components classes = Components.of(facts.role(terms.subClass()).forward());
    return new RdfsAxioms(
        superProperties,
        ClassHierarchy.superClasses(classes, bounds),
        classes,
        withUnnamed(superProperties, facts.role(terms.domain()), isPredicate),
        withUnnamed(superProperties, facts.role(terms.range()), isPredicate));
  }

  /** Property → all its super-properties. */
  static Adjacency superProperties(WorkingFacts facts, RdfsTerms terms, Bounds bounds) {
    return Reachability.closure(
        Components.of(facts.role(terms.subProperty()).forward()), "rdfs:subPropertyOf", bounds);
  }

  /**
   * Domains or ranges, also of super-properties that cannot be predicates.
   *
   * @param named property → class
   */
  static Adjacency withUnnamed(Adjacency superProperties, Role named, IntPredicate isPredicate) {
    Adjacency classes = named.forward();
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
