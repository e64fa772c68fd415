package org.htedl.device;

import java.util.concurrent.CancellationException;

/** A signal that stops long work. Polled often enough that work stops within some milliseconds. */
@FunctionalInterface
public interface Cancellation {
  /** Never stops anything. */
  Cancellation NEVER = () -> false;

  /** Whether the caller no longer wants the answer; cheap, callable from any thread. */
  boolean isCancelled();

  /**
   * @throws CancellationException if the caller no longer wants the answer
   */
  default void check() {
    if (isCancelled()) {
      throw new CancellationException("the evaluation was cancelled");
    }
  }
}
