package org.htedl.device.simd.restriction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.device.Cancellation;
import org.htedl.device.simd.context.SimdContext;
import org.htedl.device.simd.context.SimdOptions;
import org.htedl.device.simd.row.EvaluationDomain;
import org.htedl.device.simd.row.IndexedRelation;
import org.htedl.device.simd.row.OperandTiles;
import org.htedl.device.simd.row.TiledRow;
import org.htedl.vector.WordKernels;

/**
 * A {@link PushKernel} in parts that may run at once: each thread tells a target of its own, and
 * these are added at the end.
 */
final class PushTask {
  /** Comparing and clearing the counters of a word of nodes, in nanoseconds. */
  private static final double COUNTER_NANOS = 4;

  /** Adding and clearing a word of each of the rows that count, in nanoseconds. */
  private static final double ROW_NANOS = 0.5;

  private final SimdContext context;
  private final EvaluationDomain ground;
  private final IndexedRelation forward;
  private final IndexedRelation opposite;
  private final int deepest;
  private final NodeSet filler;
  private final boolean negated;
  private final double tells;
  private final int parts;
  private final Queue<PushKernel> pushes = new ConcurrentLinkedQueue<>();

  /**
   * @param deepest how many targets are to be told apart at most, from 1
   * @param tells how many edges end in the filler, about
   * @param parts how many there are to be
   */
  PushTask(
      SimdContext context,
      EvaluationDomain ground,
      IndexedRelation forward,
      IndexedRelation opposite,
      int deepest,
      NodeSet filler,
      boolean negated,
      double tells,
      int parts) {
    this.context = context;
    this.ground = ground;
    this.forward = forward;
    this.opposite = opposite;
    this.deepest = deepest;
    this.filler = filler;
    this.negated = negated;
    this.tells = tells;
    this.parts = parts;
  }

  /** What counting costs for each word of a row beside telling, in nanoseconds. */
  static double counterNanos(SimdOptions options, int words, int deepest, double tells) {
    return HitCounters.isInRows(options, words, deepest, tells)
        ? deepest * ROW_NANOS
        : COUNTER_NANOS;
  }

  /** Tells one part of the members. */
  void run(int part, Cancellation cancellation) {
    PushKernel push = pushes.poll();
    if (push == null) {
      push = new PushKernel(context.kernels(), opposite, newTarget());
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

  private HitCounters newTarget() {
    return HitCounters.of(
        context.options(),
        context.scratch(),
        ground.layout().words(),
        forward.mostTargets(),
        deepest,
        tells);
  }

  private void runTiles(PushKernel push, int part, Cancellation cancellation) {
    long words = ground.layout().words();
    int from = (int) (words * part / parts);
    int to = (int) (words * (part + 1) / parts);
    OperandTiles tiles = new OperandTiles(context.kernels(), ground.live(), filler, negated);
    for (int t = from / Layout.TILE_WORDS; t * Layout.TILE_WORDS < to; t++) {
      int first = t * Layout.TILE_WORDS;
      int start = Math.max(from, first);
      int end = Math.min(to, first + Layout.TILE_WORDS);
      push.run(tiles.tile(t), first, start, end, cancellation);
    }
  }

  /** What is done with what the nodes of a tile were told in all. */
  interface TileReader {
    /** Reads it; several threads do so at once, for different tiles. */
    void read(int tile, HitCounters told);
  }

  /**
   * Adds up what all parts told, tile by tile; called once, after the last part.
   *
   * @param nanos what reading costs for each word of a row
   */
  void eachTile(double nanos, TileReader reader) {
    List<HitCounters> told = new ArrayList<>();
    for (PushKernel push = pushes.poll(); push != null; push = pushes.poll()) {
      told.add(push.target());
    }
    if (told.isEmpty()) {
      told.add(newTarget());
    }
    Layout layout = ground.layout();
    double perWord =
        nanos + 0.5 * told.size() + counterNanos(context.options(), layout.words(), deepest, tells);
    context
        .pool()
        .forEach(
            TiledRow.units(layout),
            layout.words() * perWord,
            unit -> {
              for (int t = unit * TiledRow.UNIT; t < TiledRow.end(layout, unit); t++) {
                read(t, told, reader);
              }
            });
    for (HitCounters target : told) {
      target.release(context.scratch());
    }
  }

  private void read(int tile, List<HitCounters> told, TileReader reader) {
    int from = tile * Layout.TILE_WORDS;
    int length = ground.layout().wordsIn(tile);
    HitCounters sum = told.get(0);
    for (HitCounters other : told.subList(1, told.size())) {
      sum.take(context.kernels(), other, from, length);
    }
    reader.read(tile, sum);
    sum.clear(from, length);
  }

  /** The individuals with at least so many targets, for each bound in its order. */
  List<NodeSet> finish(int[] bounds) {
    int[] unlimited = new int[bounds.length];
    Arrays.fill(unlimited, HitCounters.UNLIMITED);
    return finish(bounds, unlimited);
  }

  /**
   * The individuals with at least and with fewer than so many targets, for each pair of bounds in
   * its order.
   */
  List<NodeSet> finish(int[] least, int[] below) {
    WordKernels kernels = context.kernels();
    TiledRow[] rows = new TiledRow[least.length];
    Arrays.setAll(rows, i -> new TiledRow(ground.layout()));
    eachTile(
        TiledRow.NEW_WORD_NANOS * least.length,
        (tile, told) -> {
          long[] live = ground.live().tile(tile);
          for (int i = 0; i < least.length; i++) {
            long[] words = rows[i].zeros(tile);
            told.within(kernels, least[i], below[i], tile * Layout.TILE_WORDS, words);
            rows[i].put(tile, words, kernels.andCounted(words, words, 0, live, words.length));
          }
        });
    return Arrays.stream(rows).map(TiledRow::cheaper).toList();
  }
}
