// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.workload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.device.Question;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.ClassExpression.And;
import org.htedl.expression.ClassExpression.Or;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.NumberedFacts;
import org.htedl.plan.Linearizer;

/**
 * Cover sets of conjunctions and disjunctions of classes that have every individual as a member, or
 * none: the longest and the shortest ways of an algorithm that stops at the first class which
 * decides. The first half of the individuals is positive, the second negative.
 */
final class CoverSetWorkloads {
  /** Short, since a name costs its length for each individual, and there may be 200 million. */
  private static final String NAMESPACE = "i:";

  private CoverSetWorkloads() {}

  static Workload of(WorkloadSpec spec) {
    int individuals = spec.number(0);
    long[] members = new long[Layout.forNodes(individuals).words()];
    if (spec.arguments().getLast().equals(WorkloadSpec.ONES)) {
      fill(members, 0, individuals);
    }
    NumberedFacts facts = new NumberedFacts(NAMESPACE, individuals);
    List<ClassExpression> operands = new ArrayList<>();
    for (int c = 0; c < spec.number(1); c++) {
      facts.members(Workloads.className(c), members);
      operands.add(Workloads.literal(c, false));
    }
    Mirror mirror = facts.build();
    ClassExpression expression =
        spec.operation().equals(WorkloadSpec.COVER_CONJ) ? new And(operands) : new Or(operands);
    return new CoveredRowWorkload(
        mirror,
        Linearizer.plan(mirror, List.of(expression)),
        examples(mirror.layout(), individuals),
        CheckSum.COVER);
  }

  private static Question.Examples examples(Layout layout, int individuals) {
    int half = individuals / 2;
    long[] positives = layout.newWords();
    fill(positives, 0, half);
    long[] negatives = layout.newWords();
    fill(negatives, half, individuals);
    return new Question.Examples(DenseRow.of(layout, positives), DenseRow.of(layout, negatives));
  }

  /** Sets the bits from one to before another. */
  private static void fill(long[] words, int from, int to) {
    if (from == to) {
      return;
    }
    int first = from >>> 6;
    int last = (to - 1) >>> 6;
    Arrays.fill(words, first, last + 1, -1L);
    words[first] &= -1L << from;
    words[last] &= -1L >>> -to;
  }
}
