// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search.clause;

import java.util.Arrays;
import org.htedl.limit.WorkMeter;

/** Sorts numbers in parts and counts the work, so that a long sort can be stopped. */
public final class StoppableSort {
  /** As many numbers as are sorted in a millisecond or two. */
  private static final int PART = 1 << 14;

  private StoppableSort() {}

  /** Sorts the first numbers of an array so that they ascend. */
  public static void sort(int[] numbers, int size, WorkMeter meter) {
    if (size <= PART) {
      meter.add(size);
      Arrays.sort(numbers, 0, size);
      return;
    }
    long[] wide = new long[size];
    boolean sorted = true;
    for (int i = 0; i < size; i++) {
      meter.add(1);
      wide[i] = numbers[i];
      sorted &= i == 0 || wide[i - 1] <= wide[i];
    }
    if (sorted) {
      return;
    }
    sort(wide, size, meter);
    for (int i = 0; i < size; i++) {
      meter.add(1);
      numbers[i] = (int) wide[i];
    }
  }

  /** As {@link #sort(int[], int, WorkMeter)}. */
  public static void sort(long[] numbers, int size, WorkMeter meter) {
    for (int from = 0; from < size; from += PART) {
      int to = Math.min(size, from + PART);
      meter.add(to - from);
      Arrays.sort(numbers, from, to);
    }
    long[] from = numbers;
    long[] into = size > PART ? new long[size] : numbers;
    for (long width = PART; width < size; width *= 2) {
      for (long low = 0; low < size; low += 2 * width) {
        int middle = (int) Math.min(size, low + width);
        merge(from, (int) low, middle, (int) Math.min(size, low + 2 * width), into, meter);
      }
      long[] merged = into;
      into = from;
      from = merged;
    }
    if (from != numbers) {
      System.arraycopy(from, 0, numbers, 0, size);
    }
  }

  private static void merge(
      long[] from, int low, int middle, int high, long[] into, WorkMeter meter) {
    int left = low;
    int right = middle;
    for (int to = low; to < high; to++) {
      meter.add(1);
      boolean takesLeft = left < middle && (right >= high || from[left] <= from[right]);
      into[to] = takesLeft ? from[left++] : from[right++];
    }
  }

  /**
   * Moves the distinct ones of numbers that ascend to the front of their array.
   *
   * @return how many there are
   */
  public static int distinct(int[] ascending, int size, WorkMeter meter) {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      meter.add(1);
      if (kept == 0 || ascending[kept - 1] != ascending[i]) {
        ascending[kept++] = ascending[i];
      }
    }
    return kept;
  }
}
