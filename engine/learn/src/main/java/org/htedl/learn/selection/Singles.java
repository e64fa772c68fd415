// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.selection;

import org.htedl.learn.row.RowSlab;

/** The best rows of a part. */
final class Singles {
  private Singles() {}

  /**
   * The best row up to each length; of equal ones the first, which is a shortest.
   *
   * @param rows how many rows are looked at
   * @param longest the greatest length
   * @return by length, from 1 on
   */
  static int[] best(RowSlab slab, int rows, int longest, Part part, Value value, Pace pace) {
    int[] best = new int[longest + 1];
    // By the negatives covered, the fewest positives with which a row may be better: a measure
    // never falls when more positives are covered.
    int[] need = new int[part.negatives() + 1];
    int row = 0;
    int found = -1;
    double most = Double.NEGATIVE_INFINITY;
    for (int length = 1; length <= longest; length++) {
      int end = Math.min(rows, slab.end(length));
      pace.add(Math.max(0, end - row));
      for (; row < end; row++) {
        int covered = part.tp(row);
        int wrong = part.fp(row);
        if (covered < need[wrong]) {
          continue;
        }
        double each = value.of(covered, wrong);
        if (each > most) {
          most = each;
          found = row;
        }
        if (Value.isDefined(each)) {
          need[wrong] = covered + 1;
        }
      }
      best[length] = found;
    }
    return best;
  }
}
