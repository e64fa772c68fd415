// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.paired;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RatiosTest {
  private static Ratios of(double... ratios) {
    return new Ratios(ratios);
  }

  private static Ratios oneTo(int pairs) {
    return new Ratios(IntStream.rangeClosed(1, pairs).asDoubleStream().toArray());
  }

  /** The ranks that tables of the sign test give for 95 %. */
  @Test
  void theIntervalIsThatOfTheSignTest() {
    assertEquals(1, oneTo(6).lower());
    assertEquals(6, oneTo(6).upper());
    assertEquals(1, oneTo(8).lower());
    assertEquals(2, oneTo(9).lower());
    assertEquals(8, oneTo(9).upper());
    assertEquals(2, oneTo(11).lower());
    assertEquals(3, oneTo(12).lower());
    assertEquals(6, oneTo(20).lower());
    assertEquals(15, oneTo(20).upper());
  }

  @Test
  void theMedianOfAnEvenNumberIsTheMeanOfTheMiddleTwo() {
    assertEquals(2.5, of(4, 1, 3, 2).median());
    assertEquals(2, of(9, 2, 1).median());
  }

  @Test
  void slowerNeedsBothTheMedianAndTheInterval() {
    assertTrue(of(1.06, 1.07, 1.08, 1.06, 1.09, 1.1, 1.06).slower());
    assertFalse(of(0.99, 1.07, 1.08, 1.06, 1.09, 1.1, 1.06).slower());
    assertFalse(of(1.01, 1.02, 1.03, 1.04, 1.02, 1.03, 1.04).slower());
  }
}
