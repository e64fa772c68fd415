// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.rdfs;

import java.util.Arrays;
import org.htedl.limit.Bounds;
import org.htedl.limit.MemoryBudgetException;

/** A growing list of pairs for a device, whose memory is counted. Not thread-safe. */
final class PairColumn {
  private static final int MOST = Integer.MAX_VALUE - 8;

  private final Bounds bounds;
  private long[] pairs = new long[64];
  private int size;

  PairColumn(Bounds bounds) {
    this.bounds = bounds;
  }

  /**
   * @throws MemoryBudgetException if the memory budget does not allow one more
   */
  void add(int left, int right) {
    if (size == pairs.length) {
      if (size == MOST) {
        throw new MemoryBudgetException("more than 2,147,483,639 pairs in one rule of the closure");
      }
      bounds.made((long) size * Long.BYTES);
      pairs = Arrays.copyOf(pairs, (int) Math.min(MOST, 2L * size));
    }
    pairs[size++] = (long) left << 32 | right;
  }

  /** The pairs in the order in which they came. */
  long[] pairs() {
    return Arrays.copyOf(pairs, size);
  }
}
