// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.htedl.engine.Engine;
import org.htedl.expression.Literal;
import org.htedl.learn.problem.LearnOption;
import org.htedl.learn.problem.LearnOptions;
import org.htedl.learn.problem.LearningProblem;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.junit.jupiter.api.Test;

/**
 * Searches with too little time for their data end with a result. Each has its own data, of up to
 * 64,000 individuals, and 0.2 to 4.2 seconds for 60,000 of them, fewer for less.
 *
 * <p>{@code -Dhtedl.seed=N -Dhtedl.learn.searches=N} takes other searches; {@code
 * -Dhtedl.learn.individuals=N} takes data of one size.
 */
class LearnerDeadlineTest {
  private static final long FROM = Long.getLong("htedl.seed", 1);
  private static final int SEARCHES = Integer.getInteger("htedl.learn.searches", 5);
  private static final int INDIVIDUALS = Integer.getInteger("htedl.learn.individuals", 0);

  private static final String NS = "http://example.org/";
  private static final String TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
  private static final int CLASSES = 12;
  private static final int ROLES = 4;

  private static String name(int individual) {
    return NS + "n" + individual;
  }

  /** Individuals with classes, numbers, texts and roles, one of which leads to few of them. */
  private static Mirror mirror(int individuals, Random random) {
    MirrorBuilder facts = new MirrorBuilder();
    for (int i = 0; i < individuals; i++) {
      facts.add(name(i), TYPE, NS + "C" + random.nextInt(CLASSES));
      facts.add(name(i), TYPE, NS + "C" + random.nextInt(CLASSES));
      facts.add(name(i), NS + "size", Literal.xsd("" + random.nextInt(10_000), "integer"));
      facts.add(name(i), NS + "weight", Literal.xsd(random.nextInt(1_000) + ".5", "decimal"));
      facts.add(name(i), NS + "colour", Literal.string("c" + random.nextInt(300)));
      for (int role = 0; role < ROLES; role++) {
        int targets = role == 0 ? 50 : individuals;
        for (int edge = random.nextInt(3); edge > 0; edge--) {
          facts.add(name(i), NS + "r" + role, name(random.nextInt(targets)));
        }
      }
    }
    return facts.build();
  }

  @Test
  void eachEndsWithAResult() {
    Map<LearnEvent.Reason, Integer> reasons = new TreeMap<>();
    int withCeiling = 0;
    try (Engine engine = Engine.scalar()) {
      for (long seed = FROM; seed < FROM + SEARCHES; seed++) {
        Random random = new Random(seed);
        int individuals = INDIVIDUALS > 0 ? INDIVIDUALS : 1_000 << Math.floorMod(seed, 7);
        List<LearnEvent> events = search(engine, individuals, random, "seed " + seed);
        LearnEvent.End end = (LearnEvent.End) events.getLast();
        reasons.merge(end.reason(), 1, Integer::sum);
        withCeiling += events.stream().anyMatch(LearnEvent.Ceiling.class::isInstance) ? 1 : 0;
      }
    }
    assertEquals(SEARCHES, reasons.values().stream().mapToInt(count -> count).sum());
    System.out.println("searches ended by " + reasons + ", with a ceiling " + withCeiling);
  }

  private static List<LearnEvent> search(
      Engine engine, int individuals, Random random, String message) {
    Mirror mirror = mirror(individuals, random);
    List<String> positives = new ArrayList<>();
    List<String> negatives = new ArrayList<>();
    int examples = 20 + random.nextInt(2_000);
    for (int i = 0; i < individuals && positives.size() + negatives.size() < examples; i++) {
      if (random.nextInt(individuals) < 2 * examples) {
        (random.nextInt(3) == 0 ? positives : negatives).add(name(i));
      }
    }
    LearnOptions options =
        LearnOptions.DEFAULT
            .with(LearnOption.SECONDS, (.2 + 4 * random.nextDouble()) * individuals / 60_000)
            .with(LearnOption.MAX_LENGTH, 5 + random.nextInt(5))
            .with(LearnOption.THREADS, 1 + random.nextInt(2))
            .with(LearnOption.FOLDS, random.nextInt(3) == 0 ? 0 : 10)
            .with(LearnOption.MEMORY, 1L << 20 + random.nextInt(9));
    List<LearnEvent> events = new ArrayList<>();
    try {
      new Learner(
              engine,
              LearningProblem.of(mirror, positives, negatives),
              options,
              events::add,
              MemoryClaim.UNCOUNTED,
              Cancellation.NEVER)
          .run();
    } catch (RuntimeException e) {
      throw new AssertionError(message + ", " + options, e);
    }
    assertEquals(1, events.stream().filter(LearnEvent.Result.class::isInstance).count(), message);
    assertEquals(1, events.stream().filter(LearnEvent.End.class::isInstance).count(), message);
    assertTrue(events.getLast() instanceof LearnEvent.End, message);
    assertTrue(events.get(events.size() - 2) instanceof LearnEvent.Result, message);
    return events;
  }
}
