// SPDX-License-Identifier: Apache-2.0
package org.htedl.collection;

import java.util.Arrays;
import org.htedl.limit.ArrayGrowth;
import org.htedl.limit.MemoryBudgetException;

/**
 * A growing list of ints. Not thread-safe.
 *
 * <p>All methods that add throw {@link MemoryBudgetException} if no array holds that many.
 */
public final class IntList {
  private int[] values;
  private int size;

  /** Creates an empty list with room for 16 values. */
  public IntList() {
    this(16);
  }

  /**
   * Creates an empty list.
   *
   * @param room how many values it holds before it grows
   */
  public IntList(int room) {
    values = new int[room];
  }

  /** Appends a value. */
  public void add(int value) {
    if (size == values.length) {
      values = ArrayGrowth.room(values, size + 1L);
    }
    values[size++] = value;
  }

  /** Appends values. */
  public void addAll(int... more) {
    addAll(more, 0, more.length);
  }

  /** Appends {@code from[first]} to {@code from[end - 1]}. */
  public void addAll(int[] from, int first, int end) {
    int length = end - first;
    values = ArrayGrowth.room(values, (long) size + length);
    System.arraycopy(from, first, values, size, length);
    size += length;
  }

  /** Number of values. */
  public int size() {
    return size;
  }

  /** The value at a place below {@link #size}. */
  public int get(int place) {
    return values[place];
  }

  /** Replaces the value at a place below {@link #size}. */
  public void set(int place, int value) {
    values[place] = value;
  }

  /** Sorts the list; the first {@code size} places of what comes back are its values. */
  public int[] sorted() {
    Arrays.sort(values, 0, size);
    return values;
  }

  /** Removes the last value and returns it. */
  public int removeLast() {
    return values[--size];
  }

  /**
   * Removes the last values.
   *
   * @param kept how many stay, at most {@link #size}
   */
  public void truncate(int kept) {
    size = kept;
  }

  /** Removes all values; the memory is kept. */
  public void clear() {
    size = 0;
  }

  /** A copy of the values. */
  public int[] toArray() {
    return Arrays.copyOf(values, size);
  }

  /** A copy of the values from a place on. */
  public int[] toArray(int from) {
    return Arrays.copyOfRange(values, from, size);
  }
}
