package org.htedl.device.simd.restriction;

import org.htedl.plan.OpCode;
import org.htedl.plan.Plan;
import org.jspecify.annotations.Nullable;

/**
 * A conjunction of a plan that means <em>from m to n targets in one filler</em>, such as {@code
 * role exactly 3 Filler}: its targets can be counted once and compared with both bounds, and
 * neither bound needs a row of its own.
 *
 * @param least the operation that is at least m
 * @param more the operation that is more than n
 */
public record CountInterval(int least, int more) {
  /** In plans with more operations restrictions share more work in other ways. */
  private static final int MOST_OPERATIONS = 32;

  /** For each of the plan's operations the band that it is, if nothing else reads its bounds. */
  public static @Nullable CountInterval[] find(Plan plan) {
    @Nullable CountInterval[] bands = new CountInterval[plan.operations()];
    if (plan.operations() <= MOST_OPERATIONS) {
      for (int i = 0; i < bands.length; i++) {
        bands[i] = of(plan, i);
      }
    }
    return bands;
  }

  private static @Nullable CountInterval of(Plan plan, int operation) {
    if (plan.opCode(operation) != OpCode.AND || plan.operands(operation) != 2) {
      return null;
    }
    int first = plan.operand(operation, 0);
    int second = plan.operand(operation, 1);
    int least = Plan.operationOf(Plan.isNegated(first) ? second : first);
    int more = Plan.operationOf(Plan.isNegated(first) ? first : second);
    return Plan.isNegated(first) != Plan.isNegated(second)
            && isOneCount(plan, least, more)
            && plan.bound(least) < plan.bound(more)
            && isRead(plan, least, operation)
            && isRead(plan, more, operation)
        ? new CountInterval(least, more)
        : null;
  }

  /** Whether two operations differ in their bounds only, and no third has the same role. */
  private static boolean isOneCount(Plan plan, int a, int b) {
    if (plan.opCode(a) != OpCode.AT_LEAST || plan.opCode(b) != OpCode.AT_LEAST) {
      return false;
    }
    for (int i = 0; i < plan.operations(); i++) {
      boolean isOne = i == a || i == b;
      if (plan.opCode(i) == OpCode.AT_LEAST && isOne != (plan.predicate(i) == plan.predicate(a))) {
        return false;
      }
    }
    return plan.inverse(a) == plan.inverse(b) && plan.operand(a, 0) == plan.operand(b, 0);
  }

  /** Whether an operation is read by one other only. */
  private static boolean isRead(Plan plan, int operation, int reader) {
    for (int h = 0; h < plan.hypotheses(); h++) {
      if (Plan.operationOf(plan.root(h)) == operation) {
        return false;
      }
    }
    for (int i = 0; i < plan.operations(); i++) {
      for (int k = 0; i != reader && k < plan.operands(i); k++) {
        if (Plan.operationOf(plan.operand(i, k)) == operation) {
          return false;
        }
      }
    }
    return true;
  }
}
