// SPDX-License-Identifier: Apache-2.0
package org.htedl.limit;

import java.util.Arrays;

/**
 * Growth of arrays that are full: to twice the length, and at last to the greatest length that an
 * array can have. Sums of lengths are to be handed in as {@code long}, since they may pass 2^31.
 */
public final class ArrayGrowth {
  /** The greatest length of an array that every JVM makes: 2,147,483,639. */
  public static final int MOST = Integer.MAX_VALUE - 8;

  private static final int MOST_SLOTS = 1 << 30;

  private ArrayGrowth() {}

  /**
   * The next length of an array.
   *
   * @param length the present one
   * @param needed how many values there must be room for
   * @throws MemoryBudgetException if no array is that long
   */
  public static int length(int length, long needed) {
    if (needed > MOST) {
      throw new MemoryBudgetException(
          "a list of more than 2,147,483,639 values, which no array can hold");
    }
    return (int) Math.max(needed, Math.min(MOST, 2L * length));
  }

  /**
   * How many slots the next hash table has: a power of two, so 2^30 at most.
   *
   * @param slots how many the present one has, also a power of two
   * @param factor a power of two
   * @throws MemoryBudgetException if the present one has 2^30
   */
  public static int slots(int slots, int factor) {
    if (slots >= MOST_SLOTS) {
      throw new MemoryBudgetException(
          "a hash table of more than 1,073,741,824 slots, which no array can hold");
    }
    return (int) Math.min(MOST_SLOTS, (long) slots * factor);
  }

  /** The array itself if it has room for the given number of values, else a longer copy. */
  public static int[] room(int[] values, long needed) {
    return needed <= values.length ? values : Arrays.copyOf(values, length(values.length, needed));
  }

  /** The array itself if it has room for the given number of values, else a longer copy. */
  public static long[] room(long[] values, long needed) {
    return needed <= values.length ? values : Arrays.copyOf(values, length(values.length, needed));
  }
}
