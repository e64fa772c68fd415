// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.workload;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.htedl.bits.SparseRow;
import org.htedl.device.Question;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.RoleExpression;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.NumberedFacts;
import org.htedl.plan.Linearizer;

/**
 * What a concept learner asks, which the reference program has not: refinements of a few parents,
 * about few examples among many individuals. A parent is a conjunction of three literals, classes
 * negated or not; each of its refinements has one literal more, and every fourth a restriction to a
 * literal instead, unless only classes are asked for.
 */
final class LearnerWorkloads {
  private static final RoleExpression ROLE = new RoleExpression.Named(Workloads.NAMESPACE + "role");
  private static final int PARENT = 3;
  private static final int REFINEMENTS = 100;
  private static final int EDGES = 8;

  private LearnerWorkloads() {}

  static Workload of(WorkloadSpec spec) {
    int individuals = spec.number(1);
    if (spec.number(2) > individuals || spec.pool() <= PARENT) {
      throw new IllegalArgumentException("more examples than individuals, or too small a pool");
    }
    SplitMix64 random = new SplitMix64(spec.seed());
    NumberedFacts facts = new NumberedFacts(Workloads.INDIVIDUALS, individuals);
    for (int c = 0; c < spec.pool(); c++) {
      facts.members(Workloads.className(c), random.bits(individuals, spec.density()));
    }
    if (hasRestrictions(spec)) {
      RoleAssertions edges =
          RoleAssertions.draw("graph", Math.multiplyExact(individuals, EDGES), random);
      facts.edges(Workloads.NAMESPACE + "role", edges.pairs());
    }
    Mirror mirror = facts.build();
    return new CoverageWorkload(
        mirror,
        Linearizer.plan(mirror, hypotheses(spec, random)),
        examples(random, individuals, spec.number(2)),
        CheckSum.BATCH);
  }

  private static boolean hasRestrictions(WorkloadSpec spec) {
    return spec.operation().equals(WorkloadSpec.LEARNER);
  }

  private static List<ClassExpression> hypotheses(WorkloadSpec spec, SplitMix64 random) {
    List<ClassExpression> hypotheses = new ArrayList<>();
    List<ClassExpression> parent = List.of();
    for (int h = 0; h < spec.number(0); h++) {
      if (h % REFINEMENTS == 0) {
        parent = new ArrayList<>();
        for (int k = 0; k < PARENT; k++) {
          parent.add(literal(spec, random));
        }
      }
      List<ClassExpression> operands = new ArrayList<>(parent);
      ClassExpression literal = literal(spec, random);
      boolean restricts = hasRestrictions(spec) && h % 4 == 3;
      operands.add(restricts ? new ClassExpression.Some(ROLE, literal) : literal);
      hypotheses.add(new ClassExpression.And(operands));
    }
    return hypotheses;
  }

  private static ClassExpression literal(WorkloadSpec spec, SplitMix64 random) {
    return Workloads.literal(random.below(spec.pool()), (random.next() & 1) != 0);
  }

  /** Distinct examples, every second one positive. */
  private static Question.Examples examples(SplitMix64 random, int individuals, int count) {
    BitSet drawn = new BitSet(individuals);
    int[][] sides = {new int[(count + 1) / 2], new int[count / 2]};
    for (int i = 0; i < count; ) {
      int node = random.below(individuals);
      if (!drawn.get(node)) {
        drawn.set(node);
        sides[i % 2][i / 2] = node;
        i++;
      }
    }
    return new Question.Examples(SparseRow.ofUnsorted(sides[0]), SparseRow.ofUnsorted(sides[1]));
  }
}
