// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.selection;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.htedl.expression.ClassExpression;
import org.htedl.learn.formula.RowFormula;
import org.junit.jupiter.api.Test;

class RowFormulaTest {
  private static long[] bits(ClassExpression expression, RandomProblem problem) {
    long[] all = problem.all;
    switch (expression) {
      case ClassExpression.Named named -> {
        return problem.slab.row(Integer.parseInt(named.iri()));
      }
      case ClassExpression.Thing thing -> {
        return all.clone();
      }
      case ClassExpression.Nothing nothing -> {
        return new long[all.length];
      }
      case ClassExpression.Not not -> {
        long[] bits = bits(not.operand(), problem);
        Arrays.setAll(bits, w -> all[w] & ~bits[w]);
        return bits;
      }
      case ClassExpression.And and -> {
        long[] bits = all.clone();
        for (ClassExpression operand : and.operands()) {
          long[] more = bits(operand, problem);
          Arrays.setAll(bits, w -> bits[w] & more[w]);
        }
        return bits;
      }
      case ClassExpression.Or or -> {
        long[] bits = new long[all.length];
        for (ClassExpression operand : or.operands()) {
          long[] more = bits(operand, problem);
          Arrays.setAll(bits, w -> bits[w] | more[w]);
        }
        return bits;
      }
      default -> throw new AssertionError(expression);
    }
  }

  @Test
  void expressionsCoverWhatFormulasDo() {
    SplittableRandom random = new SplittableRandom(5);
    for (int round = 0; round < 200; round++) {
      RandomProblem problem = new RandomProblem(random, random.nextInt(1, 130), 3, 6);
      RowFormula formula = TreesTest.formula(random, problem);
      ClassExpression expression =
          formula.expression(row -> new ClassExpression.Named(Integer.toString(row)));
      assertArrayEquals(
          bits(expression, problem), formula.bits(problem.slab, problem.all), "round " + round);
    }
  }

  @Test
  void lengthsAreThoseOfRowsAndConnectives() {
    RandomProblem problem = new RandomProblem(new SplittableRandom(6), 40, 3, 4);
    int last = problem.slab.size() - 1;
    assertEquals(3, problem.slab.length(last));
    assertEquals(3, RowFormula.ofRow(last).length(problem.slab));
    assertEquals(1 + 3 + 1 + 1, RowFormula.ofRows(true, List.of(0, last)).length(problem.slab));
    assertEquals(1, RowFormula.NOTHING.length(problem.slab));
    assertEquals(1, RowFormula.THING.length(problem.slab));
    assertEquals(
        new ClassExpression.Thing(),
        RowFormula.THING.expression(
            row -> {
              throw new AssertionError(row);
            }));
  }
}
