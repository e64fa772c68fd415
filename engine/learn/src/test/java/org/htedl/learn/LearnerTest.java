// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.htedl.bits.DenseRow;
import org.htedl.bits.SparseRow;
import org.htedl.engine.Engine;
import org.htedl.engine.NamedExamples;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Literal;
import org.htedl.expression.manchester.ManchesterPrinter;
import org.htedl.learn.LearnEvent.Reason;
import org.htedl.learn.problem.LearnOption;
import org.htedl.learn.problem.LearnOptions;
import org.htedl.learn.problem.LearningProblem;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Mirror;
import org.junit.jupiter.api.Test;

class LearnerTest {
  static final String NS = "http://example.org/";
  static final String TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
  private static final LearnOptions OPTIONS =
      LearnOptions.DEFAULT
          .with(LearnOption.SECONDS, 600.0)
          .with(LearnOption.MAX_LENGTH, 5)
          .with(LearnOption.PERMUTATIONS, 20);

  private static List<LearnEvent> run(LearningProblem problem, LearnOptions options) {
    return run(problem, options, Cancellation.NEVER);
  }

  private static List<LearnEvent> run(
      LearningProblem problem, LearnOptions options, Cancellation cancellation) {
    List<LearnEvent> events = new ArrayList<>();
    try (Engine engine = Engine.scalar()) {
      new Learner(engine, problem, options, events::add, MemoryClaim.UNCOUNTED, cancellation).run();
    }
    return events;
  }

  private static <E extends LearnEvent> E only(List<LearnEvent> events, Class<E> type) {
    List<E> found = events.stream().filter(type::isInstance).map(type::cast).toList();
    assertEquals(1, found.size(), type.getSimpleName());
    return found.getFirst();
  }

  private static String text(Learned learned) {
    return ManchesterPrinter.print(learned.expression()).replace(NS, "");
  }

  /** All that must not depend on threads, or on how a mirror numbers its nodes. */
  private static String essence(List<LearnEvent> events) {
    StringBuilder text = new StringBuilder();
    for (LearnEvent event : events) {
      if (event instanceof LearnEvent.Proved proved) {
        text.append(proved.length()).append(text(proved.best())).append(proved.best().matrix());
      }
    }
    LearnEvent.Result result = only(events, LearnEvent.Result.class);
    result.top().forEach(learned -> text.append(text(learned)).append(learned.matrix()));
    LearnEvent.Chosen chosen = result.chosen();
    text.append(chosen == null ? result.withoutChoice() : text(chosen.learned()));
    if (chosen != null && chosen.validation() != null) {
      text.append(chosen.validation().pooled()).append(chosen.chance());
    }
    return text.append(result.tried()).toString();
  }

  @Test
  void findsAPlantedDefinition() {
    List<LearnEvent> events = run(new NoisyWorld(1, 120, 0).problem(), OPTIONS);
    LearnEvent.Result result = only(events, LearnEvent.Result.class);
    assertEquals("<knows> some <Red>", text(result.top().getFirst()));
    assertTrue(result.top().getFirst().proven());
    assertEquals(1.0, result.top().getFirst().value());
    LearnEvent.Chosen chosen = result.chosen();
    assertEquals("<knows> some <Red>", text(chosen.learned()));
    assertEquals(1.0, chosen.validation().accuracy().mean());
    assertEquals(1.0 / 21, chosen.chance().p(), 1e-12);
    assertEquals(5, result.proved());
    assertEquals(Reason.COMPLETE, only(events, LearnEvent.End.class).reason());
    assertEquals(LearnEvent.Problem.class, events.getFirst().getClass());
  }

  @Test
  void findsItThroughNoise() {
    LearnEvent.Result result =
        only(run(new NoisyWorld(2, 200, .15).problem(), OPTIONS), LearnEvent.Result.class);
    assertEquals("<knows> some <Red>", text(result.top().getFirst()));
    assertTrue(result.chosen().validation().accuracy().mean() > .75);
  }

  @Test
  void theSameOnAnyNumberOfThreads() {
    LearningProblem problem = new NoisyWorld(3, 90, .1).problem();
    String one = essence(run(problem, OPTIONS.with(LearnOption.THREADS, 1)));
    for (int threads : new int[] {2, 7, 16}) {
      assertEquals(one, essence(run(problem, OPTIONS.with(LearnOption.THREADS, threads))));
    }
  }

  @Test
  void theSameHoweverNodesAreNumbered() {
    assertEquals(
        essence(run(new NoisyWorld(4, 70, .1).problem(), OPTIONS)),
        essence(run(new NoisyWorld(4, 70, .1, 33).problem(), OPTIONS)));
  }

  @Test
  void cancellationEndsIt() {
    LearningProblem problem = new NoisyWorld(5, 100, .2).problem();
    for (int polls : new int[] {0, 1, 5, 20, 60, 200}) {
      AtomicInteger asked = new AtomicInteger();
      List<LearnEvent> events = new ArrayList<>();
      try (Engine engine = Engine.scalar()) {
        Learner learner =
            new Learner(
                engine,
                problem,
                OPTIONS,
                events::add,
                MemoryClaim.UNCOUNTED,
                () -> asked.getAndIncrement() >= polls);
        assertThrows(CancellationException.class, learner::run);
      }
      assertEquals(Reason.CANCELLED, only(events, LearnEvent.End.class).reason());
      assertEquals(0, events.stream().filter(LearnEvent.Result.class::isInstance).count());
    }
  }

  @Test
  void whatIsCalledEquivalentCoversTheSame() {
    NoisyWorld world = new NoisyWorld(8, 100, .2);
    Mirror same = new NoisyWorld(8, 100, .2).problem().mirror();
    same.members(same.idOf(NS + "Red"))
        .forEach(node -> world.facts.add(same.nodeName(node), TYPE, NS + "Crimson"));
    LearningProblem problem = world.problem();
    LearnEvent.Result result = only(run(problem, OPTIONS), LearnEvent.Result.class);
    List<Learned> found = new ArrayList<>(result.top());
    found.add(Objects.requireNonNull(result.chosen()).learned());
    int equivalents = 0;
    try (Engine engine = Engine.scalar()) {
      for (Learned learned : found) {
        for (ClassExpression other : learned.equivalents()) {
          equivalents++;
          List<DenseRow> covers =
              engine.covers(problem.mirror(), List.of(learned.expression(), other));
          assertArrayEquals(covers.get(0).toArray(), covers.get(1).toArray());
        }
      }
    }
    assertTrue(equivalents > 0);
  }

  @Test
  void withoutTimeItEndsAndSaysSo() {
    List<LearnEvent> events =
        run(new NoisyWorld(6, 100, .2).problem(), OPTIONS.with(LearnOption.SECONDS, 1e-9));
    assertEquals(Reason.SECONDS, only(events, LearnEvent.End.class).reason());
    assertEquals(List.of(), only(events, LearnEvent.Result.class).top());
  }

  @Test
  void withoutMemoryItGoesOnWithFewRows() {
    LearningProblem problem = new NoisyWorld(7, 150, .2).problem();
    LearnOptions small = OPTIONS.with(LearnOption.MAX_LENGTH, 6).with(LearnOption.MEMORY, 400_000L);
    List<LearnEvent> events = run(problem, small);
    assertEquals(Reason.MEMORY, only(events, LearnEvent.End.class).reason());
    LearnEvent.Result result = only(events, LearnEvent.Result.class);
    assertTrue(result.proved() < 6, "proved " + result.proved());
    assertTrue(result.limits().stream().anyMatch(limit -> limit.contains("memory")));
    List<LearnEvent> whole = run(problem, small.with(LearnOption.MEMORY, 1L << 28));
    for (LearnEvent event : events) {
      if (event instanceof LearnEvent.Proved proved) {
        assertEquals(
            proved.best(),
            whole.stream()
                .filter(LearnEvent.Proved.class::isInstance)
                .map(LearnEvent.Proved.class::cast)
                .filter(other -> other.length() == proved.length())
                .findFirst()
                .orElseThrow()
                .best());
      }
    }
    double best = only(whole, LearnEvent.Result.class).top().getFirst().value();
    assertTrue(result.top().getFirst().value() <= best);
    assertTrue(
        result.top().stream().noneMatch(each -> each.proven() && each.length() > result.proved()));
  }

  @Test
  void answersSayWhereTheChoiceLooksAtSomeRowsOnly() {
    LearningProblem problem = new NoisyWorld(7, 150, .2).problem();
    LearnOptions options = OPTIONS.with(LearnOption.MAX_LENGTH, 5).with(LearnOption.FOLDS, 5);
    int limited = 0;
    for (long memory = 1 << 21; ; memory -= memory / 32) {
      List<LearnEvent> events = run(problem, options.with(LearnOption.MEMORY, memory));
      if (only(events, LearnEvent.End.class).reason() != Reason.COMPLETE) {
        break;
      }
      boolean said =
          only(events, LearnEvent.Result.class).limits().stream()
              .anyMatch(
                  limit -> limit.matches("the choice looks at the first [0-9,]+ distinct .*"));
      assertFalse(said && memory == 1 << 21);
      limited += said ? 1 : 0;
    }
    assertTrue(limited > 0, "the choice always looked at all rows");
  }

  @Test
  void theMemoryThatIsTakenStaysWithinTheLimit() {
    long[] most = {0};
    long limit = 600_000;
    try (Engine engine = Engine.scalar()) {
      new Learner(
              engine,
              new NoisyWorld(8, 150, .2).problem(),
              OPTIONS.with(LearnOption.MAX_LENGTH, 7).with(LearnOption.MEMORY, limit),
              event -> {},
              bytes -> most[0] = Math.max(most[0], bytes),
              Cancellation.NEVER)
          .run();
    }
    // What one tile of work finds comes on top of the rows that are kept.
    long tile = 100_000;
    assertTrue(most[0] > limit / 2 && most[0] <= limit + tile, "took " + most[0]);
  }

  private static List<String> leaks(List<LearnEvent> events) {
    return only(events, LearnEvent.Problem.class).leaks().stream()
        .map(
            leak ->
                (leak.positive() ? "+" : "-")
                    + ManchesterPrinter.print(leak.expression()).replace(NS, ""))
        .toList();
  }

  @Test
  void labelsInTheDataAreNamedAndKept() {
    NoisyWorld world = new NoisyWorld(9, 60, 0);
    for (String name : world.positives) {
      world.facts.add(name, TYPE, NS + "Target");
      world.facts.add(name, NS + "label", Literal.xsd("1", "integer"));
      world.facts.add(name, NS + "group", NS + "east");
    }
    for (String name : world.negatives) {
      world.facts.add(name, TYPE, NS + "Other");
      world.facts.add(name, NS + "label", Literal.xsd("0", "integer"));
      world.facts.add(NS + "west", NS + "has", name);
    }
    LearningProblem problem = world.problem();
    List<LearnEvent> events = run(problem, OPTIONS);
    assertEquals(
        List.of(
            "-<Other>",
            "+<Target>",
            "-<label> value \"0\"^^<http://www.w3.org/2001/XMLSchema#integer>",
            "+<label> value \"1\"^^<http://www.w3.org/2001/XMLSchema#integer>",
            "+<group> some <http://www.w3.org/2002/07/owl#Thing>",
            "+<group> value <east>",
            "-inverse <has> some <http://www.w3.org/2002/07/owl#Thing>",
            "-inverse <has> value <west>"),
        leaks(events).stream().filter(leak -> !leak.contains("knows")).toList());
    // What is said of an optimum and of the ceiling is said of a language that has them.
    Learned first = only(events, LearnEvent.Result.class).top().getFirst();
    assertEquals("<Target>", text(first));
    assertTrue(first.proven());
    assertEquals(1.0, first.value());
    LearnOptions without =
        OPTIONS.with(
            LearnOption.IGNORE,
            List.of(NS + "Target", NS + "Other", NS + "label", NS + "group", NS + "has"));
    List<LearnEvent> ignoring = run(problem, without);
    assertEquals(
        "<knows> some <Red>", text(only(ignoring, LearnEvent.Result.class).top().getFirst()));
    assertTrue(leaks(ignoring).isEmpty(), () -> leaks(ignoring).toString());
  }

  @Test
  void foldsThatCannotBeLeftOutAreRefusedBeforeTheSearch() {
    LearningProblem problem = new NoisyWorld(11, 30, 0).problem();
    Map<String, Integer> one = new HashMap<>();
    Map<String, Integer> many = new HashMap<>();
    for (int i = 0; i < 30; i++) {
      one.put(NoisyWorld.name(i), 3);
      many.put(NoisyWorld.name(i), i);
    }
    for (Map<String, Integer> folds : List.of(Map.of(NS + "none", 1), one, many)) {
      assertThrows(IllegalArgumentException.class, () -> problem.withFolds(folds));
    }
  }

  @Test
  void classesThatAreAskedForAreNeverLeftOut() {
    NoisyWorld world = new NoisyWorld(9, 60, 0);
    world.positives.forEach(name -> world.facts.add(name, TYPE, NS + "Woman"));
    LearnOptions options = OPTIONS.with(LearnOption.USE, List.of(NS + "Woman", NS + "Blue"));
    List<LearnEvent> events = run(world.problem(), options);
    assertEquals(List.of("+<Woman>"), leaks(events));
    assertEquals("<Woman>", text(only(events, LearnEvent.Result.class).top().getFirst()));
    assertEquals(1.0, only(events, LearnEvent.Ceiling.class).accuracy().getFirst());
    assertTrue(
        only(events, LearnEvent.Problem.class).warnings().stream()
            .anyMatch(warning -> warning.contains("covers exactly the positive examples")));
  }

  /** A class with half of the positive examples and nothing else may come from the labels. */
  @Test
  void atMostTenClassesOfOneSideAreNamed() {
    for (int classes : new int[] {0, 1, 9, 10, 11, 25}) {
      NoisyWorld world = new NoisyWorld(9, 60, 0);
      List<String> half = world.positives.subList(0, world.positives.size() / 2);
      for (int i = 0; i < classes; i++) {
        for (String name : half) {
          world.facts.add(name, TYPE, NS + "Half" + i);
        }
      }
      List<LearnEvent> events = run(world.problem(), OPTIONS);
      List<String> warnings =
          only(events, LearnEvent.Problem.class).warnings().stream()
              .filter(warning -> warning.contains("examples of one side only"))
              .toList();
      assertEquals(classes == 0 ? 0 : 1, warnings.size(), classes + " classes: " + warnings);
      for (String warning : warnings) {
        assertTrue(warning.startsWith(classes + (classes == 1 ? " class " : " classes ")), warning);
        assertEquals(Math.min(classes, 10), warning.split("Half", -1).length - 1, warning);
        assertEquals(classes > 10, warning.endsWith(" …"), warning);
      }
    }
  }

  @Test
  void onlyTheNamesThatWereAskedFor() {
    LearnOptions options =
        OPTIONS.with(LearnOption.USE, List.of(NS + "C0", NS + "C1", NS + "size"));
    for (Learned learned :
        only(run(new NoisyWorld(10, 60, .3).problem(), options), LearnEvent.Result.class).top()) {
      assertFalse(text(learned).contains("knows"), text(learned));
    }
  }

  @Test
  void whatIsNoExampleIsNamed() {
    Mirror mirror = new NoisyWorld(11, 20, 0).facts.build();
    List<String> positives = List.of(NS + "n0", NS + "n1", NS + "nowhere", NS + "n0");
    LearningProblem problem = LearningProblem.of(mirror, positives, List.of(NS + "n1", NS + "n2"));
    assertEquals(1, problem.positives().length);
    assertEquals(1, problem.negatives().length);
    assertEquals(
        List.of(NS + "n1", NS + "nowhere", NS + "n1"),
        problem.dropped().stream().map(LearningProblem.Dropped::name).toList());
    Exception empty =
        assertThrows(
            IllegalArgumentException.class,
            () -> LearningProblem.of(mirror, List.of(), List.of(NS + "n2")));
    assertEquals("there are no positive examples", empty.getMessage());
    Exception unknown =
        assertThrows(
            IllegalArgumentException.class,
            () -> LearningProblem.of(mirror, List.of(NS + "n0"), List.of(NS + "x")));
    assertTrue(unknown.getMessage().contains("is not an individual"), unknown.getMessage());
    Exception misspelt =
        assertThrows(
            IllegalArgumentException.class,
            () -> LearningProblem.of(mirror, List.of(NS + "n0"), List.of(NS + "nn2")));
    assertTrue(misspelt.getMessage().contains("; the closest name"), misspelt.getMessage());
  }

  /** Examples given as ids are used and dropped in the same way as examples given by name. */
  @Test
  void examplesByNameAndById() {
    Mirror mirror = new NoisyWorld(11, 20, 0).facts.build();
    List<String> positives = List.of(NS + "n3", NS + "n0", NS + "n1", NS + "nowhere", NS + "both");
    List<String> negatives = List.of(NS + "both", NS + "n1", NS + "n2");
    LearningProblem named =
        LearningProblem.of(mirror, positives, negatives)
            .withFolds(Map.of(NS + "n3", 4, NS + "n2", 1, NS + "nowhere", 2));
    LearningProblem found =
        LearningProblem.of(
            mirror, NamedExamples.in(mirror, positives), NamedExamples.in(mirror, negatives));
    assertArrayEquals(named.positives(), found.positives());
    assertArrayEquals(named.negatives(), found.negatives());
    assertEquals(named.dropped(), found.dropped());
    assertEquals(
        List.of(NS + "n1", NS + "nowhere", NS + "both", NS + "n1", NS + "both"),
        found.dropped().stream().map(LearningProblem.Dropped::name).toList());
    assertEquals(0, found.folds().length);
    for (int i = 0; i < named.examples().length; i++) {
      int fold =
          switch (mirror.nodeName(named.examples()[i])) {
            case NS + "n3" -> 4;
            case NS + "n2" -> 1;
            default -> -1;
          };
      assertEquals(fold, named.folds()[i]);
    }
    NamedExamples ofIds = ids(mirror, "n3", "n0", "n1");
    LearningProblem numbered = LearningProblem.of(mirror, ofIds, ids(mirror, "n1", "n2"));
    assertArrayEquals(named.positives(), numbered.positives());
    assertArrayEquals(named.negatives(), numbered.negatives());
    NamedExamples ofNodes =
        NamedExamples.of(mirror, new int[] {mirror.idOf(NS + "n3"), mirror.idOf(NS + "n0")});
    assertArrayEquals(named.positives(), ofNodes.known().toArray());
    assertEquals(List.of(), ofNodes.unknown());
    assertEquals(2, ofNodes.total());
  }

  private static NamedExamples ids(Mirror mirror, String... names) {
    return NamedExamples.of(
        SparseRow.ofUnsorted(
            Arrays.stream(names).mapToInt(name -> mirror.idOf(NS + name)).toArray()));
  }

  @Test
  void equalityIsNotCounted() {
    NoisyWorld world = new NoisyWorld(12, 40, 0);
    world.facts.add(NS + "n0", "http://www.w3.org/2002/07/owl#sameAs", NS + "n1");
    List<LearnEvent> events = run(world.problem(), OPTIONS);
    assertTrue(only(events, LearnEvent.Problem.class).warnings().getFirst().contains("owl:sameAs"));
    for (Learned learned : only(events, LearnEvent.Result.class).top()) {
      assertFalse(text(learned).matches(".* (min|max) .*"), text(learned));
    }
  }

  @Test
  void whatWasNotAskedForIsSaid() {
    LearnOptions options = OPTIONS.with(LearnOption.FOLDS, 0).with(LearnOption.PERMUTATIONS, 0);
    LearnEvent.Result result =
        only(run(new NoisyWorld(13, 30, 0).problem(), options), LearnEvent.Result.class);
    assertNull(result.chosen());
    assertEquals("no folds and no permutations were asked for", result.withoutChoice());
  }

  @Test
  void noExpressionExceedsTheCeiling() {
    List<LearnEvent> events = run(new NoisyWorld(14, 80, .5).problem(), OPTIONS);
    List<Double> ceiling = only(events, LearnEvent.Ceiling.class).accuracy();
    for (int depth = 1; depth < ceiling.size(); depth++) {
      assertTrue(ceiling.get(depth) >= ceiling.get(depth - 1));
    }
    assertTrue(only(events, LearnEvent.Result.class).top().getFirst().value() <= ceiling.getLast());
  }
}
