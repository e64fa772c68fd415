// SPDX-License-Identifier: Apache-2.0
package org.htedl.plan;

import java.util.stream.IntStream;

/** Plans that ask for the result of each operation, for tests that compare all of them. */
public final class EveryOperation {
  private EveryOperation() {}

  /** The plan with a hypothesis for each of its operations before its own hypotheses. */
  public static Plan before(Plan plan) {
    int operations = plan.operations();
    int[] starts = new int[operations + 1];
    IntStream.Builder code = IntStream.builder();
    for (int i = 0; i < operations; i++) {
      int[] encoded = plan.encoded(i);
      starts[i + 1] = starts[i] + encoded.length;
      IntStream.of(encoded).forEach(code::add);
    }
    int[] roots =
        IntStream.concat(
                IntStream.range(0, operations).map(i -> i << 1),
                IntStream.range(0, plan.hypotheses()).map(plan::root))
            .toArray();
    return new Plan(
        plan.catalogue(), code.build().toArray(), starts, plan.constants().toArray(), roots);
  }
}
