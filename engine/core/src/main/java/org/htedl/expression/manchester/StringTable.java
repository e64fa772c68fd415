package org.htedl.expression.manchester;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Numbers strings in the order of their arrival: a hash set with open addressing, 8 to 16 bytes a
 * string in addition to the string itself. Safe for concurrent readers after the last addition.
 */
final class StringTable {
  private @Nullable String[] strings = new @Nullable String[16];
  private int[] slots = new int[32];
  private int size;

  int size() {
    return size;
  }

  String get(int index) {
    String string = strings[index];
    if (string == null) {
      throw new IndexOutOfBoundsException(index);
    }
    return string;
  }

  /** The number of a string, or -1. */
  int find(String string) {
    int mask = slots.length - 1;
    for (int slot = spread(string.hashCode()) & mask; ; slot = (slot + 1) & mask) {
      int index = slots[slot] - 1;
      if (index < 0) {
        return -1;
      }
      if (string.equals(strings[index])) {
        return index;
      }
    }
  }

  /** The number of a string, a new one if it was not there. */
  int add(String string) {
    int known = find(string);
    if (known >= 0) {
      return known;
    }
    if (size == strings.length) {
      strings = Arrays.copyOf(strings, size + (size >> 1));
    }
    strings[size] = string;
    size++;
    if (size * 2L > slots.length) {
      slots = new int[slots.length * 2];
      for (int index = 0; index < size; index++) {
        place(index);
      }
    } else {
      place(size - 1);
    }
    return size - 1;
  }

  /** Gives back the memory kept for further strings. */
  void trim() {
    strings = Arrays.copyOf(strings, Math.max(size, 1));
  }

  private void place(int index) {
    int mask = slots.length - 1;
    int slot = spread(get(index).hashCode()) & mask;
    while (slots[slot] != 0) {
      slot = (slot + 1) & mask;
    }
    slots[slot] = index + 1;
  }

  private static int spread(int hash) {
    return hash ^ (hash >>> 16);
  }
}
