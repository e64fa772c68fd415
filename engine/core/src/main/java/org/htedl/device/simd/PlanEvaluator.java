// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.htedl.bits.DenseRow;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.collection.IntList;
import org.htedl.device.simd.context.SimdContext;
import org.htedl.device.simd.memory.ExpressionNumbers;
import org.htedl.device.simd.memory.RowLease;
import org.htedl.device.simd.neighbourhood.Neighbourhood;
import org.htedl.device.simd.option.SimdOptions;
import org.htedl.device.simd.option.SimdOptions.SpecialCase;
import org.htedl.device.simd.restriction.BatchedPullRewrite;
import org.htedl.device.simd.restriction.MultiBoundRewrite;
import org.htedl.device.simd.restriction.Restriction;
import org.htedl.device.simd.restriction.SelfTask;
import org.htedl.device.simd.row.EvaluationDomain;
import org.htedl.device.simd.row.IndexedRelation;
import org.htedl.device.simd.row.ReadyTask;
import org.htedl.device.simd.row.RowConversions;
import org.htedl.device.simd.row.RowTask;
import org.htedl.device.simd.value.ValuesTask;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.plan.OpCode;
import org.htedl.plan.Plan;
import org.jspecify.annotations.Nullable;

/**
 * Computes the rows of a plan's operations over one domain: those that are asked for and what they
 * depend on, each once, except for restrictions whose rows the domain's cache has. Operations that
 * do not depend on each other run at once. Belongs to one evaluation, whose thread uses it.
 *
 * <p>In a neighbourhood, what cannot be computed from near the examples alone (values, and what
 * holds of all nodes or of none) is taken from rows over the whole mirror. Then {@link #compute}
 * may be called only once.
 */
final class PlanEvaluator {
  private final SimdResident resident;
  private final SimdContext context;
  private final EvaluationDomain domain;
  private final @Nullable PlanEvaluator whole;
  private final Plan plan;
  private final Cancellation cancellation;
  private final ExpressionNumbers.OfPlan terms;
  private final @Nullable NodeSet[] rows;
  private final boolean[] wanted;

  /** Where rows that are not kept get their memory; null for new memory. */
  private final @Nullable RowLease[] loans;

  private final int[] depths;

  /** Rows over the whole mirror. */
  PlanEvaluator(SimdResident resident, Plan plan, Cancellation cancellation) {
    this(resident, resident.domain(), null, plan, cancellation);
  }

  /**
   * @param whole where rows over the whole mirror come from, or null if the ground is that
   */
  PlanEvaluator(
      SimdResident resident,
      EvaluationDomain domain,
      @Nullable PlanEvaluator whole,
      Plan plan,
      Cancellation cancellation) {
    this.resident = resident;
    this.context = resident.context();
    this.domain = domain;
    this.whole = whole;
    this.plan = plan;
    this.cancellation = cancellation;
    this.terms = whole == null ? resident.terms(plan) : whole.terms;
    this.rows = new NodeSet[plan.operations()];
    this.wanted = new boolean[plan.operations()];
    this.loans = new RowLease[plan.operations()];
    this.depths = new int[plan.operations()];
  }

  /** Asks for an operation's row in the next {@link #compute}. */
  void want(int operation) {
    wanted[operation] = true;
  }

  /**
   * Asks for an operation's row as {@link #want(int)} does.
   *
   * @param lease where it gets its memory if it is worth nothing to later batches, or null for new
   *     memory; instead of what was said before
   */
  void want(int operation, @Nullable RowLease lease) {
    want(operation);
    loans[operation] = lease;
  }

  /** The row of an operation that was computed, a subset of the individuals. */
  NodeSet row(int operation) {
    return Objects.requireNonNull(rows[operation]);
  }

  /** Keeps a row that was made by {@link #task}. */
  void put(int operation, NodeSet row) {
    rows[operation] = row;
    boolean isLent = row instanceof DenseRow dense && dense.isLent();
    if (!isLent && isRestriction(operation) && domain.cache().isOn()) {
      domain.cache().put(key(operation), row);
    }
  }

  private boolean isRestriction(int operation) {
    return switch (plan.opCode(operation)) {
      case AT_LEAST, SELF, VALUES_AT_LEAST -> true;
      case EVERYTHING, MEMBERS, ENUMERATED, AND, TOP_AT_LEAST -> false;
    };
  }

  /**
   * In a neighbourhood a row may be right for the nearest only, so its depth is part of the key.
   */
  private long key(int operation) {
    return terms.of(operation) << 8 | Math.min(depths[operation], 255);
  }

  /** Makes the rows that were asked for. */
  void compute() {
    int last = markNeeded();
    if (whole != null) {
      whole.compute();
      for (int i = 0; i <= last; i++) {
        if (wanted[i] && rows[i] == null && isFromWhole(i)) {
          put(i, ((Neighbourhood) domain).project(whole.row(i)));
        }
      }
    }
    for (IntList wave : waves(last)) {
      run(wave.toArray());
    }
    Arrays.fill(wanted, false);
  }

  /** Finds what is there already and marks what else is needed; the last operation needed. */
  private int markNeeded() {
    int last = -1;
    for (int i = wanted.length - 1; i >= 0; i--) {
      if (!wanted[i] || rows[i] != null) {
        continue;
      }
      last = Math.max(last, i);
      rows[i] = known(i);
      if (rows[i] != null) {
        continue;
      }
      if (whole != null && isFromWhole(i)) {
        whole.want(i);
        continue;
      }
      int depth = depths[i] + (plan.opCode(i) == OpCode.AT_LEAST ? 1 : 0);
      for (int k = 0; k < plan.operands(i); k++) {
        int input = Plan.operationOf(plan.operand(i, k));
        wanted[input] = true;
        depths[input] = Math.max(depths[input], depth);
      }
    }
    return last;
  }

  private boolean isFromWhole(int operation) {
    return plan.opCode(operation) == OpCode.VALUES_AT_LEAST
        || plan.opCode(operation) == OpCode.TOP_AT_LEAST
        || plan.opCode(operation) == OpCode.SELF;
  }

  private List<IntList> waves(int last) {
    int[] waves = new int[last + 1];
    List<IntList> order = new ArrayList<>();
    for (int i = 0; i <= last; i++) {
      if (!wanted[i] || rows[i] != null) {
        continue;
      }
      for (int k = 0; k < plan.operands(i); k++) {
        waves[i] = Math.max(waves[i], waves[Plan.operationOf(plan.operand(i, k))]);
      }
      if (order.size() == waves[i]) {
        order.add(new IntList());
      }
      order.get(waves[i]++).add(i);
    }
    return order;
  }

  /** The row, where it takes no work. */
  private @Nullable NodeSet known(int operation) {
    return switch (plan.opCode(operation)) {
      case EVERYTHING -> domain.live();
      case MEMBERS -> plan.needsMask(operation) ? null : domain.members(plan.classNode(operation));
      case ENUMERATED -> domain.enumerated(plan.enumerated(operation));
      case AND, TOP_AT_LEAST -> null;
      case AT_LEAST, SELF, VALUES_AT_LEAST -> remembered(operation);
    };
  }

  private @Nullable NodeSet remembered(int operation) {
    return domain.cache().isOn() ? domain.cache().get(key(operation)) : null;
  }

  private void run(int[] operations) {
    RowTask[] tasks = new RowTask[operations.length];
    for (int i = 0; i < tasks.length; i++) {
      tasks[i] = task(operations[i]);
    }
    SimdOptions options = context.options();
    if (options.has(SpecialCase.WIDE_PULL) && options.direction() != SimdOptions.Direction.PUSH) {
      BatchedPullRewrite.apply(context, domain, tasks);
    }
    if (options.has(SpecialCase.SHARED_TARGETS)) {
      MultiBoundRewrite.apply(tasks);
    }
    int[] firstUnits = new int[operations.length + 1];
    double nanos = 0;
    for (int i = 0; i < tasks.length; i++) {
      firstUnits[i + 1] = firstUnits[i] + tasks[i].units();
      nanos += tasks[i].nanos();
    }
    context.pool().forEach(tasks.length, nanos / 8, i -> tasks[i].prepare());
    context
        .pool()
        .forEach(
            firstUnits[tasks.length],
            nanos,
            unit -> {
              // Some tasks have no units, so that several may begin where this one does.
              int at = Arrays.binarySearch(firstUnits, unit + 1);
              int task = at < 0 ? -at - 2 : at - 1;
              while (firstUnits[task] > unit) {
                task--;
              }
              tasks[task].run(unit - firstUnits[task], cancellation);
            });
    context.pool().forEach(tasks.length, nanos / 4, i -> put(operations[i], tasks[i].finish()));
  }

  /** The making of an operation's row; the rows of its operands must be there. */
  RowTask task(int operation) {
    return switch (plan.opCode(operation)) {
      case EVERYTHING, ENUMERATED ->
          new ReadyTask("given", Objects.requireNonNull(known(operation)));
      case MEMBERS -> members(operation);
      case AND ->
          Conjunction.ofOperation(context.kernels(), domain, plan, operation, this)
              .task(context.costs(), loans[operation]);
      case AT_LEAST -> restriction(operation);
      case TOP_AT_LEAST -> top(operation);
      case SELF ->
          new SelfTask(domain, domain.relation(plan.predicate(operation), false), context.costs());
      case VALUES_AT_LEAST -> values(operation);
    };
  }

  private RowTask values(int operation) {
    Mirror mirror = resident.mirror();
    Adjacency postings = mirror.values(plan.predicate(operation)).postings();
    return new ValuesTask(
        context,
        resident.domain(),
        resident.values(postings),
        mirror,
        postings,
        plan.bound(operation),
        plan.valueTest(operation),
        loans[operation]);
  }

  private RowTask members(int operation) {
    NodeSet known = known(operation);
    return known != null
        ? new ReadyTask("given", known)
        : new ReadyTask(
            "mask",
            RowConversions.drained(
                context,
                domain,
                domain.members(plan.classNode(operation)).toWords(domain.layout())));
  }

  private Restriction restriction(int operation) {
    int operand = plan.operand(operation, 0);
    boolean inverse = plan.inverse(operation);
    IndexedRelation forward = domain.relation(plan.predicate(operation), inverse);
    return new Restriction(
        context,
        domain,
        forward,
        domain.opposite(plan.predicate(operation), inverse),
        domain.heads(forward, depths[operation]),
        new int[] {plan.bound(operation)},
        row(Plan.operationOf(operand)),
        Plan.isNegated(operand));
  }

  private RowTask top(int operation) {
    int operand = plan.operand(operation, 0);
    int members = row(Plan.operationOf(operand)).cardinality();
    if (Plan.isNegated(operand)) {
      members = domain.live().cardinality() - members;
    }
    return new ReadyTask(
        "count", members >= plan.bound(operation) ? domain.live() : SparseRow.EMPTY);
  }
}
