// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.restriction;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.device.simd.context.CostModel;
import org.htedl.device.simd.memory.ScratchPool;
import org.htedl.device.simd.memory.WorkerPool;
import org.htedl.device.simd.option.SimdOptions;
import org.htedl.device.simd.row.IndexedRelation;
import org.htedl.limit.Cancellation;
import org.htedl.time.TimeSource;
import org.htedl.vector.loop.WordKernels;

/**
 * Measures what the methods cost on this machine, on a small random graph: during the first
 * batches, with long rests, since the compiler takes a second or more to get to the inner loops and
 * batches want the processor. Used by one thread.
 */
public final class CostProbe {
  /** Rounds at most; one takes a fifth of a millisecond once the loops are compiled. */
  private static final int MOST_ROUNDS = 400;

  /** After 50 rounds that found nothing cheaper the loops are compiled. */
  static final int SETTLED = 50;

  /** What counts as cheaper: the part of a cost that the next one must be below. */
  private static final double CHEAPER = 0.95;

  /** A rest takes this multiple of the round before it. */
  private static final int REST = 19;

  private static final int NODES = 1 << 15;
  private static final int DEGREE = 8;

  /**
   * A measured cost is trusted within this factor of the rough one. Beyond it, it was not the
   * method that was measured but the interpreter or other work, and none of the figures means
   * anything.
   */
  private static final double TRUST = 4;

  private final WordKernels kernels;
  private final LongSupplier clock;
  private final IndexedRelation forward;
  private final IndexedRelation opposite;
  private final ScratchPool scratch = new ScratchPool(1);
  private final WorkerPool alone = new WorkerPool(1);
  private final DenseRow many;
  private final long[] few = new long[NODES / 64];
  private final long[] result = new long[NODES / 64];
  private final int pushed;
  private double pull = Double.MAX_VALUE;
  private double push = Double.MAX_VALUE;
  private double word = Double.MAX_VALUE;

  public CostProbe(WordKernels kernels) {
    this(kernels, TimeSource.SYSTEM::nanos);
  }

  /**
   * A probe by another clock.
   *
   * @param clock nanoseconds; read six times a round: before it, around its three measurements
   *     (pull, push, words) and after it
   */
  public CostProbe(WordKernels kernels, LongSupplier clock) {
    this.kernels = kernels;
    this.clock = clock;
    SplittableRandom random = new SplittableRandom(1);
    int[] heads = new int[NODES];
    int[] offsets = new int[NODES + 1];
    int[] targets = new int[NODES * DEGREE];
    for (int h = 0; h < NODES; h++) {
      heads[h] = h;
      offsets[h + 1] = (h + 1) * DEGREE;
    }
    for (int e = 0; e < targets.length; e++) {
      targets[e] = random.nextInt(NODES);
    }
    forward = new IndexedRelation(heads, offsets, targets);
    opposite = forward.inverted();
    Layout layout = Layout.forNodes(NODES);
    long[] half = layout.newWords();
    for (int w = 0; w < few.length; w++) {
      half[w] = random.nextLong();
      few[w] = 1L << random.nextInt(64);
    }
    many = DenseRow.of(layout, half);
    pushed = pushedEdges();
  }

  /**
   * Measures until costs no longer fall.
   *
   * @param found gets the costs whenever they have fallen, as long as they are trusted
   * @param over asked before each round whether the costs are no longer wanted
   */
  public void run(Consumer<CostModel> found, BooleanSupplier over) throws InterruptedException {
    int same = 0;
    for (int r = 0; r < MOST_ROUNDS && same < SETTLED && !over.getAsBoolean(); r++) {
      long start = clock.getAsLong();
      same = round() ? 0 : same + 1;
      if (same == 0 && isTrusted()) {
        found.accept(costs());
      }
      TimeUnit.NANOSECONDS.sleep(REST * (clock.getAsLong() - start));
    }
  }

  /** Measures once; whether anything was cheaper than before. */
  private boolean round() {
    long t0 = clock.getAsLong();
    Filler filler = new Filler(kernels, scratch, alone, many, many, false);
    new PullKernel(kernels, forward, filler, new int[] {1}, new long[][] {result})
        .run(0, NODES, Cancellation.NEVER);
    filler.release(scratch);
    long t1 = clock.getAsLong();
    HitCounters target = HitCounters.of(SimdOptions.USUAL, scratch, NODES / 64, DEGREE, 1, NODES);
    new PushKernel(kernels, opposite, target).run(few, 0, 0, few.length, Cancellation.NEVER);
    long t2 = clock.getAsLong();
    for (int i = 0; i < 16; i++) {
      kernels.and(result, 0, few, 0, few, 0, few.length);
    }
    long t3 = clock.getAsLong();
    target.clear(0, few.length);
    target.release(scratch);
    double pullNow = (t1 - t0) / (double) (NODES * DEGREE);
    double pushNow = (t2 - t1) / (double) pushed;
    double wordNow = (t3 - t2) / (16.0 * few.length);
    boolean cheaper =
        pullNow < CHEAPER * pull || pushNow < CHEAPER * push || wordNow < CHEAPER * word;
    pull = Math.min(pull, pullNow);
    push = Math.min(push, pushNow);
    word = Math.min(word, wordNow);
    return cheaper;
  }

  /** How many edges a pull, a push and the words of a round are. */
  long[] work() {
    return new long[] {(long) NODES * DEGREE, pushed, 16L * few.length};
  }

  private boolean isTrusted() {
    CostModel rough = CostModel.ROUGH;
    return isTrusted(word / rough.word())
        && isTrusted(push / rough.pushEdge())
        && isTrusted(pull / rough.pullEdge());
  }

  /** The rough costs in proportion to the three that were measured. */
  private CostModel costs() {
    CostModel rough = CostModel.ROUGH;
    double memory = push / rough.pushEdge();
    double compute = pull / rough.pullEdge();
    return new CostModel(
        word,
        rough.lookup() * compute,
        pull,
        rough.pushMember() * memory,
        push,
        rough.sortedEdge() * compute,
        rough.transpose() * compute,
        rough.wideEdge() * compute,
        rough.wideFarEdge() * memory);
  }

  private static boolean isTrusted(double factor) {
    return factor > 1 / TRUST && factor < TRUST;
  }

  private int pushedEdges() {
    int edges = 0;
    for (int w = 0; w < few.length; w++) {
      edges += opposite.degree(w << 6 | Long.numberOfTrailingZeros(few[w]));
    }
    return edges;
  }
}
