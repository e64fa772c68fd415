// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.program.GroundProgram.ShownTerm;
import org.htedl.answerset.program.GroundRule;
import org.htedl.answerset.program.MinimizeStatement;
import org.htedl.answerset.search.SearchOptions.SearchHeuristic;
import org.htedl.answerset.tail.TailOptions;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Searches that are stopped, that have no memory, and those with many conflicts. */
class SearchEndsTest {
  /** Each pigeon in a hole, no two in one: none for one hole less, factorials otherwise. */
  private static GroundProgram pigeons(int pigeons, int holes) {
    GroundProgram.Builder program = GroundProgram.builder();
    for (int pigeon = 0; pigeon < pigeons; pigeon++) {
      int[] all = new int[holes];
      int[] none = new int[holes];
      for (int hole = 0; hole < holes; hole++) {
        all[hole] = 1 + pigeon * holes + hole;
        none[hole] = -all[hole];
        program.show(new ShownTerm("in(" + pigeon + "," + hole + ")", new int[] {all[hole]}));
        for (int other = 0; other < pigeon; other++) {
          int[] both = {all[hole], 1 + other * holes + hole};
          program.rule(GroundRule.conjunctive(false, new int[0], both));
        }
      }
      program.rule(GroundRule.conjunctive(true, all, new int[0]));
      program.rule(GroundRule.conjunctive(false, new int[0], none));
      int[] ones = new int[holes];
      Arrays.fill(ones, 1);
      program.rule(new GroundRule(false, new int[0], all, ones, 2));
    }
    return program.build();
  }

  private static SearchResult run(
      GroundProgram program, AnswerSets.Task task, MemoryClaim claim, Cancellation cancellation)
      throws BadProgramException {
    SearchOptions all = SearchOptions.DEFAULT.withModels(0);
    return new AnswerSets(program, all, model -> {}, claim, cancellation).run(task);
  }

  /** Before the search begins, that is while the program becomes clauses. */
  @Test
  void preparationIsCancelled() {
    GroundProgram large = pigeons(25, 24);
    for (int most : new int[] {0, 1}) {
      AtomicInteger polls = new AtomicInteger();
      assertThrows(
          CancellationException.class,
          () ->
              new AnswerSets(
                  large,
                  SearchOptions.DEFAULT,
                  model -> {},
                  MemoryClaim.UNCOUNTED,
                  () -> polls.getAndIncrement() >= most));
      assertEquals(most + 1, polls.get());
    }
  }

  @Test
  void manyConflictsAndRestarts() throws BadProgramException {
    AtomicLong most = new AtomicLong();
    SearchResult none =
        run(
            pigeons(8, 7),
            AnswerSets.Task.MODELS,
            bytes -> most.accumulateAndGet(bytes, Math::max),
            Cancellation.NEVER);
    assertFalse(none.satisfiable());
    assertTrue(none.exhausted());
    assertTrue(none.statistics().conflicts() > 1000, none.statistics().toString());
    assertTrue(none.statistics().restarts() > 5, none.statistics().toString());
    assertTrue(most.get() > 10_000 && most.get() < 100_000_000, "claimed " + most);
  }

  /** Enumeration across conflicts, restarts and removals of learned clauses. */
  @Test
  void allModelsOnce() throws BadProgramException {
    for (SearchHeuristic heuristic : SearchHeuristic.values()) {
      Set<List<String>> found = new HashSet<>();
      SearchResult result =
          new AnswerSets(
                  pigeons(5, 6),
                  new SearchOptions(heuristic, 0, false, 0),
                  model -> assertTrue(found.add(model.shown())),
                  MemoryClaim.UNCOUNTED,
                  Cancellation.NEVER)
              .run(AnswerSets.Task.MODELS);
      assertEquals(720, result.models());
      assertTrue(result.exhausted());
    }
    assertEquals(
        720,
        run(pigeons(5, 6), AnswerSets.Task.COUNT, MemoryClaim.UNCOUNTED, Cancellation.NEVER)
            .models());
  }

  @Test
  void aStoppedSearchSaysWhatItFound() throws BadProgramException {
    AtomicInteger asked = new AtomicInteger();
    SearchResult none =
        run(
            pigeons(13, 12),
            AnswerSets.Task.MODELS,
            MemoryClaim.UNCOUNTED,
            () -> asked.incrementAndGet() > 10);
    assertFalse(none.satisfiable());
    assertFalse(none.exhausted());
    assertTrue(none.statistics().conflicts() < 4_000, none.statistics().toString());

    AtomicInteger left = new AtomicInteger();
    List<Model> models = new ArrayList<>();
    SearchResult some =
        new AnswerSets(
                pigeons(9, 9),
                SearchOptions.DEFAULT.withModels(0),
                model -> {
                  models.add(model);
                  left.incrementAndGet();
                },
                MemoryClaim.UNCOUNTED,
                () -> left.get() >= 50)
            .run(AnswerSets.Task.MODELS);
    assertTrue(some.satisfiable());
    assertFalse(some.exhausted());
    assertEquals(some.models(), models.size());
    assertTrue(models.size() >= 50 && models.size() < 362_880, models.size() + " models");

    // What all have in common is at most what all so far have.
    SearchResult cautious =
        run(
            pigeons(13, 12),
            AnswerSets.Task.CAUTIOUS,
            MemoryClaim.UNCOUNTED,
            () -> asked.incrementAndGet() > 30);
    assertEquals(List.of(), cautious.consequences());
  }

  /** A program with one answer set, after which the search for a second one takes long. */
  private static GroundProgram oneAndPigeons() {
    int pigeons = 9 * 8;
    int some = pigeons + 1;
    GroundProgram.Builder program = GroundProgram.builder();
    program.rule(GroundRule.conjunctive(true, new int[] {some}, new int[0]));
    for (GroundRule rule : pigeons(9, 8).rules()) {
      boolean free = rule.weights() == null && IntStream.of(rule.body()).noneMatch(a -> a > 0);
      int[] body = Arrays.copyOf(rule.body(), rule.body().length + 1);
      body[body.length - 1] = some;
      program.rule(free ? GroundRule.conjunctive(rule.choice(), rule.head(), body) : rule);
    }
    return program.show(new ShownTerm("some", new int[] {some})).build();
  }

  /** As one that is stopped: the answer sets that were found, and what ended it. */
  @ParameterizedTest
  @EnumSource(
      value = AnswerSets.Task.class,
      names = {"MODELS", "COUNT", "BRAVE", "CAUTIOUS"})
  void aSearchWithoutMemorySaysWhatItFound(AnswerSets.Task task) throws BadProgramException {
    for (int most = 1; most < 4; most++) {
      int allowed = most;
      AtomicInteger claims = new AtomicInteger();
      MemoryClaim some =
          bytes -> {
            if (claims.incrementAndGet() > allowed) {
              throw new MemoryBudgetException("the test refuses claim " + claims);
            }
          };
      List<Model> found = new ArrayList<>();
      SearchResult result =
          new AnswerSets(
                  oneAndPigeons(),
                  new SearchOptions(SearchHeuristic.VSIDS, 0, false, 0, TailOptions.NEVER),
                  found::add,
                  some,
                  Cancellation.NEVER)
              .run(task);
      boolean cautious = task == AnswerSets.Task.CAUTIOUS && most > 1;
      assertEquals(cautious, result.full() == null, task + ", " + most + " claims");
      assertEquals(cautious, result.exhausted());
      assertEquals(found.size(), result.models());
      // The first claim is that of the program, the second that of the search that begins.
      assertEquals(most > 1 ? 1 : 0, result.models(), task + ", " + most + " claims");
      assertEquals(most > 1, result.satisfiable());
      assertEquals(List.of(), result.consequences());
    }
  }

  @Test
  void aFullHeapEndsASearchAsAClaimDoes() throws BadProgramException {
    List<Model> found = new ArrayList<>();
    SearchResult result =
        new AnswerSets(
                pigeons(5, 5),
                SearchOptions.DEFAULT.withModels(0),
                model -> {
                  if (found.size() == 7) {
                    throw new OutOfMemoryError("the test has no more memory");
                  }
                  found.add(model);
                },
                MemoryClaim.UNCOUNTED,
                Cancellation.NEVER)
            .run(AnswerSets.Task.MODELS);
    assertEquals(7, found.size());
    assertTrue(result.full() != null && result.satisfiable() && !result.exhausted());
  }

  @Test
  void withoutMemoryItIsRefused() throws BadProgramException {
    AtomicInteger refusals = new AtomicInteger();
    AtomicLong first = new AtomicLong();
    MemoryClaim small =
        bytes -> {
          first.compareAndSet(0, bytes);
          if (bytes > 3 * first.get()) {
            refusals.incrementAndGet();
            throw new MemoryBudgetException("too much");
          }
        };
    SearchResult result = run(pigeons(13, 12), AnswerSets.Task.MODELS, small, Cancellation.NEVER);
    assertTrue(result.full() != null && !result.exhausted() && !result.satisfiable());
    assertTrue(refusals.get() >= 2, "learned clauses go first");
    GroundProgram huge =
        GroundProgram.builder()
            .rule(GroundRule.conjunctive(false, new int[] {1 << 28}, new int[0]))
            .build();
    MemoryClaim none =
        bytes -> {
          throw new MemoryBudgetException(bytes + " bytes");
        };
    assertThrows(
        MemoryBudgetException.class,
        () -> run(huge, AnswerSets.Task.MODELS, none, Cancellation.NEVER));
  }

  /** Costs of very different sizes, negative ones, and two priorities that pull apart. */
  @Test
  void optima() throws BadProgramException {
    GroundProgram plain = pigeons(5, 6);
    GroundProgram.Builder program = GroundProgram.builder();
    plain.rules().forEach(program::rule);
    int[] literals = new int[30];
    long[] weights = new long[30];
    for (int i = 0; i < 30; i++) {
      literals[i] = i + 1;
      weights[i] = (i * 7919L) % 11 * (i % 5 == 0 ? 1_000_000_007L : 1) - 3;
    }
    program.minimise(new MinimizeStatement(1, literals, weights));
    program.minimise(new MinimizeStatement(2, new int[] {1, 7, -20}, new long[] {2, 2, 3}));
    SearchResult best =
        run(program.build(), AnswerSets.Task.OPTIMUM, MemoryClaim.UNCOUNTED, Cancellation.NEVER);
    List<List<Long>> costs = new ArrayList<>();
    new AnswerSets(
            program.build(),
            SearchOptions.DEFAULT.withModels(0),
            model -> costs.add(model.costs()),
            MemoryClaim.UNCOUNTED,
            Cancellation.NEVER)
        .run(AnswerSets.Task.MODELS);
    assertEquals(720, costs.size());
    List<Long> least =
        costs.stream()
            .min(
                (a, b) ->
                    a.get(0).equals(b.get(0))
                        ? Long.compare(a.get(1), b.get(1))
                        : Long.compare(a.get(0), b.get(0)))
            .orElseThrow();
    assertEquals(least, best.costs());
    assertEquals(least, best.bounds());
    assertTrue(best.exhausted());
  }
}
