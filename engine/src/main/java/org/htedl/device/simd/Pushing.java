package org.htedl.device.simd;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.device.Cancellation;

/**
 * A {@link Push} in parts that may run at once: each thread tells a target of its own, and these
 * are added at the end.
 */
final class Pushing {
  private final SimdResident resident;
  private final Ground ground;
  private final Relation forward;
  private final Relation opposite;
  private final int deepest;
  private final NodeSet filler;
  private final boolean negated;
  private final int parts;
  private final Queue<Push> pushes = new ConcurrentLinkedQueue<>();

  /**
   * @param deepest how many targets are to be told apart at most, from 1
   * @param parts how many there are to be
   */
  Pushing(
      SimdResident resident,
      Ground ground,
      Relation forward,
      Relation opposite,
      int deepest,
      NodeSet filler,
      boolean negated,
      int parts) {
    this.resident = resident;
    this.ground = ground;
    this.forward = forward;
    this.opposite = opposite;
    this.deepest = deepest;
    this.filler = filler;
    this.negated = negated;
    this.parts = parts;
  }

  /** Tells one part of the members. */
  void run(int part, Cancellation cancellation) {
    Push push = pushes.poll();
    if (push == null) {
      push = new Push(resident.kernels(), opposite, newTarget());
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

  private PushTarget newTarget() {
    return PushTarget.of(
        resident.scratch(), ground.layout().words(), forward.mostTargets(), deepest);
  }

  private void runTiles(Push push, int part, Cancellation cancellation) {
    long words = ground.layout().words();
    int from = (int) (words * part / parts);
    int to = (int) (words * (part + 1) / parts);
    OperandTiles tiles = new OperandTiles(resident.kernels(), ground.live(), filler, negated);
    for (int t = from / Layout.TILE_WORDS; t * Layout.TILE_WORDS < to; t++) {
      int first = t * Layout.TILE_WORDS;
      int start = Math.max(from, first);
      int end = Math.min(to, first + Layout.TILE_WORDS);
      push.run(tiles.tile(t), first, start, end, cancellation);
    }
  }

  /** The individuals with at least so many targets, for each bound in its order. */
  List<NodeSet> finish(int[] bounds) {
    Push first = pushes.poll();
    PushTarget sum = first == null ? newTarget() : first.target();
    for (Push push = pushes.poll(); push != null; push = pushes.poll()) {
      sum.add(resident.kernels(), push.target());
      push.target().release(resident.scratch());
    }
    List<NodeSet> rows = new ArrayList<>();
    int words = ground.layout().words();
    long[] result = resident.scratch().takeWords(words);
    for (int bound : bounds) {
      sum.atLeast(resident.kernels(), bound, result);
      rows.add(Rows.individuals(resident.kernels(), ground, result));
    }
    resident.scratch().giveBack(result, words);
    sum.release(resident.scratch());
    return rows;
  }
}
