// SPDX-License-Identifier: Apache-2.0
package org.htedl.repair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.closure.report.Contradictions;
import org.htedl.engine.Devices;
import org.htedl.engine.Engine;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.Progress;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Repairs of small random graphs against all sets of removable triples, from the cheapest on. The
 * system properties {@code htedl.repairs.seed} and {@code htedl.repairs.cases} choose others.
 */
class RepairDifferentialTest {
  private static final long SEED = Long.getLong("htedl.repairs.seed", 1);
  private static final int CASES = Integer.getInteger("htedl.repairs.cases", 60);

  /** What was compared, so that a run in which nothing happened fails. */
  private int optimal;

  private int impossible;
  private int bounded;

  @ParameterizedTest
  @EnumSource(Entailment.class)
  void noRepairIsCheaper(Entailment mode) {
    try (Engine engine = Devices.engine(List.of("scalar"))) {
      Closure closure = new Closure(mode, engine::covers);
      int cases = mode.isClosed() ? (CASES + 1) / 2 : CASES; // Definitions take more time.
      for (long seed = SEED; seed < SEED + cases; seed++) {
        new Case(closure, seed).check();
      }
    }
    assertNotEquals(0, optimal);
    if (mode != Entailment.NONE) {
      assertNotEquals(0, impossible);
    }
    if (mode.isClosed()) {
      assertNotEquals(0, bounded);
    }
  }

  /** One graph. */
  private final class Case {
    private final Closure closure;
    private final String name;
    private final List<Fact> graph = new ArrayList<>();
    private final @Nullable Mirror schema;
    private final Map<Fact, Long> costs = new HashMap<>();
    private final boolean hurry;

    Case(Closure closure, long seed) {
      this.closure = closure;
      this.name = closure.mode() + ", seed " + seed;
      SplittableRandom random = new SplittableRandom(seed);
      boolean foreign = random.nextInt(3) == 0;
      boolean removableSchema = !foreign && random.nextInt(4) == 0;
      hurry = random.nextInt(3) == 0;
      int facts = removableSchema ? 4 : 4 + random.nextInt(7);
      RandomContradictions made =
          new RandomContradictions(seed, facts, closure.mode().isClosed() && !removableSchema);
      graph.addAll(made.data());
      boolean kept = random.nextBoolean();
      boolean weighted = random.nextBoolean();
      for (Fact fact : made.data()) {
        if (!kept || random.nextInt(4) > 0) {
          costs.put(fact, weighted ? 1L + random.nextInt(3) : 1);
        }
      }
      if (foreign) {
        schema = closure.close(built(made.axioms(), null));
      } else {
        schema = null;
        graph.addAll(made.axioms());
      }
      if (removableSchema) {
        for (Fact axiom : made.axioms()) {
          if (costs.size() < 10) {
            costs.put(axiom, weighted ? 1L + random.nextInt(3) : 1);
          }
        }
      }
    }

    private static Mirror built(Iterable<Fact> facts, @Nullable Mirror schema) {
      MirrorBuilder builder = new MirrorBuilder(schema, Progress.NONE, MemoryClaim.UNCOUNTED);
      facts.forEach(builder::add);
      return builder.build();
    }

    private boolean isConsistent(Set<Fact> removed) {
      List<Fact> rest = graph.stream().filter(fact -> !removed.contains(fact)).toList();
      return Contradictions.in(closure.close(built(rest, schema))).count() == 0;
    }

    /** The cost of the cheapest repair; -1 if there is none. */
    private long least() {
      List<Fact> removable = List.copyOf(costs.keySet());
      List<Set<Fact>> all =
          IntStream.range(0, 1 << removable.size())
              .mapToObj(
                  bits ->
                      IntStream.range(0, removable.size())
                          .filter(i -> (bits >> i & 1) > 0)
                          .mapToObj(removable::get)
                          .collect(Collectors.toSet()))
              .sorted(Comparator.comparingLong(this::cost))
              .toList();
      if (closure.mode().compareTo(Entailment.OWL_CLOSED) < 0 && !isConsistent(all.getLast())) {
        return -1; // Contradictions only become fewer.
      }
      return all.stream().filter(this::isConsistent).findFirst().map(this::cost).orElse(-1L);
    }

    private long cost(Set<Fact> removed) {
      return removed.stream().mapToLong(costs::get).sum();
    }

    void check() {
      Mirror closed = closure.close(built(graph, schema));
      RepairProblem problem =
          new RepairProblem(closed, closure, fact -> costs.getOrDefault(fact, RemovalCosts.KEPT));
      RepairClock clock = new RepairClock(Cancellation.NEVER, () -> hurry, () -> false);
      Repair repair = new RepairSearch(problem, clock, progress -> {}, MemoryClaim.UNCOUNTED).run();
      long least = least();
      List<Repair.Removal> removals = repair.removals();
      if (removals != null) {
        Set<Fact> removed =
            removals.stream().map(Repair.Removal::triple).collect(Collectors.toSet());
        assertTrue(isConsistent(removed), () -> name + " leaves contradictions: " + repair);
        assertTrue(removals.stream().noneMatch(r -> r.ends().isEmpty()), () -> name + repair);
        assertEquals(cost(removed), repair.cost(), name);
        assertTrue(repair.cost() >= least, () -> name + ": " + repair);
      }
      if (least >= 0) {
        assertTrue(repair.bound() <= least, () -> name + ": " + least + " is less: " + repair);
      }
      switch (repair.status()) {
        case OPTIMAL -> {
          assertNotNull(removals, name);
          assertEquals(least, repair.cost(), () -> name + ": " + repair);
          assertEquals(least, repair.bound(), name);
          optimal += least > 0 ? 1 : 0;
        }
        case IMPOSSIBLE -> {
          assertEquals(-1, least, () -> name + ": " + repair);
          impossible++;
        }
        case BOUND -> {
          assertTrue(closure.mode().isClosed(), () -> name + " is not decided: " + repair);
          bounded++;
        }
      }
      for (Repair.Support support : repair.supports()) {
        checkSupport(support);
      }
    }

    /**
     * The triples contradict each other; where that is certain, they do not without any of them.
     */
    private void checkSupport(Repair.Support support) {
      assertTrue(has(closure, support, -1), () -> name + ": no support: " + support);
      if (support.certain()) {
        Stream<Closure> closures = Stream.of(closure, new Closure(Entailment.OWL));
        assertTrue(
            closures.anyMatch(used -> isMinimal(used, support)),
            () -> name + ": not minimal: " + support);
      }
    }

    private boolean isMinimal(Closure used, Repair.Support support) {
      int size = support.kept().size() + support.removable().size();
      return has(used, support, -1)
          && IntStream.range(0, size).noneMatch(without -> has(used, support, without));
    }

    private boolean has(Closure used, Repair.Support support, int without) {
      List<Fact> facts = new ArrayList<>(support.kept());
      facts.addAll(support.removable());
      if (without >= 0) {
        facts.remove(without);
      }
      Mirror closed = used.close(built(facts, schema));
      return Contradictions.has(closed, support.contradiction(), () -> false);
    }
  }
}
