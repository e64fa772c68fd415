// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.selection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.htedl.learn.row.RowSlab;
import org.htedl.learn.row.TileRunner;
import org.htedl.learn.validation.Chance;
import org.htedl.limit.Cancellation;

/**
 * The test against chance: shuffles the labels and looks for the best of the same rows each time.
 * For rows that cover as many examples the best is that which covers most positives, so that any
 * objective is evaluated once for each number of examples.
 */
final class Shuffles {
  /** Words of rows that are looked at in all shuffles together, at most. */
  static final long MOST_WORDS = 1L << 29;

  private static final int SHUFFLES_A_TILE = 8;

  private final RowSlab slab;
  private final long[] positive;
  private final long[] all;
  private final int examples;
  private final SelectionOptions options;
  private final IntFunction<String> names;
  private final Cancellation cancellation;
  private final int rows;
  private final int length;
  private final Value value;

  Shuffles(
      RowSlab slab,
      int rows,
      int longest,
      long[] positive,
      long[] negative,
      SelectionOptions options,
      IntFunction<String> names,
      Cancellation cancellation) {
    this.slab = slab;
    this.positive = positive;
    this.options = options;
    this.names = names;
    this.cancellation = cancellation;
    this.all = positive.clone();
    for (int w = 0; w < all.length; w++) {
      all[w] |= negative[w];
    }
    int positives = Part.count(positive);
    this.examples = Part.count(all);
    this.value = new Value(options.objective(), positives, examples - positives);
    long most = Math.max(1, MOST_WORDS / (options.permutations() + 1L) / slab.words());
    int full = 1;
    while (full < longest && slab.end(full + 1) <= Math.min(most, rows)) {
      full++;
    }
    this.length = full;
    this.rows = (int) Math.min(Math.min(rows, most), slab.end(full));
  }

  /** Runs the test. */
  Chance run(TileRunner runner) {
    int shuffles = options.permutations();
    List<long[]> labels = new ArrayList<>();
    labels.add(positive);
    SplittableRandom random = new SplittableRandom(options.seed());
    int[] order = order();
    for (int i = 0; i < shuffles; i++) {
      labels.add(shuffled(order, random));
    }
    List<Double> best = new ArrayList<>();
    runner.run(
        (labels.size() + SHUFFLES_A_TILE - 1) / SHUFFLES_A_TILE,
        tile -> {
          int from = tile * SHUFFLES_A_TILE;
          return best(labels.subList(from, Math.min(labels.size(), from + SHUFFLES_A_TILE)));
        },
        best::addAll);
    double observed = best.getFirst();
    double sum = 0;
    int asGood = 0;
    for (double each : best.subList(1, best.size())) {
      sum += each;
      asGood += each >= observed ? 1 : 0;
    }
    return new Chance(
        observed, sum / shuffles, (1.0 + asGood) / (shuffles + 1), shuffles, rows, length);
  }

  /** The examples in the order of their names. */
  private int[] order() {
    return IntStream.range(0, 64 * all.length)
        .filter(i -> (all[i >>> 6] >>> i & 1) != 0)
        .boxed()
        .sorted(Comparator.comparing(names::apply))
        .mapToInt(i -> i)
        .toArray();
  }

  /** As many positives, elsewhere: the first of a shuffle that ends when these are drawn. */
  private long[] shuffled(int[] order, SplittableRandom random) {
    int[] drawn = order.clone();
    long[] row = new long[all.length];
    for (int i = 0; i < value.positives(); i++) {
      int j = i + random.nextInt(drawn.length - i);
      int example = drawn[j];
      drawn[j] = drawn[i];
      row[example >>> 6] |= 1L << example;
    }
    return row;
  }

  private List<Double> best(List<long[]> labels) {
    Pace pace = new Pace(cancellation);
    int[][] most = new int[labels.size()][examples + 1];
    for (int[] each : most) {
      Arrays.fill(each, -1);
    }
    int words = all.length;
    for (int row = 0; row < rows; row++) {
      long[] segment = slab.segment(row);
      int at = slab.offset(row);
      int covered = 0;
      for (int w = 0; w < words; w++) {
        covered += Long.bitCount(segment[at + w] & all[w]);
      }
      for (int i = 0; i < most.length; i++) {
        long[] label = labels.get(i);
        int tp = 0;
        for (int w = 0; w < words; w++) {
          tp += Long.bitCount(segment[at + w] & label[w]);
        }
        most[i][covered] = Math.max(most[i][covered], tp);
      }
      pace.add((long) words * (most.length + 1));
    }
    List<Double> best = new ArrayList<>();
    for (int[] each : most) {
      double highest = Double.NEGATIVE_INFINITY;
      for (int covered = 0; covered <= examples; covered++) {
        if (each[covered] >= 0) {
          highest = Math.max(highest, value.of(each[covered], covered - each[covered]));
        }
      }
      best.add(highest);
    }
    return best;
  }
}
