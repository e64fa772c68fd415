// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.workload;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import org.htedl.device.Device;
import org.htedl.device.Resident;
import org.htedl.device.scalar.ScalarDevice;

/**
 * Times a workload on a device. Every repetition has a resident of its own, whose opening is not
 * timed, so that nothing is answered from memory. Before, the answers are compared with the scalar
 * device's, and the loops are run until the compiler has done its work.
 */
public final class Measurement {
  private static final long WARM_UP_NANOS = 1_000_000_000L;

  /** Before each run: what was not called for a while may have to be compiled again. */
  private static final long WARM_UP_AGAIN_NANOS = 200_000_000L;

  /** So many times as long of all threads: devices that do not work in the caller's. */
  private static final int WARM_UP_ELSEWHERE = 3;

  private static final long PATIENCE_NANOS = 20_000_000_000L;
  private static final int WARM_UP_AT_MOST = 1_000_000;
  private static final int WARM_UP_AT_LEAST = 2;

  private final Device device;
  private final Workload workload;
  private final Clock clock;
  private final long check;

  /**
   * Checks the workload's answers on the device, and warms up.
   *
   * @throws IllegalStateException if the device's answers are not those of the scalar device
   */
  public Measurement(Device device, Workload workload, Clock clock) {
    this.device = device;
    this.workload = workload;
    this.clock = clock;
    this.check = workload.check(verified());
    warmUp(WARM_UP_NANOS);
  }

  private Outcome verified() {
    Outcome expected;
    try (Device scalar = new ScalarDevice();
        Resident resident = scalar.open(workload.mirror())) {
      expected = workload.answer(resident);
    }
    try (Resident resident = device.open(workload.mirror())) {
      try (Outcome outcome = workload.answer(resident)) {
        if (!expected.sameAs(outcome)) {
          throw new IllegalStateException(
              "WRONG: " + device.name() + " answers otherwise than the scalar device");
        }
      }
    }
    return expected;
  }

  /** Runs for that much of the processor's time: on a busy machine less happens in a second. */
  private void warmUp(long nanos) {
    long start = System.nanoTime();
    long computed = Clock.CPU.nanos();
    OperatingSystemMXBean process =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    long together = process.getProcessCpuTime();
    for (int i = 0; i < WARM_UP_AT_MOST; i++) {
      once();
      boolean enough =
          Clock.CPU.nanos() - computed > nanos
              || process.getProcessCpuTime() - together > WARM_UP_ELSEWHERE * nanos
              || System.nanoTime() - start > PATIENCE_NANOS;
      if (i + 1 >= WARM_UP_AT_LEAST && enough) {
        return;
      }
    }
  }

  private long once() {
    try (Resident resident = device.open(workload.mirror())) {
      long start = clock.nanos();
      Outcome outcome = workload.answer(resident);
      long nanos = clock.nanos() - start;
      if (workload.check(outcome) != check) {
        throw new IllegalStateException("WRONG: a repetition answered otherwise than the first");
      }
      start = clock.nanos();
      outcome.close();
      return nanos + clock.nanos() - start;
    }
  }

  /** Times repetitions, after a short warm-up. */
  public Timing time(int repetitions) {
    warmUp(WARM_UP_AGAIN_NANOS);
    return timed(repetitions);
  }

  /** Times repetitions without a warm-up, after one that is not timed. */
  public Timing again(int repetitions) {
    once();
    return timed(repetitions);
  }

  private Timing timed(int repetitions) {
    long[] nanos = new long[repetitions];
    Arrays.setAll(nanos, i -> once());
    return Timing.of(nanos);
  }

  /** The reference program's check value of the answers. */
  public long check() {
    return check;
  }
}
