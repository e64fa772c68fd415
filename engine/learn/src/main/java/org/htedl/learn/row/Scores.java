// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.row;

import java.util.Arrays;
import org.htedl.coverage.Objective;
import org.htedl.limit.ArrayGrowth;

/**
 * The labels of the examples, and how many of each side the rows cover that have been scored.
 * Scoring of rows is not thread-safe, all else is.
 */
public final class Scores {
  /** Rows for which there is room at first. */
  private static final int FEWEST = 64;

  private final Objective objective;
  private final long[] positive;
  private final long[] negative;
  private final int positives;
  private final int negatives;
  private int[] tp = new int[FEWEST];
  private int[] fp = new int[FEWEST];
  private int size;

  /**
   * @param positive the positive examples, a row over all examples
   * @param negative the negative ones
   */
  public Scores(Objective objective, long[] positive, long[] negative) {
    this.objective = objective;
    this.positive = positive.clone();
    this.negative = negative.clone();
    this.positives = count(positive);
    this.negatives = count(negative);
  }

  private static int count(long[] row) {
    return Arrays.stream(row).mapToInt(Long::bitCount).sum();
  }

  public Objective objective() {
    return objective;
  }

  /** The positive examples; for reading only. */
  public long[] positive() {
    return positive;
  }

  /** The negative examples; for reading only. */
  public long[] negative() {
    return negative;
  }

  public int positives() {
    return positives;
  }

  public int negatives() {
    return negatives;
  }

  /** Scores the row after those that have been scored. */
  void append(long[] bits, int at) {
    if (size == tp.length) {
      int length = ArrayGrowth.length(size, size + 1L);
      tp = Arrays.copyOf(tp, length);
      fp = Arrays.copyOf(fp, length);
    }
    tp[size] = coveredPositives(bits, at);
    fp[size++] = coveredNegatives(bits, at);
  }

  /** Scores the rows of a slab in place of those that have been scored. */
  void reset(RowSlab rows) {
    size = 0;
    for (int row = 0; row < rows.size(); row++) {
      append(rows.segment(row), rows.offset(row));
    }
  }

  /** Forgets the rows from this one on. */
  void truncate(int rows) {
    size = rows;
    tp = Arrays.copyOf(tp, Math.max(FEWEST, rows));
    fp = Arrays.copyOf(fp, tp.length);
  }

  /** Positive examples that a row covers. */
  public int coveredPositives(long[] bits, int at) {
    return countAnd(bits, at, positive);
  }

  /** Negative examples that a row covers. */
  public int coveredNegatives(long[] bits, int at) {
    return countAnd(bits, at, negative);
  }

  private static int countAnd(long[] bits, int at, long[] mask) {
    int count = 0;
    for (int w = 0; w < mask.length; w++) {
      count += Long.bitCount(bits[at + w] & mask[w]);
    }
    return count;
  }

  /** Positive examples that a scored row covers. */
  public int tp(int row) {
    return tp[row];
  }

  /** Negative examples that a scored row covers. */
  public int fp(int row) {
    return fp[row];
  }

  /** The objective for these counts. */
  public double value(int coveredPositives, int coveredNegatives) {
    return objective.value(coveredPositives, coveredNegatives, positives, negatives);
  }

  /** An upper bound for rows that cover at most, and at least, the given numbers of either side. */
  double bound(int mostPositives, int fewestNegatives) {
    return objective.bound(mostPositives, fewestNegatives, positives, negatives);
  }

  /** Memory held, in bytes. */
  long bytes() {
    return 8L * tp.length;
  }
}
