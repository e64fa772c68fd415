// SPDX-License-Identifier: Apache-2.0
package org.htedl.theory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.SparseRow;
import org.htedl.coverage.Examples;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.testing.interruption.Interruption;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * A search for a theory that is interrupted at any point gives the best one until then, with bounds
 * that hold: it is stopped at each poll, and memory is refused at each claim.
 *
 * <p>{@code -Dhtedl.seed=N -Dhtedl.random.count=N} takes other problems.
 */
class TheoryInterruptionTest {
  private static final long FROM = Long.getLong("htedl.seed", 1);
  private static final int COUNT = Integer.getInteger("htedl.random.count", 30);
  private static final int NODES = 40;
  private static final int HYPOTHESES = 14;

  private int without;

  /** The theory; null if memory was refused before one was found. */
  private static @Nullable Theory run(long seed, Interruption interruption, String message) {
    Random random = new Random(seed);
    int[] nodes = random.ints(NODES, 0, 2).toArray();
    Layout layout = Layout.forNodes(NODES);
    int[] positives = indices(nodes, 1);
    int[] negatives = indices(nodes, 0);
    CoverRows rows = new CoverRows(Examples.of(new SparseRow(positives), new SparseRow(negatives)));
    TheoryObjective.Mode mode = TheoryObjective.Mode.values()[random.nextInt(3)];
    long[] sizes = new long[HYPOTHESES];
    for (int h = 0; h < HYPOTHESES; h++) {
      sizes[h] = 1L + random.nextInt(5);
      long[] words = layout.newWords();
      for (int node = 0; node < NODES; node++) {
        boolean covered =
            nodes[node] == 1
                ? random.nextInt(3) == 0
                : mode != TheoryObjective.Mode.EXACT && random.nextInt(6) == 0;
        words[node >>> 6] |= covered ? 1L << node : 0;
      }
      rows.add(DenseRow.of(layout, words));
    }
    List<Theory> improvements = new ArrayList<>();
    TheorySearch search =
        new TheorySearch(
            rows,
            sizes,
            new TheoryObjective(mode, 2, 3, 1),
            interruption,
            interruption,
            improvements::add);
    try {
      Theory theory = search.run();
      assertEquals(
          improvements.isEmpty() ? null : improvements.getLast().costs(),
          improvements.isEmpty() ? null : theory.costs(),
          message);
      assertTrue(search.full() == null || interruption.hasRefused(), message);
      return theory;
    } catch (MemoryBudgetException e) {
      assertTrue(interruption.hasRefused(), message);
      assertTrue(improvements.isEmpty(), () -> message + " lost " + improvements);
      return null;
    }
  }

  private static int[] indices(int[] nodes, int value) {
    List<Integer> found = new ArrayList<>();
    for (int node = 0; node < nodes.length; node++) {
      if (nodes[node] == value) {
        found.add(node);
      }
    }
    return found.stream().mapToInt(Integer::intValue).toArray();
  }

  private void check(Theory whole, @Nullable Theory theory, String message) {
    if (theory == null) {
      without++;
      return;
    }
    if (whole.status() == Theory.Status.NONE) {
      assertEquals(whole, theory, message);
      return;
    }
    assertFalse(TheoryObjective.less(theory.costs(), whole.costs()), message);
    assertFalse(TheoryObjective.less(whole.costs(), theory.bounds()), message);
    if (theory.status() == Theory.Status.OPTIMAL) {
      assertEquals(whole.costs(), theory.costs(), message);
    }
  }

  @Test
  void theBestUntilThenIsGiven() {
    int points = 0;
    for (long seed = FROM; seed < FROM + COUNT; seed++) {
      long problem = seed;
      String name = "seed " + seed;
      Interruption counted = Interruption.none();
      Theory whole = Objects.requireNonNull(run(seed, counted, name));
      counted.atEachPoll(
          (stopped, point) -> {
            String message = name + ", stopped at " + point;
            check(whole, Objects.requireNonNull(run(problem, stopped, message), message), message);
          });
      counted.atEachClaim(
          Interruption::refusedAt,
          (refused, point) -> {
            String message = name + ", " + point + " refused";
            check(whole, run(problem, refused, message), message);
          });
      points += counted.points();
    }
    assertTrue(points > 20 * COUNT, points + " points");
    assertTrue(without < points / 4, without + " of " + points + " without a theory");
  }
}
