package org.htedl.mirror.limit;

/**
 * The part that one piece of work takes of memory that several share, until it is closed. Used by
 * one thread at a time.
 */
public interface MemoryClaim extends AutoCloseable {
  /** A claim without limit or accounting. */
  MemoryClaim UNCOUNTED = bytes -> {};

  /**
   * Takes so much from now on, instead of what was taken before.
   *
   * @param bytes all that the work takes
   * @throws MemoryBudgetException if there is not as much; what was taken before stays taken
   */
  void take(long bytes);

  /** Gives back what was taken. */
  @Override
  default void close() {}
}
