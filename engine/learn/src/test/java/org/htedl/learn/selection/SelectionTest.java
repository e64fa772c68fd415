// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.selection;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.htedl.coverage.Measure;
import org.htedl.coverage.Objective;
import org.htedl.learn.formula.Choice;
import org.htedl.learn.formula.RowFormula;
import org.htedl.learn.formula.RowFormula.Conjunct;
import org.htedl.learn.formula.RowFormula.Conjunction;
import org.htedl.learn.formula.Strategy;
import org.htedl.learn.option.Shape;
import org.htedl.learn.row.TileRunner;
import org.htedl.learn.validation.Chance;
import org.htedl.learn.validation.CrossValidation;
import org.htedl.limit.Cancellation;
import org.junit.jupiter.api.Test;

class SelectionTest {
  private static final SelectionOptions OPTIONS = RandomProblem.options(Objective.ACCURACY, 40);

  /** Labels of a union of two rows of length at least 2. */
  private static long[] plant(SplittableRandom random, RandomProblem problem) {
    List<Integer> rows = new ArrayList<>();
    while (rows.size() < 2) {
      int row = random.nextInt(problem.slab.end(1), problem.slab.size());
      if (Part.count(problem.slab.row(row)) < problem.examples / 2) {
        rows.add(row);
      }
    }
    return RowFormula.ofRows(false, rows).bits(problem.slab, problem.all);
  }

  @Test
  void plantedDefinitionsAreFoundThroughNoise() {
    for (int percent : new int[] {0, 10, 20}) {
      SplittableRandom random = new SplittableRandom(11);
      RandomProblem problem = new RandomProblem(random, 300, 3, 60);
      long[] planted = plant(random, problem);
      problem.label(planted);
      problem.flip(random, percent / 100.0);
      Selection selection = problem.selection(problem.folds(10), OPTIONS);
      Choice choice = selection.choose();
      problem.label(planted);
      double found =
          (Part.countAnd(choice.covered(), problem.positive)
                  + problem.examples
                  - Part.count(problem.positive)
                  - Part.countAnd(choice.covered(), problem.negative))
              / (double) problem.examples;
      assertTrue(found >= (percent == 0 ? 1 : .85), percent + " %: " + found + " " + choice);
      double accuracy = selection.crossValidate().accuracy().mean();
      assertTrue(accuracy >= .93 - 1.4 * percent / 100, percent + " %: " + accuracy);
      assertTrue(selection.chance(i -> "" + i).orElseThrow().p() < .05, percent + " %");
    }
  }

  @Test
  void whatMakesNoErrorsByChanceHasToHoldInCrossValidation() {
    SplittableRandom random = new SplittableRandom(15);
    int there = 0;
    int taken = 0;
    for (int round = 0; round < 80; round++) {
      RandomProblem problem = new RandomProblem(random, 11, 2, 40);
      Part part = problem.part();
      Fitter fitter =
          new Fitter(
              problem.slab, problem.slab.size(), problem.longest(), OPTIONS, Cancellation.NEVER);
      RowFormula formula = part.oneSided() ? null : fitter.consistent(part);
      if (formula != null && !fitter.convinces(formula, part)) {
        there++;
        Choice choice = problem.selection(problem.folds(7), OPTIONS).choose();
        if (choice.strategy() instanceof Strategy.Consistent) {
          assertEquals(formula, choice.formula());
          taken++;
        }
      }
    }
    assertTrue(there >= 20, there + " without errors");
    assertTrue(taken > 0 && taken < there * 3 / 4, taken + " taken of " + there);
  }

  @Test
  void shuffledLabelsAreNotLearned() {
    SplittableRandom random = new SplittableRandom(12);
    double accuracy = 0;
    int low = 0;
    double sum = 0;
    int rounds = 30;
    for (int round = 0; round < rounds; round++) {
      RandomProblem problem = new RandomProblem(random, 60, 3, 15);
      Selection selection =
          problem.selection(problem.folds(5), RandomProblem.options(Objective.ACCURACY, 19));
      accuracy += selection.crossValidate().accuracy().mean() / rounds;
      double p = selection.chance(i -> "" + i).orElseThrow().p();
      sum += p;
      low += p <= .25 ? 1 : 0;
    }
    assertTrue(accuracy > .42 && accuracy < .58, "accuracy " + accuracy);
    assertTrue(sum / rounds > .35 && sum / rounds < .7, "mean p " + sum / rounds);
    assertTrue(low >= 2 && low <= 15, low + " small p");
  }

  @Test
  void labelsOfAFoldChangeNothingThatIsLearnedWithoutIt() {
    SplittableRandom random = new SplittableRandom(13);
    int consistent = 0;
    for (int round = 0; round < 12; round++) {
      // With few examples what makes no errors is compared with all else.
      RandomProblem problem = new RandomProblem(random, round < 6 ? 80 : 15, 3, 40);
      problem.label(plant(random, problem));
      problem.flip(random, round % 2 * .15);
      Folds folds = problem.folds(round == 0 ? 2 : 6);
      List<Selection.LeftOut> before = problem.selection(folds, OPTIONS).leaveOut();
      for (int fold = 0; fold < folds.count(); fold++) {
        long[] flipped = problem.positive.clone();
        for (int cell = fold; cell < folds.cells(); cell += folds.count()) {
          long[] mask = folds.mask(cell, problem.all);
          for (int w = 0; w < flipped.length; w++) {
            flipped[w] ^= mask[w];
          }
        }
        long[] original = problem.positive.clone();
        problem.label(flipped);
        List<Selection.LeftOut> after = problem.selection(folds, OPTIONS).leaveOut();
        problem.label(original);
        Choice expected = before.get(fold).choice();
        Choice choice = after.get(fold).choice();
        assertEquals(expected.formula(), choice.formula());
        assertEquals(expected.strategy(), choice.strategy());
        assertEquals(expected.training(), choice.training());
        consistent += choice.strategy() instanceof Strategy.Consistent ? 1 : 0;
      }
    }
    assertTrue(consistent > 0 && consistent < 60, consistent + " without errors");
  }

  @Test
  void threadsChangeNothing() {
    SplittableRandom random = new SplittableRandom(14);
    RandomProblem problem = new RandomProblem(random, 90, 4, 60);
    problem.label(plant(random, problem));
    problem.flip(random, .1);
    List<String> answers = new ArrayList<>();
    for (int threads : new int[] {1, 2, 7}) {
      Cancellation cancellation = Cancellation.NEVER;
      try (TileRunner runner = new TileRunner(threads, cancellation, () -> {})) {
        Selection selection =
            new Selection(
                problem.slab,
                problem.longest(),
                problem.positive,
                problem.negative,
                problem.folds(10),
                OPTIONS,
                runner,
                cancellation);
        StringBuilder answer = new StringBuilder();
        answer.append(selection.choose().formula()).append(selection.chance(i -> "" + i));
        for (Selection.LeftOut fold : selection.leaveOut()) {
          answer.append(fold.choice().formula()).append(fold.choice().strategy());
          answer.append(fold.test());
        }
        answers.add(answer.toString());
      }
    }
    assertEquals(answers.get(0), answers.get(1));
    assertEquals(answers.get(0), answers.get(2));
  }

  @Test
  void theCheckEndsIt() {
    SplittableRandom random = new SplittableRandom(15);
    RandomProblem problem = new RandomProblem(random, 100, 4, 500);
    int rounds = 0;
    for (int calls = 1; ; calls = calls * 3 / 2 + 1) {
      AtomicInteger left = new AtomicInteger(calls);
      Cancellation cancellation = () -> left.decrementAndGet() < 0;
      Selection selection =
          new Selection(
              problem.slab,
              problem.longest(),
              problem.positive,
              problem.negative,
              problem.folds(4),
              OPTIONS,
              new TileRunner(1, cancellation, () -> {}),
              cancellation);
      try {
        selection.crossValidate();
        break;
      } catch (CancellationException e) {
        rounds++;
      }
    }
    assertTrue(rounds > 1, rounds + " rounds");
  }

  @Test
  void sidesOfFewExamplesAreHandled() {
    SplittableRandom random = new SplittableRandom(16);
    for (int positives = 1; positives < 4; positives++) {
      RandomProblem problem = new RandomProblem(random, 30, 3, 20);
      long[] few = new long[] {(1L << positives) - 1};
      problem.label(few);
      CrossValidation result =
          problem
              .selection(
                  Folds.stratified(i -> "x" + i, problem.positive, problem.negative, 10, 1),
                  OPTIONS)
              .crossValidate();
      assertEquals(10, result.folds().size());
      assertEquals(positives, positives(result));
      RandomProblem small = new RandomProblem(random, 9, 3, 20);
      small.label(few);
      CrossValidation alone =
          small
              .selection(
                  Folds.stratified(i -> "x" + i, small.positive, small.negative, 10, 1), OPTIONS)
              .crossValidate();
      assertTrue(alone.leaveOneOut());
      assertEquals(9, alone.folds().size());
    }
  }

  private static long positives(CrossValidation result) {
    return result.pooled().truePositives() + result.pooled().falseNegatives();
  }

  @Test
  void shapesAndObjectivesAreKept() {
    SplittableRandom random = new SplittableRandom(17);
    RandomProblem problem = new RandomProblem(random, 70, 3, 30);
    problem.label(plant(random, problem));
    problem.flip(random, .1);
    for (Shape shape : Shape.values()) {
      for (Objective objective :
          List.of(
              new Objective(Measure.F1, 0),
              new Objective(Measure.MCC, 0),
              new Objective(Measure.BALANCED, 0),
              new Objective(Measure.PRECISION, .6))) {
        for (boolean negation : new boolean[] {true, false}) {
          SelectionOptions options =
              new SelectionOptions(objective, 0, shape, negation, 3, 0, 1, 1 << 26, 1);
          Choice choice = problem.selection(problem.folds(5), options).choose();
          RowFormula formula = choice.formula();
          String text = shape + " " + objective.label() + " " + choice;
          assertTrue(negation || !formula.complement(), text);
          for (Conjunction conjunction : formula.union()) {
            for (Conjunct conjunct : conjunction.conjuncts()) {
              assertTrue(negation || !conjunct.negated(), text);
            }
          }
          if (shape == Shape.SINGLE) {
            assertEquals(1, formula.union().size(), text);
            assertEquals(1, formula.union().getFirst().conjuncts().size(), text);
          }
          assertTrue(
              objective.value(
                      choice.training().truePositives(),
                      choice.training().falsePositives(),
                      Part.count(problem.positive),
                      Part.count(problem.negative))
                  > .5,
              text);
        }
      }
    }
  }

  @Test
  void noisyNegativesMayBeCoveredWhereTheOptionsAllowIt() {
    SplittableRandom random = new SplittableRandom(18);
    RandomProblem problem = new RandomProblem(random, 100, 3, 40);
    int row = problem.slab.size() - 1;
    long[] labels = problem.slab.row(row);
    labels[0] &= labels[0] - 1;
    problem.label(labels);
    SelectionOptions strict = RandomProblem.options(Objective.ACCURACY, 0);
    SelectionOptions tolerant =
        new SelectionOptions(Objective.ACCURACY, .05, Shape.SINGLE, true, 9, 0, 1, 1 << 26, 1);
    assertFalse(
        problem.selection(problem.folds(4), strict).choose().strategy()
            instanceof Strategy.Consistent);
    assertEquals(
        RowFormula.ofRow(row), problem.selection(problem.folds(4), tolerant).choose().formula());
  }

  @Test
  void chanceIsWhatShufflesSay() {
    RandomProblem problem = new RandomProblem(new SplittableRandom(19), 65, 3, 20);
    Objective f1 = new Objective(Measure.F1, 0);
    Chance chance =
        problem
            .selection(problem.folds(4), RandomProblem.options(f1, 50))
            .chance(i -> "" + i)
            .orElseThrow();
    double best = Double.NEGATIVE_INFINITY;
    for (int row = 0; row < problem.slab.size(); row++) {
      long[] bits = problem.slab.row(row);
      best =
          Math.max(
              best,
              f1.value(
                  Part.countAnd(bits, problem.positive),
                  Part.countAnd(bits, problem.negative),
                  Part.count(problem.positive),
                  Part.count(problem.negative)));
    }
    assertEquals(best, chance.observed());
    assertEquals(problem.slab.size(), chance.rows());
    assertEquals(50, chance.shuffles());
    assertTrue(chance.mean() > 0 && chance.mean() < 1);
    assertArrayEquals(
        new double[] {Math.rint(chance.p() * 51)}, new double[] {chance.p() * 51}, 1e-9);
  }

  @Test
  void overlappingSidesAreRefused() {
    RandomProblem problem = new RandomProblem(new SplittableRandom(20), 10, 1, 3);
    System.arraycopy(problem.all, 0, problem.negative, 0, 1);
    assertThrows(
        IllegalArgumentException.class, () -> problem.selection(problem.folds(4), OPTIONS));
  }
}
