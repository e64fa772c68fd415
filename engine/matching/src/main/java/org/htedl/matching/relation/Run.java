// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching.relation;

/** A part of an array of ascending ids. */
public class Run {
  /** From this ratio of lengths on, look-ups are cheaper than a merge. */
  private static final int SKEWED = 16;

  public int[] ids = {};
  public int from;
  public int to;

  public final void set(int[] array, int start, int end) {
    ids = array;
    from = start;
    to = end;
  }

  /** Whether look-ups of the shorter in the longer are cheaper than a merge. */
  static boolean isSkewed(long shorter, long longer) {
    return shorter * SKEWED < longer;
  }

  /**
   * Moves the start to the first id that is at least {@code least}, looking near first.
   *
   * @return whether that id is {@code least}
   */
  final boolean seek(int least) {
    int[] all = ids;
    int low = from;
    int high = to;
    if (low < high && all[low] < least) {
      int step = 1;
      while (low + step < high && all[low + step] < least) {
        low += step;
        step <<= 1;
        if (step < 0) {
          break;
        }
      }
      int end = (int) Math.min(high, (long) low + step + 1);
      low++;
      while (low < end) {
        int middle = (low + end) >>> 1;
        if (all[middle] < least) {
          low = middle + 1;
        } else {
          end = middle;
        }
      }
      from = low;
    }
    return low < high && all[low] == least;
  }

  /**
   * The number of ids in both runs. Short runs are looked up in long ones; those of like length are
   * merged without branches that depend on the ids.
   */
  public static int common(Run a, Run b) {
    Run shorter = a.to - a.from <= b.to - b.from ? a : b;
    Run longer = shorter == a ? b : a;
    int count = 0;
    if (isSkewed(shorter.to - shorter.from, longer.to - longer.from)) {
      for (int i = shorter.from; i < shorter.to && longer.from < longer.to; i++) {
        count += longer.seek(shorter.ids[i]) ? 1 : 0;
      }
      return count;
    }
    int[] x = a.ids;
    int[] y = b.ids;
    int i = a.from;
    int j = b.from;
    while (i < a.to && j < b.to) {
      int p = x[i];
      int q = y[j];
      count += p == q ? 1 : 0;
      i += p <= q ? 1 : 0;
      j += q <= p ? 1 : 0;
    }
    return count;
  }
}
