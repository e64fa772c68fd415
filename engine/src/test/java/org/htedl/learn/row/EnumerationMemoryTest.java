package org.htedl.learn.row;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.htedl.coverage.Objective;
import org.htedl.device.Cancellation;
import org.htedl.expression.ClassExpression;
import org.htedl.learn.SmallWorld;
import org.htedl.learn.context.Atoms;
import org.htedl.learn.context.ContextGraph;
import org.htedl.learn.context.Vocabulary;
import org.htedl.learn.problem.LearningProblem;
import org.htedl.mirror.limit.MemoryClaim;
import org.htedl.naive.NaiveEvaluator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is the best does not depend on whether there is memory for all fillers. */
class EnumerationMemoryTest {
  private static final int LENGTH = 6;
  private static final int BEST = 40;

  /** What an enumeration to the greatest length gave. */
  private record Run(boolean complete, long before, long after, List<Candidate> best) {}

  private static Run run(
      SmallWorld world, Operators operators, int threads, long memory, List<ClassExpression> best) {
    LearningProblem problem =
        LearningProblem.of(world.mirror(), world.positives(), world.negatives());
    Vocabulary vocabulary = Vocabulary.of(problem.mirror(), Set.of(), Set.of());
    int[] examples = problem.examples();
    try (TileRunner runner = new TileRunner(threads, () -> {}, () -> {})) {
      ContextGraph graph =
          new ContextGraph(
              problem.mirror(), vocabulary, examples, true, 1 << 28, Cancellation.NEVER);
      Enumeration rows =
          new Enumeration(
              graph,
              new Atoms(
                  problem.mirror(),
                  vocabulary,
                  new Atoms.Language(true, true, 100),
                  Cancellation.NEVER),
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
      for (int length = 1; length < LENGTH; length++) {
        if (!rows.store()) {
          return new Run(false, 0, 0, List.of());
        }
      }
      long before = rows.memory();
      boolean complete = rows.score();
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
  void theBestAreTheSame(Operators.Only only) {
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
