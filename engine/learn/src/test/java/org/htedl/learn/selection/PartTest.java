// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.selection;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.htedl.coverage.Measure;
import org.htedl.coverage.Objective;
import org.htedl.learn.row.RowSlab;
import org.htedl.learn.row.TileRunner;
import org.htedl.limit.Cancellation;
import org.junit.jupiter.api.Test;

/** What rows cover of a part, the best of them and the partial definitions, one row at a time. */
class PartTest {
  private final Pace pace = new Pace(Cancellation.NEVER);

  private static Part part(RandomProblem problem, SplittableRandom random) {
    int cells = random.nextInt(2, 8);
    List<long[]> masks = new ArrayList<>();
    for (int cell = 0; cell < cells; cell++) {
      masks.add(problem.folds(cells).mask(cell, problem.all));
    }
    RowSlab slab = problem.slab;
    RowCounts counts = new RowCounts(slab, slab.size(), masks, problem.positive, problem.negative);
    counts.run(new TileRunner(1, Cancellation.NEVER, () -> {}), Cancellation.NEVER);
    return counts.without(random.nextInt(1 << cells));
  }

  @Test
  void countsAreThoseOfEachRow() {
    SplittableRandom random = new SplittableRandom(31);
    for (int round = 0; round < 200; round++) {
      RandomProblem problem = new RandomProblem(random, random.nextInt(4, 200), 3, 20);
      Part part = part(problem, random);
      for (int row = 0; row < problem.slab.size(); row++) {
        long[] bits = problem.slab.row(row);
        assertEquals(Part.countAnd(bits, part.positive()), part.tp(row), "round " + round);
        assertEquals(Part.countAnd(bits, part.negative()), part.fp(row), "round " + round);
      }
    }
  }

  @Test
  void theBestRowIsTheFirstThatNoneExceeds() {
    SplittableRandom random = new SplittableRandom(32);
    List<Objective> objectives = new ArrayList<>(List.of(new Objective(Measure.PRECISION, .6)));
    for (Measure measure : Measure.values()) {
      objectives.add(new Objective(measure, 0));
    }
    for (int round = 0; round < 700; round++) {
      RandomProblem problem = new RandomProblem(random, random.nextInt(4, 60), 4, 30);
      Part part = part(problem, random);
      if (part.oneSided()) {
        continue;
      }
      RowSlab slab = problem.slab;
      int rows = random.nextInt(1, slab.size() + 1);
      Value value = Value.of(objectives.get(round % objectives.size()), part);
      int[] best = Singles.best(slab, rows, problem.longest(), part, value, pace);
      for (int length = 1; length <= problem.longest(); length++) {
        int expected = 0;
        for (int row = 1; row < Math.min(rows, slab.end(length)); row++) {
          if (value.of(part.tp(row), part.fp(row))
              > value.of(part.tp(expected), part.fp(expected))) {
            expected = row;
          }
        }
        assertEquals(expected, best[length], "round " + round + " " + value);
      }
    }
  }

  @Test
  void candidatesAreTheRowsThatArePreciseEnough() {
    SplittableRandom random = new SplittableRandom(33);
    int found = 0;
    for (int round = 0; round < 500; round++) {
      RandomProblem problem = new RandomProblem(random, random.nextInt(4, 150), 3, 40);
      Part part = part(problem, random);
      boolean negatives = random.nextBoolean();
      double precision = random.nextBoolean() ? 0 : random.nextDouble();
      int errors = random.nextBoolean() ? Integer.MAX_VALUE : random.nextInt(20);
      PartialDefinitions candidates =
          PartialDefinitions.of(
              problem.slab, problem.slab.size(), part, negatives, precision, errors, pace);
      int side = negatives ? part.negatives() : part.positives();
      Set<List<Long>> seen = new HashSet<>();
      int next = 0;
      for (int row = 0; row < problem.slab.size(); row++) {
        int inside = negatives ? part.fp(row) : part.tp(row);
        int outside = negatives ? part.tp(row) : part.fp(row);
        long[] bits = problem.slab.row(row);
        List<Long> ofPart = new ArrayList<>();
        for (int w = 0; w < bits.length; w++) {
          bits[w] &= part.all()[w];
          ofPart.add(bits[w]);
        }
        if (inside >= Math.min(2, side)
            && outside <= errors
            && inside >= precision * (inside + outside)
            && seen.add(ofPart)) {
          assertEquals(row, candidates.row(next), "round " + round);
          assertEquals(inside, candidates.inside(next));
          assertEquals(outside, candidates.outside(next));
          int at = next * candidates.words();
          long[] kept = new long[candidates.words()];
          System.arraycopy(candidates.bits(), at, kept, 0, kept.length);
          assertArrayEquals(bits, kept);
          next++;
        }
      }
      assertEquals(next, candidates.size(), "round " + round);
      found += next;
    }
    assertTrue(found > 1000, found + " candidates");
  }
}
