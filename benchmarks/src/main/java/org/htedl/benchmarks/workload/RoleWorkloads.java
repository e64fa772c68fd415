// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.workload;

import java.util.List;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.RoleExpression;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.NumberedFacts;
import org.htedl.plan.Linearizer;

/** Restrictions of one role to a filler. */
final class RoleWorkloads {
  private static final String ROLE = Workloads.NAMESPACE + "role";
  private static final String FILLER = Workloads.NAMESPACE + "Filler";

  private RoleWorkloads() {}

  static Workload of(WorkloadSpec spec) {
    SplitMix64 random = new SplitMix64(spec.seed());
    RoleAssertions assertions = RoleAssertions.draw(spec.dataset(), spec.number(0), random);
    long[] filler = random.bits(assertions.individuals(), spec.density());
    Mirror mirror =
        new NumberedFacts(Workloads.INDIVIDUALS, assertions.individuals())
            .members(FILLER, filler)
            .edges(ROLE, assertions.pairs())
            .build();
    return new RowWorkload(mirror, Linearizer.plan(mirror, List.of(expression(spec))));
  }

  private static ClassExpression expression(WorkloadSpec spec) {
    RoleExpression role = new RoleExpression.Named(ROLE);
    ClassExpression filler = new ClassExpression.Named(FILLER);
    ClassExpression some = new ClassExpression.Some(role, filler);
    return switch (spec.operation()) {
      case "exists" -> some;
      case "forall" -> new ClassExpression.Only(role, filler);
      case "card_min" -> new ClassExpression.Count(Cardinality.MIN, spec.bound(), role, filler);
      // The published MAX, which wants at least one successor.
      case "card_max" ->
          new ClassExpression.And(
              List.of(
                  some, new ClassExpression.Count(Cardinality.MAX, spec.bound(), role, filler)));
      default -> throw new IllegalArgumentException(spec.operation());
    };
  }
}
