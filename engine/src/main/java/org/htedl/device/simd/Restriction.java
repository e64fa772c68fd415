package org.htedl.device.simd;

import org.htedl.bits.DenseRow;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.device.Cancellation;
import org.htedl.mirror.Adjacency;
import org.jspecify.annotations.Nullable;

/**
 * At least n targets in the filler: the row of one restriction, by the method that the cost model
 * expects to be cheapest.
 *
 * <ul>
 *   <li>{@code scan}: head by head; for roles with few edges, and makes ids without touching a row
 *   <li>{@code push sorted}: the predecessors of the filler's members, sorted and counted; for
 *       fillers with few, and makes ids as well
 *   <li>{@code push}: the same into bits
 *   <li>{@code pull}: all edges, 64 at a time
 * </ul>
 */
final class Restriction implements RowTask {
  private static final int EDGES_PER_UNIT = 1 << 16;

  private enum Method {
    SCAN("scan"),
    PUSH_SORTED("push sorted"),
    PUSH("push"),
    PULL("pull");

    final String label;

    Method(String label) {
      this.label = label;
    }
  }

  private final SimdResident resident;
  private final Ground ground;
  private final int heads;
  private final int edges;
  private final Relation forward;
  private final Relation opposite;
  private final int bound;
  private final NodeSet filler;
  private final boolean negated;
  private final int estimated;
  private final double nanos;
  private final Method method;
  private final int[] cuts;
  private long @Nullable [] result;
  private @Nullable Filler lookUp;
  private @Nullable NodeSet ids;

  /**
   * @param forward from the restriction's subjects to the filler
   * @param opposite the other direction
   * @param heads how many of the first heads matter; the result need not be right for others
   * @param bound at least how many, from 1
   * @param filler the filler's row, a subset of the individuals
   * @param negated whether the individuals outside the row are the filler
   */
  Restriction(
      SimdResident resident,
      Ground ground,
      Relation forward,
      Relation opposite,
      int heads,
      int bound,
      NodeSet filler,
      boolean negated) {
    this.resident = resident;
    this.ground = ground;
    this.heads = heads;
    this.edges = heads == forward.heads.length ? forward.size : forward.offsets[heads];
    this.forward = forward;
    this.opposite = opposite;
    this.bound = bound;
    this.filler = filler;
    this.negated = negated;
    int members =
        negated ? ground.live().cardinality() - filler.cardinality() : filler.cardinality();
    double reach = Math.min(members, opposite.heads.length + 1.0);
    double share = reach / Math.max(1, ground.live().cardinality());
    double pushed =
        Math.min(forward.size, Math.max(share * forward.size, members == 0 ? 0 : share));
    this.estimated = (int) Math.min(heads, pushed / bound);
    double[] costs = costs(resident.costs(), members, pushed);
    Method best = Method.SCAN;
    for (Method each : Method.values()) {
      best = costs[each.ordinal()] < costs[best.ordinal()] ? each : best;
    }
    this.method = best;
    this.nanos = costs[best.ordinal()];
    this.cuts = best == Method.PULL ? forward.cuts(heads, EDGES_PER_UNIT) : new int[0];
  }

  Relation forward() {
    return forward;
  }

  Relation opposite() {
    return opposite;
  }

  int heads() {
    return heads;
  }

  int bound() {
    return bound;
  }

  NodeSet filler() {
    return filler;
  }

  boolean isNegated() {
    return negated;
  }

  /** A word of the filler as far as it is dense; sparse rows count as empty. */
  long denseWord(int word, long live) {
    long bits = filler instanceof DenseRow dense ? dense.word(word) : 0;
    return negated ? live & ~bits : bits;
  }

  private double[] costs(CostModel model, int members, double pushed) {
    double words = ground.layout().words();
    double found = members * model.pushMember() + (opposite.overlay == null ? 0 : members * 5.0);
    double[] costs = new double[Method.values().length];
    costs[Method.SCAN.ordinal()] = edges * model.lookup() * 2;
    costs[Method.PUSH_SORTED.ordinal()] =
        filler instanceof SparseRow && !negated
            ? found + pushed * model.sortedEdge()
            : Double.MAX_VALUE;
    costs[Method.PUSH.ordinal()] =
        found
            + pushed * model.pushEdge() * (bound > 1 ? 1.5 : 1)
            + words * model.word() * 4
            + (bound > 1 ? words * 4 : 0);
    double removals = bound > Pull.MAX_REMOVALS ? 64 : (bound - 1) * 4;
    costs[Method.PULL.ordinal()] =
        edges * model.pullEdge() + edges / 64.0 * removals + words * model.word() * 6;
    return costs;
  }

  @Override
  public String method() {
    return method.label;
  }

  @Override
  public int estimated() {
    return estimated;
  }

  @Override
  public double nanos() {
    return nanos;
  }

  @Override
  public int units() {
    return method == Method.PULL ? cuts.length - 1 : 1;
  }

  @Override
  public void run(int unit, Cancellation cancellation) {
    cancellation.check();
    switch (method) {
      case SCAN -> ids = scan();
      case PUSH_SORTED -> ids = pushSorted((SparseRow) filler);
      case PUSH -> push(cancellation);
      case PULL ->
          new Pull(resident.kernels(), forward, lookUp(), bound, result())
              .run(cuts[unit], cuts[unit + 1], cancellation);
    }
  }

  private synchronized long[] result() {
    if (result == null) {
      result = ground.layout().newWords();
    }
    return result;
  }

  private synchronized Filler lookUp() {
    if (lookUp == null) {
      lookUp = new Filler(Rows.operandWords(resident.kernels(), ground, filler, negated));
    }
    return lookUp;
  }

  private boolean isInFiller(int node) {
    return negated ? ground.live().contains(node) && !filler.contains(node) : filler.contains(node);
  }

  private NodeSet scan() {
    int[] found = new int[heads + forward.overlaySize()];
    int[] count = {0};
    forward.forEachHead(
        heads,
        (head, targets, from, to) -> {
          int matches = 0;
          for (int i = from; i < to && matches < bound; i++) {
            matches += isInFiller(targets[i]) ? 1 : 0;
          }
          if (matches >= bound && ground.live().contains(head)) {
            found[count[0]++] = head;
          }
        });
    return Rows.ofIds(ground.layout(), found, count[0]);
  }

  private NodeSet pushSorted(SparseRow members) {
    IntList predecessors = new IntList();
    for (int i = 0; i < members.cardinality(); i++) {
      opposite.addTargets(members.id(i), predecessors);
    }
    int[] sorted = predecessors.sorted();
    int kept = 0;
    int length = predecessors.size();
    for (int i = 0; i < length; ) {
      int run = i + 1;
      while (run < length && sorted[run] == sorted[i]) {
        run++;
      }
      if (run - i >= bound && ground.live().contains(sorted[i])) {
        sorted[kept++] = sorted[i];
      }
      i = run;
    }
    return Rows.ofIds(ground.layout(), sorted, kept);
  }

  private void push(Cancellation cancellation) {
    Push push = new Push(opposite, bound, result());
    if (filler instanceof SparseRow sparse && !negated) {
      push.run(sparse, cancellation);
    } else {
      push.run(Rows.operandWords(resident.kernels(), ground, filler, negated), cancellation);
    }
  }

  @Override
  public NodeSet finish() {
    if (ids != null) {
      return ids;
    }
    long[] row = result();
    if (method == Method.PULL && forward.overlay != null) {
      correct(forward.overlay, row);
    }
    return Rows.individuals(resident.kernels(), ground, row);
  }

  /** Replaces what the base says about the heads of the overlay. */
  private void correct(Adjacency overlay, long[] row) {
    Filler filled = lookUp();
    for (int o = 0; o < overlay.heads().length; o++) {
      int matches = 0;
      for (int e = overlay.offsets()[o]; e < overlay.offsets()[o + 1]; e++) {
        matches += filled.bit(overlay.targets()[e]);
      }
      int head = overlay.heads()[o];
      row[head >>> 6] &= ~(1L << head);
      if (matches >= bound) {
        row[head >>> 6] |= 1L << head;
      }
    }
  }
}
