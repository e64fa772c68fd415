// SPDX-License-Identifier: Apache-2.0
package org.htedl.repair;

import java.util.function.BooleanSupplier;
import org.htedl.limit.Cancellation;
import org.htedl.time.Deadline;
import org.htedl.time.TimeSource;

/**
 * How long a search for a repair may take. Its signals are cheap, and asked from any thread.
 *
 * @param cancellation whether the caller no longer waits for the answer
 * @param hurry whether any repair should be found before the search for the cheapest goes on
 * @param timeUp whether to answer with what is known
 */
record RepairClock(Cancellation cancellation, BooleanSupplier hurry, BooleanSupplier timeUp) {
  /** No limit. */
  static RepairClock unlimited() {
    return new RepairClock(Cancellation.NEVER, () -> false, () -> false);
  }

  /** A limit from now on, in half of which any repair is to be found. */
  static RepairClock of(double seconds, Cancellation cancellation) {
    return of(seconds, cancellation, TimeSource.SYSTEM);
  }

  /** The same by another clock. */
  static RepairClock of(double seconds, Cancellation cancellation, TimeSource time) {
    long start = time.nanos();
    return new RepairClock(
        cancellation,
        Deadline.after(time, start, seconds * 1e9 / 2)::isOver,
        Deadline.after(time, start, seconds * 1e9)::isOver);
  }

  /** Stops work whose caller has left or whose time is up. */
  Cancellation stop() {
    return () -> timeUp.getAsBoolean() || cancellation.isCancelled();
  }
}
