// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.workload;

import org.htedl.bits.DenseRow;
import org.htedl.device.Answers;
import org.htedl.device.Question;
import org.htedl.device.Resident;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Plan;
import org.jspecify.annotations.Nullable;

/**
 * One compiled hypothesis whose row is asked for and then counted against examples: what the
 * reference program times as two operations.
 *
 * @param sum how the counts are summed up, or null where the number of members is the check value
 */
record CoveredRowWorkload(
    Mirror mirror, Plan plan, Question.Examples examples, @Nullable CheckSum sum)
    implements Workload {
  private static final Question ROWS = new Question.Rows(true);

  @Override
  public Outcome answer(Resident resident) {
    Answers.Rows answer = (Answers.Rows) resident.evaluate(plan, 0, 1, ROWS, Cancellation.NEVER);
    DenseRow row = answer.rows().getFirst();
    return new Outcome(
        answer,
        new long[] {row.countWith(examples.positives())},
        new long[] {row.countWith(examples.negatives())});
  }

  @Override
  public long check(Outcome outcome) {
    return sum == null ? outcome.rows().getFirst().cardinality() : sum.of(outcome);
  }
}
