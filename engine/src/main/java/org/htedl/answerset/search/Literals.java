package org.htedl.answerset.search;

import java.util.Arrays;

/** A list of literals, of which {@link #items} has the first {@link #size}. */
final class Literals {
  int[] items = new int[16];
  int size;

  void add(int literal) {
    if (size == items.length) {
      items = Arrays.copyOf(items, 2 * size);
    }
    items[size++] = literal;
  }

  void set(int... literals) {
    clear();
    addAll(literals, 0, literals.length);
  }

  void addAll(int[] from, int start, int count) {
    if (size + count > items.length) {
      items = Arrays.copyOf(items, Math.max(2 * items.length, size + count));
    }
    System.arraycopy(from, start, items, size, count);
    size += count;
  }

  void clear() {
    size = 0;
  }

  void swap(int i, int j) {
    int literal = items[i];
    items[i] = items[j];
    items[j] = literal;
  }

  int[] toArray() {
    return Arrays.copyOf(items, size);
  }
}
