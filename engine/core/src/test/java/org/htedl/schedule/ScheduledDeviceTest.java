// SPDX-License-Identifier: Apache-2.0
package org.htedl.schedule;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.htedl.device.Answers;
import org.htedl.device.Device;
import org.htedl.device.DeviceExhaustedException;
import org.htedl.device.DeviceLostException;
import org.htedl.device.DeviceStatus;
import org.htedl.device.Question;
import org.htedl.device.scalar.ScalarDevice;
import org.htedl.device.simd.Comparison;
import org.htedl.device.simd.SimdDevice;
import org.htedl.device.simd.WideBase;
import org.htedl.expression.ClassExpression;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Linearizer;
import org.htedl.plan.Plan;
import org.htedl.schedule.TroubledDevice.Trouble;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The schedule in threads, on devices that fail, vanish and stall. */
@Timeout(300)
@Tag("slow")
class ScheduledDeviceTest {
  private static final long SLOW = 300_000;
  private static final int BATCH = 200;

  /** These devices are as fast the first time as ever after. */
  private static final ProbeTimes SHORT =
      new ProbeTimes(ProbeTimes.USUAL.patience(), 5_000_000, 50_000_000);

  private final TroubledDevice first = new TroubledDevice("first", SLOW, 1);
  private final TroubledDevice second = new TroubledDevice("second", SLOW, 2);
  private final WideBase base = new WideBase(5, 700);
  private final Mirror mirror = base.mirror();
  private final List<ClassExpression> batch = base.expressions(BATCH, 1);

  @Test
  void sameAnswersHoweverSharedOut() {
    try (ScheduledDevice both = new ScheduledDevice(List.of(first, second), SHORT)) {
      for (long seed = 0; seed < 3; seed++) {
        Comparison.check(both, mirror, base.expressions(BATCH, 2), seed, "two devices");
      }
      assertTrue(shares(both)[0] > 0 && shares(both)[1] > 0, "both must have worked");
    }
  }

  @Test
  void realDevicesOnPatchedMirrors() {
    try (ScheduledDevice both =
        new ScheduledDevice(List.of(new SimdDevice(1), new ScalarDevice()))) {
      Mirror revision = mirror;
      for (long seed = 0; seed < 4; seed++) {
        Comparison.check(both, revision, base.expressions(60, 2), seed, both.name());
        revision = base.patched(revision);
      }
    }
  }

  @Test
  void devicesOfOneProcessorDoNotShareABatch() {
    int all = Runtime.getRuntime().availableProcessors();
    try (ScheduledDevice both =
        new ScheduledDevice(List.of(new SimdDevice(all), new ScalarDevice()))) {
      Comparison.check(both, mirror, batch, 5, both.name());
      both.probe(mirror, Cancellation.NEVER);
      long[] before = shares(both);
      assertArrayEquals(expected(), counts(both));
      long[] after = shares(both);
      assertEquals(BATCH, after[0] + after[1] - before[0] - before[1]);
      assertTrue(after[0] == before[0] || after[1] == before[1], "one of them did all of it");
    }
  }

  @Test
  void whatOneCannotDoTheOtherDoes() {
    try (ScheduledDevice both = new ScheduledDevice(List.of(first, second), SHORT)) {
      both.probe(mirror, Cancellation.NEVER);
      second.trouble(Trouble.EXHAUSTED_AT_RANDOM);
      for (int i = 0; i < 3; i++) {
        assertArrayEquals(expected(), counts(both));
      }
      second.trouble(Trouble.ALWAYS_EXHAUSTED);
      assertArrayEquals(expected(), counts(both));
      assertTrue(both.statuses().get(1).availability().available(), "it may do smaller work later");
    }
  }

  @Test
  void aLostDeviceIsRetired() {
    try (ScheduledDevice both = new ScheduledDevice(List.of(first, second), SHORT)) {
      both.probe(mirror, Cancellation.NEVER);
      first.trouble(Trouble.LOST);
      assertArrayEquals(expected(), counts(both));
      DeviceStatus status = both.statuses().getFirst();
      assertFalse(status.availability().available());
      assertEquals("lost: first was pulled out", status.availability().detail());
      first.takeCalls();
      assertArrayEquals(expected(), counts(both));
      assertEquals(0, first.takeCalls());
      assertEquals("second", both.tracing().name());
      second.trouble(Trouble.LOST);
      assertThrows(DeviceLostException.class, () -> counts(both));
      assertThrows(DeviceLostException.class, () -> counts(both));
    }
  }

  @Test
  void aStalledDeviceIsNotWaitedForAndMayComeBack() throws InterruptedException {
    try (ScheduledDevice both = new ScheduledDevice(List.of(first, second), SHORT)) {
      both.probe(mirror, Cancellation.NEVER);
      hangSecond(both);
      assertArrayEquals(expected(), counts(both));
      assertEquals(0, second.takeCalls(), "nothing more while it hangs");
      Member hanging = both.members().get(1);
      assertFalse(hanging.isUsable());
      second.trouble(Trouble.NONE);
      second.release();
      while (!hanging.isUsable()) {
        Thread.sleep(1);
      }
      answersAlone(both, second, first);
    }
  }

  /** Has a batch that one of the devices answers, whatever their measured speeds say. */
  private void answersAlone(ScheduledDevice both, TroubledDevice one, TroubledDevice other) {
    other.trouble(Trouble.ALWAYS_EXHAUSTED);
    one.takeCalls();
    assertArrayEquals(expected(), counts(both));
    assertTrue(one.takeCalls() > 0, one.name());
    other.trouble(Trouble.NONE);
  }

  @Test
  void whoeverHangsElsewhereIsAskedWhereNobodyElseCan() {
    try (ScheduledDevice both = new ScheduledDevice(List.of(first, second), SHORT)) {
      both.probe(mirror, Cancellation.NEVER);
      hangSecond(both);
      second.trouble(Trouble.NONE);
      first.trouble(Trouble.ALWAYS_EXHAUSTED);
      assertArrayEquals(expected(), counts(both));
      assertTrue(second.takeCalls() > 0, "the other is full");
    }
  }

  @Test
  void whoeverComesBackTakesPartInTheBatchThatRuns() {
    try (ScheduledDevice both = new ScheduledDevice(List.of(first, second), SHORT)) {
      both.probe(mirror, Cancellation.NEVER);
      hangSecond(both);
      second.trouble(Trouble.NONE);
      first.trouble(Trouble.STALLED);
      first.takeCalls();
      CompletableFuture.delayedExecutor(50, TimeUnit.MILLISECONDS).execute(second::release);
      assertArrayEquals(
          expected(), assertTimeoutPreemptively(Duration.ofSeconds(60), () -> counts(both)));
      assertTrue(first.takeCalls() > 0 && second.takeCalls() > 0);
    }
  }

  @Test
  void whereNoneCanTheCallerIsTold() {
    try (ScheduledDevice both = new ScheduledDevice(List.of(first, second), SHORT)) {
      both.probe(mirror, Cancellation.NEVER);
      first.trouble(Trouble.ALWAYS_EXHAUSTED);
      second.trouble(Trouble.ALWAYS_EXHAUSTED);
      assertThrows(DeviceExhaustedException.class, () -> counts(both));
      first.trouble(Trouble.NONE);
      assertArrayEquals(expected(), counts(both));
    }
  }

  @Test
  void mistakesAreNotHidden() {
    try (ScheduledDevice both = new ScheduledDevice(List.of(first, second), SHORT)) {
      both.probe(mirror, Cancellation.NEVER);
      second.trouble(Trouble.BROKEN);
      assertEquals(
          "second is broken",
          assertThrows(IllegalStateException.class, () -> counts(both)).getMessage());
    }
  }

  @Test
  void cancelledBatchesStop() {
    try (ScheduledDevice both = new ScheduledDevice(List.of(first, second), SHORT)) {
      both.probe(mirror, Cancellation.NEVER);
      long start = System.nanoTime();
      Cancellation soon = () -> System.nanoTime() - start > 5_000_000;
      assertThrows(CancellationException.class, () -> counts(both, soon));
      assertArrayEquals(expected(), counts(both));
      second.trouble(Trouble.STALLED);
      assertThrows(CancellationException.class, () -> counts(both, () -> true));
    }
  }

  @Test
  void aDeviceThatIsExhaustedByTheProbeIsSpared() {
    second.trouble(Trouble.ALWAYS_EXHAUSTED);
    try (ScheduledDevice both = new ScheduledDevice(List.of(first, second), SHORT)) {
      both.probe(mirror, Cancellation.NEVER);
      second.takeCalls();
      assertArrayEquals(expected(), counts(both));
      assertEquals(0, second.takeCalls());
      assertTrue(both.statuses().getFirst().probed() > 0);
    }
  }

  /** A long garbage collection is no fault of the device. */
  @Test
  void aProbeThatTakesLongIsNotTheEndOfADevice() throws InterruptedException {
    second.trouble(Trouble.STALLED);
    try (ScheduledDevice both =
        new ScheduledDevice(List.of(first, second), SHORT.withPatience(1_000_000))) {
      first.trouble(Trouble.STALLED);
      both.probe(mirror, Cancellation.NEVER);
      assertEquals(0, both.statuses().getFirst().probed());
      for (TroubledDevice each : List.of(first, second)) {
        each.trouble(Trouble.NONE);
        each.release();
      }
      while (both.statuses().stream().anyMatch(status -> status.probed() == 0)) {
        Thread.sleep(1);
      }
      assertTrue(both.statuses().stream().allMatch(each -> each.availability().available()));
      answersAlone(both, first, second);
      answersAlone(both, second, first);
    }
  }

  /**
   * Runs a batch in which the second device hangs; more, as long as its thread has not come to make
   * the call, which on a busy machine may be after the batch: what ends the loop is the call.
   */
  private void hangSecond(ScheduledDevice both) {
    second.takeCalls();
    second.trouble(Trouble.STALLED);
    int calls = 0;
    while (calls == 0) {
      assertArrayEquals(expected(), counts(both));
      calls = second.takeCalls();
    }
  }

  private long[] expected() {
    return counts(new ScalarDevice(), Cancellation.NEVER);
  }

  private long[] counts(ScheduledDevice device) {
    return counts(device, Cancellation.NEVER);
  }

  private long[] counts(Device device, Cancellation cancellation) {
    Plan plan = Linearizer.plan(mirror, batch);
    return ((Answers.Cardinalities)
            device
                .open(mirror)
                .evaluate(plan, 0, BATCH, new Question.Cardinalities(), cancellation))
        .covered();
  }

  private static long[] shares(ScheduledDevice device) {
    return device.statuses().stream().mapToLong(DeviceStatus::hypotheses).toArray();
  }
}
