// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.circle;

/**
 * The members of a row, numbered in ascending order from some number on: {@code long[words]}, and
 * for each word how many members are before it. A look-up costs a few operations and touches a
 * fifth of a byte a node, so that rows of a million nodes stay in the cache. Immutable.
 */
final class NumberedRow {
  private final long[] words;
  private final int[] before;
  private final int first;
  private final int end;

  /**
   * @param words become the row's own
   * @param first the number of the least member
   */
  NumberedRow(long[] words, int first) {
    this.words = words;
    this.first = first;
    before = new int[words.length];
    int next = first;
    for (int word = 0; word < words.length; word++) {
      before[word] = next;
      next += Long.bitCount(words[word]);
    }
    end = next;
  }

  /** The number of a node, or -1 if it is no member. */
  int find(int node) {
    int word = node >>> 6;
    if (word >= words.length || (words[word] >>> node & 1) == 0) {
      return -1;
    }
    return before[word] + Long.bitCount(words[word] & (1L << node) - 1);
  }

  /** The number of the least member. */
  int first() {
    return first;
  }

  /** The number after that of the greatest member. */
  int end() {
    return end;
  }

  /** Memory held, in bytes. */
  long bytes() {
    return 12L * words.length;
  }
}
