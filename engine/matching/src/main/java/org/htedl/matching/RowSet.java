// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import java.util.Arrays;
import java.util.Objects;
import org.htedl.collection.HashIndex;
import org.jspecify.annotations.Nullable;

/**
 * Different rows, numbered from 0 in the order in which they came. They are counted among the
 * memory that the work takes. Used by one thread.
 */
final class RowSet {
  private static final int FIRST = 64;

  /** Bytes of a row's slots in the index, at most half of which are taken. */
  private static final int BYTES_OF_SLOTS = 2 * Integer.BYTES;

  private final Work work;
  private final int width;
  private int[] values = {};
  private @Nullable HashIndex index;
  private int most;
  private int count;

  /**
   * @param width the number of values of a row
   */
  RowSet(Work work, int width) {
    this.work = work;
    this.width = width;
  }

  /** Forgets all rows, and keeps the room. */
  void clear() {
    if (count > 0) {
      count = 0;
      index = new HashIndex(2 * most);
    }
  }

  int size() {
    return count;
  }

  /** The most rows for which there is room. */
  int most() {
    return most;
  }

  /** Makes room for one row more; returns whether there is memory for it. */
  boolean hasRoom() {
    return count < most || grow();
  }

  private boolean grow() {
    int longer = Math.max(FIRST, most * 2);
    long bytes = longer * ((long) width * Integer.BYTES + BYTES_OF_SLOTS);
    if ((long) longer * Math.max(2, width) > Integer.MAX_VALUE >> 1 || !work.hasRoom(bytes)) {
      return false;
    }
    values = Arrays.copyOf(values, longer * width);
    if (index == null) {
      index = new HashIndex(2 * longer);
    } else {
      index.grow(2, count, this::hash);
    }
    most = longer;
    return true;
  }

  /** The number of a row, or -1 if it has not come. */
  int find(PatternRows row) {
    HashIndex known = index;
    if (known == null || count == 0) {
      return -1;
    }
    int slot = known.first(hash(row));
    while (known.at(slot) >= 0 && !is(known.at(slot), row)) {
      slot = known.next(slot);
    }
    return known.at(slot);
  }

  /** The number of a row, which is the next one if it comes now; there must be room for it. */
  int add(PatternRows row) {
    int found = find(row);
    if (found >= 0) {
      return found;
    }
    for (int i = 0; i < width; i++) {
      values[count * width + i] = row.value(i);
    }
    Objects.requireNonNull(index).add(hash(row), count);
    return count++;
  }

  /** The i-th value of a row. */
  int value(int number, int i) {
    return values[number * width + i];
  }

  private boolean is(int number, PatternRows row) {
    for (int i = 0; i < width; i++) {
      if (values[number * width + i] != row.value(i)) {
        return false;
      }
    }
    return true;
  }

  private int hash(PatternRows row) {
    int hash = 0;
    for (int i = 0; i < width; i++) {
      hash = mix(hash, row.value(i));
    }
    return hash;
  }

  private int hash(int number) {
    int hash = 0;
    for (int i = 0; i < width; i++) {
      hash = mix(hash, values[number * width + i]);
    }
    return hash;
  }

  private static int mix(int hash, int value) {
    int mixed = (hash + value) * 0x9E3779B9;
    return mixed ^ mixed >>> 15;
  }
}
