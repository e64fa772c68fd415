// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search.clause;

import java.util.Arrays;

/** A list of literals, of which {@link #items} has the first {@link #size}. */
public final class Literals {
  public int[] items;
  public int size;

  public Literals() {
    this(16);
  }

  /** Creates an empty list with room for the given number, at least one. */
  public Literals(int room) {
    items = new int[room];
  }

  public void add(int literal) {
    if (size == items.length) {
      items = Arrays.copyOf(items, 2 * size);
    }
    items[size++] = literal;
  }

  public void set(int... literals) {
    clear();
    addAll(literals, 0, literals.length);
  }

  public void addAll(int[] from, int start, int count) {
    if (size + count > items.length) {
      items = Arrays.copyOf(items, Math.max(2 * items.length, size + count));
    }
    System.arraycopy(from, start, items, size, count);
    size += count;
  }

  public void clear() {
    size = 0;
  }

  public void swap(int i, int j) {
    int literal = items[i];
    items[i] = items[j];
    items[j] = literal;
  }

  public int[] toArray() {
    return Arrays.copyOf(items, size);
  }
}
