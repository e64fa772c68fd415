package org.htedl.matching;

/** A part of an array of ascending ids. */
class Run {
  int[] ids = {};
  int from;
  int to;

  final void set(int[] array, int start, int end) {
    ids = array;
    from = start;
    to = end;
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
}
