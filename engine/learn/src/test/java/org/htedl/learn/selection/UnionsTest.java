// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.htedl.coverage.Objective;
import org.htedl.learn.formula.RowFormula;
import org.htedl.learn.row.RowSlab;
import org.htedl.limit.Cancellation;
import org.junit.jupiter.api.Test;

class UnionsTest {
  private final Pace pace = new Pace(Cancellation.NEVER);

  private static int count(long[] bits, long[] mask) {
    return Part.countAnd(bits, mask);
  }

  private static long[] union(RowSlab slab, long[] all, List<Integer> rows) {
    return RowFormula.ofRows(false, rows).bits(slab, all);
  }

  /** The least length of a union of at most three rows of at least two positives each. */
  private static int shortest(RandomProblem problem, Part part, int allowed) {
    RowSlab slab = problem.slab;
    int n = slab.size();
    int shortest = Integer.MAX_VALUE;
    for (int a = 0; a < n; a++) {
      for (int b = a; b < n; b++) {
        for (int c = b; c < n; c++) {
          List<Integer> rows = List.of(a, b, c).stream().distinct().toList();
          if (rows.stream().anyMatch(row -> part.tp(row) < Math.min(2, part.positives()))) {
            continue;
          }
          long[] covered = union(slab, problem.all, rows);
          if (count(covered, part.positive()) == part.positives()
              && count(covered, part.negative()) <= allowed) {
            shortest = Math.min(shortest, RowFormula.ofRows(false, rows).length(slab));
          }
        }
      }
    }
    return shortest;
  }

  @Test
  void exactUnionsAreThoseOfBruteForce() {
    SplittableRandom random = new SplittableRandom(1);
    int found = 0;
    for (int round = 0; round < 300; round++) {
      RandomProblem problem = new RandomProblem(random, random.nextInt(4, 14), 4, 5);
      Part part = problem.part();
      int allowed = random.nextInt(3);
      int expected = shortest(problem, part, allowed);
      PartialDefinitions candidates =
          PartialDefinitions.of(problem.slab, problem.slab.size(), part, false, 0, allowed, pace);
      int[] lengths = new int[candidates.size()];
      for (int i = 0; i < lengths.length; i++) {
        lengths[i] = problem.slab.length(candidates.row(i));
      }
      List<Integer> rows =
          new ExactUnions(candidates, lengths, part.positive(), part.negative(), allowed, pace)
              .search();
      boolean none = expected == Integer.MAX_VALUE || part.positives() == 0;
      assertEquals(none, rows.isEmpty(), "round " + round);
      if (!none) {
        found++;
        long[] covered = union(problem.slab, problem.all, rows);
        assertEquals(part.positives(), count(covered, part.positive()), "round " + round);
        assertTrue(count(covered, part.negative()) <= allowed, "round " + round);
        assertEquals(
            expected, RowFormula.ofRows(false, rows).length(problem.slab), "round " + round);
      }
    }
    assertTrue(found > 50, found + " unions");
  }

  /** What the greedy union does, without bounds. */
  private static List<Integer> naive(
      RandomProblem problem, Part part, boolean complement, int most, double precision) {
    Value value = Value.of(Objective.ACCURACY, part);
    List<Integer> members = new ArrayList<>();
    double reached = Double.NEGATIVE_INFINITY;
    for (int step = 0; step <= most; step++) {
      int best = -1;
      for (int row = 0; row < problem.slab.size(); row++) {
        int x = complement ? part.fp(row) : part.tp(row);
        int y = complement ? part.tp(row) : part.fp(row);
        if (x < 2 || x < precision * (x + y)) {
          continue;
        }
        List<Integer> rows = new ArrayList<>(members);
        if (step > 0) {
          rows.add(row);
        }
        long[] covered = RowFormula.ofRows(complement, rows).bits(problem.slab, problem.all);
        double each = value.of(count(covered, part.positive()), count(covered, part.negative()));
        if (each > reached) {
          reached = each;
          best = row;
        }
      }
      if (step > 0) {
        if (best < 0) {
          break;
        }
        members.add(best);
      }
    }
    return members;
  }

  @Test
  void greedyUnionsAreThoseWithoutBounds() {
    SplittableRandom random = new SplittableRandom(2);
    int members = 0;
    for (int round = 0; round < 200; round++) {
      RandomProblem problem = new RandomProblem(random, random.nextInt(10, 90), 4, 30);
      Part part = problem.part();
      boolean complement = random.nextBoolean();
      double precision = random.nextBoolean() ? .8 : .6;
      Value value = Value.of(Objective.ACCURACY, part);
      PartialDefinitions candidates =
          PartialDefinitions.of(
              problem.slab, problem.slab.size(), part, complement, .6, Integer.MAX_VALUE, pace);
      List<Integer> rows =
          new Unions(candidates, part, complement, value, pace).greedy(5, precision);
      assertEquals(naive(problem, part, complement, 5, precision), rows, "round " + round);
      members += rows.size();
    }
    assertTrue(members > 200, members + " members");
  }
}
