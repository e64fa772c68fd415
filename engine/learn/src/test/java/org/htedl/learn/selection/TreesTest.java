// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.selection;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.htedl.coverage.Objective;
import org.htedl.learn.formula.RowFormula;
import org.htedl.learn.formula.RowFormula.Conjunct;
import org.htedl.learn.formula.RowFormula.Conjunction;
import org.htedl.limit.Cancellation;
import org.junit.jupiter.api.Test;

class TreesTest {
  private static double entropy(int p, int q) {
    double all = p + q;
    return -(p == 0 ? 0 : p * Math.log(p / all)) - (q == 0 ? 0 : q * Math.log(q / all));
  }

  /** Marks the examples that a tree covers: a plain version of the same. */
  private static void cover(RandomProblem problem, long[] at, int depth, long[] covered) {
    int p = Part.countAnd(at, problem.positive);
    int q = Part.countAnd(at, problem.negative);
    double most = 1e-9;
    int best = -1;
    for (int row = 0; row < problem.slab.size() && depth > 0 && p + q >= 6; row++) {
      long[] bits = problem.slab.row(row);
      long[] in = bits.clone();
      Arrays.setAll(in, w -> bits[w] & at[w]);
      int x = Part.countAnd(in, problem.positive);
      int y = Part.countAnd(in, problem.negative);
      if (x + y < 2 || p + q - x - y < 2) {
        continue;
      }
      double gain =
          (entropy(p, q) - entropy(x, y) - entropy(p - x, q - y)) / (p + q)
              - .0005 * problem.slab.length(row);
      if (gain > most + 1e-12) {
        most = gain;
        best = row;
      }
    }
    if (best < 0) {
      for (int w = 0; w < at.length && p > q; w++) {
        covered[w] |= at[w];
      }
      return;
    }
    long[] bits = problem.slab.row(best);
    long[] in = at.clone();
    long[] out = at.clone();
    Arrays.setAll(in, w -> at[w] & bits[w]);
    Arrays.setAll(out, w -> at[w] & ~bits[w]);
    cover(problem, in, depth - 1, covered);
    cover(problem, out, depth - 1, covered);
  }

  @Test
  void treesCoverWhatPlainOnesDo() {
    SplittableRandom random = new SplittableRandom(3);
    int[] depths = {1, 2, 4};
    for (int round = 0; round < 100; round++) {
      RandomProblem problem = new RandomProblem(random, random.nextInt(12, 130), 4, 15);
      Part part = problem.part();
      List<RowFormula> trees =
          new Trees(problem.slab, problem.slab.size(), part, new Pace(Cancellation.NEVER))
              .grow(depths, Value.of(Objective.ACCURACY, part));
      for (int d = 0; d < depths.length; d++) {
        long[] expected = new long[problem.all.length];
        cover(problem, problem.all, depths[d], expected);
        long[] covered = trees.get(d).bits(problem.slab, problem.all);
        assertArrayEquals(expected, covered, "round " + round + ", depth " + depths[d]);
      }
    }
  }

  @Test
  void nothingMoreCanBeLeftOut() {
    SplittableRandom random = new SplittableRandom(4);
    int shorter = 0;
    for (int round = 0; round < 200; round++) {
      RandomProblem problem = new RandomProblem(random, random.nextInt(5, 70), 3, 6);
      RowFormula formula = formula(random, problem);
      RowFormula simple = new Simplification(problem.slab, problem.all).of(formula);
      long[] covered = formula.bits(problem.slab, problem.all);
      assertArrayEquals(covered, simple.bits(problem.slab, problem.all), "round " + round);
      shorter += simple.length(problem.slab) < formula.length(problem.slab) ? 1 : 0;
      for (int i = 0; i < simple.union().size(); i++) {
        List<Conjunction> rest = new ArrayList<>(simple.union());
        List<Conjunct> conjuncts = rest.remove(i).conjuncts();
        assertFalse(
            Arrays.equals(
                covered, new RowFormula(simple.complement(), rest).bits(problem.slab, problem.all)),
            "round " + round);
        for (int j = 0; j < conjuncts.size(); j++) {
          List<Conjunct> fewer = new ArrayList<>(conjuncts);
          fewer.remove(j);
          List<Conjunction> wider = new ArrayList<>(simple.union());
          wider.set(i, new Conjunction(fewer));
          assertFalse(
              Arrays.equals(
                  covered,
                  new RowFormula(simple.complement(), wider).bits(problem.slab, problem.all)),
              "round " + round);
        }
      }
    }
    assertTrue(shorter > 50, shorter + " shorter");
    assertEquals(
        RowFormula.NOTHING,
        new Simplification(new RandomProblem(random, 9, 1, 1).slab, new long[1])
            .of(RowFormula.NOTHING));
  }

  static RowFormula formula(SplittableRandom random, RandomProblem problem) {
    List<Conjunction> union = new ArrayList<>();
    for (int i = random.nextInt(1, 5); i > 0; i--) {
      List<Conjunct> conjuncts = new ArrayList<>();
      for (int j = random.nextInt(1, 4); j > 0; j--) {
        conjuncts.add(new Conjunct(random.nextInt(problem.slab.size()), random.nextBoolean()));
      }
      union.add(new Conjunction(conjuncts));
    }
    return new RowFormula(random.nextBoolean(), union);
  }
}
