package org.htedl.device.simd;

import java.util.Arrays;
import org.htedl.mirror.limit.ArrayGrowth;

/** A growing list of ints. Not thread-safe. */
final class IntList {
  private int[] values = new int[16];
  private int size;

  void add(int value) {
    if (size == values.length) {
      values = ArrayGrowth.room(values, size + 1L);
    }
    values[size++] = value;
  }

  /** Appends {@code from[first]} to {@code from[end - 1]}. */
  void addAll(int[] from, int first, int end) {
    int length = end - first;
    values = ArrayGrowth.room(values, (long) size + length);
    System.arraycopy(from, first, values, size, length);
    size += length;
  }

  int size() {
    return size;
  }

  int get(int i) {
    return values[i];
  }

  /** Sorts the list; the first {@code size} places of what comes back are its values. */
  int[] sorted() {
    Arrays.sort(values, 0, size);
    return values;
  }

  void clear() {
    size = 0;
  }

  void removeLast() {
    size--;
  }

  int[] toArray() {
    return Arrays.copyOf(values, size);
  }
}
