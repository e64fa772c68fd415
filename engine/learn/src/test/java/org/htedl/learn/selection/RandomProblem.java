// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.selection;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.htedl.coverage.Objective;
import org.htedl.learn.option.Shape;
import org.htedl.learn.row.RowSlab;
import org.htedl.learn.row.SlabOfRows;
import org.htedl.learn.row.TileRunner;
import org.htedl.limit.Cancellation;

/** Random rows over some examples, with labels that a test may change. */
final class RandomProblem {
  final int examples;
  final RowSlab slab;
  final long[] all;
  final long[] positive;
  final long[] negative;

  /**
   * @param lengths how many lengths there are
   * @param rows of each length, about; everything and nothing are there, too
   */
  RandomProblem(SplittableRandom random, int examples, int lengths, int rows) {
    this.examples = examples;
    int words = (examples + 63) / 64;
    all = new long[words];
    for (int i = 0; i < examples; i++) {
      all[i >>> 6] |= 1L << i;
    }
    List<List<long[]>> byLength = new ArrayList<>();
    for (int length = 1; length <= lengths; length++) {
      List<long[]> some = new ArrayList<>();
      if (length == 1) {
        some.add(all);
        some.add(new long[words]);
      }
      for (int i = 0; i < rows; i++) {
        some.add(row(random, random.nextDouble(.1, .9)));
      }
      byLength.add(some);
    }
    slab = SlabOfRows.of(words, byLength);
    positive = row(random, .5);
    negative = new long[words];
    label(positive.clone());
  }

  private long[] row(SplittableRandom random, double share) {
    long[] row = new long[all.length];
    for (int i = 0; i < examples; i++) {
      if (random.nextDouble() < share) {
        row[i >>> 6] |= 1L << i;
      }
    }
    return row;
  }

  /** Makes these examples positive and the others negative. */
  void label(long[] positives) {
    for (int w = 0; w < all.length; w++) {
      positive[w] = positives[w] & all[w];
      negative[w] = all[w] & ~positives[w];
    }
  }

  /** Gives some examples the other label. */
  void flip(SplittableRandom random, double share) {
    long[] flips = row(random, share);
    for (int w = 0; w < flips.length; w++) {
      flips[w] ^= positive[w];
    }
    label(flips);
  }

  int longest() {
    return slab.longest();
  }

  /** All examples to learn from. */
  Part part() {
    RowCounts counts = new RowCounts(slab, slab.size(), List.of(), positive, negative);
    counts.run(new TileRunner(1, Cancellation.NEVER, () -> {}), Cancellation.NEVER);
    return counts.without(0);
  }

  static SelectionOptions options(Objective objective, int permutations) {
    return new SelectionOptions(objective, 0, Shape.AUTO, true, 9, permutations, 7, 1 << 28, 2);
  }

  /** Folds by the numbers of the examples. */
  Folds folds(int count) {
    return Folds.of(IntStream.range(0, examples).map(i -> i * 31 % 64 % count).toArray());
  }

  Selection selection(Folds folds, SelectionOptions options) {
    Cancellation cancellation = Cancellation.NEVER;
    return new Selection(
        slab,
        longest(),
        positive,
        negative,
        folds,
        options,
        new TileRunner(1, cancellation, () -> {}),
        cancellation);
  }
}
