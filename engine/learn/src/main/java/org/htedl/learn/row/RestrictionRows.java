// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.row;

import org.htedl.learn.context.Context;
import org.htedl.learn.context.Successors;
import org.htedl.vector.loop.WordKernels;

/**
 * The restrictions of 64 fillers at once. The fillers' rows are transposed, so that each individual
 * has a word with a bit a filler; one walk over the pairs of the role joins the words of the
 * successors; the results are transposed back.
 */
final class RestrictionRows {
  /** Fillers that one walk serves. */
  static final int FILLERS = 64;

  private final WordKernels kernels;
  private final Successors successors;
  private final int words;
  private final int targetWords;
  private final int individuals;

  RestrictionRows(WordKernels kernels, Context context, Successors successors) {
    this.kernels = kernels;
    this.successors = successors;
    this.words = context.words();
    this.individuals = context.size();
    this.targetWords = successors.target().words();
  }

  /**
   * Bytes that the restrictions of one walk take.
   *
   * @param planes how many kinds of restrictions
   */
  long bytes(int planes) {
    // What is walked over, and what is transposed of it.
    return 8L * FILLERS * (targetWords + 2L * planes * words);
  }

  /**
   * For each successor a word with a bit a filler.
   *
   * @param from the first filler, of at most {@link #FILLERS}
   */
  private long[] transposed(Rows fillers, int from, int to) {
    long[] square = new long[FILLERS * targetWords];
    for (int row = from; row < to; row++) {
      long[] segment = fillers.segment(row);
      int at = fillers.offset(row);
      for (int w = 0; w < targetWords; w++) {
        square[w * FILLERS + row - from] = segment[at + w];
      }
    }
    for (int w = 0; w < targetWords; w++) {
      kernels.transpose(square, w * FILLERS);
    }
    return square;
  }

  /** From a word an individual to rows: {@code long[FILLERS][words]}. */
  private long[] rows(long[] square) {
    for (int w = 0; w < words; w++) {
      kernels.transpose(square, w * FILLERS);
    }
    long[] rows = new long[FILLERS * words];
    for (int f = 0; f < FILLERS; f++) {
      for (int w = 0; w < words; w++) {
        rows[f * words + w] = square[w * FILLERS + f];
      }
    }
    return rows;
  }

  /**
   * Existential and universal restrictions.
   *
   * @param onEmpty whether an individual without successors has all of them in the filler
   * @return rows of {@code some}, then of {@code only}: {@code long[2][FILLERS * words]}
   */
  long[][] someAndOnly(Rows fillers, int from, int to, boolean onEmpty) {
    long[] words64 = transposed(fillers, from, to);
    long[] some = new long[FILLERS * words];
    long[] only = new long[FILLERS * words];
    int[] offsets = successors.offsets();
    int[] targets = successors.targets();
    for (int i = 0; i < individuals; i++) {
      long any = 0;
      long all = -1;
      for (int j = offsets[i]; j < offsets[i + 1]; j++) {
        long word = words64[targets[j]];
        any |= word;
        all &= word;
      }
      some[i] = any;
      only[i] = offsets[i] < offsets[i + 1] || onEmpty ? all : 0;
    }
    return new long[][] {rows(some), rows(only)};
  }

  /**
   * The individuals with at least the given number of successors in each filler.
   *
   * @param most the greatest number, at least 1
   * @return {@code long[most + 1][FILLERS * words]}; nothing at 0
   */
  long[][] atLeast(Rows fillers, int from, int to, int most) {
    long[] words64 = transposed(fillers, from, to);
    long[][] planes = new long[most + 1][FILLERS * words];
    long[] counters = new long[most + 1];
    int[] offsets = successors.offsets();
    int[] targets = successors.targets();
    for (int i = 0; i < individuals; i++) {
      for (int k = 1; k <= most; k++) {
        counters[k] = 0;
      }
      for (int j = offsets[i]; j < offsets[i + 1]; j++) {
        long word = words64[targets[j]];
        int highest = Math.min(most, j - offsets[i] + 1);
        for (int k = highest; k > 1; k--) {
          counters[k] |= counters[k - 1] & word;
        }
        counters[1] |= word;
      }
      for (int k = 1; k <= most; k++) {
        planes[k][i] = counters[k];
      }
    }
    for (int k = 1; k <= most; k++) {
      planes[k] = rows(planes[k]);
    }
    return planes;
  }
}
