// SPDX-License-Identifier: Apache-2.0
package org.htedl.plan;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.htedl.device.simd.WideBase;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.ClassExpression.And;
import org.htedl.expression.ClassExpression.Named;
import org.htedl.expression.ClassExpression.Some;
import org.htedl.expression.RoleExpression;
import org.htedl.mirror.Mirror;
import org.junit.jupiter.api.Test;

/** Plans are cut so that each part can work alone between two exchanges. */
class StagesTest {
  private static final WideBase BASE = new WideBase(5, 200);
  private static final Mirror MIRROR = BASE.mirror();
  private static final ClassExpression A = new Named(WideBase.NS + "C0");
  private static final ClassExpression B = new Named(WideBase.NS + "C1");
  private static final RoleExpression R = new RoleExpression.Named(WideBase.NS + "graph");
  private static final RoleExpression S = new RoleExpression.Named(WideBase.NS + "unique");

  private static List<Stage> stages(ClassExpression... hypotheses) {
    Plan plan = Linearizer.plan(MIRROR, List.of(hypotheses));
    return checked(plan, 0, hypotheses.length, "of expressions");
  }

  @Test
  void whatReadsClassesOnlyIsOneStage() {
    assertEquals(1, stages(A, new Some(R, A), new And(List.of(new Some(R, B), B))).size());
  }

  @Test
  void exchangesAreTheDepthOfNestingLessOne() {
    ClassExpression nested = A;
    for (int depth = 1; depth < 6; depth++) {
      nested = new Some(depth % 2 == 0 ? R : S, new And(List.of(nested, B)));
      assertEquals(depth, stages(nested, new Some(R, A)).size());
    }
  }

  @Test
  void onlyTheFillerIsEarly() {
    // The first hypothesis reads no more than the second one's outermost restriction does.
    List<Stage> stages = stages(new Some(S, B), new Some(R, new Some(R, A)));
    assertEquals(1, stages.get(0).outputs().length);
    assertEquals(0, stages.get(0).answers());
    assertEquals(2, stages.get(1).answers());
    assertEquals(1, stages.get(1).inputs().length);
  }

  @Test
  void theTopRoleIsDecidedBetweenStages() {
    ClassExpression many =
        new ClassExpression.Count(Cardinality.MIN, 3, new RoleExpression.Top(), A);
    List<Stage> stages = stages(many, new Some(R, many));
    assertEquals(2, stages.size());
    assertEquals(1, stages.get(0).decisions().length);
    assertEquals(0, stages.get(0).outputs().length, "a decision is no row");
    assertFalse(stages.get(0).holds(0, 2));
    assertTrue(stages.get(0).holds(0, 3));
    assertTrue(stages.get(0).holds(0, 1L << 40));
  }

  @Test
  void randomPlans() {
    for (int seed = 0; seed < 60; seed++) {
      List<ClassExpression> batch = new ArrayList<>(BASE.expressions(20, 1 + seed % 5));
      batch.add(
          new ClassExpression.Count(Cardinality.MAX, 9, new RoleExpression.Top(), batch.get(3)));
      batch.add(new Some(R, new And(List.of(batch.getLast(), batch.get(4)))));
      Plan plan = Linearizer.plan(MIRROR, batch);
      checked(plan, 0, plan.hypotheses(), "batch " + seed);
      checked(plan, 7, 12, "part of batch " + seed);
    }
  }

  /** The stages, of which is checked what parts rely on. */
  private static List<Stage> checked(Plan plan, int from, int to, String context) {
    List<Stage> stages = Stages.of(plan, from, to).list();
    boolean[] needed = plan.neededBy(from, to);
    int[] stageOf = new int[plan.operations()];
    int[] times = new int[plan.operations()];
    Set<Integer> handed = new HashSet<>();
    for (int s = 0; s < stages.size(); s++) {
      Stage stage = stages.get(s);
      for (int input : stage.inputs()) {
        assertTrue(handed.contains(input), context + ": #" + input + " is there by stage " + s);
      }
      for (int operation : stage.operations()) {
        times[operation]++;
        stageOf[operation] = s;
      }
      for (int decided : stage.decisions()) {
        times[decided]++;
        stageOf[decided] = s;
        handed.add(decided);
      }
      for (int output : stage.outputs()) {
        assertEquals(s, stageOf[output], context + ": #" + output + " is of stage " + s);
        handed.add(output);
      }
      PlanChecker.check(stage.on(plan.catalogue(), id -> id, id -> 0, plan.constants()));
      assertEquals(s == stages.size() - 1 ? to - from : 0, stage.answers(), context);
    }
    for (int i = 0; i < plan.operations(); i++) {
      if (!Stages.isMirrorRow(plan.opCode(i))) {
        assertEquals(needed[i] ? 1 : 0, times[i], context + ": #" + i);
      }
    }
    assertEveryExchangeIsRead(plan, stages, stageOf, needed, context);
    return stages;
  }

  private static void assertEveryExchangeIsRead(
      Plan plan, List<Stage> stages, int[] stageOf, boolean[] needed, String context) {
    for (int s = 0; s < stages.size(); s++) {
      Stage stage = stages.get(s);
      int[] outputs = stage.outputs();
      for (int o = 0; o < outputs.length; o++) {
        Set<Integer> readers = new HashSet<>();
        for (int i = outputs[o] + 1; i < plan.operations(); i++) {
          if (needed[i] && plan.opCode(i) == OpCode.AT_LEAST && stageOf[i] > s) {
            if (reads(plan, Plan.operationOf(plan.operand(i, 0)), outputs[o])) {
              readers.add(plan.predicate(i) << 1 | (plan.inverse(i) ? 1 : 0));
            }
          }
        }
        for (int relation : stage.relations(o)) {
          assertTrue(readers.contains(relation), context + ": #" + outputs[o] + " is read");
        }
        boolean[] later = new boolean[1];
        for (Stage next : stages.subList(s + 1, stages.size())) {
          for (int input : next.inputs()) {
            later[0] |= input == outputs[o];
          }
        }
        assertArrayEquals(new boolean[] {true}, later, context + ": #" + outputs[o]);
      }
    }
  }

  /** Whether an operation reads another one through Booleans. */
  private static boolean reads(Plan plan, int operation, int other) {
    if (operation == other) {
      return true;
    }
    for (int k = 0; plan.opCode(operation) == OpCode.AND && k < plan.operands(operation); k++) {
      if (reads(plan, Plan.operationOf(plan.operand(operation, k)), other)) {
        return true;
      }
    }
    return false;
  }
}
