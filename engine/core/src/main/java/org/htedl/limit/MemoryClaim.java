// SPDX-License-Identifier: Apache-2.0
package org.htedl.limit;

/**
 * The part that one piece of work takes of memory that several share, until it is closed. Used by
 * one thread at a time.
 */
public interface MemoryClaim extends AutoCloseable {
  /** A claim without limit or accounting. */
  MemoryClaim UNCOUNTED = bytes -> {};

  /**
   * Replaces the size of this claim.
   *
   * @param bytes all that the work takes
   * @throws MemoryBudgetException if there is not as much; what was taken before stays taken
   */
  void take(long bytes);

  /** Gives back what was taken. */
  @Override
  default void close() {}
}
