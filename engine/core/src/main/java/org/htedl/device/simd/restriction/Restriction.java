package org.htedl.device.simd.restriction;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.StringJoiner;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.device.simd.context.CostModel;
import org.htedl.device.simd.context.SimdContext;
import org.htedl.device.simd.memory.IntList;
import org.htedl.device.simd.option.SimdOptions.SpecialCase;
import org.htedl.device.simd.row.EvaluationDomain;
import org.htedl.device.simd.row.IndexedRelation;
import org.htedl.device.simd.row.RowConversions;
import org.htedl.device.simd.row.RowTask;
import org.htedl.limit.Cancellation;
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
 *   <li>{@code count those inside}: for fillers that nearly all individuals are in, see {@link
 *       PushComplement}
 *   <li>{@code pull}: all edges, 64 at a time
 * </ul>
 */
public final class Restriction implements RowTask {
  /** A push that takes longer is worth counters for each thread, in nanoseconds. */
  private static final double LONG_PUSH = 40_000;

  /** Parts of a long push for each thread, so that all end together. */
  private static final int PARTS = 4;

  /** What a scan costs a head besides looking at its targets, in nanoseconds. */
  private static final double HEAD_NANOS = 20;

  private enum Method {
    SCAN("scan"),
    PUSH_SORTED("push sorted"),
    PUSH("push"),
    OUTSIDE("count those inside"),
    PULL("pull");

    final String label;

    Method(String label) {
      this.label = label;
    }
  }

  private final SimdContext context;
  private final EvaluationDomain ground;
  private final int heads;
  private final int edges;
  private final IndexedRelation forward;
  private final IndexedRelation opposite;
  private final int[] bounds;
  private final NodeSet filler;
  private final boolean negated;
  private final int estimated;
  private final double nanos;
  private final double[] expected;
  private final Method method;
  private final int parts;
  private @Nullable PushTask pushing;
  private @Nullable PushComplement outside;
  private @Nullable PullTask pulling;
  private List<NodeSet> rows = List.of();

  /**
   * @param forward from the restriction's subjects to the filler
   * @param opposite the other direction
   * @param heads how many of the first heads matter; the result need not be right for others
   * @param bounds at least how many, ascending from 1; each has a row of its own
   * @param filler the filler's row, a subset of the individuals
   * @param negated whether the individuals outside the row are the filler
   */
  public Restriction(
      SimdContext context,
      EvaluationDomain ground,
      IndexedRelation forward,
      IndexedRelation opposite,
      int heads,
      int[] bounds,
      NodeSet filler,
      boolean negated) {
    this.context = context;
    this.ground = ground;
    this.heads = heads;
    this.edges = heads == forward.heads.length ? forward.size : forward.offsets[heads];
    this.forward = forward;
    this.opposite = opposite;
    this.bounds = bounds;
    this.filler = filler;
    this.negated = negated;
    int members =
        negated ? ground.live().cardinality() - filler.cardinality() : filler.cardinality();
    double reach = Math.min(members, opposite.heads.length + 1.0);
    double share = reach / Math.max(1, ground.live().cardinality());
    double pushed =
        Math.min(forward.size, Math.max(share * forward.size, members == 0 ? 0 : share));
    this.estimated = (int) Math.min(heads, pushed / bounds[0]);
    this.expected = costs(context.costs(), members, pushed);
    this.method =
        switch (context.options().direction()) {
          case CHEAPEST -> cheapest();
          case PUSH -> Method.PUSH;
          case PULL -> Method.PULL;
        };
    this.nanos = expected[method.ordinal()];
    this.parts = nanos > LONG_PUSH ? PARTS * context.pool().threads() : 1;
    switch (method) {
      case PUSH ->
          pushing =
              new PushTask(
                  context, ground, forward, opposite, deepest(), filler, negated, pushed, parts);
      case OUTSIDE ->
          outside =
              new PushComplement(
                  context,
                  ground,
                  forward,
                  opposite,
                  filler,
                  edgesInto(filler.cardinality()),
                  parts);
      case PULL -> pulling = new PullTask(context, ground, forward, heads, bounds, filler, negated);
      case SCAN, PUSH_SORTED -> {}
    }
  }

  /** The same restriction with more bounds, whose rows cost hardly more together than one. */
  Restriction withBounds(int[] others) {
    return new Restriction(context, ground, forward, opposite, heads, others, filler, negated);
  }

  private Method cheapest() {
    Method best = Method.SCAN;
    for (Method each : Method.values()) {
      best = expected[each.ordinal()] < expected[best.ordinal()] ? each : best;
    }
    return best;
  }

  private boolean has(SpecialCase special) {
    return context.options().has(special);
  }

  private int deepest() {
    return bounds[bounds.length - 1];
  }

  IndexedRelation forward() {
    return forward;
  }

  IndexedRelation opposite() {
    return opposite;
  }

  int heads() {
    return heads;
  }

  /** The bound, where there is one. */
  int bound() {
    return bounds[0];
  }

  NodeSet filler() {
    return filler;
  }

  boolean isNegated() {
    return negated;
  }

  private double[] costs(CostModel model, int members, double pushed) {
    double words = ground.layout().words();
    double found = members * model.pushMember() + (opposite.overlay == null ? 0 : members * 5.0);
    double[] costs = new double[Method.values().length];
    costs[Method.SCAN.ordinal()] =
        has(SpecialCase.HEAD_SCAN)
            ? heads * HEAD_NANOS + lookUps(members) * model.lookup() * 2
            : Double.MAX_VALUE;
    costs[Method.PUSH_SORTED.ordinal()] =
        filler instanceof SparseRow && !negated && has(SpecialCase.SORTED_PUSH)
            ? found + pushed * model.sortedEdge()
            : Double.MAX_VALUE;
    costs[Method.PUSH.ordinal()] =
        found
            + pushed * model.pushEdge()
            + words * model.word() * 4
            + words
                * PushTask.counterNanos(
                    context.options(), ground.layout().words(), deepest(), pushed);
    costs[Method.OUTSIDE.ordinal()] = outsideNanos(model);
    costs[Method.PULL.ordinal()] = words * model.word() * 6 + edges * model.pullEdge();
    for (int bound : bounds) {
      double steps = bound > PullKernel.MAX_REMOVALS ? 64 : bound * 4;
      costs[Method.PULL.ordinal()] += edges / 64.0 * steps;
    }
    return costs;
  }

  /** The targets that a scan looks at, about: it leaves a head when it has found enough. */
  private double lookUps(int members) {
    double share = members / Math.max(1.0, ground.live().cardinality());
    double sum = 0;
    for (int bound : bounds) {
      sum += Math.min(edges, heads * bound / Math.max(share, 1e-9));
    }
    return sum;
  }

  /** How many edges end in a set of that size, about. */
  private double edgesInto(double members) {
    return members / Math.max(1, ground.live().cardinality()) * forward.size;
  }

  private double outsideNanos(CostModel model) {
    if (!negated
        || deepest() > 1
        || !has(SpecialCase.OUTSIDE)
        || !has(SpecialCase.COUNT_IN_BYTES)) {
      return Double.MAX_VALUE;
    }
    double members = filler.cardinality();
    double pushed = edgesInto(filler.cardinality());
    double nanos =
        PushComplement.FIXED_NANOS
            + members * model.pushMember()
            + pushed * model.pushEdge()
            + ground.layout().words()
                * PushComplement.wordNanos(context.options(), ground.layout().words(), pushed);
    // Asked only where it matters, as it takes a moment.
    return nanos < edges * model.pullEdge() && PushComplement.isPossible(ground, forward, opposite)
        ? nanos
        : Double.MAX_VALUE;
  }

  @Override
  public String method() {
    StringJoiner costs = new StringJoiner(", ", " (expected ", ")");
    for (Method each : Method.values()) {
      if (expected[each.ordinal()] < Double.MAX_VALUE) {
        costs.add(each.label + " " + Math.round(expected[each.ordinal()] / 1000) + " µs");
      }
    }
    return method.label + costs;
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
  public void prepare() {
    if (pulling != null) {
      pulling.prepare();
    }
  }

  @Override
  public int units() {
    return pulling != null ? pulling.units() : pushing != null || outside != null ? parts : 1;
  }

  @Override
  public void run(int unit, Cancellation cancellation) {
    cancellation.check();
    if (pulling != null) {
      pulling.run(unit, cancellation);
    } else if (pushing != null) {
      pushing.run(unit, cancellation);
    } else if (outside != null) {
      outside.run(unit, cancellation);
    } else {
      rows =
          method == Method.SCAN
              ? new HeadProbe(ground, forward, heads, filler, negated).rows(bounds)
              : pushSorted((SparseRow) filler);
    }
  }

  private List<NodeSet> pushSorted(SparseRow members) {
    IntList predecessors = new IntList();
    for (int i = 0; i < members.cardinality(); i++) {
      opposite.addTargets(members.id(i), predecessors);
    }
    int[] sorted = predecessors.sorted();
    List<NodeSet> found = new ArrayList<>();
    for (int bound : bounds) {
      found.add(repeated(sorted, predecessors.size(), bound));
    }
    return found;
  }

  /** The individuals that occur as often as the bound or more. */
  private NodeSet repeated(int[] sorted, int length, int bound) {
    int[] kept = new int[length / bound];
    int count = 0;
    for (int i = 0; i < length; ) {
      int run = i + 1;
      while (run < length && sorted[run] == sorted[i]) {
        run++;
      }
      if (run - i >= bound && ground.live().contains(sorted[i])) {
        kept[count++] = sorted[i];
      }
      i = run;
    }
    return RowConversions.ofIds(ground.layout(), kept, count);
  }

  @Override
  public NodeSet finish() {
    return rows().get(0);
  }

  /**
   * Who has at least as many targets as the first of two bounds and fewer than the second; instead
   * of {@link #rows}.
   */
  NodeSet between() {
    if (pulling != null) {
      return pulling.between();
    }
    if (pushing != null) {
      return pushing.finish(new int[] {bounds[0]}, new int[] {bounds[1]}).get(0);
    }
    return RowConversions.difference(ground.layout(), rows.get(0), rows.get(1));
  }

  /** The rows of all bounds; called once, after the last unit. */
  List<NodeSet> rows() {
    if (pulling != null) {
      return pulling.finish();
    }
    if (pushing != null) {
      return pushing.finish(bounds);
    }
    return outside != null ? Collections.nCopies(bounds.length, outside.finish()) : rows;
  }
}
