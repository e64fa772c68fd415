// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.htedl.coverage.Objective;
import org.htedl.learn.formula.RowFormula;
import org.htedl.learn.row.RowSlab;
import org.htedl.learn.row.SlabOfRows;
import org.htedl.limit.Cancellation;
import org.junit.jupiter.api.Test;

class OccamBoundTest {
  /** All rows, and unions of two and three of them, to a length. */
  private static List<RowFormula> unions(RowSlab slab, boolean complement, int length) {
    List<RowFormula> all = new ArrayList<>();
    for (int a = 0; a < slab.size(); a++) {
      all.add(RowFormula.ofRows(complement, List.of(a)));
      for (int b = a + 1; b < slab.size(); b++) {
        all.add(RowFormula.ofRows(complement, List.of(a, b)));
        for (int c = b + 1; c < slab.size(); c++) {
          all.add(RowFormula.ofRows(complement, List.of(a, b, c)));
        }
      }
    }
    return all.stream().filter(formula -> formula.length(slab) <= length).toList();
  }

  @Test
  void itIsAtLeastTheMeanOverAllLabels() {
    SplittableRandom random = new SplittableRandom(41);
    double tightest = 0;
    for (int round = 0; round < 40; round++) {
      int examples = random.nextInt(4, 9);
      RandomProblem problem = new RandomProblem(random, examples, 3, 4);
      int length = random.nextInt(1, 8);
      int allowed = random.nextInt(2);
      int positives = random.nextInt(1, examples);
      RowSlab slab = problem.slab;
      List<RowFormula> formulas = new ArrayList<>(unions(slab, false, length));
      formulas.addAll(unions(slab, true, length));
      int right = 0;
      int labels = 0;
      for (long bits = 0; bits < 1L << examples; bits++) {
        if (Long.bitCount(bits) != positives) {
          continue;
        }
        labels++;
        problem.label(new long[] {bits});
        for (RowFormula formula : formulas) {
          long[] covered = formula.bits(slab, problem.all);
          if (Part.countAnd(covered, problem.positive) == positives
              && Part.countAnd(covered, problem.negative) <= allowed) {
            right++;
          }
        }
      }
      double expected =
          new OccamBound(slab, slab.size(), problem.longest(), true)
              .expected(length, problem.part(), allowed);
      double mean = (double) right / labels;
      assertTrue(mean <= expected + 1e-9, "round " + round + ": " + mean + " > " + expected);
      tightest = Math.max(tightest, mean / expected);
    }
    assertTrue(tightest > .2, "never nearer than " + tightest);
  }

  @Test
  void rowsOfOneLengthAreCountedOnce() {
    RowSlab slab =
        SlabOfRows.of(1, List.of(List.of(new long[] {1}, new long[] {2}), List.of(new long[] {4})));
    Part part = new Part(new long[] {3}, new long[] {12}, new long[0], 2, 2);
    // Two rows; of six ways to choose two of four examples each is right for one.
    assertEquals(2 / 6., new OccamBound(slab, 3, 2, false).expected(1, part, 0), 1e-12);
    // With complements, which are longer by one: two of these, and one row more.
    assertEquals(5 / 6., new OccamBound(slab, 3, 2, true).expected(2, part, 0), 1e-12);
    // Only the first row is looked at.
    assertEquals(1 / 6., new OccamBound(slab, 1, 2, false).expected(2, part, 0), 1e-12);
    // One negative may be covered: three of the six.
    assertEquals(2 * 3 / 6., new OccamBound(slab, 3, 2, false).expected(1, part, 1), 1e-12);
  }

  @Test
  void randomLabelsSeldomConvince() {
    SplittableRandom random = new SplittableRandom(42);
    int without = 0;
    int convinced = 0;
    int rounds = 400;
    for (int round = 0; round < rounds; round++) {
      RandomProblem problem = new RandomProblem(random, random.nextInt(8, 20), 3, 12);
      Part part = problem.part();
      if (part.oneSided()) {
        continue;
      }
      Fitter fitter =
          new Fitter(
              problem.slab,
              problem.slab.size(),
              problem.longest(),
              RandomProblem.options(Objective.ACCURACY, 0),
              Cancellation.NEVER);
      RowFormula formula = fitter.consistent(part);
      if (formula != null) {
        without++;
        convinced += fitter.convinces(formula, part) ? 1 : 0;
      }
    }
    assertTrue(without > rounds / 10, without + " without errors");
    assertTrue(convinced <= .05 * rounds, convinced + " convinced");
  }

  @Test
  void whatIsPlantedConvincesOnceThereAreExamplesEnough() {
    SplittableRandom random = new SplittableRandom(43);
    for (int examples : new int[] {8, 100}) {
      RandomProblem problem = new RandomProblem(random, examples, 3, 40);
      problem.label(problem.slab.row(problem.slab.size() / 2));
      Part part = problem.part();
      OccamBound bound = new OccamBound(problem.slab, problem.slab.size(), 3, true);
      if (examples < 10) {
        assertFalse(bound.convinces(7, part, 0));
      } else {
        assertTrue(bound.convinces(7, part, 0));
      }
    }
  }
}
