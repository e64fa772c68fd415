// SPDX-License-Identifier: Apache-2.0
package org.htedl.theory;

import java.util.Arrays;

/** Divides items into classes by rows, so that those of a class are in the same rows. */
final class Refinement {
  private final int[] classes;
  private int[] sizes;
  private int[] inside;
  private int[] next;
  private int count;

  /** All items are in one class. */
  Refinement(int items) {
    classes = new int[items];
    count = items == 0 ? 0 : 1;
    sizes = new int[items];
    inside = new int[items];
    next = new int[items];
    if (items > 0) {
      sizes[0] = items;
    }
  }

  /** Divides each class into what is in a row and what is not. */
  void split(long[] row) {
    int before = count;
    Bits.forEach(row, item -> inside[classes[item]]++);
    Bits.forEach(
        row,
        item -> {
          int from = classes[item];
          if (from >= before || inside[from] == sizes[from]) {
            return;
          }
          if (next[from] == 0) {
            next[from] = count++;
          }
          classes[item] = next[from];
        });
    for (int each = 0; each < before; each++) {
      if (next[each] > 0) {
        sizes[next[each]] = inside[each];
        sizes[each] -= inside[each];
      }
    }
    Arrays.fill(inside, 0, count, 0);
    Arrays.fill(next, 0, count, 0);
  }

  /** The class of an item. */
  int of(int item) {
    return classes[item];
  }

  /** How many classes there are. */
  int count() {
    return count;
  }
}
