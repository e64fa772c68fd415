// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.selection;

import org.htedl.coverage.Objective;

/**
 * The objective on a part. Where it is not defined, or a recall is not reached, the value is below
 * all others and grows with accuracy, so that a search that begins with nothing finds its way.
 *
 * @param objective what is maximised
 * @param positives of the part
 * @param negatives of the part
 */
record Value(Objective objective, int positives, int negatives) {
  /** No measure is less. */
  private static final double LEAST = -1;

  static Value of(Objective objective, Part part) {
    return new Value(objective, part.positives(), part.negatives());
  }

  double of(int tp, int fp) {
    double value = objective.value(tp, fp, positives, negatives);
    return value == Double.NEGATIVE_INFINITY
        ? LEAST - 2 + (double) (tp + negatives - fp) / (positives + negatives)
        : value;
  }

  /** Whether a value is one of the objective. */
  static boolean isDefined(double value) {
    return value >= LEAST;
  }
}
