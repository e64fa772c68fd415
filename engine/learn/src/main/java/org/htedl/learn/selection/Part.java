// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.selection;

import java.util.Arrays;
import org.htedl.coverage.ConfusionMatrix;

/**
 * Examples to learn from: all but some cells.
 *
 * @param positive the positive ones
 * @param negative the negative ones
 * @param counts for each row the positives covered, times 2^32, plus the negatives covered
 * @param positives how many
 * @param negatives how many
 */
record Part(long[] positive, long[] negative, long[] counts, int positives, int negatives) {
  static int count(long[] row) {
    return Arrays.stream(row).mapToInt(Long::bitCount).sum();
  }

  static int countAnd(long[] a, long[] b) {
    int count = 0;
    for (int w = 0; w < a.length; w++) {
      count += Long.bitCount(a[w] & b[w]);
    }
    return count;
  }

  int tp(int row) {
    return (int) (counts[row] >>> 32);
  }

  int fp(int row) {
    return (int) counts[row];
  }

  /** Whether there are examples of one side only, or none. */
  boolean oneSided() {
    return positives == 0 || negatives == 0;
  }

  /** The words of a row. */
  int words() {
    return positive.length;
  }

  /** All its examples. */
  long[] all() {
    long[] all = positive.clone();
    for (int w = 0; w < all.length; w++) {
      all[w] |= negative[w];
    }
    return all;
  }

  /** How a row divides the examples. */
  ConfusionMatrix matrix(long[] covered) {
    int tp = countAnd(covered, positive);
    int fp = countAnd(covered, negative);
    return new ConfusionMatrix(tp, fp, positives - tp, negatives - fp);
  }
}
