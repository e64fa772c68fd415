// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.learn;

import java.util.Arrays;

/**
 * Wilcoxon's signed-rank test of paired figures: are the differences as often and as much above 0
 * as below? Exact, ties included: equal differences share their ranks, and pairs without a
 * difference are left out.
 */
final class SignedRanks {
  /** Differences that are less apart than this are equal. */
  private static final double EQUAL = 1e-12;

  private SignedRanks() {}

  /**
   * The probability, both sides, of a sum of ranks at least as far from the middle; 1 if no pair
   * differs. Time grows with the cube of the number of pairs.
   *
   * @throws IllegalArgumentException if there are not as many of one as of the other
   */
  static double p(double[] first, double[] second) {
    if (first.length != second.length) {
      throw new IllegalArgumentException("figures in pairs are needed");
    }
    double[] differences = new double[first.length];
    int n = 0;
    for (int i = 0; i < first.length; i++) {
      if (Math.abs(first[i] - second[i]) > EQUAL) {
        differences[n++] = first[i] - second[i];
      }
    }
    return n == 0 ? 1 : p(Arrays.copyOf(differences, n));
  }

  private static double p(double[] differences) {
    int n = differences.length;
    int[] doubled = doubledRanks(differences);
    int total = Arrays.stream(doubled).sum();
    int above = 0;
    for (int i = 0; i < n; i++) {
      above += differences[i] > 0 ? doubled[i] : 0;
    }
    // How likely each sum is where every sign is as likely as its opposite.
    double[] likely = new double[total + 1];
    likely[0] = 1;
    int reach = 0;
    for (int rank : doubled) {
      reach += rank;
      for (int sum = reach; sum >= 0; sum--) {
        likely[sum] = (likely[sum] + (sum >= rank ? likely[sum - rank] : 0)) / 2;
      }
    }
    int smaller = Math.min(above, total - above);
    double tail = 0;
    for (int sum = 0; sum <= smaller; sum++) {
      tail += likely[sum];
    }
    return Math.min(1, 2 * tail);
  }

  /** Twice the rank of each by its size, so that shared ranks are whole numbers. */
  private static int[] doubledRanks(double[] differences) {
    int[] ranks = new int[differences.length];
    for (int i = 0; i < ranks.length; i++) {
      int smaller = 0;
      int equal = 0;
      for (double other : differences) {
        double gap = Math.abs(other) - Math.abs(differences[i]);
        if (Math.abs(gap) <= EQUAL) {
          equal++;
        } else if (gap < 0) {
          smaller++;
        }
      }
      ranks[i] = 2 * smaller + equal + 1;
    }
    return ranks;
  }
}
