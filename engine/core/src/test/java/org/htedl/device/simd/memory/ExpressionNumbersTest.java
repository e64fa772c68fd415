// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.LongAdder;
import org.htedl.device.simd.WideBase;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Linearizer;
import org.htedl.plan.Plan;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers of expressions where many were given before. */
class ExpressionNumbersTest {
  private final WideBase base = new WideBase(11, 500);
  private final Mirror mirror = base.mirror();

  /** Numbers past 2^30, 2^31 and 2^32 are as different as the first ones. */
  @ParameterizedTest
  @ValueSource(longs = {(1L << 30) - 20, (1L << 31) - 20, (1L << 32) - 20, (1L << 33) - 20})
  void numbersGoOn(long given) {
    Plan plan = Linearizer.plan(mirror, base.expressions(100, 2));
    RevisionVersions parts =
        new RestrictionCaches(new RestrictionCache(0, new LongAdder())).parts(mirror);
    ExpressionNumbers first = new ExpressionNumbers();
    ExpressionNumbers late = new ExpressionNumbers(given);
    long most = 0;
    for (int round = 0; round < 2; round++) {
      ExpressionNumbers.OfPlan firstNumbers = first.new OfPlan(plan, parts);
      ExpressionNumbers.OfPlan lateNumbers = late.new OfPlan(plan, parts);
      for (int i = 0; i < plan.operations(); i++) {
        long number = firstNumbers.of(i);
        assertEquals(given + number, lateNumbers.of(i), "operation " + i);
        most = Math.max(most, number);
      }
    }
    assertTrue(most > 100 && most < plan.operations(), most + " numbers");
  }
}
