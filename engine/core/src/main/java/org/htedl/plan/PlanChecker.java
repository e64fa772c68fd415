// SPDX-License-Identifier: Apache-2.0
package org.htedl.plan;

import org.htedl.mirror.UpperRows;

/**
 * Checks the invariants of a finished plan that devices rely on, independently of what wrote it.
 * {@link Linearizer#finish} calls it where assertions are enabled, as in tests.
 */
final class PlanChecker {
  private PlanChecker() {}

  /**
   * Checks all operations and hypotheses.
   *
   * @throws IllegalStateException naming the operation and what is wrong with it
   */
  public static void check(Plan plan) {
    require(plan.operations() > 0 && plan.opCode(0) == OpCode.EVERYTHING, 0, "is not everything");
    for (int i = 0; i < plan.operations(); i++) {
      for (int k = 0; k < plan.operands(i); k++) {
        int operand = plan.operand(i, k);
        require(operand >= 0 && Plan.operationOf(operand) < i, i, "reads what comes later");
      }
      switch (plan.opCode(i)) {
        case EVERYTHING -> require(i == 0, i, "is everything once more");
        case MEMBERS -> {
          int node = plan.classNode(i);
          requireNode(plan, i, UpperRows.isUpper(node) ? UpperRows.classOf(node) : node);
        }
        case ENUMERATED -> checkEnumerated(plan, i);
        case AND -> checkAnd(plan, i);
        case AT_LEAST, VALUES_AT_LEAST -> {
          requireNode(plan, i, plan.predicate(i));
          require(plan.bound(i) > 0, i, "counts to nothing");
        }
        case TOP_AT_LEAST -> require(plan.bound(i) > 0, i, "counts to nothing");
        case SELF -> requireNode(plan, i, plan.predicate(i));
      }
    }
    for (int h = 0; h < plan.hypotheses(); h++) {
      int root = plan.root(h);
      require(
          root >= 0 && Plan.operationOf(root) < plan.operations(), h, "as a root is no operation");
    }
  }

  private static void checkEnumerated(Plan plan, int i) {
    plan.enumerated(i)
        .forEach(id -> require(plan.catalogue().isIndividual(id), i, "lists no individual"));
  }

  private static void checkAnd(Plan plan, int i) {
    require(plan.operands(i) >= 2, i, "has fewer than two operands");
    boolean masked = false;
    for (int k = 0; k < plan.operands(i); k++) {
      masked |= !Plan.isNegated(plan.operand(i, k));
      require(k == 0 || plan.operand(i, k - 1) < plan.operand(i, k), i, "has unsorted operands");
    }
    require(masked, i, "has only negated operands");
  }

  private static void requireNode(Plan plan, int operation, int node) {
    require(node >= 0 && node < plan.catalogue().nodeCount(), operation, "names no node");
  }

  private static void require(boolean holds, int operation, String what) {
    if (!holds) {
      throw new IllegalStateException("operation " + operation + " " + what);
    }
  }
}
