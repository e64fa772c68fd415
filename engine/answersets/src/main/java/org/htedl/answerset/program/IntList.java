package org.htedl.answerset.program;

import java.util.Arrays;

/** Numbers that are read one by one, since the count that a text announces may not be true. */
final class IntList {
  private int[] values = new int[8];
  private int size;

  void add(int value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    values[size++] = value;
  }

  int[] toArray() {
    return Arrays.copyOf(values, size);
  }
}
