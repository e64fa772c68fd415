// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn;

import java.util.concurrent.CancellationException;
import org.htedl.limit.Cancellation;
import org.htedl.time.Deadline;
import org.htedl.time.TimeSource;

/** When a search has to stop. Thread-safe. */
final class SearchClock {
  private final Cancellation cancellation;
  private final TimeSource source;
  private final long start;
  private volatile Deadline end;

  /** Thrown where the time is up. */
  static final class TimeUpException extends RuntimeException {
    private static final long serialVersionUID = 1;

    TimeUpException() {
      super("the time is up", null, false, false);
    }
  }

  SearchClock(Cancellation cancellation, double seconds, TimeSource source) {
    this.cancellation = cancellation;
    this.source = source;
    this.start = source.nanos();
    this.end = Deadline.after(source, start, seconds * 1e9);
  }

  /** Lets the search stop the given number of seconds after its start. */
  void until(double seconds) {
    end = Deadline.after(source, start, seconds * 1e9);
  }

  /** Seconds since the start. */
  double seconds() {
    return (source.nanos() - start) / 1e9;
  }

  /**
   * @throws CancellationException if the caller no longer wants an answer
   * @throws TimeUpException if the time is up
   */
  void check() {
    cancellation.check();
    if (end.isOver()) {
      throw new TimeUpException();
    }
  }

  /** Whether the caller no longer wants an answer, whatever the time is. */
  Cancellation caller() {
    return cancellation;
  }

  /** Both, for code that polls. */
  Cancellation polled() {
    return () -> {
      check();
      return false;
    };
  }
}
