package org.htedl.device.simd.memory;

import java.util.Arrays;
import org.htedl.limit.ArrayGrowth;

/** A growing list of ints. Not thread-safe. */
public final class IntList {
  private int[] values = new int[16];
  private int size;

  public void add(int value) {
    if (size == values.length) {
      values = ArrayGrowth.room(values, size + 1L);
    }
    values[size++] = value;
  }

  /** Appends {@code from[first]} to {@code from[end - 1]}. */
  public void addAll(int[] from, int first, int end) {
    int length = end - first;
    values = ArrayGrowth.room(values, (long) size + length);
    System.arraycopy(from, first, values, size, length);
    size += length;
  }

  public int size() {
    return size;
  }

  public int get(int i) {
    return values[i];
  }

  /** Sorts the list; the first {@code size} places of what comes back are its values. */
  public int[] sorted() {
    Arrays.sort(values, 0, size);
    return values;
  }

  public void clear() {
    size = 0;
  }

  public void removeLast() {
    size--;
  }

  public int[] toArray() {
    return Arrays.copyOf(values, size);
  }
}
