// SPDX-License-Identifier: Apache-2.0
package org.htedl.why;

/** What a witness is searched for. */
sealed interface Goal {
  /**
   * A fact.
   *
   * @param isStep whether it is part of a path, so that no path may show it
   */
  record Triple(int subject, int predicate, int object, boolean isStep) implements Goal {}

  /** That a condition covers an individual, or does not. */
  record Claim(Condition condition, int individual, boolean covered) implements Goal {
    @Override
    public boolean equals(Object other) {
      return other instanceof Claim claim
          && claim.condition.number() == condition.number()
          && claim.individual == individual
          && claim.covered == covered;
    }

    @Override
    public int hashCode() {
      return (condition.number() * 31 + individual) * 2 + (covered ? 1 : 0);
    }
  }

  /** Facts of one property that lead from a node to a node; no node of the witness. */
  record Path(int predicate, int from, int to) implements Goal {}

  /**
   * Facts of the properties of a chain, from a place on, that lead from a node to a node; no node
   * of the witness.
   */
  record Chain(int list, int place, int from, int to) implements Goal {}
}
