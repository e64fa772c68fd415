// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.neighbourhood;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.htedl.plan.OpCode;
import org.htedl.plan.Plan;

/**
 * How far some hypotheses look from an individual.
 *
 * @param steps the roles, with directions, of their restrictions
 * @param restricted the step of every restriction, so that some are there many times
 * @param depth how deep restrictions nest
 */
public record RoleDepth(
    Set<Neighbourhood.Step> steps, List<Neighbourhood.Step> restricted, int depth) {
  /** The reach of hypotheses {@code from} to {@code to - 1}. */
  public static RoleDepth of(Plan plan, int from, int to) {
    Set<Neighbourhood.Step> steps = new LinkedHashSet<>();
    List<Neighbourhood.Step> restricted = new ArrayList<>();
    int[] depths = new int[plan.operations()];
    boolean[] reached = new boolean[plan.operations()];
    for (int h = from; h < to; h++) {
      reached[Plan.operationOf(plan.root(h))] = true;
    }
    int deepest = 0;
    for (int i = plan.operations() - 1; i >= 0; i--) {
      // What holds of all nodes or of none is not asked of the examples.
      if (!reached[i] || plan.opCode(i) == OpCode.TOP_AT_LEAST) {
        continue;
      }
      int depth = depths[i];
      if (plan.opCode(i) == OpCode.AT_LEAST) {
        Neighbourhood.Step step = new Neighbourhood.Step(plan.predicate(i), plan.inverse(i));
        steps.add(step);
        restricted.add(step);
        depth++;
        deepest = Math.max(deepest, depth);
      }
      for (int k = 0; k < plan.operands(i); k++) {
        int operand = Plan.operationOf(plan.operand(i, k));
        reached[operand] = true;
        depths[operand] = Math.max(depths[operand], depth);
      }
    }
    return new RoleDepth(steps, restricted, deepest);
  }
}
