// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.querylist;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;

/**
 * Measures the time of an action by the wall clock and by the processor time of all Java threads of
 * the process: the calling one, and others that do a part of the work. Threads of the garbage
 * collector and of the compiler do not count.
 */
final class Stopwatch {
  private static final double NANOS = 1e6;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Stopwatch() {}

  /**
   * Time of one repetition, in milliseconds.
   *
   * @param cpu processor time of the calling thread
   * @param others processor time of the other Java threads
   * @param wall what a caller waits
   */
  record Time(double cpu, double others, double wall) {
    /** Processor time of all threads. */
    double all() {
      return cpu + others;
    }
  }

  /**
   * Runs an action several times.
   *
   * @param times how often; the time is divided by it
   */
  static Time time(int times, Runnable action) {
    Map<Long, Long> before = others();
    long wall = System.nanoTime();
    long cpu = THREADS.getCurrentThreadCpuTime();
    for (int i = 0; i < times; i++) {
      action.run();
    }
    cpu = THREADS.getCurrentThreadCpuTime() - cpu;
    wall = System.nanoTime() - wall;
    long others = 0;
    for (Map.Entry<Long, Long> thread : others().entrySet()) {
      others += thread.getValue() - before.getOrDefault(thread.getKey(), 0L);
    }
    return new Time(cpu / NANOS / times, others / NANOS / times, wall / NANOS / times);
  }

  /** Nanoseconds of every other thread that is alive. */
  private static Map<Long, Long> others() {
    long[] ids = THREADS.getAllThreadIds();
    long[] nanos = THREADS.getThreadCpuTime(ids);
    Map<Long, Long> others = new HashMap<>();
    for (int i = 0; i < ids.length; i++) {
      if (ids[i] != Thread.currentThread().threadId() && nanos[i] >= 0) {
        others.put(ids[i], nanos[i]);
      }
    }
    return others;
  }
}
