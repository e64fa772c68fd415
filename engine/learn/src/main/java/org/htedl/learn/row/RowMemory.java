// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.row;

import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;

/** The memory that rows take, on the account of the request. Not thread-safe. */
public final class RowMemory {
  private final MemoryClaim claim;
  private long fixed;
  private final long most;
  private long used;
  private long scratch;

  /**
   * @param used what the learner takes already, in bytes
   * @param most the most that it may take, in bytes
   * @throws MemoryBudgetException if there is not as much as it takes already
   */
  public RowMemory(MemoryClaim claim, long used, long most) {
    claim.take(used);
    this.claim = claim;
    this.most = most;
    this.fixed = used;
    this.used = used;
  }

  /** Bytes that may still be added. */
  long room() {
    return most - used;
  }

  /** The most bytes that may be taken. */
  long most() {
    return most;
  }

  /** Bytes taken besides rows. */
  long fixed() {
    return fixed;
  }

  /**
   * Replaces the claim for what is not rows.
   *
   * @throws MemoryBudgetException if there is not as much
   */
  void fix(long bytes) {
    long more = bytes - fixed;
    add(more);
    fixed += Math.max(0, more);
  }

  /** Gives back what rows no longer take. */
  void lower(long rows) {
    long bytes = Math.min(used, fixed + rows);
    claim.take(bytes + scratch);
    used = bytes;
  }

  /**
   * Replaces the claim for what lives during one step only. It is on the account, but does not
   * count for the most that may be taken: it grows with the threads, and what is found must not
   * depend on their number.
   *
   * @throws MemoryBudgetException if there is not as much
   */
  void scratch(long bytes) {
    claim.take(used + bytes);
    scratch = bytes;
  }

  /**
   * Raises the claim for what lives during one step only, where it is lower.
   *
   * @throws MemoryBudgetException if there is not as much
   */
  void scratchAtLeast(long bytes) {
    if (bytes > scratch) {
      scratch(bytes);
    }
  }

  /** Bytes taken. */
  public long used() {
    return used;
  }

  /**
   * Takes more.
   *
   * @throws MemoryBudgetException if there is no more
   */
  public void add(long bytes) {
    if (bytes <= 0) {
      return;
    }
    if (bytes > room()) {
      throw new MemoryBudgetException("the rows take more memory than the learner may");
    }
    claim.take(used + bytes + scratch);
    used += bytes;
  }
}
