// SPDX-License-Identifier: Apache-2.0
package org.htedl.limit;

import java.util.concurrent.CancellationException;

/** A signal that stops long work. Polled often enough that work stops within some milliseconds. */
@FunctionalInterface
public interface Cancellation {
  /** Never stops anything. */
  Cancellation NEVER = () -> false;

  /**
   * One that stops work by an exception of its own.
   *
   * @param check throws to stop; is run wherever this one is asked, and has to be as cheap
   */
  static Cancellation thrownBy(Runnable check) {
    return () -> {
      check.run();
      return false;
    };
  }

  /** Whether the caller no longer wants the answer; cheap, callable from any thread. */
  boolean isCancelled();

  /**
   * Goes on if the caller still wants the answer.
   *
   * @throws CancellationException if the caller no longer wants the answer
   */
  default void check() {
    check("the evaluation was cancelled");
  }

  /**
   * Goes on if the caller still wants the answer.
   *
   * @param message what was stopped
   * @throws CancellationException if the caller no longer wants the answer
   */
  default void check(String message) {
    if (isCancelled()) {
      throw new CancellationException(message);
    }
  }

  /**
   * As {@link #check()}, at every 4,096th value of a counter, for loops whose steps are cheaper
   * than a look.
   */
  default void check(int counter) {
    if ((counter & 0xFFF) == 0) {
      check();
    }
  }
}
