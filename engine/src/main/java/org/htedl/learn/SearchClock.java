package org.htedl.learn;

import java.util.concurrent.CancellationException;
import org.htedl.device.Cancellation;

/** When a search has to stop. Thread-safe. */
final class SearchClock {
  private final Cancellation cancellation;
  private final long start = System.nanoTime();
  private volatile long end;

  /** Thrown where the time is up. */
  static final class TimeUpException extends RuntimeException {
    private static final long serialVersionUID = 1;

    TimeUpException() {
      super("the time is up", null, false, false);
    }
  }

  SearchClock(Cancellation cancellation, double seconds) {
    this.cancellation = cancellation;
    until(seconds);
  }

  /** Lets the search stop the given number of seconds after its start. */
  void until(double seconds) {
    end = start + (long) Math.min(seconds * 1e9, Long.MAX_VALUE / 4.0);
  }

  /** Seconds since the start. */
  double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  /**
   * @throws CancellationException if the caller no longer wants an answer
   * @throws TimeUpException if the time is up
   */
  void check() {
    cancellation.check();
    if (System.nanoTime() - end >= 0) {
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
