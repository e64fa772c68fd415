// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.learn;

import java.util.List;

/**
 * McNemar's test: of the examples on which exactly one of two classifiers is right, is it as often
 * the one as the other? Exact, by the binomial distribution.
 *
 * @param first examples on which only the first is right
 * @param second examples on which only the second is
 */
record McNemar(int first, int second) {
  /** Counts over folds that are the same for both, in the same order. */
  static McNemar of(List<FoldScore> first, List<FoldScore> second) {
    int[] only = new int[2];
    for (int f = 0; f < first.size(); f++) {
      FoldScore one = first.get(f);
      FoldScore other = second.get(f);
      if (!one.test().equals(other.test())) {
        throw new IllegalArgumentException("the folds are not the same");
      }
      for (int i = 0; i < one.test().size(); i++) {
        if (one.isRight(i) != other.isRight(i)) {
          only[one.isRight(i) ? 0 : 1]++;
        }
      }
    }
    return new McNemar(only[0], only[1]);
  }

  /** The probability, both sides, of a division at least as uneven. */
  double p() {
    int n = first + second;
    int least = Math.min(first, second);
    double logHalves = n * Math.log(2);
    double logChoose = 0;
    double sum = 0;
    for (int k = 0; k <= least; k++) {
      sum += Math.exp(logChoose - logHalves);
      logChoose += Math.log((double) (n - k) / (k + 1));
    }
    return Math.min(1, 2 * sum);
  }
}
