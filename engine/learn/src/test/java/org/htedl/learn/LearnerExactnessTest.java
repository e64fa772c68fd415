// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.htedl.coverage.Measure;
import org.htedl.coverage.Objective;
import org.htedl.engine.Engine;
import org.htedl.learn.option.Only;
import org.htedl.learn.problem.LearnOption;
import org.htedl.learn.problem.LearnOptions;
import org.htedl.learn.problem.LearningProblem;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Mirror;
import org.htedl.testing.naive.NaiveEvaluator;
import org.junit.jupiter.api.Test;

/**
 * The learner against all expressions of its language, evaluated naively.
 *
 * <p>{@code -Dhtedl.seed=N -Dhtedl.learn.worlds=N} takes other seeds, which add up.
 */
class LearnerExactnessTest {
  private static final long FROM = Long.getLong("htedl.seed", 1);
  private static final int WORLDS = Integer.getInteger("htedl.learn.worlds", 60);
  private static final int LENGTH = 5;

  private static LearnOptions options(long seed) {
    Random random = new Random(seed);
    Measure[] measures = Measure.values();
    return LearnOptions.DEFAULT
        .with(LearnOption.MAX_LENGTH, LENGTH)
        .with(LearnOption.MAX_DEPTH, 1 + random.nextInt(2))
        .with(LearnOption.CARDINALITY, 1 + random.nextInt(3))
        .with(LearnOption.ONLY, Only.values()[random.nextInt(3)])
        .with(LearnOption.INVERSE, random.nextBoolean())
        .with(LearnOption.MONOTONE, random.nextInt(4) == 0)
        .with(
            LearnOption.MEASURE,
            new Objective(
                measures[random.nextInt(measures.length)], random.nextInt(3) == 0 ? .6 : 0))
        .with(LearnOption.FOLDS, 0)
        .with(LearnOption.PERMUTATIONS, 0)
        .with(LearnOption.DIVERSE, 0.0)
        .with(LearnOption.TOP, 1 + random.nextInt(100))
        .with(LearnOption.THREADS, 1 + random.nextInt(2))
        .with(LearnOption.SECONDS, 600.0);
  }

  @Test
  void theBestOfEachLengthIsTheBestOfAllExpressions() {
    try (Engine engine = Engine.scalar()) {
      for (long seed = FROM; seed < FROM + WORLDS; seed++) {
        check(engine, seed);
      }
    }
  }

  private static void check(Engine engine, long seed) {
    String message = "seed " + seed;
    SmallWorld world = SmallWorld.of(seed);
    LearnOptions options = options(seed);
    Mirror mirror = world.mirror();
    List<LearnEvent> events = new ArrayList<>();
    LearningProblem problem = LearningProblem.of(mirror, world.positives(), world.negatives());
    new Learner(engine, problem, options, events::add, MemoryClaim.UNCOUNTED, Cancellation.NEVER)
        .run();
    boolean deepEnough = 2 * options.get(LearnOption.MAX_DEPTH) + 1 >= LENGTH;

    // What each distinct cover of the examples costs at least, and how good it is.
    NaiveEvaluator naive = world.naive();
    AllExpressions all = new AllExpressions(options);
    Map<List<Boolean>, Integer> shortest = new HashMap<>();
    double best = Double.NEGATIVE_INFINITY;
    for (int length = 1; length <= LENGTH; length++) {
      for (AllExpressions.Nested each : all.ofLength(length)) {
        Set<String> covered = naive.evaluate(each.expression());
        List<Boolean> row = new ArrayList<>();
        world.positives().forEach(name -> row.add(covered.contains(name)));
        world.negatives().forEach(name -> row.add(covered.contains(name)));
        shortest.putIfAbsent(row, length);
        best = Math.max(best, value(options, world, row));
      }
      double found = proved(events, length).best().value();
      // Deeper expressions than were asked for occur where they lead back to the same individuals.
      assertTrue(found >= best, message + " length " + length + ": " + found + " < " + best);
      assertTrue(found == best || !deepEnough, message + " length " + length + ": " + found);
    }
    if (!deepEnough) {
      return;
    }
    LearnEvent.Result result = result(events);
    assertEquals(LENGTH, result.proved(), message);
    List<Double> expected =
        shortest.keySet().stream()
            .map(row -> value(options, world, row))
            .sorted((a, b) -> Double.compare(b, a))
            .limit(options.get(LearnOption.TOP))
            .toList();
    assertEquals(expected, result.top().stream().map(Learned::value).toList(), message);
    for (Learned learned : result.top()) {
      Set<String> covered = naive.evaluate(learned.expression());
      List<Boolean> row = new ArrayList<>();
      world.positives().forEach(name -> row.add(covered.contains(name)));
      world.negatives().forEach(name -> row.add(covered.contains(name)));
      assertEquals(shortest.get(row), learned.length(), message + " " + learned);
      assertEquals(value(options, world, row), learned.value(), message);
    }
    List<Double> ceiling = ceiling(events);
    if (options.get(LearnOption.MEASURE).measure() == Measure.ACCURACY) {
      assertTrue(best <= ceiling.getLast(), message + " exceeds " + ceiling);
    }
  }

  private static double value(LearnOptions options, SmallWorld world, List<Boolean> row) {
    int positives = world.positives().size();
    int negatives = world.negatives().size();
    int tp = (int) row.subList(0, positives).stream().filter(x -> x).count();
    int fp = (int) row.subList(positives, row.size()).stream().filter(x -> x).count();
    return options.get(LearnOption.MEASURE).value(tp, fp, positives, negatives);
  }

  private static LearnEvent.Proved proved(List<LearnEvent> events, int length) {
    return events.stream()
        .filter(LearnEvent.Proved.class::isInstance)
        .map(LearnEvent.Proved.class::cast)
        .filter(event -> event.length() == length)
        .findFirst()
        .orElseThrow();
  }

  private static List<Double> ceiling(List<LearnEvent> events) {
    return events.stream()
        .filter(LearnEvent.Ceiling.class::isInstance)
        .map(LearnEvent.Ceiling.class::cast)
        .findFirst()
        .orElseThrow()
        .accuracy();
  }

  private static LearnEvent.Result result(List<LearnEvent> events) {
    return events.stream()
        .filter(LearnEvent.Result.class::isInstance)
        .map(LearnEvent.Result.class::cast)
        .findFirst()
        .orElseThrow();
  }
}
