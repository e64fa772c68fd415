// SPDX-License-Identifier: Apache-2.0
package org.htedl.time;

/**
 * A clock that counts nanoseconds from a moment of its own. Whatever has to end after some time
 * takes one, so that a test can let the time be up wherever it is read. Callable from any thread.
 */
@FunctionalInterface
public interface TimeSource {
  /** The clock of the system; nothing else in the engine reads it. */
  TimeSource SYSTEM = System::nanoTime;

  /**
   * The time in nanoseconds. Only the difference of two readings means something; it may overflow,
   * as that of {@link System#nanoTime} may.
   */
  long nanos();
}
