package org.htedl.device.simd;

import java.util.ArrayList;
import java.util.List;
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

  /** A push that takes longer is worth a row for each thread, in nanoseconds. */
  private static final double LONG_PUSH = 200_000;

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
  private final double[] expected;
  private final Method method;
  private final int[] cuts;
  private long @Nullable [] result;
  private @Nullable Filler lookUp;
  private long @Nullable [] words;
  private final List<long[]> parts = new ArrayList<>();
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
    this.expected = costs(resident.costs(), members, pushed);
    Method best = Method.SCAN;
    for (Method each : Method.values()) {
      best = expected[each.ordinal()] < expected[best.ordinal()] ? each : best;
    }
    this.method = best;
    this.nanos = expected[best.ordinal()];
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
            + pushed * model.pushEdge() * (bound > 1 ? 3 : 1)
            + words * model.word() * 4
            + (bound > 1 ? words * 4 : 0);
    double removals = bound > Pull.MAX_REMOVALS ? 64 : (bound - 1) * 4;
    costs[Method.PULL.ordinal()] =
        edges * model.pullEdge() + edges / 64.0 * removals + words * model.word() * 6;
    return costs;
  }

  @Override
  public String method() {
    StringBuilder text = new StringBuilder(method.label).append(" (expected");
    for (Method each : Method.values()) {
      if (expected[each.ordinal()] < Double.MAX_VALUE) {
        text.append(each == method ? " " : ", " + each.label + " ");
        text.append(Math.round(expected[each.ordinal()] / 1000)).append(" µs");
      }
    }
    return text.append(')').toString();
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
    // Counters are not shared: only the push that counts nothing is done in parts.
    return switch (method) {
      case PULL -> cuts.length - 1;
      case PUSH -> bound == 1 && nanos > LONG_PUSH ? resident.pool().threads() : 1;
      case SCAN, PUSH_SORTED -> 1;
    };
  }

  @Override
  public void run(int unit, Cancellation cancellation) {
    cancellation.check();
    switch (method) {
      case SCAN -> ids = scan();
      case PUSH_SORTED -> ids = pushSorted((SparseRow) filler);
      case PUSH -> push(unit, cancellation);
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
      lookUp = new Filler(fillerWords());
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

  /** One part of the members; each part has a result of its own, the first one the final one. */
  private void push(int part, Cancellation cancellation) {
    long[] own = part == 0 ? result() : ground.layout().newWords();
    Push push = new Push(opposite, bound, own);
    if (filler instanceof SparseRow sparse && !negated) {
      long members = sparse.cardinality();
      push.run(sparse, part(members, part), part(members, part + 1), cancellation);
    } else {
      long[] words = fillerWords();
      push.run(words, part(words.length, part), part(words.length, part + 1), cancellation);
    }
    if (part > 0) {
      synchronized (parts) {
        parts.add(own);
      }
    }
  }

  private int part(long size, int part) {
    return (int) (size * part / units());
  }

  private synchronized long[] fillerWords() {
    if (words == null) {
      words = Rows.operandWords(resident.kernels(), ground, filler, negated);
    }
    return words;
  }

  @Override
  public NodeSet finish() {
    if (ids != null) {
      return ids;
    }
    long[] row = result();
    for (long[] part : parts) {
      resident.kernels().or(row, 0, part, 0, row.length);
    }
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
