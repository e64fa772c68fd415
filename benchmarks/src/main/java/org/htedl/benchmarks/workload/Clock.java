// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.workload;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** What time is measured by. */
public enum Clock {
  /** What a caller waits. */
  WALL {
    @Override
    public long nanos() {
      return System.nanoTime();
    }
  },
  /**
   * What the calling thread computes, which other work on the machine disturbs less. Says nothing
   * where other threads do a part of the work.
   */
  CPU {
    @Override
    public long nanos() {
      return THREADS.getCurrentThreadCpuTime();
    }
  };

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** A reading in nanoseconds; differences count. */
  public abstract long nanos();

  /** Milliseconds since a reading of this clock. */
  public double millisSince(long start) {
    return (nanos() - start) / 1e6;
  }
}
