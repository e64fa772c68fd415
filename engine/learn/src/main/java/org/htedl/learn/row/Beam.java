// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.row;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * How many rows each context may have where there is not memory for all: the examples half of the
 * memory, their successors the rest. A quarter of them are kept when rows are thinned out, so that
 * there is room for longer ones.
 */
final class Beam {
  /** With fewer rows of the examples there is nothing to go on with. */
  static final int FEWEST = 64;

  /** The most rows of a context that are kept: pairs of them grow with the square. */
  private static final int MOST = 4_000;

  private static final int PART_KEPT = 4;

  private final Map<RowSlab, Integer> quotas = new HashMap<>();

  Beam(List<RowSlab> slabs, long bytes) {
    for (RowSlab slab : slabs) {
      long share = slabs.size() == 1 ? bytes : bytes / 2;
      if (slab != slabs.getFirst()) {
        share /= slabs.size() - 1;
      }
      quotas.put(slab, (int) Math.min(Integer.MAX_VALUE, share / slab.bytesPerRow()));
    }
  }

  /** The most rows of a context. */
  int quota(RowSlab slab) {
    return quotas.getOrDefault(slab, 0);
  }

  /** How many of them are kept. */
  int kept(RowSlab slab) {
    return Math.min(MOST, quota(slab) / PART_KEPT);
  }

  /**
   * Slabs of few rows each: of the examples for what they tell of the labels, of their successors
   * for being short.
   *
   * @param slabs of each context, the examples first
   * @param complete from the number of a context to the greatest length of which all its rows are
   *     there
   * @param atom from the numbers of a context and a row to that of an atom that gives the same
   */
  List<RowSlab> narrow(
      List<RowSlab> slabs, Scores scores, IntUnaryOperator complete, IntBinaryOperator atom) {
    List<RowSlab> narrowed = new ArrayList<>();
    for (int i = 0; i < slabs.size(); i++) {
      int context = i;
      RowSlab slab = slabs.get(context);
      int longest = complete.applyAsInt(context);
      int[] rows = context == 0 ? best(slab, scores) : shortest(slab, longest);
      narrowed.add(copy(slab, rows, longest, row -> atom.applyAsInt(context, row)));
    }
    return narrowed;
  }

  /** The first rows, so the shortest, ascending. */
  private int[] shortest(RowSlab slab, int longest) {
    return IntStream.range(0, Math.min(kept(slab), slab.end(longest))).toArray();
  }

  /**
   * Half of the rows for being short, half for covering much more of one side than of the other,
   * ascending.
   */
  private int[] best(RowSlab slab, Scores scores) {
    int most = Math.min(kept(slab), slab.size());
    int[] first = IntStream.range(0, most / 2).toArray();
    int[] telling =
        IntStream.range(most / 2, slab.size())
            .boxed()
            .sorted(
                (a, b) -> {
                  int byGain = Double.compare(gain(scores, b), gain(scores, a));
                  return byGain != 0 ? byGain : Integer.compare(a, b);
                })
            .limit(most - most / 2)
            .mapToInt(row -> row)
            .sorted()
            .toArray();
    return IntStream.concat(Arrays.stream(first), Arrays.stream(telling)).toArray();
  }

  private static double gain(Scores scores, int row) {
    return Math.abs(
        (double) scores.tp(row) / scores.positives()
            - (double) scores.fp(row) / scores.negatives());
  }

  /**
   * A slab of some rows of another.
   *
   * @param rows ascending
   * @param longest the greatest length of the rows
   * @param atom from the number of a row to that of an atom that gives the same
   */
  private RowSlab copy(RowSlab slab, int[] rows, int longest, IntUnaryOperator atom) {
    RowSlab copy = new RowSlab(slab.words());
    int next = 0;
    for (int length = 1; length <= longest; length++) {
      copy.begin(length);
      for (; next < rows.length && rows[next] < slab.end(length); next++) {
        int row = rows[next];
        long hash = RowHash.of(slab.segment(row), slab.offset(row), slab.words());
        int number = atom.applyAsInt(row);
        copy.add(slab.segment(row), slab.offset(row), hash, Operation.ATOM, number, 0);
      }
    }
    return copy;
  }
}
