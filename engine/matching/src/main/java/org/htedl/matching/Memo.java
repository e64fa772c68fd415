// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import java.util.Arrays;

/**
 * Results by one or two values, in open addressing. When there is no memory for more it keeps those
 * that it has. Used by one thread. Not a {@code HashIndex}: keys and results lie in the slots, so
 * that a look-up reads one place of each.
 */
final class Memo {
  /** In place of a result where there is none. */
  private static final long NONE = -1;

  private static final int FIRST = 1 << 8;
  private static final int MOST = 1 << 22;

  /** Visits after which a memo of two values has to have earned its cost. */
  private static final int PROBATION = 1 << 12;

  private final Work work;
  private final boolean isOnProbation;
  private long[] keys = {};
  private long[] results = {};
  private int size;
  private boolean isFull;
  private int visits;
  private int hits;
  private boolean isGivenUp;

  /**
   * @param isOnProbation whether it is given up if half of the first visits find nothing
   */
  Memo(Work work, boolean isOnProbation) {
    this.work = work;
    this.isOnProbation = isOnProbation;
  }

  boolean isGivenUp() {
    return isGivenUp;
  }

  /** Forgets the results. */
  void clear() {
    if (size > 0) {
      Arrays.fill(results, NONE);
      size = 0;
    }
  }

  static long key(int first, int second) {
    return (long) first << 32 | second & 0xFFFF_FFFFL;
  }

  private static int slot(long key, int mask) {
    return (int) (key * 0x9E3779B97F4A7C15L >>> 32) & mask;
  }

  /** The result, which is not negative, or -1. */
  long get(long key) {
    long found = NONE;
    if (size > 0) {
      int mask = keys.length - 1;
      int at = slot(key, mask);
      while (results[at] != NONE && keys[at] != key) {
        at = at + 1 & mask;
      }
      found = results[at];
    }
    if (isOnProbation && visits < PROBATION) {
      visits++;
      hits += found < 0 ? 0 : 1;
      if (visits == PROBATION && hits * 2 < visits) {
        isGivenUp = true;
        keys = new long[0];
        results = new long[0];
        size = 0;
      }
    }
    return found;
  }

  void put(long key, long result) {
    if (isGivenUp || size * 2 >= keys.length && !grow()) {
      return;
    }
    insert(key, result);
  }

  private void insert(long key, long result) {
    int mask = keys.length - 1;
    int at = slot(key, mask);
    while (results[at] != NONE) {
      at = at + 1 & mask;
    }
    keys[at] = key;
    results[at] = result;
    size++;
  }

  private boolean grow() {
    int length = Math.max(FIRST, keys.length * 4);
    if (isFull || length > MOST || !work.hasRoom(length * 2L * Long.BYTES)) {
      isFull = true;
      return false;
    }
    long[] oldKeys = keys;
    long[] oldResults = results;
    keys = new long[length];
    results = new long[length];
    Arrays.fill(results, NONE);
    size = 0;
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldResults[i] != NONE) {
        insert(oldKeys[i], oldResults[i]);
      }
    }
    return true;
  }
}
