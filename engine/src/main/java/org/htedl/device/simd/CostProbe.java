package org.htedl.device.simd;

import java.util.SplittableRandom;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.device.Cancellation;

/**
 * Measures what the methods cost on this machine, on a small random graph, in less than {@link
 * #MOST_NANOS}. Run beside the first batches, which it also spares the time that the compiler takes
 * for the inner loops.
 */
final class CostProbe {
  private static final long MOST_NANOS = 50_000_000;
  private static final int NODES = 1 << 15;
  private static final int DEGREE = 8;

  /**
   * A measured cost is trusted within this factor of the rough one. Beyond it, it was not the
   * method that was measured but the interpreter, which the compiler often has not replaced in so
   * short a time, and none of the figures means anything.
   */
  private static final double TRUST = 4;

  private final WordKernels kernels;
  private final Relation forward;
  private final Relation opposite;
  private final ScratchPool scratch = new ScratchPool(1);
  private final WorkerPool alone = new WorkerPool(1);
  private final DenseRow many;
  private final long[] few = new long[NODES / 64];
  private final long[] result = new long[NODES / 64];

  CostProbe(WordKernels kernels) {
    this.kernels = kernels;
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
    forward = new Relation(heads, offsets, targets);
    opposite = forward.inverted();
    Layout layout = Layout.forNodes(NODES);
    long[] half = layout.newWords();
    for (int w = 0; w < few.length; w++) {
      half[w] = random.nextLong();
      few[w] = 1L << random.nextInt(64);
    }
    many = DenseRow.of(layout, half);
  }

  /** The costs, the best of as many rounds as there is time for; the rough ones if in doubt. */
  CostModel measure() {
    CostModel rough = CostModel.ROUGH;
    double pull = Double.MAX_VALUE;
    double push = Double.MAX_VALUE;
    double word = Double.MAX_VALUE;
    int pushed = pushedEdges();
    long start = System.nanoTime();
    while (System.nanoTime() - start < MOST_NANOS) {
      long t0 = System.nanoTime();
      Filler filler = new Filler(kernels, scratch, alone, many, many, false);
      new Pull(kernels, forward, filler, new int[] {1}, new long[][] {result})
          .run(0, NODES, Cancellation.NEVER);
      filler.release(scratch);
      long t1 = System.nanoTime();
      PushTarget target = PushTarget.of(scratch, NODES / 64, DEGREE, 1, NODES);
      new Push(kernels, opposite, target).run(few, 0, 0, few.length, Cancellation.NEVER);
      long t2 = System.nanoTime();
      for (int i = 0; i < 16; i++) {
        kernels.and(result, 0, few, 0, few, 0, few.length);
      }
      long t3 = System.nanoTime();
      target.clear(0, few.length);
      target.release(scratch);
      pull = Math.min(pull, (t1 - t0) / (double) (NODES * DEGREE));
      push = Math.min(push, (t2 - t1) / (double) pushed);
      word = Math.min(word, (t3 - t2) / (16.0 * few.length));
    }
    double words = word / rough.word();
    double memory = push / rough.pushEdge();
    double compute = pull / rough.pullEdge();
    if (!isTrusted(words) || !isTrusted(memory) || !isTrusted(compute)) {
      return rough;
    }
    return new CostModel(
        rough.word() * words,
        rough.lookup() * compute,
        rough.pullEdge() * compute,
        rough.pushMember() * memory,
        rough.pushEdge() * memory,
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
