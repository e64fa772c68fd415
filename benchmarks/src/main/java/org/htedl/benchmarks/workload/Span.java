// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.workload;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** Time between two moments, of the processor for the whole process and of the clock. */
public final class Span {
  private static final double NANOS = 1e9;

  private final long startedCpu = cpuNanos();
  private final long started = System.nanoTime();

  /** Seconds of all processors, until {@link #stop}. */
  public double cpu;

  /** Seconds of the clock, until {@link #stop}. */
  public double wall;

  /** Ends it. */
  public void stop() {
    cpu = (cpuNanos() - startedCpu) / NANOS;
    wall = (System.nanoTime() - started) / NANOS;
  }

  private static long cpuNanos() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }
}
