// SPDX-License-Identifier: Apache-2.0
package org.htedl.schedule;

/**
 * The speed of a device: time for each call, and for each unit of work in it.
 *
 * @param overheadNanos nanoseconds that a call takes whatever it asks
 * @param nanosPerUnit nanoseconds for a unit of {@link PlanCosts}
 */
record Speed(double overheadNanos, double nanosPerUnit) {
  /** The weight of a new measurement. */
  private static final double WEIGHT = 0.3;

  /** The largest factor by which one measurement counts as different from the estimate. */
  private static final double MOST = 4;

  private static final double LEAST_OVERHEAD = 1000;
  private static final double LEAST_PER_UNIT = 1e-6;

  Speed {
    overheadNanos = Math.max(LEAST_OVERHEAD, overheadNanos);
    nanosPerUnit = Math.max(LEAST_PER_UNIT, nanosPerUnit);
  }

  /** The speed that explains two measurements, of which the first is of less work. */
  static Speed through(long fewUnits, long fewNanos, long manyUnits, long manyNanos) {
    double perUnit =
        manyUnits > fewUnits && manyNanos > fewNanos
            ? (double) (manyNanos - fewNanos) / (manyUnits - fewUnits)
            : (double) manyNanos / Math.max(1, manyUnits);
    return new Speed(fewNanos - perUnit * fewUnits, perUnit);
  }

  /** The nanoseconds that a call with this much work is expected to take. */
  double nanos(double units) {
    return overheadNanos + units * nanosPerUnit;
  }

  /** The same speed with this many nanoseconds more, or fewer, for each call. */
  Speed withCall(double nanos) {
    return new Speed(overheadNanos + nanos, nanosPerUnit);
  }

  /** The better of both in either part. */
  Speed orFaster(Speed other) {
    return new Speed(
        Math.min(overheadNanos, other.overheadNanos), Math.min(nanosPerUnit, other.nanosPerUnit));
  }

  /** Units a nanosecond. */
  double rate() {
    return 1 / nanosPerUnit;
  }

  /** This speed, corrected by a call that was measured. */
  Speed observed(long units, long nanos) {
    double work = units * nanosPerUnit;
    if (work < overheadNanos) {
      double ratio = bounded((nanos - work) / overheadNanos);
      return new Speed(overheadNanos * (1 + WEIGHT * (ratio - 1)), nanosPerUnit);
    }
    double ratio = bounded((nanos - overheadNanos) / work);
    return new Speed(overheadNanos, nanosPerUnit * (1 + WEIGHT * (ratio - 1)));
  }

  private static double bounded(double ratio) {
    return Math.clamp(ratio, 1 / MOST, MOST);
  }
}
