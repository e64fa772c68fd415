// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.row;

import java.util.Arrays;

/**
 * The rows of one length, those together that cover as many positives and as many negatives; groups
 * by descending number of positives, then by ascending number of negatives.
 */
final class Signatures {
  /** Bytes that a row takes while they are made. */
  static final long BYTES_A_ROW = 8 + 5 * 4;

  private final int[] rows;
  private final int[] starts;
  private final int[] tp;
  private final int[] fp;

  Signatures(RowSlab slab, Scores scores, int length) {
    int from = slab.start(length);
    int count = slab.end(length) - from;
    long[] keys = new long[count];
    rows = new int[count];
    long width = scores.negatives() + 1L;
    int bits = 64 - Long.numberOfLeadingZeros(Math.max(1, count));
    if (width * (scores.positives() + 1L) >= 1L << 62 - bits) {
      throw new IllegalStateException("too many examples for the rows' number");
    }
    for (int i = 0; i < count; i++) {
      int row = from + i;
      keys[i] = ((scores.positives() - scores.tp(row)) * width + scores.fp(row)) << bits | i;
    }
    Arrays.parallelSort(keys);
    int groups = 0;
    int[] begins = new int[count + 1];
    long before = -1;
    for (int i = 0; i < count; i++) {
      rows[i] = from + (int) (keys[i] & (1L << bits) - 1);
      if (keys[i] >>> bits != before) {
        before = keys[i] >>> bits;
        begins[groups++] = i;
      }
    }
    begins[groups] = count;
    starts = Arrays.copyOf(begins, groups + 1);
    tp = new int[groups];
    fp = new int[groups];
    for (int g = 0; g < groups; g++) {
      tp[g] = scores.tp(rows[starts[g]]);
      fp[g] = scores.fp(rows[starts[g]]);
    }
  }

  int groups() {
    return tp.length;
  }

  int tp(int group) {
    return tp[group];
  }

  int fp(int group) {
    return fp[group];
  }

  /** Where a group's rows begin. */
  int start(int group) {
    return starts[group];
  }

  /** The row at a place. */
  int row(int place) {
    return rows[place];
  }

  /** The number of rows. */
  int size() {
    return rows.length;
  }
}
