// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.program.GroundProgram.External;
import org.htedl.answerset.program.GroundProgram.ShownTerm;
import org.htedl.answerset.program.GroundRule;
import org.htedl.answerset.program.MinimizeStatement;
import org.htedl.answerset.search.SearchOptions.SearchHeuristic;
import org.htedl.answerset.search.clause.Assignment;
import org.htedl.answerset.search.clause.Clauses;
import org.htedl.answerset.search.clause.Literals;
import org.htedl.answerset.search.clause.StoppableSort;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.WorkMeter;
import org.htedl.testing.interruption.Interruption;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Each step that takes as long as a program is large asks in between whether it is still wanted: as
 * often as it has so many literals, whatever the machine.
 */
class LongStepsTest {
  /** Literals, atoms or rules of one step. */
  private static final int SIZE = 1 << 18;

  /** Looks at least in a step over all of them: one for each 2^15. */
  private static final int LOOKS = SIZE >> 15;

  /** A step over a program or a list of literals. */
  private interface Step {
    void run(WorkMeter meter) throws BadProgramException;
  }

  private static int[] atoms() {
    return IntStream.rangeClosed(1, SIZE).toArray();
  }

  private static long[] ones() {
    long[] ones = new long[SIZE];
    Arrays.fill(ones, 1);
    return ones;
  }

  private static GroundProgram.Builder choice() {
    return GroundProgram.builder().rule(GroundRule.conjunctive(true, atoms(), new int[0]));
  }

  private static BitSet all() {
    BitSet all = new BitSet();
    all.set(1, SIZE + 1);
    return all;
  }

  private static Solver solver() {
    Solver solver =
        new Solver(SearchHeuristic.VSIDS, null, 0, MemoryClaim.UNCOUNTED, Cancellation.NEVER);
    for (int variable = 0; variable <= SIZE; variable++) {
      solver.add(0);
    }
    return solver;
  }

  private static Map<String, Step> steps() {
    Map<String, Step> steps = new LinkedHashMap<>();
    int[] even = IntStream.rangeClosed(1, SIZE).map(atom -> 2 * atom).toArray();
    Solver solver = solver();
    WorkMeter none = new WorkMeter(Cancellation.NEVER);
    steps.put("sorting", meter -> StoppableSort.sort(even.clone(), SIZE, meter));
    steps.put(
        "a clause",
        meter -> {
          Assignment assignment = new Assignment();
          IntStream.rangeClosed(0, SIZE).forEach(variable -> assignment.add());
          new Clauses(assignment, meter).simplified(even);
        });
    GroundRule sum =
        new GroundRule(false, new int[] {SIZE + 1}, atoms(), IntStream.of(atoms()).toArray(), 9);
    steps.put("a body", meter -> new Bodies(1, meter).of(sum));
    steps.put("a sum", meter -> WeightConstraint.of(1, even, ones(), 9, meter));
    steps.put(
        "a sum's occurrences and what follows from it",
        meter -> {
          Assignment assignment = new Assignment();
          WeightConstraints sums = new WeightConstraints(assignment, meter);
          IntStream.rangeClosed(0, SIZE).forEach(variable -> assignment.add());
          sums.grow(SIZE + 1);
          assignment.assign(0, 0);
          sums.add(WeightConstraint.of(0, even, ones(), SIZE, none));
          assertTrue(sums.propagate(0, new Literals()));
          assertEquals(SIZE + 1, assignment.size);
        });
    GroundProgram objective =
        choice()
            .minimise(new MinimizeStatement(0, atoms(), ones()))
            .show(new ShownTerm("h", atoms()))
            .build();
    steps.put("a cost", meter -> objective.objectives().getFirst().cost(all(), meter));
    int[] literals = IntStream.rangeClosed(0, SIZE).map(variable -> 2 * variable).toArray();
    SoftLiterals soft = new SoftLiterals(objective.objectives().getFirst(), literals, none);
    steps.put(
        "literals of an objective",
        meter -> new SoftLiterals(objective.objectives().getFirst(), literals, meter));
    steps.put("their copy", meter -> new CoreGuided(solver, soft, () -> {}, meter));
    GroundProgram.Builder texts = choice();
    for (int atom = 1; atom <= SIZE; atom++) {
      texts.show(new ShownTerm("a" + atom, new int[] {atom}));
    }
    GroundProgram shown = texts.build();
    steps.put("what is shown", meter -> new ShownLiterals(shown, literals, solver, meter));
    List<Integer> candidates = IntStream.range(0, SIZE).boxed().toList();
    steps.put(
        "consequences",
        meter ->
            new Consequences(solver, true, candidates, meter)
                .narrow(candidate -> candidate > 0, candidate -> 2));
    steps.put("the check's preparation", meter -> new ModelCheck(objective, check(meter)));
    steps.put(
        "a check", meter -> assertTrue(new ModelCheck(objective, check(meter)).isAnswerSet(all())));
    GroundProgram external =
        choice()
            .rule(GroundRule.conjunctive(true, new int[] {SIZE + 1}, atoms()))
            .external(new External(SIZE + 1, External.Value.TRUE))
            .build();
    steps.put("external atoms", meter -> OpenAtoms.of(external, meter));
    GroundProgram disjunction =
        GroundProgram.builder()
            .rule(
                GroundRule.conjunctive(false, IntStream.rangeClosed(1, 512).toArray(), new int[0]))
            .build();
    steps.put("a disjunction", meter -> Disjunctions.shift(disjunction, meter));
    List<GroundRule> loop = new ArrayList<>();
    for (int atom = 1; atom <= SIZE; atom++) {
      loop.add(GroundRule.conjunctive(false, new int[] {atom}, new int[] {atom % SIZE + 1}));
    }
    Supports unsupported =
        new Supports(
            new int[0],
            new int[0][],
            new int[0][],
            new Supports.Sum[0],
            even,
            new int[SIZE][0],
            new int[SIZE][0]);
    steps.put(
        "atoms without a source",
        meter -> new UnfoundedSets(new Assignment(), unsupported, null, meter));
    steps.put("components", meter -> new PositiveDependence(loop, SIZE, meter));
    return steps;
  }

  @Test
  void whatIsShownOfAModelAsks() {
    GroundProgram.Builder texts = choice();
    for (int atom = 1; atom <= SIZE; atom++) {
      texts.show(new ShownTerm("a" + atom, new int[] {atom}));
    }
    Interruption counting = Interruption.none();
    int[] literals = IntStream.rangeClosed(0, SIZE).map(variable -> 2 * variable).toArray();
    ShownLiterals shown =
        new ShownLiterals(texts.build(), literals, solver(), new WorkMeter(counting));
    int before = counting.points();
    assertEquals(SIZE, shown.holding(all()).size());
    assertTrue(counting.points() - before >= LOOKS, counting.points() - before + " looks");
  }

  /** A cancellation that asks the one of a meter. */
  private static Cancellation check(WorkMeter meter) {
    return () -> {
      meter.add(1 << 15);
      return false;
    };
  }

  @TestFactory
  Stream<DynamicTest> eachStepAsks() {
    return steps().entrySet().stream()
        .map(
            entry ->
                DynamicTest.dynamicTest(
                    entry.getKey(),
                    () -> {
                      Interruption counting = Interruption.none();
                      entry.getValue().run(new WorkMeter(counting));
                      assertTrue(counting.points() >= LOOKS, counting.points() + " looks");
                    }));
  }

  @Test
  void longSortsAreRight() {
    WorkMeter meter = new WorkMeter(Cancellation.NEVER);
    for (int size : new int[] {0, 1, 5, 1 << 14, (1 << 14) + 1, 3 << 14, 100_003}) {
      for (int values : new int[] {2, 1000, Integer.MAX_VALUE}) {
        Random random = new Random(size + values);
        int[] numbers = random.ints(size, -values, values).toArray();
        int[] expected = numbers.clone();
        Arrays.sort(expected);
        StoppableSort.sort(numbers, size, meter);
        assertArrayEquals(expected, numbers, size + " numbers below " + values);
        int count = StoppableSort.distinct(numbers, size, meter);
        assertArrayEquals(
            IntStream.of(expected).distinct().toArray(), Arrays.copyOf(numbers, count));
      }
    }
  }

  /** A sum is searched for implied literals once, not again for each literal that has a value. */
  @Test
  void aLargeSumIsPropagatedOnce() throws BadProgramException {
    int size = 100_000;
    int[] atoms = IntStream.rangeClosed(1, size).toArray();
    int[] negated = IntStream.of(atoms).map(atom -> -atom).toArray();
    int[] weights = new int[size];
    Arrays.fill(weights, 1);
    GroundProgram program =
        GroundProgram.builder()
            .rule(GroundRule.conjunctive(true, atoms, new int[0]))
            .rule(new GroundRule(false, new int[0], atoms, weights, 11))
            .rule(new GroundRule(false, new int[0], negated, weights, size - 9))
            .build();
    Interruption counting = Interruption.none();
    SearchResult result =
        new AnswerSets(program, SearchOptions.DEFAULT, model -> {}, MemoryClaim.UNCOUNTED, counting)
            .run(AnswerSets.Task.MODELS);
    assertTrue(result.satisfiable());
    // Looking again each time would count 10^10 units, which are 300,000 looks.
    assertTrue(counting.points() < 20_000, counting.points() + " looks");
  }

  /** Statements of one priority are added up in a time that grows as they do. */
  @Test
  void manyObjectivesOfOnePriority() {
    GroundProgram.Builder program = GroundProgram.builder();
    for (int atom = 1; atom <= SIZE; atom++) {
      program.minimise(new MinimizeStatement(1, new int[] {atom}, new long[] {atom}));
    }
    MinimizeStatement all = program.build().objectives().getFirst();
    assertArrayEquals(atoms(), all.literals());
    assertEquals(SIZE, all.weights()[SIZE - 1]);
  }
}
