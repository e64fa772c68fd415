// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.htedl.engine.Engine;
import org.htedl.learn.problem.LearnOption;
import org.htedl.learn.problem.LearnOptions;
import org.htedl.learn.problem.LearningProblem;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.testing.naive.Triple;
import org.junit.jupiter.api.Test;

/**
 * The ceiling is that of a refinement written down once more, over the triples, and no search finds
 * an expression above it: on random graphs and on circles, where contexts are one and expressions
 * nest more roles than contexts do.
 */
class CeilingTest {
  private static final String TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";

  /** A search with what it said. */
  private record Run(LearnEvent.Ceiling ceiling, LearnEvent.Result result) {}

  private static Run run(SmallWorld world, LearnOptions options) {
    List<LearnEvent> events = new ArrayList<>();
    try (Engine engine = Engine.scalar()) {
      new Learner(
              engine,
              LearningProblem.of(world.mirror(), world.positives(), world.negatives()),
              options,
              events::add,
              MemoryClaim.UNCOUNTED,
              Cancellation.NEVER)
          .run();
    }
    LearnEvent.Ceiling ceiling = null;
    LearnEvent.Result result = null;
    for (LearnEvent event : events) {
      ceiling = event instanceof LearnEvent.Ceiling it ? it : ceiling;
      result = event instanceof LearnEvent.Result it ? it : result;
    }
    return new Run(Objects.requireNonNull(ceiling), Objects.requireNonNull(result));
  }

  private static LearnOptions options(Random random, boolean counting) {
    return LearnOptions.DEFAULT
        .with(LearnOption.SECONDS, 600.0)
        .with(LearnOption.MAX_LENGTH, 3 + random.nextInt(7))
        .with(LearnOption.MAX_DEPTH, random.nextInt(4))
        .with(LearnOption.INVERSE, false)
        .with(LearnOption.CARDINALITY, counting ? 3 : 1)
        .with(LearnOption.USE, List.of(SmallWorld.CLASSES.getFirst(), SmallWorld.ROLES.getFirst()))
        .with(LearnOption.FOLDS, 0)
        .with(LearnOption.PERMUTATIONS, 0)
        .with(LearnOption.MEMORY, 1L << 26);
  }

  /** Colour refinement as it is defined, one individual at a time. */
  private static final class Naive {
    private final SmallWorld world;
    private final boolean counting;
    private final int depth;

    /** The depth of each set of individuals that is a context. */
    private final Map<Set<String>, Integer> contexts = new HashMap<>();

    Naive(SmallWorld world, boolean counting, int depth) {
      this.world = world;
      this.counting = counting;
      this.depth = depth;
      Set<String> examples = new TreeSet<>(world.positives());
      examples.addAll(world.negatives());
      contexts.put(examples, 0);
      for (int d = 0; d < depth; d++) {
        for (Set<String> context : List.copyOf(contexts.keySet())) {
          Set<String> reached = reached(context);
          if (contexts.get(context) == d && !reached.isEmpty()) {
            contexts.putIfAbsent(reached, d + 1);
          }
        }
      }
    }

    private List<String> successors(String node) {
      List<String> found = new ArrayList<>();
      for (Triple triple : new LinkedHashSet<>(world.graph())) {
        if (triple.subject().equals(node)
            && triple.predicate().equals(SmallWorld.ROLES.getFirst())) {
          found.add((String) triple.object());
        }
      }
      return found;
    }

    private Set<String> reached(Set<String> context) {
      Set<String> reached = new TreeSet<>();
      context.forEach(node -> reached.addAll(successors(node)));
      return reached;
    }

    private String colour(int nested, String node, Set<String> context) {
      boolean member =
          world.graph().contains(new Triple(node, TYPE, SmallWorld.CLASSES.getFirst()));
      String colour = member ? "A" : "-";
      if (nested == 0 || contexts.get(context) == depth) {
        return colour;
      }
      Set<String> target = reached(context);
      List<String> colours = new ArrayList<>();
      successors(node).forEach(next -> colours.add(colour(nested - 1, next, target)));
      List<String> sorted = counting ? colours : new ArrayList<>(new TreeSet<>(colours));
      sorted.sort(null);
      return colour + sorted;
    }

    double accuracy(int nested) {
      Set<String> examples = new TreeSet<>(world.positives());
      examples.addAll(world.negatives());
      Map<String, int[]> sides = new HashMap<>();
      for (String example : examples) {
        int side = world.positives().contains(example) ? 1 : 0;
        sides.computeIfAbsent(colour(nested, example, examples), c -> new int[2])[side]++;
      }
      int right = sides.values().stream().mapToInt(each -> Math.max(each[0], each[1])).sum();
      return (double) right / examples.size();
    }
  }

  private static void check(SmallWorld world, LearnOptions options, String message) {
    Run run = run(world, options);
    List<Double> ceiling = run.ceiling.accuracy();
    Naive naive = new Naive(world, options.get(LearnOption.CARDINALITY) > 1, run.ceiling.depth());
    for (int nested = 0; nested < ceiling.size(); nested++) {
      assertEquals(naive.accuracy(nested), ceiling.get(nested), message + ", nested " + nested);
    }
    double longest = naive.accuracy((options.get(LearnOption.MAX_LENGTH) - 1) / 2);
    assertEquals(longest, ceiling.getLast(), message + ", the longest");
    for (Learned learned : run.result.top()) {
      double accuracy = learned.matrix().accuracy().orElseThrow();
      assertTrue(accuracy <= ceiling.getLast(), message + ": " + learned + ", " + ceiling);
    }
  }

  @Test
  void itIsThatOfTheDefinition() {
    for (long seed = 1; seed <= 120; seed++) {
      Random random = new Random(seed);
      boolean counting = random.nextBoolean();
      SmallWorld world =
          seed % 3 == 0 ? SmallWorld.cycle(3 + random.nextInt(7), seed) : SmallWorld.of(seed);
      check(world, options(random, counting), "seed " + seed);
    }
  }

  /** An expression nests six roles in a context that leads to itself. */
  @Test
  void aCircleIsFollowedFurtherThanContextsAreDeep() {
    int deeper = 0;
    for (long seed = 1; seed <= 12; seed++) {
      LearnOptions options =
          options(new Random(seed), false)
              .with(LearnOption.MAX_LENGTH, 13)
              .with(LearnOption.MAX_DEPTH, 1);
      SmallWorld world = SmallWorld.cycle(8, seed);
      check(world, options, "circle of seed " + seed);
      Run run = run(world, options);
      double shallow = run.ceiling.accuracy().get(run.ceiling.depth());
      deeper += run.result.top().getFirst().matrix().accuracy().orElseThrow() > shallow ? 1 : 0;
    }
    assertTrue(deeper >= 6, "expressions exceeded the depth of the contexts " + deeper + " times");
  }
}
