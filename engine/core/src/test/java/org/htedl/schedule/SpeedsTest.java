// SPDX-License-Identifier: Apache-2.0
package org.htedl.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** What the schedule learns from one small batch for the next, of which one device does each. */
class SpeedsTest {
  private static final Speed PROCESSOR = new Speed(90_000, 0.8);
  private static final Speed CARD = new Speed(330_000, 0.4);
  private static final CoreUse CORES = new CoreUse(List.of(1, 0), 1);
  private static final long SMALL = 10_000;
  private static final long LARGE = 2_000_000;
  private static final int BATCHES = 20_000;

  private final Speeds speeds = new Speeds(List.of(PROCESSOR, CARD));
  private final int[] calls = new int[2];
  private final Random random = new Random(7);

  @Test
  void aDisturbanceIsForgotten() {
    double nanos = run(SMALL, batch -> batch < 100 ? 10 : 1, batch -> 1);
    assertTrue(nanos < 1.05 * BATCHES * PROCESSOR.nanos(SMALL), "mean " + nanos / BATCHES);
  }

  @Test
  void disturbancesNowAndThenAreForgotten() {
    double undisturbed = BATCHES * PROCESSOR.nanos(SMALL);
    double nanos = run(SMALL, batch -> batch % 1000 < 5 ? 10 : 1, batch -> 1);
    assertTrue(nanos < 1.2 * undisturbed, "mean " + nanos / BATCHES);
  }

  @Test
  void aDeviceThatStaysSlowIsHardlyAsked() {
    run(SMALL, batch -> 20, batch -> 1);
    assertTrue(calls[0] < BATCHES / 100, "asked " + calls[0] + " times");
  }

  @Test
  void aDeviceThatWasMuchTooSlowInTheProbeIsNeverWorthATrial() {
    run(SMALL, batch -> 1, batch -> 1);
    assertEquals(0, calls[1]);
  }

  @Test
  void theOtherIsChosenWhereItIsFaster() {
    run(LARGE, batch -> 1, batch -> batch < 50 ? 8 : 1);
    assertTrue(calls[1] > 0.95 * BATCHES, "asked " + calls[1] + " times");
  }

  /** Batches of this many units, which devices do so many times slower; nanoseconds in all. */
  private double run(long units, IntToDoubleFunction processor, IntToDoubleFunction card) {
    double sum = 0;
    for (int batch = 0; batch < BATCHES; batch++) {
      List<Speed> expected = speeds.list(0);
      PlanChoice choice = choose(expected, units);
      double slower = (choice.device == 0 ? processor : card).applyAsDouble(batch);
      double jitter = 1 + 0.2 * random.nextDouble();
      double nanos = choice.real.nanos(units) * slower * jitter;
      calls[choice.device]++;
      speeds.learn(
          choice.device, expected.get(choice.device).observed(units, Math.round(nanos)), 0);
      sum += nanos / 1.1;
    }
    return sum;
  }

  private record PlanChoice(int device, Speed real) {}

  private static PlanChoice choose(List<Speed> expected, long units) {
    int sole = SplitChoice.sole(expected, CORES, BitSet.valueOf(new long[] {0b11}), units);
    boolean processor =
        sole == 0 || (sole < 0 && expected.get(0).nanos(units) <= expected.get(1).nanos(units));
    return new PlanChoice(processor ? 0 : 1, processor ? PROCESSOR : CARD);
  }
}
