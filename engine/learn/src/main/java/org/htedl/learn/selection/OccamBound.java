// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.selection;

import org.htedl.learn.row.RowSlab;

/**
 * Whether it says anything that a formula makes no errors: of many formulas some make none by
 * chance where there are few examples. The labels of a part are one of as many ways to choose its
 * positives; a formula without errors is right for one of them, and the expected number of formulas
 * that are right by chance is the number of formulas that are no longer, divided by that of the
 * ways (Blumer, Ehrenfeucht, Haussler and Warmuth, <i>Occam's Razor</i>, 1987). Not thread-safe.
 */
final class OccamBound {
  /** With more right by chance a formula without errors is no evidence. */
  private static final double MOST_BY_CHANCE = .05;

  private final boolean complements;

  /** The rows of each length. */
  private final double[] rows;

  /**
   * @param size how many rows are looked at
   * @param longest the greatest length
   * @param complements whether complements of unions are formulas
   */
  OccamBound(RowSlab slab, int size, int longest, boolean complements) {
    this.complements = complements;
    this.rows = new double[longest + 1];
    for (int length = 1; length <= longest; length++) {
      rows[length] = Math.min(size, slab.end(length)) - Math.min(size, slab.start(length));
    }
  }

  /**
   * Whether a formula is more than chance would give.
   *
   * @param length of the formula
   * @param allowed how many negatives it may cover
   */
  boolean convinces(int length, Part part, int allowed) {
    return expected(length, part, allowed) <= MOST_BY_CHANCE;
  }

  /** At most so many formulas that are no longer make no errors on shuffled labels, in the mean. */
  double expected(int length, Part part, int allowed) {
    double formulas = unions(length) + (complements ? unions(length - 1) : 0);
    return formulas * byChance(part.positives(), part.negatives(), allowed);
  }

  /** Unions of one to three rows that are no longer. */
  private double unions(int length) {
    double count = 0;
    for (int a = 1; a < rows.length && a <= length; a++) {
      double pairs = 0;
      double triples = 0;
      for (int b = 1; b < rows.length && a + b < length; b++) {
        pairs += rows[b];
        for (int c = 1; c < rows.length && a + b + c + 1 < length; c++) {
          triples += rows[b] * rows[c];
        }
      }
      count += rows[a] * (1 + pairs / 2 + triples / 6);
    }
    return count;
  }

  /**
   * How likely a formula that covers some of the negatives, and as many more as there are
   * positives, covers all positives.
   */
  private static double byChance(int positives, int negatives, int allowed) {
    double chance = 1;
    for (int i = 1; i <= positives; i++) {
      chance *= (double) (Math.min(allowed, negatives) + i) / (negatives + i);
    }
    return chance;
  }
}
