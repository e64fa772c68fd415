package org.htedl.closure;

import java.util.function.IntPredicate;
import org.htedl.mirror.Adjacency;
import org.htedl.mirror.Role;

/**
 * All rules of ρdf once over facts, each after those whose conclusions it needs: hierarchies, then
 * pairs of properties, then members of classes. As long as no axiom follows from other facts, this
 * is the closure.
 */
final class RdfsPass {
  private final WorkingFacts facts;
  private final RdfsTerms terms;
  private final IntPredicate isPredicate;
  private final long mostPairs;

  /**
   * @param isPredicate whether a node may be the predicate of a fact
   * @param mostPairs how many pairs one transitive closure may have
   */
  RdfsPass(WorkingFacts facts, RdfsTerms terms, IntPredicate isPredicate, long mostPairs) {
    this.facts = facts;
    this.terms = terms;
    this.isPredicate = isPredicate;
    this.mostPairs = mostPairs;
  }

  void run() {
    RdfsAxioms axioms = RdfsAxioms.of(facts, terms, isPredicate, mostPairs);
    take(terms.subProperty(), axioms.superProperties());
    take(terms.subClass(), axioms.superClasses());
    PropertyMerge.run(facts, axioms.superProperties(), isPredicate);
    Masks masks = Masks.of(facts, axioms.domains(), axioms.ranges());
    ClassRows.run(facts, axioms.classes(), masks);
  }

  private void take(int predicate, Adjacency closed) {
    if (closed.size() > facts.role(predicate).size()) {
      facts.setRole(predicate, new Role(closed, closed.inverted()));
    }
  }
}
