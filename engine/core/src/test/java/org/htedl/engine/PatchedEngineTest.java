// SPDX-License-Identifier: Apache-2.0
package org.htedl.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.htedl.bits.DenseRow;
import org.htedl.expression.ClassExpression;
import org.htedl.mirror.PatchWalk;
import org.htedl.testing.naive.NaiveEvaluator;
import org.htedl.testing.random.RandomExpression;
import org.htedl.testing.random.RandomKnowledgeBase;
import org.junit.jupiter.api.Test;

/** The engine on patched mirrors against the oracle on the changed triples. */
class PatchedEngineTest {
  private static final int WALKS = 60;
  private static final int STEPS = 12;
  private static final int EXPRESSIONS = 8;

  @Test
  void sameAnswersAfterEveryChange() {
    long seed = Long.getLong("htedl.seed", 1);
    try (Engine engine = Engine.scalar()) {
      for (long walk = seed; walk < seed + WALKS; walk++) {
        RandomKnowledgeBase base = RandomKnowledgeBase.of(walk);
        PatchWalk steps = new PatchWalk(base);
        for (int step = 0; step < STEPS; step++) {
          steps.step(walk * 100 + step);
          compare(engine, base, steps, "seed " + walk + ", step " + step);
        }
      }
    }
  }

  private static void compare(
      Engine engine, RandomKnowledgeBase base, PatchWalk steps, String where) {
    NaiveEvaluator oracle = new NaiveEvaluator(steps.graph(), base.schema());
    RandomExpression random = new RandomExpression(base, oracle, where.hashCode());
    List<ClassExpression> expressions = new ArrayList<>();
    for (int i = 0; i < EXPRESSIONS; i++) {
      expressions.add(random.next());
    }
    List<DenseRow> rows = engine.covers(steps.mirror(), expressions);
    for (int i = 0; i < EXPRESSIONS; i++) {
      assertEquals(
          new TreeSet<>(oracle.evaluate(expressions.get(i))),
          Disagreement.names(steps.mirror(), rows.get(i)),
          where + ": " + expressions.get(i));
    }
  }
}
