// SPDX-License-Identifier: Apache-2.0
package org.htedl.theory;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.coverage.Examples;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.junit.jupiter.api.Test;

/** The search against brute force over all unions, and searches that are stopped. */
class TheorySearchTest {
  /** More with {@code -Dhtedl.random.from=SEED -Dhtedl.random.count=N}. */
  private static final long FROM = Long.getLong("htedl.random.from", 0);

  private static final int COUNT = Integer.getInteger("htedl.random.count", 1_500);

  /**
   * A problem over nodes.
   *
   * @param covered by hypothesis and node
   */
  private record Problem(
      Layout layout,
      Examples examples,
      boolean[][] covered,
      long[] sizes,
      TheoryObjective objective) {
    CoverRows rows() {
      CoverRows rows = new CoverRows(examples);
      for (boolean[] each : covered) {
        long[] words = layout.newWords();
        for (int node = 0; node < each.length; node++) {
          words[node >>> 6] |= each[node] ? 1L << node : 0;
        }
        rows.add(DenseRow.of(layout, words));
      }
      return rows;
    }

    Theory solve(MemoryClaim claim, Cancellation stop, List<Theory> improvements) {
      return new TheorySearch(rows(), sizes, objective, claim, stop, improvements::add).run();
    }

    /** Counted example by example. */
    ConfusionMatrix matrix(int union) {
      return examples.matrix(
          count(examples.positives(), union), count(examples.negatives(), union));
    }

    private int count(NodeSet nodes, int union) {
      int count = 0;
      for (int node : nodes.toArray()) {
        boolean is = false;
        for (int h = 0; h < covered.length; h++) {
          is |= (union >>> h & 1) != 0 && covered[h][node];
        }
        count += is ? 1 : 0;
      }
      return count;
    }

    /** The costs by definition, or null for what may not be chosen. */
    long[] costs(int union) {
      ConfusionMatrix matrix = matrix(union);
      long size = 0;
      for (int h = 0; h < covered.length; h++) {
        size += (union >>> h & 1) != 0 ? sizes[h] : 0;
      }
      long errors =
          objective.positive() * matrix.falseNegatives()
              + objective.negative() * matrix.falsePositives();
      return switch (objective.mode()) {
        case EXACT ->
            matrix.falseNegatives() + matrix.falsePositives() > 0 ? null : new long[] {size};
        case SUM -> new long[] {errors + objective.size() * size};
        case LEVELS -> new long[] {errors, size};
      };
    }

    long[] least() {
      long[] least = null;
      for (int union = 0; union < 1 << covered.length; union++) {
        long[] costs = costs(union);
        if (costs != null && (least == null || Arrays.compare(costs, least) < 0)) {
          least = costs;
        }
      }
      return least;
    }
  }

  private static Problem random(long seed) {
    Random random = new Random(seed);
    int nodes = 1 + random.nextInt(random.nextInt(4) == 0 ? 200 : 40);
    int hypotheses = random.nextInt(13);
    int positives = random.nextInt(Math.min(nodes, 30) + 1);
    int negatives = random.nextInt(Math.min(nodes, 30) + 1);
    int high = random.nextInt(3) > 0 ? 1 + nodes / 2 : nodes;
    SparseRow positive = SparseRow.ofUnsorted(random.ints(positives, 0, high).toArray());
    int low = random.nextInt(3) > 0 ? nodes / 2 : 0;
    SparseRow negative = SparseRow.ofUnsorted(random.ints(negatives, low, nodes).toArray());
    int unknown = random.nextInt(6) == 0 ? 1 : 0;
    Examples examples =
        new Examples(
            positive,
            positive.cardinality() + unknown,
            negative,
            negative.cardinality() + random.nextInt(2));
    TheoryObjective.Mode mode = TheoryObjective.Mode.values()[random.nextInt(3)];
    double often = random.nextDouble() * 0.6;
    double rarely = mode == TheoryObjective.Mode.EXACT ? random.nextDouble() * 0.02 : often / 2;
    boolean[][] covered = new boolean[hypotheses][nodes];
    long[] sizes = new long[hypotheses];
    int most = 1 + random.nextInt(6);
    for (int h = 0; h < hypotheses; h++) {
      sizes[h] = random.nextInt(most);
      boolean again = h > 0 && random.nextInt(5) == 0;
      for (int node = 0; node < nodes; node++) {
        double chance = negative.contains(node) ? rarely : often;
        covered[h][node] =
            again && random.nextInt(9) > 0
                ? covered[random.nextInt(h)][node]
                : random.nextDouble() < chance;
      }
    }
    if (mode == TheoryObjective.Mode.EXACT && hypotheses > 0 && random.nextInt(4) > 0) {
      for (int node = 0; node < nodes; node++) {
        covered[random.nextInt(hypotheses)][node] = true;
        for (int h = 0; h < hypotheses; h++) {
          covered[h][node] &= !negative.contains(node);
        }
      }
    }
    TheoryObjective objective =
        new TheoryObjective(mode, random.nextInt(4), random.nextInt(4), random.nextInt(3));
    return new Problem(Layout.forNodes(nodes), examples, covered, sizes, objective);
  }

  @Test
  void randomProblemsHaveTheOptimumOfBruteForce() {
    int none = 0;
    int[] several = new int[TheoryObjective.Mode.values().length];
    for (long seed = FROM; seed < FROM + COUNT; seed++) {
      Problem problem = random(seed);
      try {
        Theory theory = check(problem, "seed " + seed);
        none += theory.status() == Theory.Status.NONE ? 1 : 0;
        several[problem.objective.mode().ordinal()] += theory.hypotheses().size() > 1 ? 1 : 0;
      } catch (RuntimeException failed) {
        throw new AssertionError("seed " + seed, failed);
      }
    }
    assertTrue(none > COUNT / 20 && none < COUNT / 3, none + " without a theory");
    for (int each : several) {
      assertTrue(each > COUNT / 30, "theories of several hypotheses: " + Arrays.toString(several));
    }
  }

  private static Theory check(Problem problem, String where) {
    List<Theory> improvements = new ArrayList<>();
    Theory theory = problem.solve(MemoryClaim.UNCOUNTED, Cancellation.NEVER, improvements);
    long[] least = problem.least();
    if (least == null) {
      assertEquals(Theory.Status.NONE, theory.status(), where);
      assertEquals(uncoverable(problem), theory.uncoverable().toArray().length, where);
      return theory;
    }
    assertEquals(Theory.Status.OPTIMAL, theory.status(), where);
    assertArrayEquals(least, longs(theory.costs()), where);
    assertArrayEquals(least, longs(theory.bounds()), where);
    List<Theory> all = new ArrayList<>(improvements);
    all.add(theory);
    for (Theory each : all) {
      int union = each.hypotheses().stream().mapToInt(h -> 1 << h).sum();
      assertEquals(problem.matrix(union), each.matrix(), where);
      assertArrayEquals(problem.costs(union), longs(each.costs()), where);
      assertTrue(Arrays.compare(longs(each.bounds()), least) <= 0, where + ": " + each);
      // Nothing superfluous is chosen, even where it costs nothing.
      for (int h : each.hypotheses()) {
        long[] without = problem.costs(union & ~(1 << h));
        assertTrue(
            without == null || Arrays.compare(without, longs(each.costs())) > 0,
            where + ": " + h + " of " + each);
      }
    }
    for (int i = 1; i < improvements.size(); i++) {
      assertTrue(
          TheoryObjective.less(improvements.get(i).costs(), improvements.get(i - 1).costs()),
          where);
    }
    assertEquals(improvements.getLast().hypotheses(), theory.hypotheses(), where);
    return theory;
  }

  /** Positives that no hypothesis covers which covers no negative. */
  private static int uncoverable(Problem problem) {
    int uncoverable = 0;
    for (int node : problem.examples.positives().toArray()) {
      boolean is = false;
      for (boolean[] row : problem.covered) {
        boolean wrong = false;
        for (int negative : problem.examples.negatives().toArray()) {
          wrong |= row[negative];
        }
        is |= row[node] && !wrong;
      }
      uncoverable += is ? 0 : 1;
    }
    return uncoverable;
  }

  private static long[] longs(List<Long> values) {
    return values.stream().mapToLong(Long::longValue).toArray();
  }

  /** Hypotheses that cover one positive in ten, at sizes from 1 to 5. */
  private static Problem large(TheoryObjective.Mode mode, int hypotheses, int positives) {
    Random random = new Random(1);
    int nodes = 2 * positives;
    boolean[][] covered = new boolean[hypotheses][nodes];
    long[] sizes = new long[hypotheses];
    for (int h = 0; h < hypotheses; h++) {
      sizes[h] = 1L + random.nextInt(5);
      for (int node = 0; node < nodes; node++) {
        boolean may =
            node < positives || mode != TheoryObjective.Mode.EXACT && random.nextInt(4) == 0;
        covered[h][node] = may && (random.nextInt(10) == 0 || node % hypotheses == h);
      }
    }
    int[] all = new int[nodes];
    Arrays.setAll(all, node -> node);
    Examples examples =
        Examples.of(
            new SparseRow(Arrays.copyOf(all, positives)),
            new SparseRow(Arrays.copyOfRange(all, positives, nodes)));
    return new Problem(
        Layout.forNodes(nodes), examples, covered, sizes, new TheoryObjective(mode, 3, 2, 1));
  }

  /** Whenever it is stopped, what it has is a theory, and what it says is proved is true. */
  @Test
  void aStoppedSearchHasATheoryAndABound() {
    for (TheoryObjective.Mode mode : TheoryObjective.Mode.values()) {
      Problem problem =
          switch (mode) {
            case EXACT -> large(mode, 100, 70);
            case SUM -> large(mode, 80, 60);
            case LEVELS -> large(mode, 150, 100);
          };
      long[] least =
          longs(
              problem.solve(MemoryClaim.UNCOUNTED, Cancellation.NEVER, new ArrayList<>()).costs());
      int between = 0;
      // An exact search ends soon after its first bound.
      int growth = mode == TheoryObjective.Mode.EXACT ? Integer.MAX_VALUE : 10;
      for (int polls = 0; ; polls += 1 + polls / growth) {
        AtomicLong left = new AtomicLong(polls);
        Theory theory =
            problem.solve(
                MemoryClaim.UNCOUNTED, () -> left.getAndDecrement() <= 0, new ArrayList<>());
        String where = mode + " after " + polls + ": " + theory;
        assertTrue(Arrays.compare(longs(theory.bounds()), least) <= 0, where);
        assertTrue(Arrays.compare(longs(theory.costs()), least) >= 0, where);
        if (mode == TheoryObjective.Mode.EXACT) {
          assertEquals(0, theory.matrix().falseNegatives() + theory.matrix().falsePositives());
        }
        if (theory.status() == Theory.Status.OPTIMAL) {
          assertArrayEquals(least, longs(theory.costs()), where);
          assertArrayEquals(least, longs(theory.bounds()), where);
        }
        boolean proved = theory.bounds().stream().anyMatch(bound -> bound > 0);
        between += theory.status() == Theory.Status.BOUND && proved ? 1 : 0;
        if (left.get() > 0) {
          break;
        }
      }
      assertTrue(between > 0, mode + ": never stopped between the first bound and the last");
    }
  }

  private static MemoryClaim upTo(long limit) {
    return bytes -> {
      if (bytes > limit) {
        throw new MemoryBudgetException("too much");
      }
    };
  }

  @Test
  void memoryIsClaimedAndRefused() {
    Problem problem = large(TheoryObjective.Mode.LEVELS, 100, 80);
    AtomicLong most = new AtomicLong();
    MemoryClaim counting = bytes -> most.accumulateAndGet(bytes, Math::max);
    problem.solve(counting, () -> most.get() > 1_000_000, new ArrayList<>());
    assertTrue(most.get() > 50_000, "claimed " + most);
    assertThrows(
        MemoryBudgetException.class,
        () -> problem.solve(upTo(100), Cancellation.NEVER, new ArrayList<>()));
    // Half of what it takes suffices for a choice, which is not lost.
    List<Theory> improvements = new ArrayList<>();
    Theory best = problem.solve(upTo(most.get() / 2), Cancellation.NEVER, improvements);
    assertEquals(improvements.getLast().costs(), best.costs());
    assertEquals(Theory.Status.BOUND, best.status());
  }

  @Test
  void reductionLeavesLittleOfWhatIsAlike() {
    boolean[][] covered = new boolean[2000][100];
    for (int h = 0; h < covered.length; h++) {
      for (int node = 0; node < 100; node++) {
        covered[h][node] = node % 10 == h % 10 && node < h / 10;
      }
    }
    int[] nodes = new int[100];
    Arrays.setAll(nodes, node -> node);
    long[] sizes = new long[covered.length];
    Arrays.fill(sizes, 1);
    Problem problem =
        new Problem(
            Layout.forNodes(100),
            Examples.of(new SparseRow(nodes), SparseRow.EMPTY),
            covered,
            sizes,
            TheoryObjective.EXACT);
    int[] all = new int[covered.length];
    Arrays.setAll(all, h -> h);
    Cover cover =
        new Reduction(TheoryObjective.EXACT, MemoryClaim.UNCOUNTED, Cancellation.NEVER)
            .reduce(problem.rows(), sizes, all);
    assertEquals(10, cover.hypotheses().length);
    assertEquals(10, cover.items());
    Theory theory = problem.solve(MemoryClaim.UNCOUNTED, Cancellation.NEVER, new ArrayList<>());
    assertEquals(10, theory.size());
    assertFalse(theory.hypotheses().stream().anyMatch(h -> h < 900));
  }

  @Test
  void wrongSizesAndWeightsAreRefused() {
    Problem problem = large(TheoryObjective.Mode.SUM, 3, 3);
    for (long[] sizes : new long[][] {{1, 1}, {1, 1, -1}, {1, 1, TheoryObjective.MOST + 1}}) {
      assertThrows(
          IllegalArgumentException.class,
          () ->
              new TheorySearch(
                  problem.rows(),
                  sizes,
                  problem.objective,
                  MemoryClaim.UNCOUNTED,
                  Cancellation.NEVER,
                  theory -> {}));
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> new TheoryObjective(TheoryObjective.Mode.SUM, -1, 1, 1));
  }
}
