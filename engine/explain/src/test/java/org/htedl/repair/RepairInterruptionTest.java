// SPDX-License-Identifier: Apache-2.0
package org.htedl.repair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.closure.report.Contradictions;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.testing.interruption.Interruption;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * A search for a repair that is interrupted at any point says nothing wrong, and does not lose a
 * repair that it has found: the time is up at each reading of the clock, memory is refused at each
 * claim, the caller leaves at each poll.
 *
 * <p>{@code -Dhtedl.seed=N -Dhtedl.random.count=N} takes other graphs.
 */
class RepairInterruptionTest {
  private static final long FROM = Long.getLong("htedl.seed", 1);
  private static final int COUNT = Integer.getInteger("htedl.random.count", 12);

  private static final String TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";

  private final Closure closure = new Closure(Entailment.OWL);
  private int found;
  private int keptInSpiteOfMemory;

  /** A graph with what a search that nothing interrupts says. */
  private final class Case {
    private final String name;
    private final List<Fact> data;
    private final Set<Fact> all;
    private final Mirror closed;
    private final Repair whole;
    private final Interruption counted = Interruption.none();

    Case(long seed) {
      name = "seed " + seed;
      RandomContradictions made = new RandomContradictions(seed, 9, false);
      data = List.copyOf(made.data());
      all = new HashSet<>(data);
      all.addAll(made.axioms());
      closed = closed(Set.of());
      whole = Objects.requireNonNull(run(counted));
    }

    private Mirror closed(Set<Fact> removed) {
      MirrorBuilder builder = new MirrorBuilder();
      all.stream().filter(fact -> !removed.contains(fact)).forEach(builder::add);
      return closure.close(builder.build());
    }

    /** What a search says; null if it was stopped before it could say anything. */
    private @Nullable Repair run(Interruption interruption) {
      try {
        RepairSearch search =
            new RepairSearch(
                new RepairProblem(
                    closed, closure, fact -> data.contains(fact) ? 1 : RemovalCosts.KEPT),
                RepairClock.of(10, interruption, interruption),
                progress -> {},
                interruption);
        Repair repair = search.run();
        if (search.full() != null) {
          assertTrue(interruption.hasRefused(), name);
          assertTrue(repair.removals() != null, name);
          keptInSpiteOfMemory++;
        }
        return repair;
      } catch (CancellationException e) {
        return null;
      } catch (MemoryBudgetException e) {
        assertTrue(interruption.hasRefused(), name);
        return null;
      }
    }

    private void check(String what, Interruption interruption) {
      String message = name + ", " + what;
      Repair repair = run(interruption);
      if (repair == null) {
        return;
      }
      found++;
      List<Repair.Removal> removals = repair.removals();
      if (removals != null) {
        Set<Fact> removed =
            removals.stream().map(Repair.Removal::triple).collect(Collectors.toSet());
        assertEquals(0, Contradictions.in(closed(removed)).count(), message);
        assertTrue(repair.cost() >= whole.cost(), message);
      }
      switch (repair.status()) {
        case OPTIMAL -> {
          assertEquals(Repair.Status.OPTIMAL, whole.status(), message);
          assertEquals(whole.cost(), repair.cost(), message);
        }
        case IMPOSSIBLE -> assertEquals(Repair.Status.IMPOSSIBLE, whole.status(), message);
        case BOUND ->
            assertTrue(
                whole.status() == Repair.Status.IMPOSSIBLE || repair.bound() <= whole.cost(),
                message);
      }
    }

    void check() {
      counted.atEachReading(
          Interruption::upAt, (up, point) -> check("the time up at " + point, up));
      counted.atEachReading(
          Interruption::halfUpAt, (half, point) -> check("half of the time up at " + point, half));
      counted.atEachClaim(
          Interruption::refusedAt, (refused, point) -> check(point + " refused", refused));
      counted.atEachClaim(
          Interruption::refusedLateAt,
          (refused, point) -> check(point + " refused in the second half", refused));
      counted.atEachPoll(
          (left, point) -> assertEquals(null, run(left), name + ", the caller left at " + point));
    }
  }

  @Test
  void nothingWrongIsSaid() {
    for (long seed = FROM; seed < FROM + COUNT; seed++) {
      new Case(seed).check();
    }
    assertTrue(found > 100, "searches that said something: " + found);
  }

  /** When half of the time is up, any repair is found; then the memory ends. */
  @Test
  void aRepairThatWasFoundIsNotLost() {
    MirrorBuilder builder = new MirrorBuilder();
    Random random = new Random(FROM);
    for (int pair = 0; pair < 20; pair++) {
      int first = random.nextInt(8);
      builder.add(
          "A" + first,
          "http://www.w3.org/2002/07/owl#disjointWith",
          "A" + (first + 1 + random.nextInt(7)) % 8);
    }
    for (int i = 0; i < 80; i++) {
      builder.add("x" + i / 8, TYPE, "A" + i % 8);
    }
    Mirror closed = closure.close(builder.build());
    Interruption counted = hurried(closed, Integer.MAX_VALUE);
    int most = counted.claims();
    for (int k = most; k > most - 12; k--) {
      hurried(closed, k);
    }
    assertTrue(keptInSpiteOfMemory > 0, "no memory was refused after a repair was found");
  }

  private Interruption hurried(Mirror closed, int refused) {
    Interruption interruption = Interruption.refusedLateAt(refused);
    RepairSearch search =
        new RepairSearch(
            new RepairProblem(closed, closure, RemovalCosts.ofData()),
            RepairClock.of(10, interruption, interruption),
            progress -> {},
            interruption);
    try {
      Repair repair = search.run();
      if (search.full() != null) {
        keptInSpiteOfMemory++;
        assertTrue(repair.cost() >= repair.bound(), repair.toString());
      }
    } catch (MemoryBudgetException e) {
      assertTrue(interruption.hasRefused(), e.toString());
    }
    return interruption;
  }
}
