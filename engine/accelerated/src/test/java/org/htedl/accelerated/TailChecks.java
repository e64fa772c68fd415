// SPDX-License-Identifier: Apache-2.0
package org.htedl.accelerated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CancellationException;
import org.htedl.answerset.tail.LaneProgram;
import org.htedl.answerset.tail.RandomResidual;
import org.htedl.answerset.tail.Residual;
import org.htedl.answerset.tail.Tail;
import org.htedl.answerset.tail.TailBlocks;
import org.htedl.device.accelerator.AcceleratedDevice;
import org.htedl.device.accelerator.MemoryChecks;
import org.htedl.limit.Cancellation;

/** Exhaustive tails on a device against one candidate after the other. */
final class TailChecks {
  private TailChecks() {}

  /**
   * Random programs with 1 to 14 guesses, and such with 16 and 17; with much room and with little.
   */
  static void random(AcceleratedDevice device, int programs) {
    int some = 0;
    for (int seed = 0; seed < programs; seed++) {
      int guesses = seed < programs - 2 ? 1 + seed % 14 : 18 + seed - programs;
      LaneProgram program = LaneProgram.of(RandomResidual.of(seed, guesses), seed % 2 == 0);
      Tail tail = seed % 3 == 0 ? new DeviceTail(device, 1) : new DeviceTail(device);
      List<Long> expected = TailBlocks.of(Tail.scalar(), program);
      assertEquals(
          expected,
          TailBlocks.of(tail, program),
          "seed " + seed + ", " + program.guessCount() + " guesses");
      some += expected.isEmpty() ? 0 : 1;
    }
    assertTrue(some > programs / 4, some + " programs have answer sets");
  }

  /** What is cancelled, stopped or too much work leaves no memory of the device. */
  static void refusals(AcceleratedDevice device) {
    Residual.Builder free = Residual.builder();
    for (int i = 0; i < 20; i++) {
      free.choice(free.atom());
    }
    LaneProgram program = LaneProgram.of(free.build(), true);
    long before = device.memoryBytes();
    Tail tail = new DeviceTail(device, 1 << 14);
    int[] asked = new int[1];
    Cancellation third = () -> ++asked[0] > 3;
    assertThrows(
        CancellationException.class,
        () -> tail.run(program, Tail.UNBOUNDED, third, answers -> true));
    MemoryChecks.nothingLeft(device, before);
    assertTrue(!tail.run(program, Tail.UNBOUNDED, Cancellation.NEVER, answers -> false));
    assertTrue(!tail.run(program, 1000, Cancellation.NEVER, answers -> true));
    MemoryChecks.nothingLeft(device, before);
  }
}
