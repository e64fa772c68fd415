// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.selection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.htedl.learn.row.RowSlab;
import org.htedl.learn.row.TileRunner;
import org.htedl.limit.Cancellation;

/**
 * What rows cover of each cell, counted once: what they cover of any other part of the examples
 * follows by subtraction. Thread-safe once made.
 */
final class RowCounts {
  private static final int ROWS_A_TILE = 1 << 13;

  private final RowSlab slab;
  private final int rows;
  private final List<long[]> positive = new ArrayList<>();
  private final List<long[]> negative = new ArrayList<>();
  private final long[] allPositive;
  private final long[] allNegative;

  /** The masks of all cells and of all examples, side by side for each word. */
  private final long[][] positiveByWord;

  private final long[][] negativeByWord;
  private final long[][] counts;
  private final long[] totals;

  /**
   * @param rows how many rows, the first of the slab
   * @param cells masks
   */
  RowCounts(RowSlab slab, int rows, List<long[]> cells, long[] positive, long[] negative) {
    this.slab = slab;
    this.rows = rows;
    this.allPositive = positive;
    this.allNegative = negative;
    for (long[] cell : cells) {
      this.positive.add(and(positive, cell));
      this.negative.add(and(negative, cell));
    }
    this.positiveByWord = byWord(this.positive, positive);
    this.negativeByWord = byWord(this.negative, negative);
    this.counts = new long[cells.size()][rows];
    this.totals = new long[rows];
  }

  private static long[][] byWord(List<long[]> cells, long[] all) {
    long[][] masks = new long[all.length][cells.size() + 1];
    for (int w = 0; w < all.length; w++) {
      for (int cell = 0; cell < cells.size(); cell++) {
        masks[w][cell] = cells.get(cell)[w];
      }
      masks[w][cells.size()] = all[w];
    }
    return masks;
  }

  static long bytes(int cells, int threads) {
    return 8L * (cells + 1 + 2L * threads);
  }

  private static long[] and(long[] a, long[] b) {
    long[] both = a.clone();
    for (int w = 0; w < both.length; w++) {
      both[w] &= b[w];
    }
    return both;
  }

  /** Counts. */
  void run(TileRunner runner, Cancellation cancellation) {
    runner.run(
        (rows + ROWS_A_TILE - 1) / ROWS_A_TILE,
        tile -> {
          count(
              tile * ROWS_A_TILE, Math.min(rows, (tile + 1) * ROWS_A_TILE), new Pace(cancellation));
          return tile;
        },
        tile -> {});
  }

  private void count(int from, int to, Pace pace) {
    int words = slab.words();
    int masks = counts.length + 1;
    long[] sums = new long[masks];
    for (int row = from; row < to; row++) {
      pace.add((long) words * masks);
      long[] segment = slab.segment(row);
      int at = slab.offset(row);
      Arrays.fill(sums, 0);
      for (int w = 0; w < words; w++) {
        long bits = segment[at + w];
        long[] positives = positiveByWord[w];
        long[] negatives = negativeByWord[w];
        for (int i = 0; i < masks; i++) {
          sums[i] +=
              ((long) Long.bitCount(bits & positives[i]) << 32)
                  + Long.bitCount(bits & negatives[i]);
        }
      }
      for (int cell = 0; cell < counts.length; cell++) {
        counts[cell][row] = sums[cell];
      }
      totals[row] = sums[counts.length];
    }
  }

  int rows() {
    return rows;
  }

  RowSlab slab() {
    return slab;
  }

  /** The positive examples of a cell. */
  long[] positive(int cell) {
    return positive.get(cell);
  }

  /** The negative examples of a cell. */
  long[] negative(int cell) {
    return negative.get(cell);
  }

  boolean isEmpty(int cell) {
    return Part.count(positive(cell)) + Part.count(negative(cell)) == 0;
  }

  int cells() {
    return counts.length;
  }

  /** The examples of some cells, a bit each, without what rows cover of them. */
  Part only(long cells) {
    long[] p = new long[allPositive.length];
    long[] n = new long[allNegative.length];
    for (int cell = 0; cell < counts.length; cell++) {
      for (int w = 0; w < p.length && (cells >>> cell & 1) != 0; w++) {
        p[w] |= positive(cell)[w];
        n[w] |= negative(cell)[w];
      }
    }
    return new Part(p, n, new long[0], Part.count(p), Part.count(n));
  }

  /** All examples but those of some cells, a bit each, without what rows cover of them. */
  Part examples(long cells) {
    return part(cells, new long[0]);
  }

  /** All examples but those of some cells, a bit each. */
  Part without(long cells) {
    long[] remaining = totals.clone();
    for (long left = cells; left != 0; left &= left - 1) {
      long[] gone = counts[Long.numberOfTrailingZeros(left)];
      for (int row = 0; row < rows; row++) {
        remaining[row] -= gone[row];
      }
    }
    return part(cells, remaining);
  }

  private Part part(long cells, long[] remaining) {
    long[] p = allPositive.clone();
    long[] n = allNegative.clone();
    for (long left = cells; left != 0; left &= left - 1) {
      int cell = Long.numberOfTrailingZeros(left);
      for (int w = 0; w < p.length; w++) {
        p[w] &= ~positive.get(cell)[w];
        n[w] &= ~negative.get(cell)[w];
      }
    }
    return new Part(p, n, remaining, Part.count(p), Part.count(n));
  }
}
