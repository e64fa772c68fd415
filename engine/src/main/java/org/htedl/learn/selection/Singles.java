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
    int row = 0;
    int found = -1;
    int tp = -1;
    int fp = Integer.MAX_VALUE;
    double most = Double.NEGATIVE_INFINITY;
    for (int length = 1; length <= longest; length++) {
      int end = Math.min(rows, slab.end(length));
      pace.add(Math.max(0, end - row));
      for (; row < end; row++) {
        int covered = part.tp(row);
        int wrong = part.fp(row);
        // What covers fewer positives and more negatives is never better.
        if (covered <= tp && wrong >= fp) {
          continue;
        }
        double each = value.of(covered, wrong);
        if (each > most) {
          most = each;
          tp = covered;
          fp = wrong;
          found = row;
        }
      }
      best[length] = found;
    }
    return best;
  }
}
