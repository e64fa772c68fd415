// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern.aggregate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Sums of doubles are exact, in any order and with any number of times. */
class DoubleSumTest {
  private final SplittableRandom random = new SplittableRandom(3);

  /** Of all magnitudes, subnormal ones and the largest ones included. */
  private double value() {
    double value;
    do {
      value =
          switch (random.nextInt(6)) {
            case 0 -> Double.longBitsToDouble(random.nextLong());
            case 1 -> Double.MAX_VALUE * (random.nextBoolean() ? 1 : -1);
            case 2 -> Double.MIN_VALUE * random.nextInt(-5, 5);
            case 3 -> random.nextInt(-3, 3);
            default -> random.nextDouble(-1, 1);
          };
    } while (!Double.isFinite(value));
    return value;
  }

  private long times() {
    return switch (random.nextInt(4)) {
      case 0 -> random.nextLong(1, Long.MAX_VALUE);
      case 1 -> random.nextLong(1, 1000);
      default -> 1;
    };
  }

  @Test
  void sumsAreExact() {
    for (int round = 0; round < 20_000; round++) {
      DoubleSum sum = new DoubleSum();
      BigDecimal expected = BigDecimal.ZERO;
      for (int i = random.nextInt(12); i >= 0; i--) {
        double value = value();
        long times = times();
        sum.add(value, times);
        expected = expected.add(new BigDecimal(value).multiply(BigDecimal.valueOf(times)));
      }
      assertTrue(sum.isFinite());
      assertEquals(0, expected.compareTo(sum.exact()), "round " + round);
    }
  }

  private static DoubleSum of(double... values) {
    DoubleSum sum = new DoubleSum();
    for (double value : values) {
      sum.add(value, 1);
    }
    return sum;
  }

  @Test
  void infinitiesAndWhatIsNoNumber() {
    assertEquals(Double.POSITIVE_INFINITY, of(1, Double.POSITIVE_INFINITY).notFinite());
    assertEquals(Double.NEGATIVE_INFINITY, of(Double.NEGATIVE_INFINITY).notFinite());
    assertEquals(Double.NaN, of(1, Double.NaN).notFinite());
    assertEquals(Double.NaN, of(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY).notFinite());
  }

  @Test
  void zeros() {
    assertTrue(of(-0.0, -0.0).isNegativeZero());
    assertTrue(!of(-0.0, 0.0).isNegativeZero());
    assertEquals(0, of(1e300, -1e300).exact().signum());
  }
}
