// SPDX-License-Identifier: Apache-2.0
package org.htedl.schedule;

import org.htedl.mirror.Mirror;
import org.htedl.plan.Plan;

/**
 * The costs of a plan's hypotheses, in units: a unit is a word of a row read or a pair of a
 * relation followed. What a unit takes differs between devices; that the units of different
 * operations take much the same on one device is all that sharing out needs. Not thread-safe.
 */
final class PlanCosts {
  /** A test of a distinct literal, compared with following a pair. */
  private static final long LITERAL_TEST = 8;

  /** Measured, with plans of 100,000 operations: 45 by vectors, 60 by the scalar device. */
  private static final double CALL_NANOS_AN_OPERATION = 50;

  private final Mirror mirror;
  private final Plan plan;
  private final int first;
  private final int hypotheses;
  private final long words;
  private final long[] operationUnits;

  /** Whether nothing that the operation reads costs anything. */
  private final boolean[] simple;

  private final long[] marginal;
  private final long shared;
  private final int[] stamps;
  private final int[] stack;
  private int stamp;

  PlanCosts(Mirror mirror, Plan plan) {
    this(mirror, plan, 0, plan.hypotheses());
  }

  /**
   * The costs of a part of a plan, whose hypotheses are numbered from 0 here.
   *
   * @param first the part's first hypothesis
   * @param end one past its last
   */
  PlanCosts(Mirror mirror, Plan plan, int first, int end) {
    this.mirror = mirror;
    this.plan = plan;
    this.first = first;
    this.hypotheses = end - first;
    this.words = mirror.layout().words();
    int operations = plan.operations();
    this.operationUnits = new long[operations];
    this.simple = new boolean[operations];
    int operands = 1;
    for (int i = 0; i < operations; i++) {
      operationUnits[i] = units(i);
      simple[i] = true;
      int count = plan.operands(i);
      operands += count;
      for (int k = 0; k < count; k++) {
        simple[i] &= operationUnits[Plan.operationOf(plan.operand(i, k))] == 0;
      }
    }
    this.stamps = new int[operations];
    this.stack = new int[operands];
    this.marginal = new long[hypotheses + 1];
    stamp++;
    for (int h = 0; h < hypotheses; h++) {
      marginal[h + 1] = marginal[h] + visit(h);
    }
    this.shared = bothHalves();
  }

  /**
   * More units than a plan of conjunctions can cost, found without a look at its hypotheses; {@link
   * Long#MAX_VALUE} for any other plan, whose costs depend on its relations.
   */
  static long most(Mirror mirror, Plan plan, int hypotheses) {
    long reads = hypotheses;
    for (int i = 0; i < plan.operations(); i++) {
      switch (plan.opCode(i)) {
        case EVERYTHING, MEMBERS -> {}
        case AND -> reads += plan.operands(i);
        default -> {
          return Long.MAX_VALUE;
        }
      }
    }
    return reads * mirror.layout().words();
  }

  /**
   * Nanoseconds that each call takes longer for a plan of this size, however few of its hypotheses
   * are asked for: devices look at all operations to find those that are needed.
   */
  static double callNanos(Plan plan) {
    return CALL_NANOS_AN_OPERATION * plan.operations();
  }

  private long units(int operation) {
    return switch (plan.opCode(operation)) {
      case EVERYTHING, MEMBERS -> 0;
      case ENUMERATED -> plan.enumerated(operation).cardinality();
      case AND -> words * plan.operands(operation);
      case AT_LEAST -> words + mirror.role(plan.predicate(operation)).size();
      case TOP_AT_LEAST -> words;
      case SELF -> mirror.role(plan.predicate(operation)).size();
      case VALUES_AT_LEAST -> {
        var postings = mirror.values(plan.predicate(operation)).postings();
        yield words + postings.size() + LITERAL_TEST * postings.heads().length;
      }
    };
  }

  /** The cost of what the two halves of the batch would both have to compute, if cut apart. */
  private long bothHalves() {
    int middle = hypotheses / 2;
    return Math.max(0, fresh(middle, hypotheses) - marginal(middle, hypotheses));
  }

  /** The cost of some hypotheses with all that they depend on. */
  private long fresh(int from, int to) {
    stamp++;
    long units = 0;
    for (int h = from; h < to; h++) {
      units += visit(h);
    }
    return units;
  }

  /** The number of hypotheses. */
  int hypotheses() {
    return hypotheses;
  }

  /** Approximate cost of each part of the batch in addition to {@link #marginal}. */
  long shared() {
    return shared;
  }

  /**
   * What the hypotheses {@code from} to {@code to - 1} cost where everything that earlier ones
   * depend on is there.
   */
  long marginal(int from, int to) {
    return marginal[to] - marginal[from];
  }

  /** The hypotheses {@code from} to {@code to - 1} with all that they depend on. */
  Chunk chunk(int from, int to) {
    return new Chunk(from, to, from == 0 ? marginal[to] : fresh(from, to));
  }

  /**
   * The hypotheses from {@code from} on that cost about {@code wanted}, at least one of them.
   *
   * @param end one past the last that may be taken
   */
  Chunk chunk(int from, int end, double wanted) {
    stamp++;
    long units = 0;
    int h = from;
    while (h < end) {
      long more = visit(h);
      if (h > from && units + more / 2.0 > wanted) {
        break;
      }
      units += more;
      h++;
    }
    return new Chunk(from, h, units);
  }

  /** The cost of a hypothesis without the operations that have the present stamp, which it sets. */
  private long visit(int hypothesis) {
    long units = words;
    int root = Plan.operationOf(plan.root(first + hypothesis));
    int top = push(0, root);
    if (simple[root]) {
      return Math.max(1, units + (top == 0 ? 0 : operationUnits[root]));
    }
    while (top > 0) {
      int operation = stack[--top];
      units += operationUnits[operation];
      for (int k = 0; k < plan.operands(operation); k++) {
        top = push(top, Plan.operationOf(plan.operand(operation, k)));
      }
    }
    return Math.max(1, units);
  }

  /** Adds an operation to the stack, unless it costs nothing or has been counted. */
  private int push(int top, int operation) {
    if (operationUnits[operation] == 0 || stamps[operation] == stamp) {
      return top;
    }
    stamps[operation] = stamp;
    stack[top] = operation;
    return top + 1;
  }
}
