// SPDX-License-Identifier: Apache-2.0
package org.htedl.collection;

import java.util.Arrays;
import org.htedl.limit.ArrayGrowth;
import org.htedl.limit.MemoryBudgetException;

/** A growing list of longs. Not thread-safe. */
public final class LongList {
  private long[] values;
  private int size;

  /** Creates an empty list with room for 16 values. */
  public LongList() {
    this(16);
  }

  /**
   * Creates an empty list.
   *
   * @param room how many values it holds before it grows
   */
  public LongList(int room) {
    values = new long[room];
  }

  /**
   * Appends a value.
   *
   * @throws MemoryBudgetException if no array holds that many
   */
  public void add(long value) {
    if (size == values.length) {
      values = ArrayGrowth.room(values, size + 1L);
    }
    values[size++] = value;
  }

  /** Number of values. */
  public int size() {
    return size;
  }

  /** The value at a place below {@link #size}. */
  public long get(int place) {
    return values[place];
  }

  /** Removes all values; the memory is kept. */
  public void clear() {
    size = 0;
  }

  /** A copy of the values. */
  public long[] toArray() {
    return Arrays.copyOf(values, size);
  }
}
