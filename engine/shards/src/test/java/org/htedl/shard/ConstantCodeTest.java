// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.htedl.engine.Disagreement;
import org.htedl.engine.Engine;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.Literal;
import org.htedl.limit.Cancellation;
import org.htedl.literal.LiteralTest;
import org.htedl.plan.Plan;
import org.htedl.plan.Stage;
import org.htedl.plan.Stages;
import org.htedl.plan.ValueTest;
import org.junit.jupiter.api.Test;

/** Constants and stages as data are the same when they are read. */
class ConstantCodeTest {
  @Test
  void constantsAndStagesOfRandomPlans() {
    int tests = 0;
    try (Engine engine = Engine.scalar()) {
      for (long seed = 1; seed <= 60; seed++) {
        Disagreement.Exam exam = Disagreement.Exam.of(seed, 25);
        var evaluator = engine.on(exam.mirror());
        Plan plan = evaluator.plan(exam.expressions(), Cancellation.NEVER);
        List<Object> values = new ArrayList<>();
        plan.constants().stream().filter(ValueTest.class::isInstance).forEach(values::add);
        tests += values.size();
        List<Object> read = ConstantCode.decode(ConstantCode.encode(values));
        assertEquals(values.size(), read.size());
        for (int i = 0; i < values.size(); i++) {
          ValueTest wanted = (ValueTest) values.get(i);
          ValueTest found = (ValueTest) read.get(i);
          assertEquals(wanted.range(), found.range(), "seed " + seed);
          assertEquals(wanted.complement(), found.complement(), "seed " + seed);
          assertEquals(wanted.test().getClass(), found.test().getClass(), "seed " + seed);
        }
        for (Stage stage : Stages.of(plan, 0, plan.hypotheses()).list()) {
          Stage again = Stage.of(stage.encoded());
          assertArrayEquals(stage.encoded(), again.encoded());
          assertArrayEquals(stage.inputs(), again.inputs());
          assertArrayEquals(stage.outputs(), again.outputs());
          assertEquals(stage.answers(), again.answers());
          assertEquals(stage.materialisedRows(), again.materialisedRows());
        }
      }
    }
    assertTrue(tests > 100, "tests: " + tests);
  }

  @Test
  void illTypedValuesAreTheTerm() {
    Constant ill = Constant.of(new Literal("abc", Literal.XSD + "integer", ""));
    DataRange range = new DataRange.OneOf(List.of(ill));
    ValueTest value = new ValueTest(range, LiteralTest.equalTo(ill), false);
    ValueTest member = new ValueTest(range, LiteralTest.compile(range), true);
    List<Object> read =
        ConstantCode.decode(ConstantCode.encode(List.of(value, member, new long[] {7, 9})));
    assertEquals(value, read.get(0));
    assertEquals(member.range(), ((ValueTest) read.get(1)).range());
    assertNotEquals(value.test(), ((ValueTest) read.get(1)).test());
    assertTrue(((ValueTest) read.get(1)).complement());
    assertArrayEquals(new long[] {7, 9}, (long[]) read.get(2));
  }

  @Test
  void whatIsCutIsRefused() {
    byte[] whole = ConstantCode.encode(List.of(new long[] {1, 2, 3}));
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = java.util.Arrays.copyOf(whole, length);
      assertThrows(IllegalArgumentException.class, () -> ConstantCode.decode(cut));
    }
    assertThrows(IllegalArgumentException.class, () -> Stage.of(new int[] {3, 1}));
  }
}
