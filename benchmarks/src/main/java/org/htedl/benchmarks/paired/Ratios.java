// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.paired;

import java.util.Arrays;

/**
 * Ratios of paired measurements, new to old, with a distribution-free interval for their median.
 *
 * <p>The interval is the narrowest symmetric pair of order statistics that contains the median of
 * the distribution with a probability of at least 95 %, by the binomial distribution; for fewer
 * than six pairs it is the range, which has less.
 */
record Ratios(double[] sorted) {
  /** The largest ratio of the medians at which a change counts as no slower. */
  static final double TOLERATED = 1.05;

  private static final double OUTSIDE = 0.025;

  Ratios {
    if (sorted.length == 0) {
      throw new IllegalArgumentException("no pairs");
    }
    sorted = sorted.clone();
    Arrays.sort(sorted);
  }

  @Override
  public double[] sorted() {
    return sorted.clone();
  }

  /** The middle ratio, or the mean of the two middle ones. */
  double median() {
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /** The lower end of the interval. */
  double lower() {
    return sorted[rank()];
  }

  /** The upper end of the interval. */
  double upper() {
    return sorted[sorted.length - 1 - rank()];
  }

  /** Whether the new one is slower: the median is above the tolerated one, the interval above 1. */
  boolean slower() {
    return median() > TOLERATED && lower() > 1;
  }

  /** The rank, from 0, of the lower end. */
  private int rank() {
    double below = 0;
    double term = Math.pow(0.5, sorted.length);
    for (int k = 0; k < sorted.length; k++) {
      below += term;
      if (below > OUTSIDE) {
        return Math.max(0, k - 1);
      }
      term = term * (sorted.length - k) / (k + 1);
    }
    return 0;
  }
}
