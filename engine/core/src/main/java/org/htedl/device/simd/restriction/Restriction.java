// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.restriction;

import java.util.List;
import java.util.StringJoiner;
import java.util.function.ToDoubleFunction;
import org.htedl.bits.NodeSet;
import org.htedl.device.simd.context.SimdContext;
import org.htedl.device.simd.row.EvaluationDomain;
import org.htedl.device.simd.row.IndexedRelation;
import org.htedl.device.simd.row.RowTask;
import org.htedl.limit.Cancellation;

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

  /** The methods that there are; of equal costs the first is taken. */
  private enum Choice {
    SCAN("scan", HeadScan::nanos, (of, parts) -> new HeadScan(of)),
    PUSH_SORTED("push sorted", SortedPush::nanos, (of, parts) -> new SortedPush(of)),
    PUSH("push", Push::nanos, Push::new),
    OUTSIDE("count those inside", PushComplement::nanos, PushComplement::new),
    PULL("pull", PullTask::nanos, (of, parts) -> new PullTask(of));

    private interface Maker {
      RestrictionMethod make(RestrictionOperands of, int parts);
    }

    private static final Choice[] ALL = values();

    private final String label;
    private final ToDoubleFunction<RestrictionOperands> nanos;
    private final Maker maker;

    Choice(String label, ToDoubleFunction<RestrictionOperands> nanos, Maker maker) {
      this.label = label;
      this.nanos = nanos;
      this.maker = maker;
    }
  }

  private final RestrictionOperands operands;
  private final double[] expected;
  private final Choice choice;
  private final RestrictionMethod method;

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
      EvaluationDomain domain,
      IndexedRelation forward,
      IndexedRelation opposite,
      int heads,
      int[] bounds,
      NodeSet filler,
      boolean negated) {
    this(
        RestrictionOperands.of(context, domain, forward, opposite, heads, bounds, filler, negated));
  }

  private Restriction(RestrictionOperands operands) {
    this.operands = operands;
    this.expected = new double[Choice.ALL.length];
    for (Choice each : Choice.ALL) {
      expected[each.ordinal()] = each.nanos.applyAsDouble(operands);
    }
    SimdContext context = operands.context();
    this.choice =
        switch (context.options().direction()) {
          case CHEAPEST -> cheapest();
          case PUSH -> Choice.PUSH;
          case PULL -> Choice.PULL;
        };
    int parts = nanos() > LONG_PUSH ? PARTS * context.pool().threads() : 1;
    this.method = choice.maker.make(operands, parts);
  }

  /** The same restriction with more bounds, whose rows cost hardly more together than one. */
  Restriction withBounds(int[] others) {
    return new Restriction(operands.withBounds(others));
  }

  private Choice cheapest() {
    Choice best = Choice.SCAN;
    for (Choice each : Choice.ALL) {
      best = expected[each.ordinal()] < expected[best.ordinal()] ? each : best;
    }
    return best;
  }

  IndexedRelation forward() {
    return operands.forward();
  }

  IndexedRelation opposite() {
    return operands.opposite();
  }

  int heads() {
    return operands.heads();
  }

  /** The bound, where there is one. */
  int bound() {
    return operands.bounds()[0];
  }

  NodeSet filler() {
    return operands.filler();
  }

  boolean isNegated() {
    return operands.negated();
  }

  @Override
  public String method() {
    StringJoiner costs = new StringJoiner(", ", " (expected ", ")");
    for (Choice each : Choice.ALL) {
      if (expected[each.ordinal()] < Double.MAX_VALUE) {
        costs.add(each.label + " " + Math.round(expected[each.ordinal()] / 1000) + " µs");
      }
    }
    return choice.label + costs;
  }

  @Override
  public int estimated() {
    return (int) Math.min(operands.heads(), operands.pushed() / bound());
  }

  @Override
  public double nanos() {
    return expected[choice.ordinal()];
  }

  @Override
  public void prepare() {
    method.prepare();
  }

  @Override
  public int units() {
    return method.units();
  }

  @Override
  public void run(int unit, Cancellation cancellation) {
    cancellation.check();
    method.run(unit, cancellation);
  }

  @Override
  public NodeSet finish() {
    return rows().get(0);
  }

  /** The rows of all bounds; called once, after the last unit. */
  List<NodeSet> rows() {
    return method.rows();
  }
}
