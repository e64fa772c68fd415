// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.selection;

import org.htedl.coverage.Objective;

/**
 * Compares strategies by what they cover of cells that were left out when they learned. The values
 * are those of all cells together, their errors are from leaving out one cell each time (the
 * jackknife), so that any objective has them.
 */
final class Comparison {
  private final Objective objective;
  private final RowCounts counts;
  private final int[] cells;
  private final Fitted[] without;
  private final int[] positives;
  private final int[] negatives;

  /**
   * @param cells left out in turn
   * @param without what was learned without each
   */
  Comparison(Objective objective, RowCounts counts, int[] cells, Fitted[] without) {
    this.objective = objective;
    this.counts = counts;
    this.cells = cells;
    this.without = without;
    this.positives = new int[cells.length];
    this.negatives = new int[cells.length];
    for (int i = 0; i < cells.length; i++) {
      positives[i] = Part.count(this.counts.positive(cells[i]));
      negatives[i] = Part.count(this.counts.negative(cells[i]));
    }
  }

  /**
   * The strategy of the shortest formula among those within one standard error of the best; of
   * these the better, then the first.
   *
   * @param whole what the strategies learned with no cell left out
   * @param preferred the strategy that is taken if it is among those, or -1
   */
  int simplest(Fitted whole, int preferred) {
    int strategies = whole.formulas().size();
    double[] values = new double[strategies];
    int best = 0;
    for (int s = 0; s < strategies; s++) {
      values[s] = value(s, -1);
      if (values[s] > values[best]) {
        best = s;
      }
    }
    double least = values[best] - error(best);
    if (preferred >= 0 && values[preferred] >= least) {
      return preferred;
    }
    int simplest = best;
    for (int s = 0; s < strategies; s++) {
      int shorter = whole.lengths()[simplest] - whole.lengths()[s];
      if (values[s] >= least && (shorter > 0 || shorter == 0 && values[s] > values[simplest])) {
        simplest = s;
      }
    }
    return simplest;
  }

  /** The value on all cells but one, or on all for -1. */
  private double value(int strategy, int but) {
    int tp = 0;
    int fp = 0;
    int p = 0;
    int n = 0;
    for (int i = 0; i < cells.length; i++) {
      if (i != but) {
        tp += without[i].tp()[strategy][cells[i]];
        fp += without[i].fp()[strategy][cells[i]];
        p += positives[i];
        n += negatives[i];
      }
    }
    return p + n == 0 ? 0 : new Value(objective, p, n).of(tp, fp);
  }

  private double error(int strategy) {
    double[] values = new double[cells.length];
    double mean = 0;
    for (int i = 0; i < values.length; i++) {
      values[i] = value(strategy, i);
      mean += values[i] / values.length;
    }
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    return Math.sqrt(squares * (values.length - 1) / values.length);
  }
}
