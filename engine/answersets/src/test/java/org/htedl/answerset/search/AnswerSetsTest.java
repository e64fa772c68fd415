// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.htedl.answerset.nogood.Nogoods;
import org.htedl.answerset.processor.ScalarNogoods;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.program.GroundProgram.ShownTerm;
import org.htedl.answerset.program.GroundRule;
import org.htedl.answerset.program.Programs;
import org.htedl.answerset.search.SearchOptions.SearchHeuristic;
import org.htedl.answerset.tail.TailOptions;
import org.htedl.answerset.tail.VectorTail;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.vector.choice.KernelChoice;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The search against brute force over all sets of atoms. */
class AnswerSetsTest {
  /** More with {@code -Dhtedl.random.from=SEED -Dhtedl.random.count=N}. */
  private static final long FROM = Long.getLong("htedl.random.from", 0);

  private static final int COUNT = Integer.getInteger("htedl.random.count", 3_000);

  /** How programs are searched. */
  private interface Search {
    List<Model> run(
        GroundProgram program,
        SearchOptions options,
        AnswerSets.Task task,
        List<SearchResult> results)
        throws BadProgramException;
  }

  private static List<Model> run(
      GroundProgram program,
      SearchOptions options,
      AnswerSets.Task task,
      List<SearchResult> results)
      throws BadProgramException {
    return run(program, options, null, task, results);
  }

  private static List<Model> overNogoods(
      GroundProgram program,
      SearchOptions options,
      AnswerSets.Task task,
      List<SearchResult> results)
      throws BadProgramException {
    return run(program, options, new ScalarNogoods(), task, results);
  }

  private static List<Model> run(
      GroundProgram program,
      SearchOptions options,
      @Nullable Nogoods nogoods,
      AnswerSets.Task task,
      List<SearchResult> results)
      throws BadProgramException {
    List<Model> models = new ArrayList<>();
    AnswerSets search =
        new AnswerSets(
            program,
            options,
            new VectorTail(KernelChoice.lanes()),
            nogoods,
            models::add,
            MemoryClaim.UNCOUNTED,
            Cancellation.NEVER);
    results.add(search.run(task));
    return models;
  }

  private static int bits(Model model, GroundProgram program) {
    int set = 0;
    for (int atom = 1; atom <= program.atoms(); atom++) {
      set |= model.atoms().get(atom) ? 1 << (atom - 1) : 0;
    }
    return set;
  }

  @Test
  void randomProgramsHaveTheAnswerSetsOfBruteForce() {
    check(FROM, COUNT, AnswerSetsTest::run);
  }

  @Test
  void externalAndProjectedAtoms() {
    check(FROM + 3_000_000, COUNT / 2, AnswerSetsTest::run, RandomProgram::withDirectives);
  }

  /** A branch that is tried out as a whole must not be one of two that differ in what is shown. */
  @Test
  void whatIsShownIsNoDecision() throws BadProgramException, IOException {
    String text =
        "asp 1 0 0\n1 1 3 1 2 3 0 0\n4 1 a 1 1\n4 1 b 1 2\n4 1 c 1 3\n4 3 all 3 1 2 3\n0\n";
    GroundProgram program = Programs.read(new ByteArrayInputStream(text.getBytes(UTF_8)));
    for (SearchHeuristic heuristic : SearchHeuristic.values()) {
      for (int atoms = 1; atoms <= 3; atoms++) {
        SearchOptions options =
            new SearchOptions(heuristic, 0, false, 0)
                .withTail(new TailOptions(TailOptions.Use.ALWAYS, atoms));
        List<SearchResult> results = new ArrayList<>();
        assertEquals(
            8, run(program, options, AnswerSets.Task.MODELS, results).size(), "" + options);
        run(program, options, AnswerSets.Task.COUNT, results);
        assertEquals(8, results.getLast().models(), "" + options);
      }
    }
    assertTrue(check(RandomProgram.of(2_044_591), 2_044_591, AnswerSetsTest::run));
  }

  /** The search of CUD@ASP, one nogood after the other. */
  @Test
  void searchesOverNogoodsFindThemToo() {
    check(FROM + 1_000_000, COUNT / 3, AnswerSetsTest::overNogoods);
  }

  private static void check(long from, int count, Search by) {
    check(from, count, by, RandomProgram::of);
  }

  private static void check(long from, int count, Search by, LongFunction<GroundProgram> programs) {
    int refused = 0;
    int some = 0;
    for (long seed = from; seed < from + count; seed++) {
      GroundProgram program = programs.apply(seed);
      try {
        some += check(program, seed, by) ? 1 : 0;
      } catch (BadProgramException cyclic) {
        refused++;
      } catch (RuntimeException failed) {
        throw new AssertionError("seed " + seed, failed);
      }
    }
    assertTrue(refused < count / 5, refused + " programs are refused");
    assertTrue(some > count / 3, some + " programs have answer sets");
  }

  private static boolean check(GroundProgram program, long seed, Search by)
      throws BadProgramException {
    String where = "seed " + seed;
    SearchHeuristic heuristic = SearchHeuristic.values()[(int) (seed % 4)];
    TailOptions tail =
        new TailOptions(TailOptions.Use.values()[(int) (seed / 4 % 3)], 1 + (int) (seed / 12 % 14));
    SearchOptions all = new SearchOptions(heuristic, 0, false, seed % 3).withTail(tail);
    List<SearchResult> results = new ArrayList<>();
    List<Model> models = by.run(program, all, AnswerSets.Task.MODELS, results);
    List<Integer> expected = BruteForce.answerSets(program);
    ModelCheck check = new ModelCheck(program, Cancellation.NEVER);
    TreeSet<Integer> found = new TreeSet<>();
    for (Model model : models) {
      assertTrue(check.isAnswerSet(model.atoms()), where);
      int set = bits(model, program);
      assertTrue(found.add(set), where + ": an answer set twice");
      assertEquals(
          new HashSet<>(BruteForce.shown(program, set)), new HashSet<>(model.shown()), where);
      assertEquals(BruteForce.costs(program, set), model.costs(), where);
    }
    assertEquals(expected, List.copyOf(found), where);
    assertTrue(results.getLast().exhausted(), where);

    Set<Set<String>> views = new HashSet<>();
    Set<String> brave = new HashSet<>();
    Set<String> cautious = null;
    Set<Integer> projections = new HashSet<>();
    int[] named = program.projected();
    for (int set : expected) {
      Set<String> view = new HashSet<>(BruteForce.shown(program, set));
      views.add(view);
      projections.add(named == null ? 0 : set & mask(named));
      brave.addAll(view);
      if (cautious == null) {
        cautious = new HashSet<>(view);
      }
      cautious.retainAll(view);
    }
    SearchOptions projected = new SearchOptions(heuristic, 0, true, 0);
    List<Model> different = by.run(program, projected, AnswerSets.Task.MODELS, results);
    assertTrue(results.getLast().exhausted(), where);
    by.run(program, projected.withModels(different.size()), AnswerSets.Task.MODELS, results);
    assertTrue(results.getLast().exhausted(), where);
    assertEquals(named == null ? views.size() : projections.size(), different.size(), where);
    for (Model model : different) {
      assertTrue(views.contains(new HashSet<>(model.shown())), where);
    }
    if (named != null) {
      assertEquals(
          projections.size(),
          different.stream().map(model -> bits(model, program) & mask(named)).distinct().count(),
          where);
      checkConsequences(program, projected, by, expected, where);
    }
    by.run(program, all, AnswerSets.Task.BRAVE, results);
    assertEquals(brave, new HashSet<>(results.getLast().consequences()), where);
    by.run(program, all, AnswerSets.Task.CAUTIOUS, results);
    assertEquals(
        cautious == null ? Set.of() : cautious,
        new HashSet<>(results.getLast().consequences()),
        where);

    List<Model> optimal = by.run(program, all, AnswerSets.Task.OPTIMUM, results);
    assertEquals(expected.isEmpty(), optimal.isEmpty(), where);
    if (!expected.isEmpty()) {
      List<Long> least =
          expected.stream()
              .map(set -> BruteForce.costs(program, set))
              .min(AnswerSetsTest::compare)
              .orElseThrow();
      assertEquals(least, results.getLast().costs(), where);
      assertEquals(least, results.getLast().bounds(), where);
      assertEquals(least, optimal.getLast().costs(), where);
      assertTrue(check.isAnswerSet(optimal.getLast().atoms()), where);
    }
    return !expected.isEmpty();
  }

  private static int mask(int[] atoms) {
    int mask = 0;
    for (int atom : atoms) {
      mask |= 1 << (atom - 1);
    }
    return mask;
  }

  /** Brave and cautious of the texts that read projected atoms only. */
  private static void checkConsequences(
      GroundProgram program,
      SearchOptions projected,
      Search by,
      List<Integer> expected,
      String where)
      throws BadProgramException {
    int[] named = Objects.requireNonNull(program.projected());
    Set<String> asked = new HashSet<>();
    program.shown().forEach(term -> asked.add(term.text()));
    for (ShownTerm term : program.shown()) {
      for (int literal : term.condition()) {
        if ((mask(named) >> (Math.abs(literal) - 1) & 1) == 0) {
          asked.remove(term.text());
        }
      }
    }
    Set<String> brave = new HashSet<>();
    Set<String> cautious = expected.isEmpty() ? Set.of() : new HashSet<>(asked);
    for (int set : expected) {
      brave.addAll(BruteForce.shown(program, set));
      cautious.retainAll(BruteForce.shown(program, set));
    }
    brave.retainAll(asked);
    List<SearchResult> results = new ArrayList<>();
    by.run(program, projected, AnswerSets.Task.BRAVE, results);
    assertEquals(brave, new HashSet<>(results.getLast().consequences()), where);
    by.run(program, projected, AnswerSets.Task.CAUTIOUS, results);
    assertEquals(cautious, new HashSet<>(results.getLast().consequences()), where);
  }

  private static int compare(List<Long> a, List<Long> b) {
    for (int i = 0; i < a.size(); i++) {
      int order = Comparator.<Long>naturalOrder().compare(a.get(i), b.get(i));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  @Test
  void heuristicsAndTailsChangeNothing() throws BadProgramException {
    int tails = 0;
    for (long seed = 0; seed < 60; seed++) {
      GroundProgram program = RandomProgram.of(seed);
      Set<Integer> expected = Set.copyOf(BruteForce.answerSets(program));
      for (SearchHeuristic heuristic : SearchHeuristic.values()) {
        for (TailOptions.Use use : TailOptions.Use.values()) {
          for (long order = 0; order < 2; order++) {
            SearchOptions options =
                new SearchOptions(heuristic, 0, false, order).withTail(new TailOptions(use, 6));
            String where = "seed " + seed + ", " + options;
            List<SearchResult> results = new ArrayList<>();
            Set<Integer> found = new HashSet<>();
            try {
              for (Model model : run(program, options, AnswerSets.Task.MODELS, results)) {
                assertTrue(found.add(bits(model, program)), where);
              }
              run(program, options, AnswerSets.Task.COUNT, results);
              List<Model> one =
                  run(program, options.withModels(1), AnswerSets.Task.MODELS, results);
              assertEquals(Math.min(1, expected.size()), one.size(), where);
              boolean known = use != TailOptions.Use.ALWAYS || expected.isEmpty();
              assertEquals(known && expected.size() < 2, results.getLast().exhausted(), where);
              long most = Math.max(1, expected.size());
              List<Model> just =
                  run(program, options.withModels(most), AnswerSets.Task.MODELS, results);
              assertEquals(expected.size(), just.size(), where);
              assertTrue(!known || results.getLast().exhausted(), where);
              run(program, options.withModels(most + 1), AnswerSets.Task.MODELS, results);
              assertTrue(results.getLast().exhausted(), where);
            } catch (BadProgramException cyclic) {
              continue;
            }
            assertEquals(expected, found, where);
            assertEquals(expected.size(), results.get(1).models(), where);
            long listing = results.getFirst().statistics().tails();
            assertTrue(use == TailOptions.Use.ALWAYS || listing == 0, where);
            tails += results.get(1).statistics().tails() > 0 ? 1 : 0;
          }
        }
      }
    }
    assertTrue(tails > 300, tails + " searches had tails");
  }

  /** By default one tail counts what a search would list, and none lists. */
  @Test
  void tailsCountByDefault() throws BadProgramException {
    int[] atoms = IntStream.rangeClosed(1, 20).toArray();
    GroundProgram program =
        GroundProgram.builder().rule(GroundRule.conjunctive(true, atoms, new int[0])).build();
    SearchOptions all = SearchOptions.DEFAULT.withModels(0);
    List<SearchResult> results = new ArrayList<>();
    run(program, all, AnswerSets.Task.COUNT, results);
    assertEquals(1 << 20, results.getLast().models());
    assertEquals(1, results.getLast().statistics().tails());
    assertEquals(0, results.getLast().statistics().choices());
    assertEquals(1000, run(program, all.withModels(1000), AnswerSets.Task.MODELS, results).size());
    assertEquals(0, results.getLast().statistics().tails());
    assertTrue(!results.getLast().exhausted());
  }

  /** A program that is written and read again is the same one. */
  @Test
  void writtenAndReadAgain() throws BadProgramException, IOException {
    for (long seed = 0; seed < 500; seed++) {
      for (GroundProgram program :
          List.of(RandomProgram.of(seed), RandomProgram.withDirectives(seed))) {
        String text = Programs.aspif(program);
        GroundProgram again = Programs.read(new ByteArrayInputStream(text.getBytes(UTF_8)));
        assertEquals(text, Programs.aspif(again), "seed " + seed);
      }
    }
  }

  @Test
  void theCheckRefusesWhatIsNoAnswerSet() throws BadProgramException {
    for (long seed = 0; seed < 500; seed++) {
      GroundProgram program =
          seed % 2 == 0 ? RandomProgram.of(seed) : RandomProgram.withDirectives(seed);
      ModelCheck check;
      try {
        check = new ModelCheck(program, Cancellation.NEVER);
      } catch (BadProgramException cyclic) {
        continue;
      }
      if (program.rules().stream().anyMatch(rule -> !rule.choice() && rule.head().length > 1)) {
        // Atoms that stand for bodies are not among those that brute force knows.
        continue;
      }
      List<Integer> expected = BruteForce.answerSets(program);
      for (int set = 0; set < 1 << program.atoms(); set++) {
        BitSet atoms = BitSet.valueOf(new long[] {2L * set});
        assertEquals(expected.contains(set), check.isAnswerSet(atoms), "seed " + seed);
      }
    }
  }
}
