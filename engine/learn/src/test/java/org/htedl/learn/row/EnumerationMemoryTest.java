// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.row;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.htedl.coverage.Objective;
import org.htedl.expression.ClassExpression;
import org.htedl.learn.SmallWorld;
import org.htedl.learn.context.AtomicExpressions;
import org.htedl.learn.context.ContextGraph;
import org.htedl.learn.context.SearchVocabulary;
import org.htedl.learn.option.Only;
import org.htedl.learn.problem.LearningProblem;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.testing.naive.NaiveEvaluator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is the best does not depend on whether there is memory for all fillers. */
class EnumerationMemoryTest {
  private static final int LENGTH = 6;
  private static final int BEST = 40;

  /** What an enumeration to the greatest length gave. */
  private record Run(boolean complete, long before, long after, List<Candidate> best) {}

  private static Enumeration.Growing enumeration(
      SmallWorld world, Operators operators, TileRunner runner, long memory) {
    LearningProblem problem =
        LearningProblem.of(world.mirror(), world.positives(), world.negatives());
    SearchVocabulary vocabulary = SearchVocabulary.of(problem.mirror(), Set.of(), Set.of());
    int[] examples = problem.examples();
    ContextGraph graph =
        new ContextGraph(problem.mirror(), vocabulary, examples, true, 1 << 28, Cancellation.NEVER);
    AtomicExpressions atoms =
        new AtomicExpressions(
            problem.mirror(),
            vocabulary,
            new AtomicExpressions.Language(true, true, 100),
            Cancellation.NEVER);
    atoms.add(atoms.read(graph.contexts()));
    return Enumeration.begin(
        graph,
        atoms,
        operators,
        3,
        new Scores(
            Objective.ACCURACY,
            LearningProblem.row(examples, problem.positives()),
            LearningProblem.row(examples, problem.negatives())),
        BEST,
        candidate -> {},
        new RowMemory(MemoryClaim.UNCOUNTED, graph.bytes(), memory),
        runner);
  }

  private static Run run(
      SmallWorld world, Operators operators, int threads, long memory, List<ClassExpression> best) {
    try (TileRunner runner = new TileRunner(threads, Cancellation.NEVER, () -> {})) {
      Enumeration.Growing growing = enumeration(world, operators, runner, memory);
      Enumeration rows = growing.rows();
      for (int length = 1; length < LENGTH; length++) {
        if (growing.store() != growing) {
          return new Run(false, 0, 0, List.of());
        }
      }
      long before = rows.memory();
      boolean complete = growing.score().isComplete();
      rows.best().forEach(candidate -> best.add(rows.expression(candidate)));
      return new Run(complete, before, rows.memory(), rows.best());
    }
  }

  private static List<String> told(Run run) {
    List<String> told = new ArrayList<>();
    double least = run.best.getLast().value();
    // Of those as good as the last, others may have been left out.
    run.best.stream()
        .filter(candidate -> candidate.value() > least)
        .forEach(c -> told.add(c.value() + " " + c.length() + " " + Arrays.toString(c.row())));
    told.sort(null);
    return told;
  }

  @ParameterizedTest
  @EnumSource
  void theBestAreTheSame(Only only) {
    int unkept = 0;
    for (long seed = 0; seed < 40; seed++) {
      SmallWorld world = SmallWorld.of(seed);
      Operators operators = new Operators(only, seed % 2 == 0 ? 3 : 1, seed % 4 == 0);
      Run whole = run(world, operators, 1, 1 << 28, new ArrayList<>());
      assertTrue(whole.complete);
      for (double share : new double[] {.1, .5, .9}) {
        long memory = whole.before + (long) (share * (whole.after - whole.before));
        List<ClassExpression> one = new ArrayList<>();
        Run tight = run(world, operators, 1, memory, one);
        if (tight.complete) {
          assertEquals(told(whole), told(tight), "seed " + seed + " " + only);
          if (tight.after < whole.after) {
            unkept++;
            check(world, tight.best, one);
          }
          List<ClassExpression> more = new ArrayList<>();
          assertEquals(told(tight), told(run(world, operators, 3, memory, more)));
          assertEquals(one, more, "seed " + seed + ", three threads");
        }
      }
    }
    assertTrue(unkept >= 5, "fillers were not kept " + unkept + " times");
  }

  /** The rows of an enumeration of which the last were cut off; null if it needed more memory. */
  private static @Nullable RowSlab first(SmallWorld world, int threads, int most, long memory) {
    Operators operators = new Operators(Only.NONEMPTY, 2, false);
    try (TileRunner runner = new TileRunner(threads, Cancellation.NEVER, () -> {})) {
      Enumeration.Growing growing = enumeration(world, operators, runner, memory);
      Enumeration rows = growing.rows();
      for (int length = 1; length < LENGTH; length++) {
        assertSame(growing, growing.store());
      }
      Enumeration.Scored scored = growing.score();
      assertTrue(scored.isComplete());
      assertThrows(IllegalStateException.class, growing::store, "that phase is over");
      int before = rows.examples().size();
      boolean kept = scored.storeFirst(most);
      assertEquals(kept ? LENGTH : LENGTH - 1, rows.examples().longest());
      assertTrue(kept || rows.examples().size() == before);
      return kept ? rows.examples() : null;
    }
  }

  @Test
  void theFirstRowsAreTheSameHoweverManyAreKept() {
    int cut = 0;
    for (long seed = 0; seed < 30; seed++) {
      SmallWorld world = SmallWorld.of(seed);
      RowSlab all = Objects.requireNonNull(first(world, 1, Integer.MAX_VALUE, 1 << 28));
      int shorter = all.start(LENGTH);
      for (int most : new int[] {1, shorter, (shorter + all.size()) / 2, all.size()}) {
        int expected = Math.max(shorter, most);
        for (int threads : new int[] {1, 3}) {
          RowSlab first = Objects.requireNonNull(first(world, threads, most, 1 << 28));
          assertEquals(expected, first.size(), "seed " + seed + ", " + most);
          for (int row = 0; row < expected; row++) {
            assertArrayEquals(all.row(row), first.row(row));
            assertEquals(all.length(row), first.length(row));
          }
        }
        cut += expected < all.size() ? 1 : 0;
      }
    }
    assertTrue(cut >= 20, "rows were cut off " + cut + " times");
  }

  @Test
  void rowsForWhichThereIsNoMemoryAreTakenBack() {
    int tight = 0;
    for (long seed = 0; seed < 30; seed++) {
      SmallWorld world = SmallWorld.of(seed);
      Run run = run(world, new Operators(Only.NONEMPTY, 2, false), 1, 1 << 28, new ArrayList<>());
      tight += first(world, 1, Integer.MAX_VALUE, run.after + (1 << 13)) == null ? 1 : 0;
    }
    assertTrue(tight >= 5, "memory was short " + tight + " times");
  }

  /** Expressions with fillers that were not kept are written out right. */
  private static void check(SmallWorld world, List<Candidate> best, List<ClassExpression> written) {
    NaiveEvaluator naive = world.naive();
    for (int i = 0; i < best.size(); i++) {
      Set<String> covered = naive.evaluate(written.get(i));
      assertEquals(best.get(i).tp(), count(world.positives(), covered));
      assertEquals(best.get(i).fp(), count(world.negatives(), covered));
    }
  }

  private static long count(List<String> names, Set<String> covered) {
    return names.stream().filter(covered::contains).count();
  }
}
