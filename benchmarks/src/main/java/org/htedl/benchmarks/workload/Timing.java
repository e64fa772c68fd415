// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.workload;

import java.util.Arrays;

/**
 * How long repetitions took.
 *
 * @param repetitions how many were timed
 * @param medianMicros the middle one, in microseconds
 * @param minMicros the shortest, in microseconds
 * @param maxMicros the longest, in microseconds
 */
public record Timing(int repetitions, double medianMicros, double minMicros, double maxMicros) {
  /** The timing of these repetitions. */
  public static Timing of(long[] nanos) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    return new Timing(
        sorted.length,
        sorted[sorted.length / 2] / 1e3,
        sorted[0] / 1e3,
        sorted[sorted.length - 1] / 1e3);
  }

  /** Milliseconds since a time in the clock of {@link System#nanoTime}. */
  public static double millisSince(long start) {
    return (System.nanoTime() - start) / 1e6;
  }

  /** The middle one of some times, or the one after the middle; any unit. */
  public static double median(double[] times) {
    double[] sorted = times.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
