// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

/**
 * Number of conflicts of a search, and the numbers at which something is due: a restart, and the
 * end of a search that is limited.
 */
final class ConflictCount {
  private static final int RESTART = 100;

  private long conflicts;
  private long limit = Long.MAX_VALUE;
  private long restarts;
  private long restartAt = RESTART;

  /** Counts a conflict. */
  void add() {
    conflicts++;
  }

  /** Returns how many there were. */
  long conflicts() {
    return conflicts;
  }

  /** Limits the search from now on. */
  void limit(long atMost) {
    limit = atMost == Long.MAX_VALUE ? atMost : conflicts + atMost;
  }

  /** Returns whether the search has had as many conflicts as it may. */
  boolean isAtLimit() {
    return conflicts >= limit;
  }

  /** Returns whether a restart is due. */
  boolean isRestartDue() {
    return conflicts >= restartAt;
  }

  /** Counts a restart; the next one waits for a number of conflicts of Luby's sequence. */
  void restart() {
    restarts++;
    restartAt = conflicts + RESTART * luby(restarts);
  }

  /** Returns how many restarts there were. */
  long restarts() {
    return restarts;
  }

  /**
   * The element at a place, from 1, of the sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 … of Luby,
   * Sinclair and Zuckerman, 1993.
   */
  private static long luby(long place) {
    long rest = place;
    while (true) {
      int bits = 64 - Long.numberOfLeadingZeros(rest);
      if (rest == (1L << bits) - 1) {
        return 1L << (bits - 1);
      }
      rest -= (1L << (bits - 1)) - 1;
    }
  }
}
