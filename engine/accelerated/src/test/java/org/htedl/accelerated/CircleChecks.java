// SPDX-License-Identifier: Apache-2.0
package org.htedl.accelerated;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CancellationException;
import org.htedl.answerset.tail.ComponentBatch;
import org.htedl.answerset.tail.ComponentTails;
import org.htedl.answerset.tail.CountRules;
import org.htedl.device.accelerator.AcceleratedDevice;
import org.htedl.device.accelerator.MemoryChecks;
import org.htedl.limit.Cancellation;

/** Many small programs at once, on a device against one after the other. */
final class CircleChecks {
  private static final int[] SIZES = {0, 1, 63, 64, 65, 127, 128, 129, 700};

  private CircleChecks() {}

  /** Batches of random components with up to 12 guesses; with much room and with little. */
  static void random(AcceleratedDevice device) {
    int some = 0;
    int none = 0;
    for (int seed = 0; seed < SIZES.length; seed++) {
      ComponentBatch batch = batch(new Random(seed), SIZES[seed]);
      ComponentTails tails =
          seed % 2 == 0 ? new DeviceCircles(device) : new DeviceCircles(device, 1);
      ComponentTails.Answers expected =
          ComponentTails.onProcessor().answer(batch, Cancellation.NEVER);
      ComponentTails.Answers answers = tails.answer(batch, Cancellation.NEVER);
      String where = "seed " + seed + ", " + SIZES[seed] + " components";
      assertArrayEquals(expected.counts(), answers.counts(), where);
      assertEquals(expected.present(), answers.present(), where);
      assertEquals(expected.absent(), answers.absent(), where);
      some += (int) Arrays.stream(answers.counts()).filter(count -> count > 1).count();
      none += (int) Arrays.stream(answers.counts()).filter(count -> count == 0).count();
    }
    assertTrue(some > 100 && none > 50, some + " with several answer sets, " + none + " without");
  }

  /** What is cancelled leaves no memory of the device. */
  static void refusals(AcceleratedDevice device) {
    long before = device.memoryBytes();
    ComponentBatch batch = batch(new Random(1), 100);
    int[] asked = new int[1];
    Cancellation third = () -> ++asked[0] > 3;
    ComponentTails tails = new DeviceCircles(device, 1);
    assertThrows(CancellationException.class, () -> tails.answer(batch, third));
    MemoryChecks.nothingLeft(device, before);
  }

  private static ComponentBatch batch(Random random, int components) {
    ComponentBatch batch = new ComponentBatch();
    for (int component = 0; component < components; component++) {
      int atoms = 1 + random.nextInt(12);
      CountRules rules = new CountRules();
      for (int pair = random.nextInt(atoms / 2 + 1) - 1; pair >= 0; pair--) {
        rules.add(2 * pair, 1, CountRules.literal(2 * pair + 1, true));
        rules.add(2 * pair + 1, 1, CountRules.literal(2 * pair, true));
      }
      for (int rule = random.nextInt(atoms + 1); rule > 0; rule--) {
        int[] body = random.ints(random.nextInt(5), 0, 2 * atoms).toArray();
        int bound = random.nextBoolean() ? body.length : random.nextInt(body.length + 1);
        rules.add(random.nextInt(atoms), bound, body);
      }
      batch.add(rules, atoms);
    }
    return batch;
  }
}
