// SPDX-License-Identifier: Apache-2.0
package org.htedl.why;

import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;

/**
 * What one explanation takes: memory of an account, and time until it is cancelled. Not
 * thread-safe.
 */
final class Effort {
  /** A goal that is looked at, with its places in maps and queues, in bytes. */
  static final int GOAL = 256;

  /** One way to show a goal, without its premises, in bytes. */
  static final int WAY = 160;

  /** A premise of a way, in bytes. */
  static final int PREMISE = 80;

  /** An answer that is kept by a key of two numbers, in bytes. */
  static final int ANSWER = 96;

  /** Steps between two looks at the signal. */
  private static final int LOOKED = 1 << 10;

  /** The claim grows by steps of this many bytes, since each asks the account. */
  private static final long STEP = 1 << 20;

  private final MemoryClaim claim;
  private final Cancellation cancellation;
  private int steps;
  private long used;
  private long claimed;

  Effort(MemoryClaim claim, Cancellation cancellation) {
    this.claim = claim;
    this.cancellation = cancellation;
  }

  /**
   * @throws java.util.concurrent.CancellationException if cancelled
   */
  void check() {
    cancellation.check();
  }

  /** A step that takes less than a microsecond; as {@link #check}, now and then. */
  void step() {
    if (++steps % LOOKED == 0) {
      cancellation.check();
    }
  }

  /**
   * Counts bytes that were taken, or given back if there are fewer than none.
   *
   * @throws MemoryBudgetException if the memory budget does not allow them
   */
  void add(long bytes) {
    used += bytes;
    if (used - claimed >= STEP || claimed - used >= STEP) {
      claim.take(used);
      claimed = used;
    }
  }

  /** Counts one way with its premises. */
  void addWay(int premises) {
    add(WAY + (long) PREMISE * premises);
  }
}
