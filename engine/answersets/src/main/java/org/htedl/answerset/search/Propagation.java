// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

import org.htedl.answerset.search.clause.Inference;
import org.htedl.answerset.search.clause.Literals;
import org.htedl.limit.WorkMeter;

/** Propagation over clauses and over weight constraints. */
final class Propagation {
  private final Inference clauses;
  private final WeightConstraints weights;
  private final Literals conflict;
  private final WorkMeter meter;

  Propagation(Inference clauses, WeightConstraints weights, Literals conflict, WorkMeter meter) {
    this.meter = meter;
    this.clauses = clauses;
    this.weights = weights;
    this.conflict = conflict;
  }

  /**
   * Assigns all that follows from clauses and weight constraints.
   *
   * @return whether none is violated; otherwise the false literals that violate one are in the
   *     conflict
   */
  boolean run() {
    while (true) {
      if (!clauses.propagate(conflict)) {
        return false;
      }
      if (weights.isEmpty() || !weights.isBehind()) {
        return true;
      }
      meter.add(4L * (1 + weights.occurrencesOfNext()));
      if (!weights.propagateNext(conflict)) {
        return false;
      }
    }
  }
}
