// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.workload;

import org.htedl.device.Answers;
import org.htedl.device.Question;
import org.htedl.device.Resident;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Plan;

/** Compiled hypotheses counted against examples, no row written. */
record CoverageWorkload(Mirror mirror, Plan plan, Question.Examples examples, CheckSum sum)
    implements Workload {
  @Override
  public Outcome answer(Resident resident) {
    return coverage(resident, plan, examples);
  }

  static Outcome coverage(Resident resident, Plan plan, Question.Examples examples) {
    Answers.Examples answers =
        (Answers.Examples)
            resident.evaluate(plan, 0, plan.hypotheses(), examples, Cancellation.NEVER);
    return Outcome.ofCounts(answers.positives(), answers.negatives());
  }

  @Override
  public long check(Outcome outcome) {
    return sum.of(outcome);
  }
}
