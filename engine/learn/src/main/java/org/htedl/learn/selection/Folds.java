// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.selection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;

/**
 * The parts of the examples that are left out in turn. Where there are few, they are divided
 * further, into cells, so that there is something to leave out once more: cell {@code c} is part of
 * fold {@code c % count}.
 *
 * @param count how many folds
 * @param cells how many cells, a multiple of that
 * @param cellOf the cell of each example, or -1 for one that is in none; for reading only
 */
public record Folds(int count, int cells, int[] cellOf) {
  /** Below this number of examples each is a fold of its own. */
  public static final int LEAVE_ONE_OUT_BELOW = 20;

  /** The most folds. */
  public static final int MOST = 20;

  /** Fewer folds are divided into cells. */
  private static final int FEWEST_CELLS = 4;

  public Folds {
    if (count < 2 || count > MOST) {
      throw new IllegalArgumentException("folds are from 2 to " + MOST + ", not " + count);
    }
    if (cells < count || cells % count != 0) {
      throw new IllegalArgumentException(cells + " cells of " + count + " folds");
    }
    for (int cell : cellOf) {
      if (cell < -1 || cell >= cells) {
        throw new IllegalArgumentException("there is no cell " + cell);
      }
    }
  }

  /**
   * Folds given by the caller; numbers without examples are passed over.
   *
   * @param foldOf the fold of each example, by its bit, or -1 for one in none
   * @throws IllegalArgumentException unless there are from 2 to {@link #MOST} folds
   */
  public static Folds of(int[] foldOf) {
    int[] used = Arrays.stream(foldOf).filter(fold -> fold >= 0).distinct().sorted().toArray();
    int count = used.length;
    int each = each(count);
    int[] dealt = new int[count];
    int[] cellOf = new int[foldOf.length];
    for (int i = 0; i < cellOf.length; i++) {
      int fold = foldOf[i] < 0 ? -1 : Arrays.binarySearch(used, foldOf[i]);
      cellOf[i] = fold < 0 ? -1 : fold + count * (dealt[fold]++ % each);
    }
    return new Folds(count, count * each, cellOf);
  }

  private static int each(int count) {
    return count >= FEWEST_CELLS ? 1 : FEWEST_CELLS;
  }

  /**
   * Stratified folds that depend on names, sides and seed only: each side in the order of names,
   * shuffled and dealt out in turn, the negatives from the middle on. Below {@link
   * #LEAVE_ONE_OUT_BELOW} examples each is a fold.
   *
   * @param names of the examples, by their bits
   * @param positive the positive examples
   * @param negative the negative ones
   * @param folds how many are wanted; fewer where there are fewer examples
   * @throws IllegalArgumentException if there are less than two examples
   */
  public static Folds stratified(
      IntFunction<String> names, long[] positive, long[] negative, int folds, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Integer> positives = shuffled(names, positive, random);
    List<Integer> negatives = shuffled(names, negative, random);
    int examples = positives.size() + negatives.size();
    boolean alone = examples < LEAVE_ONE_OUT_BELOW;
    int count = alone ? examples : folds;
    int cells = count * each(count);
    int[] cellOf = new int[64 * positive.length];
    Arrays.fill(cellOf, -1);
    int next = 0;
    for (int example : positives) {
      cellOf[example] = next++ % cells;
    }
    next = alone ? next : cells / 2;
    for (int example : negatives) {
      cellOf[example] = next++ % cells;
    }
    return new Folds(count, cells, cellOf);
  }

  private static List<Integer> shuffled(
      IntFunction<String> names, long[] side, SplittableRandom random) {
    List<Integer> examples = new ArrayList<>();
    for (int i = 0; i < 64 * side.length; i++) {
      if ((side[i >>> 6] >>> i & 1) != 0) {
        examples.add(i);
      }
    }
    examples.sort(Comparator.comparing(names::apply));
    for (int i = examples.size() - 1; i > 0; i--) {
      examples.set(i, examples.set(random.nextInt(i + 1), examples.get(i)));
    }
    return examples;
  }

  /** The examples of a cell among these: {@code long[words]}. */
  long[] mask(int cell, long[] all) {
    long[] mask = new long[all.length];
    for (int i = 0; i < cellOf.length; i++) {
      if (cellOf[i] == cell) {
        mask[i >>> 6] |= 1L << i;
      }
    }
    for (int w = 0; w < mask.length; w++) {
      mask[w] &= all[w];
    }
    return mask;
  }

  /** The cells of a fold, a bit each. */
  long cellsOf(int fold) {
    long set = 0;
    for (int cell = fold; cell < cells; cell += count) {
      set |= 1L << cell;
    }
    return set;
  }
}
