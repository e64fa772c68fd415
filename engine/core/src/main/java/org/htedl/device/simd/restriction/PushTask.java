// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.restriction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.device.simd.context.SimdContext;
import org.htedl.device.simd.option.SimdOptions;
import org.htedl.device.simd.row.EvaluationDomain;
import org.htedl.device.simd.row.IndexedRelation;
import org.htedl.device.simd.row.OperandTiles;
import org.htedl.device.simd.row.TiledRow;
import org.htedl.limit.Cancellation;
import org.htedl.vector.loop.WordKernels;

/**
 * A {@link PushKernel} in parts that may run at once: each thread has counters of its own, and
 * these are added at the end.
 */
final class PushTask {
  /** Comparing and clearing the counters of a word of nodes, in nanoseconds. */
  private static final double COUNTER_NANOS = 4;

  /** Adding and clearing a word of each of the rows that count, in nanoseconds. */
  private static final double ROW_NANOS = 0.5;

  private final SimdContext context;
  private final EvaluationDomain domain;
  private final IndexedRelation forward;
  private final IndexedRelation opposite;
  private final int deepest;
  private final NodeSet filler;
  private final boolean negated;
  private final double hits;
  private final int parts;
  private final Queue<PushKernel> pushes = new ConcurrentLinkedQueue<>();

  /**
   * @param deepest the largest number of targets that is asked for, from 1
   * @param hits how many edges end in the filler, about
   * @param parts how many there are to be
   */
  PushTask(
      SimdContext context,
      EvaluationDomain domain,
      IndexedRelation forward,
      IndexedRelation opposite,
      int deepest,
      NodeSet filler,
      boolean negated,
      double hits,
      int parts) {
    this.context = context;
    this.domain = domain;
    this.forward = forward;
    this.opposite = opposite;
    this.deepest = deepest;
    this.filler = filler;
    this.negated = negated;
    this.hits = hits;
    this.parts = parts;
  }

  /** What adding and reading counters costs for each word of a row, in nanoseconds. */
  static double counterNanos(SimdOptions options, int words, int deepest, double hits) {
    return HitCounters.isInRows(options, words, deepest, hits)
        ? deepest * ROW_NANOS
        : COUNTER_NANOS;
  }

  /** Counts for one part of the members. */
  void run(int part, Cancellation cancellation) {
    PushKernel push = pushes.poll();
    if (push == null) {
      push = new PushKernel(context.kernels(), opposite, newCounters());
    }
    if (filler instanceof SparseRow sparse && !negated) {
      long members = sparse.cardinality();
      push.run(
          sparse,
          (int) (members * part / parts),
          (int) (members * (part + 1) / parts),
          cancellation);
    } else {
      runTiles(push, part, cancellation);
    }
    pushes.add(push);
  }

  private HitCounters newCounters() {
    return HitCounters.of(
        context.options(),
        context.scratch(),
        domain.layout().words(),
        forward.mostTargets(),
        deepest,
        hits);
  }

  private void runTiles(PushKernel push, int part, Cancellation cancellation) {
    long words = domain.layout().words();
    int from = (int) (words * part / parts);
    int to = (int) (words * (part + 1) / parts);
    OperandTiles tiles = new OperandTiles(context.kernels(), domain.live(), filler, negated);
    for (int t = from / Layout.TILE_WORDS; t * Layout.TILE_WORDS < to; t++) {
      int first = t * Layout.TILE_WORDS;
      int start = Math.max(from, first);
      int end = Math.min(to, first + Layout.TILE_WORDS);
      push.run(tiles.tile(t), first, start, end, cancellation);
    }
  }

  /** Reads the counts of a tile. */
  interface TileReader {
    /** Called by several threads at once, for different tiles. */
    void read(int tile, HitCounters counters);
  }

  /**
   * Adds the counts of all parts, tile by tile; called once, after the last part.
   *
   * @param nanos what reading costs for each word of a row
   */
  void eachTile(double nanos, TileReader reader) {
    List<HitCounters> all = new ArrayList<>();
    for (PushKernel push = pushes.poll(); push != null; push = pushes.poll()) {
      all.add(push.counters());
    }
    if (all.isEmpty()) {
      all.add(newCounters());
    }
    Layout layout = domain.layout();
    double perWord =
        nanos + 0.5 * all.size() + counterNanos(context.options(), layout.words(), deepest, hits);
    context
        .pool()
        .forEach(
            TiledRow.units(layout),
            layout.words() * perWord,
            unit -> {
              for (int t = unit * TiledRow.UNIT; t < TiledRow.end(layout, unit); t++) {
                read(t, all, reader);
              }
            });
    for (HitCounters each : all) {
      each.release(context.scratch());
    }
  }

  private void read(int tile, List<HitCounters> all, TileReader reader) {
    int from = tile * Layout.TILE_WORDS;
    int length = domain.layout().wordsIn(tile);
    HitCounters sum = all.get(0);
    for (HitCounters other : all.subList(1, all.size())) {
      sum.take(context.kernels(), other, from, length);
    }
    reader.read(tile, sum);
    sum.clear(from, length);
  }

  /** The individuals with at least as many targets as each bound, in the order of the bounds. */
  List<NodeSet> finish(int[] bounds) {
    WordKernels kernels = context.kernels();
    TiledRow[] rows = new TiledRow[bounds.length];
    Arrays.setAll(rows, i -> new TiledRow(domain.layout()));
    eachTile(
        TiledRow.NEW_WORD_NANOS * bounds.length,
        (tile, counters) -> {
          long[] live = domain.live().tile(tile);
          for (int i = 0; i < bounds.length; i++) {
            long[] words = rows[i].zeros(tile);
            counters.atLeast(kernels, bounds[i], tile * Layout.TILE_WORDS, words);
            rows[i].put(tile, words, kernels.andCounted(words, words, 0, live, words.length));
          }
        });
    return Arrays.stream(rows).map(TiledRow::cheaper).toList();
  }
}
