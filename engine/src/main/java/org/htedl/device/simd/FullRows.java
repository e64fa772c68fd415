package org.htedl.device.simd;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.device.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Plan;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a plan's operations over all individuals, those that are asked for and what they
 * depend on, each once. Operations that do not depend on each other run at once. One evaluation's
 * own; used by the thread that evaluates.
 */
final class FullRows {
  private final SimdResident resident;
  private final Mirror mirror;
  private final Plan plan;
  private final Cancellation cancellation;
  private final @Nullable NodeSet[] rows;
  private final boolean[] wanted;

  FullRows(SimdResident resident, Plan plan, Cancellation cancellation) {
    this.resident = resident;
    this.mirror = resident.mirror();
    this.plan = plan;
    this.cancellation = cancellation;
    this.rows = new NodeSet[plan.operations()];
    this.wanted = new boolean[plan.operations()];
  }

  /** Asks for an operation's row in the next {@link #compute}. */
  void want(int operation) {
    wanted[operation] = true;
  }

  /** The row of an operation that was computed, a subset of the individuals. */
  NodeSet row(int operation) {
    return Objects.requireNonNull(rows[operation]);
  }

  /** Keeps a row that was made by {@link #task}. */
  void put(int operation, NodeSet row) {
    rows[operation] = row;
  }

  /** Makes the rows that were asked for. */
  void compute() {
    int[] waves = new int[wanted.length];
    int last = -1;
    for (int i = wanted.length - 1; i >= 0; i--) {
      if (wanted[i] && rows[i] == null) {
        last = Math.max(last, i);
        rows[i] = known(i);
        for (int k = 0; rows[i] == null && k < plan.operands(i); k++) {
          wanted[Plan.operationOf(plan.operand(i, k))] = true;
        }
      }
    }
    List<IntList> order = new ArrayList<>();
    for (int i = 0; i <= last; i++) {
      if (wanted[i] && rows[i] == null) {
        for (int k = 0; k < plan.operands(i); k++) {
          waves[i] = Math.max(waves[i], waves[Plan.operationOf(plan.operand(i, k))]);
        }
        if (order.size() == waves[i]) {
          order.add(new IntList());
        }
        order.get(waves[i]++).add(i);
      }
    }
    for (IntList wave : order) {
      run(wave.toArray());
    }
    Arrays.fill(wanted, false);
  }

  /** The row, where it takes no work. */
  private @Nullable NodeSet known(int operation) {
    return switch (plan.opCode(operation)) {
      case EVERYTHING -> mirror.live();
      case MEMBERS -> plan.needsMask(operation) ? null : mirror.members(plan.classNode(operation));
      case ENUMERATED -> plan.enumerated(operation);
      default -> null;
    };
  }

  private void run(int[] operations) {
    RowTask[] tasks = new RowTask[operations.length];
    int[] firstUnits = new int[operations.length + 1];
    double nanos = 0;
    for (int i = 0; i < tasks.length; i++) {
      tasks[i] = task(operations[i]);
      firstUnits[i + 1] = firstUnits[i] + tasks[i].units();
      nanos += tasks[i].nanos();
    }
    resident
        .pool()
        .forEach(
            firstUnits[tasks.length],
            nanos,
            unit -> {
              int at = Arrays.binarySearch(firstUnits, unit);
              int task = at < 0 ? -at - 2 : at;
              tasks[task].run(unit - firstUnits[task], cancellation);
            });
    resident.pool().forEach(tasks.length, nanos / 4, i -> put(operations[i], tasks[i].finish()));
  }

  /** The making of an operation's row; the rows of its operands must be there. */
  RowTask task(int operation) {
    return switch (plan.opCode(operation)) {
      case EVERYTHING, ENUMERATED ->
          new ReadyTask("given", Objects.requireNonNull(known(operation)));
      case MEMBERS -> members(operation);
      case AND ->
          Conjunction.ofOperation(resident.kernels(), mirror, plan, operation, this)
              .task(resident.costs());
      case AT_LEAST -> restriction(operation);
      case TOP_AT_LEAST -> top(operation);
      case SELF ->
          new SelfTask(
              mirror, resident.relation(plan.predicate(operation), false), resident.costs());
      case VALUES_AT_LEAST ->
          new ValuesTask(
              resident,
              mirror.values(plan.predicate(operation)).postings(),
              plan.bound(operation),
              plan.valueTest(operation));
    };
  }

  private RowTask members(int operation) {
    NodeSet known = known(operation);
    return known != null
        ? new ReadyTask("given", known)
        : new ReadyTask(
            "mask",
            Rows.individuals(
                resident.kernels(),
                mirror,
                mirror.members(plan.classNode(operation)).toWords(mirror.layout())));
  }

  private RowTask restriction(int operation) {
    int operand = plan.operand(operation, 0);
    boolean inverse = plan.inverse(operation);
    return new Restriction(
        resident,
        resident.relation(plan.predicate(operation), inverse),
        resident.relation(plan.predicate(operation), !inverse),
        plan.bound(operation),
        row(Plan.operationOf(operand)),
        Plan.isNegated(operand));
  }

  private RowTask top(int operation) {
    int operand = plan.operand(operation, 0);
    int members = row(Plan.operationOf(operand)).cardinality();
    if (Plan.isNegated(operand)) {
      members = mirror.individuals() - members;
    }
    return new ReadyTask(
        "count", members >= plan.bound(operation) ? mirror.live() : SparseRow.EMPTY);
  }
}
