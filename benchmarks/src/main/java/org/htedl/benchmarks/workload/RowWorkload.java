// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.workload;

import org.htedl.device.Answers;
import org.htedl.device.Question;
import org.htedl.device.Resident;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Plan;

/** One compiled hypothesis whose row is asked for: what the reference program writes. */
record RowWorkload(Mirror mirror, Plan plan) implements Workload {
  private static final Question ROWS = new Question.Rows(true);

  @Override
  public Outcome answer(Resident resident) {
    Answers answers = resident.evaluate(plan, 0, 1, ROWS, Cancellation.NEVER);
    return Outcome.ofRows((Answers.Rows) answers);
  }

  @Override
  public long check(Outcome outcome) {
    return outcome.rows().getFirst().cardinality();
  }
}
