// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern.aggregate;

import java.math.BigDecimal;
import java.util.Arrays;

/**
 * The exact sum of double values, which is rounded once, when it is asked for: so it is the same in
 * any order. Keeps parts of different magnitude whose sum is exact (J. R. Shewchuk, <i>Adaptive
 * Precision Floating-Point Arithmetic</i>, 1997), and decimals where a part would overflow.
 */
final class DoubleSum {
  /**
   * Bits of the smaller factor into which a number of times is split, so that products are exact.
   */
  private static final int LOW_BITS = 26;

  private static final long LOW = (1L << LOW_BITS) - 1;

  private double[] parts = new double[4];
  private int count;
  private BigDecimal large = BigDecimal.ZERO;
  private boolean hasNan;
  private boolean hasPositiveInfinity;
  private boolean hasNegativeInfinity;
  private boolean isNegativeZero = true;

  /** Adds a value a number of times, at least once. */
  void add(double value, long times) {
    isNegativeZero &= value == 0 && Math.copySign(1, value) < 0;
    if (!Double.isFinite(value)) {
      hasNan |= Double.isNaN(value);
      hasPositiveInfinity |= value > 0;
      hasNegativeInfinity |= value < 0;
      return;
    }
    if (times == 1) {
      add(value);
      return;
    }
    double high = times & ~LOW;
    double low = times & LOW;
    if (!Double.isFinite(value * high) || !Double.isFinite(value * low)) {
      large = large.add(new BigDecimal(value).multiply(BigDecimal.valueOf(times)));
      return;
    }
    addProduct(value, high);
    addProduct(value, low);
  }

  private void addProduct(double value, double times) {
    double product = value * times;
    add(product);
    add(Math.fma(value, times, -product));
  }

  private void add(double value) {
    double rest = value;
    int kept = 0;
    for (int i = 0; i < count; i++) {
      double part = parts[i];
      double sum = rest + part;
      double other = sum - rest;
      double error = (rest - (sum - other)) + (part - other);
      if (!Double.isFinite(error)) {
        // The sum or a difference is too large; the other parts are exact.
        large = large.add(new BigDecimal(rest)).add(new BigDecimal(part));
        rest = 0;
        continue;
      }
      if (error != 0) {
        parts[kept++] = error;
      }
      rest = sum;
    }
    if (kept == parts.length) {
      parts = Arrays.copyOf(parts, 2 * kept);
    }
    parts[kept++] = rest;
    count = kept;
  }

  /** Whether the sum is a number, and not infinite. */
  boolean isFinite() {
    return !hasNan && !hasPositiveInfinity && !hasNegativeInfinity;
  }

  /** Whether all values are negative zeros. */
  boolean isNegativeZero() {
    return isNegativeZero;
  }

  /** The sum if it is not finite. */
  double notFinite() {
    if (hasNan || hasPositiveInfinity && hasNegativeInfinity) {
      return Double.NaN;
    }
    return hasPositiveInfinity ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
  }

  /** The exact sum of the finite values. */
  BigDecimal exact() {
    BigDecimal sum = large;
    for (int i = 0; i < count; i++) {
      sum = sum.add(new BigDecimal(parts[i]));
    }
    return sum;
  }
}
