// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import java.math.BigInteger;
import java.util.Arrays;
import org.htedl.matching.PatternRows.GroupRows;

/**
 * Rows or groups that were found and are not shown yet, in the order in which they came. They are
 * counted among the memory that the work takes.
 */
final class KeptRows {
  private static final int FIRST = 64;

  /** Bytes of a group's size, which is a number of any length. */
  private static final long BYTES_A_SIZE = 64;

  private final Work work;
  private final int width;
  private final boolean areGroups;
  private int[] values = {};
  private BigInteger[] sizes = {};
  private int most;
  private int count;
  private int shown = -1;

  /**
   * @param width the number of values of a row
   * @param areGroups whether the rows have sizes
   */
  KeptRows(Work work, int width, boolean areGroups) {
    this.work = work;
    this.width = width;
    this.areGroups = areGroups;
  }

  /** Forgets all rows. */
  void clear() {
    count = 0;
    shown = -1;
  }

  /** Whether there is memory for one row more. */
  boolean hasRoom() {
    return count < most || grow();
  }

  private boolean grow() {
    int longer = Math.max(FIRST, most * 2);
    long bytes = longer * ((long) width * Integer.BYTES + (areGroups ? BYTES_A_SIZE : 0));
    if ((long) longer * width > Integer.MAX_VALUE >> 1 || !work.hasRoom(bytes)) {
      return false;
    }
    values = Arrays.copyOf(values, longer * width);
    sizes = Arrays.copyOf(sizes, areGroups ? longer : 0);
    most = longer;
    return true;
  }

  /** Keeps the row that is shown; there must be room for it. */
  void add(PatternRows row) {
    for (int i = 0; i < width; i++) {
      values[count * width + i] = row.value(i);
    }
    if (row instanceof GroupRows group) {
      sizes[count] = group.size();
    }
    count++;
  }

  /**
   * Shows the next row.
   *
   * @return whether there is one
   */
  boolean next() {
    if (shown + 1 < count) {
      shown++;
      return true;
    }
    return false;
  }

  /** The i-th value of the row that is shown. */
  int value(int i) {
    return values[shown * width + i];
  }

  /** The size of the group that is shown. */
  BigInteger size() {
    return sizes[shown];
  }

  /** As {@link GroupRows#longSize}, of the group that is shown. */
  long longSize() {
    return sizes[shown].bitLength() < Long.SIZE ? sizes[shown].longValue() : -1;
  }
}
