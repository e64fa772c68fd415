// SPDX-License-Identifier: Apache-2.0
package org.htedl.time;

/**
 * A point in time. Thread-safe.
 *
 * @param source the clock
 * @param end its reading at that point
 */
public record Deadline(TimeSource source, long end) {
  /** The longest that a deadline is away: half of what differences of readings can tell. */
  private static final long LONGEST = Long.MAX_VALUE / 2;

  /** The point that is some nanoseconds after a reading of a clock. */
  public static Deadline after(TimeSource source, long start, double nanos) {
    return new Deadline(source, start + (long) Math.min(nanos, LONGEST));
  }

  /** The point that is some nanoseconds from now. */
  public static Deadline in(TimeSource source, double nanos) {
    return after(source, source.nanos(), nanos);
  }

  /** Returns whether it has come. */
  public boolean isOver() {
    return source.nanos() - end >= 0;
  }
}
