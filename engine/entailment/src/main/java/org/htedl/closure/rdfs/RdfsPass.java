// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.rdfs;

import java.util.Arrays;
import java.util.concurrent.ForkJoinTask;
import java.util.function.IntPredicate;
import org.htedl.closure.fact.WorkingFacts;
import org.htedl.limit.Bounds;
import org.htedl.mirror.Role;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.PairJoins;
import org.jspecify.annotations.Nullable;

/**
 * All rules of ρdf once over facts, each after those whose conclusions it needs: hierarchies, then
 * pairs of properties, then members of classes. As long as no axiom follows from other facts, this
 * is the closure.
 */
public final class RdfsPass {
  private final WorkingFacts facts;
  private final RdfsTerms terms;
  private final IntPredicate isPredicate;
  private final Bounds bounds;
  private final @Nullable PairJoins joins;

  /**
   * @param isPredicate whether a node may be the predicate of a fact
   * @param bounds what limits it
   */
  public RdfsPass(WorkingFacts facts, RdfsTerms terms, IntPredicate isPredicate, Bounds bounds) {
    this(facts, terms, isPredicate, bounds, null);
  }

  /**
   * As above.
   *
   * @param joins the device that does the joins, if not the processor
   */
  RdfsPass(
      WorkingFacts facts,
      RdfsTerms terms,
      IntPredicate isPredicate,
      Bounds bounds,
      @Nullable PairJoins joins) {
    this.facts = facts;
    this.terms = terms;
    this.isPredicate = isPredicate;
    this.bounds = bounds;
    this.joins = joins;
  }

  public void run() {
    if (joins != null) {
      new JoinPass(facts, terms, isPredicate, bounds, joins).run();
      return;
    }
    Adjacency superProperties = RdfsAxioms.superProperties(facts, terms, bounds);
    take(terms.subProperty(), superProperties);
    Role subClass = facts.role(terms.subClass());
    ForkJoinTask<ClassHierarchy> classes =
        ForkJoinTask.adapt(() -> ClassHierarchy.of(subClass, bounds));
    ForkJoinTask<DomainRangeMembers> masks = ForkJoinTask.adapt(() -> merge(superProperties));
    if (isApart(superProperties, terms.subClass())) {
      ForkJoinTask.invokeAll(classes, masks);
      take(terms.subClass(), classes.join().closed());
    } else {
      take(terms.subClass(), classes.invoke().closed());
      masks.invoke();
    }
    ClassRows.run(facts, classes.join().components(), masks.join(), bounds);
  }

  /** Whether a property neither gives pairs to another one nor gets any. */
  private static boolean isApart(Adjacency superProperties, int property) {
    boolean[] apart = {superProperties.targetsOf(property).length == 0};
    superProperties.forEachHead(
        (below, above, from, to) -> apart[0] &= Arrays.binarySearch(above, from, to, property) < 0);
    return apart[0];
  }

  private DomainRangeMembers merge(Adjacency superProperties) {
    PropertyMerge.run(facts, superProperties, isPredicate, bounds);
    bounds.check();
    return DomainRangeMembers.of(
        facts,
        RdfsAxioms.withUnnamed(superProperties, facts.role(terms.domain()), isPredicate),
        RdfsAxioms.withUnnamed(superProperties, facts.role(terms.range()), isPredicate));
  }

  private void take(int predicate, Role closed) {
    if (closed.size() > facts.role(predicate).size()) {
      facts.setRole(predicate, closed);
    }
  }

  private void take(int predicate, Adjacency closed) {
    if (closed.size() > facts.role(predicate).size()) {
      take(predicate, new Role(closed, closed.inverted()));
    }
  }
}
