// SPDX-License-Identifier: Apache-2.0
package org.htedl.limit;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What limits one closure or patch: the memory that it may take, and a signal that stops it.
 * Thread-safe; for one piece of work.
 */
public final class Bounds {
  /** Pairs of a transitive closure take this many bytes while it is made. */
  public static final int BYTES_A_PAIR = 32;

  /** The part of the heap that pairs may take, whatever the limit says. */
  private static final int HEAP_PART = 2;

  /** The claim grows by steps of this many bytes, since each asks the account. */
  private static final long STEP = 1 << 20;

  private final Progress progress;
  private final MemoryClaim memory;
  private final long before;
  private final long limit;
  private final Cancellation cancelled;
  private final AtomicLong made = new AtomicLong();
  private long claimed;

  /**
   * @param progress receives the stages
   * @param memory grows with the rows and relations that are made
   * @param before bytes that the claim holds already, for other things
   * @param limit bytes that the pairs of one transitive closure may take
   * @param cancelled whether the work should stop; called often, from several threads
   */
  public Bounds(
      Progress progress, MemoryClaim memory, long before, long limit, Cancellation cancelled) {
    this.progress = progress;
    this.memory = memory;
    this.before = before;
    this.limit = limit;
    this.cancelled = cancelled;
  }

  /** No limit on memory or time. */
  public static Bounds none() {
    return new Bounds(Progress.NONE, MemoryClaim.UNCOUNTED, 0, Long.MAX_VALUE, () -> false);
  }

  /** How many pairs one transitive closure may have, and how many facts rules may add. */
  public long mostPairs() {
    return Math.min(limit, Runtime.getRuntime().maxMemory() / HEAP_PART) / BYTES_A_PAIR;
  }

  public void report(String stage) {
    progress.report(stage, 0, -1);
  }

  /** Returns the signal that stops the work. */
  public Cancellation cancelled() {
    return cancelled;
  }

  /**
   * Goes on if the work should.
   *
   * @throws CancellationException if the work should stop
   */
  public void check() {
    cancelled.check("the closure was cancelled");
  }

  /**
   * Counts memory that was taken.
   *
   * @throws MemoryBudgetException if the memory budget does not allow it
   * @throws CancellationException if the work should stop
   */
  public void made(long bytes) {
    check();
    long all = made.addAndGet(bytes);
    synchronized (this) {
      if (all - claimed >= STEP) {
        try {
          memory.take(before + all);
        } catch (MemoryBudgetException e) {
          made.addAndGet(-bytes); // It is not made, so that there may be room for less.
          throw e;
        }
        claimed = all;
      }
    }
  }

  /** All is made from the start again; what was made before is garbage. */
  public void restart() {
    made.set(0);
  }
}
