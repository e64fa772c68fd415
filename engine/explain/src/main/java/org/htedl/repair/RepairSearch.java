// SPDX-License-Identifier: Apache-2.0
package org.htedl.repair;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.htedl.closure.report.Contradiction;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.SharedClaim;
import org.htedl.mirror.Fact;
import org.htedl.time.TimeSource;
import org.jspecify.annotations.Nullable;

/**
 * Finds the cheapest set of triples whose removal ends all contradictions of a graph. Removing a
 * cheapest hitting set of the supports known so far either ends all contradictions, and then no
 * repair is cheaper; or some are left, whose supports are found and added.
 *
 * <p>When half of the time is over, contradictions are ended one after the other, so that there is
 * a repair, before the search for the cheapest goes on. Where definitions of the closed world
 * negate, removing a triple may make a contradiction, so that a support does not bind every repair:
 * those under rules alone do and give the bound, the others only lead to a repair.
 *
 * <p>Used once, by one thread. Memory is taken from a claim that the caller closes.
 */
public final class RepairSearch {
  /** Contradictions whose supports are found before a hitting set is tried again. */
  private static final int AT_ONCE = 1_000;

  /** Time between two reports. */
  private static final long REPORT_NANOS = 250_000_000;

  private final RemovalCosts costs;
  private final RepairClock clock;
  private final Consumer<Repair.Progress> listener;
  private final long contradictions;
  private final List<ClosureLevel> levels;
  private final MemoryClaim known;

  /** What each repair hits that was looked for; and what every repair hits, which may be less. */
  private final HittingSets wanted;

  private final HittingSets certain;
  private final Set<Repair.Support> supports = new LinkedHashSet<>();
  private Repair.@Nullable Support impossible;
  private @Nullable Set<Fact> best;
  private @Nullable MemoryBudgetException full;
  private boolean stuck;
  private long rounds;
  private long bound;
  private long bytes;
  private long reported = TimeSource.SYSTEM.nanos();

  /**
   * Prepares a search with a time limit, at which it answers with its best repair and bounds.
   *
   * @param seconds how long it may take from now on; in half of that any repair is to be found
   * @param cancellation whether the caller no longer waits for the answer
   * @param listener gets the progress, in the thread of the search; must return quickly
   * @param memory takes the memory of the search
   * @throws MemoryBudgetException if there is not enough memory
   * @throws CancellationException if it was stopped before it could begin
   */
  public RepairSearch(
      RepairProblem problem,
      double seconds,
      Cancellation cancellation,
      Consumer<Repair.Progress> listener,
      MemoryClaim memory) {
    this(problem, RepairClock.of(seconds, cancellation), listener, memory);
  }

  /**
   * Prepares a search.
   *
   * @param listener gets the progress, in the thread of the search; must return quickly
   * @param memory takes the memory of the search
   * @throws MemoryBudgetException if there is not enough memory
   * @throws CancellationException if it was stopped before it could begin
   */
  RepairSearch(
      RepairProblem problem,
      RepairClock clock,
      Consumer<Repair.Progress> listener,
      MemoryClaim memory) {
    this.costs = problem.costs();
    this.clock = clock;
    this.listener = listener;
    Cancellation stop = clock.stop();
    SharedClaim shared = new SharedClaim(memory);
    known = shared.part();
    contradictions = problem.contradictions(stop);
    levels = contradictions == 0 ? List.of() : problem.levels(shared, stop);
    wanted = new HittingSets(costs, shared, stop);
    certain = levels.size() <= 1 ? wanted : new HittingSets(costs, shared, stop);
  }

  /**
   * Searches.
   *
   * @return what was found; if the time was up, or the memory after a repair was found, what was
   *     found until then
   * @throws MemoryBudgetException if the claim gets no more memory before a repair is found
   * @throws CancellationException if the caller no longer waits for the answer
   */
  public Repair run() {
    try {
      search();
    } catch (CancellationException stopped) {
      clock.cancellation().check();
    } catch (MemoryBudgetException refused) {
      if (best == null) {
        throw refused;
      }
      full = refused;
    }
    if (impossible != null) {
      return new Repair(
          Repair.Status.IMPOSSIBLE, contradictions, null, bound, List.of(impossible), progress());
    }
    return new Repair(
        isOptimal() ? Repair.Status.OPTIMAL : Repair.Status.BOUND,
        contradictions,
        best == null ? null : removals(best),
        bound,
        List.copyOf(supports),
        progress());
  }

  /** What ended the search after a repair was found, if it was the memory; null if it was not. */
  public @Nullable MemoryBudgetException full() {
    return full;
  }

  private void search() {
    Set<Fact> removed = Set.of();
    while (!isOver()) {
      rounds++;
      if (!extend(removed, support -> {})) {
        improve(removed);
        reduce(removed);
        return;
      }
      if (!isOver() && best == null && clock.hurry().getAsBoolean()) {
        endOneByOne(removed);
      }
      if (!isOver()) {
        removed = wanted.cheapest();
        bound = Math.max(bound, certain.cost(certain.cheapest()));
        listener.accept(progress());
      }
    }
  }

  private boolean isOver() {
    return impossible != null || stuck || isOptimal();
  }

  private boolean isOptimal() {
    return best != null && wanted.cost(best) == bound;
  }

  private void improve(Set<Fact> repair) {
    if (best == null || wanted.cost(repair) < wanted.cost(best)) {
      best = repair;
    }
  }

  /** Leaves out what is not needed, where a repair may have more than that. */
  private void reduce(Set<Fact> repair) {
    Set<Fact> left = repair;
    if (levels.size() > 1) {
      for (Fact triple : repair) {
        Set<Fact> fewer = without(left, triple);
        if (isConsistent(fewer)) {
          left = fewer;
          improve(left);
        }
      }
    }
  }

  private boolean isConsistent(Set<Fact> removed) {
    return levels.stream().allMatch(level -> level.left(removed, 1).isEmpty());
  }

  private static Set<Fact> without(Set<Fact> triples, Fact one) {
    Set<Fact> fewer = new LinkedHashSet<>(triples);
    fewer.remove(one);
    return fewer;
  }

  /**
   * Adds supports of contradictions that are left without some triples: of each, unless it follows
   * from a support that was just found of another.
   *
   * @param each gets the supports, too
   * @return whether any contradiction was left
   */
  private boolean extend(Set<Fact> removed, Consumer<Repair.Support> each) {
    for (ClosureLevel level : levels) {
      List<Contradiction> left = level.left(removed, AT_ONCE);
      Map<String, Repair.Support> latest = new HashMap<>();
      for (Contradiction contradiction : left) {
        Repair.Support near = latest.get(contradiction.terms().getFirst());
        // A circle, say, contradicts at each of its nodes, and is long to find: once is enough.
        if (near != null && level.finder().follows(contradiction, near)) {
          continue;
        }
        for (Repair.Support support : level.finder().find(contradiction, removed)) {
          add(support);
          if (isOver()) {
            return true;
          }
          each.accept(support);
          support.subjects().forEach(subject -> latest.put(subject, support));
        }
        if (TimeSource.SYSTEM.nanos() - reported > REPORT_NANOS) {
          reported = TimeSource.SYSTEM.nanos();
          listener.accept(progress());
        }
      }
      if (!left.isEmpty()) {
        return true;
      }
    }
    return false;
  }

  private void add(Repair.Support support) {
    if (supports.contains(support)) {
      return;
    }
    known.take(bytes + support.bytes());
    bytes += support.bytes();
    supports.add(support);
    if (!support.removable().isEmpty()) {
      wanted.add(support.removable());
      if (support.certain()) {
        certain.add(support.removable());
      }
    } else if (support.certain()) {
      impossible = support;
    } else {
      stuck = true;
    }
  }

  /** Removes the cheapest triple of each support that is found, until there is a repair. */
  private void endOneByOne(Set<Fact> removed) {
    Set<Fact> chosen = new LinkedHashSet<>(removed);
    boolean left = true;
    while (left && !isOver()) {
      left =
          extend(
              new LinkedHashSet<>(chosen),
              support -> {
                if (support.removable().stream().noneMatch(chosen::contains)) {
                  chosen.add(
                      support.removable().stream()
                          .min(Comparator.comparingLong(costs::of))
                          .orElseThrow());
                }
              });
    }
    if (!left) {
      improve(chosen);
      Set<Fact> fewer = chosen;
      for (Fact triple : chosen) {
        Set<Fact> candidate = without(fewer, triple);
        if (wanted.areHitBy(candidate)) {
          fewer = candidate;
        }
      }
      if (fewer.size() < chosen.size() && isConsistent(fewer)) {
        improve(fewer);
      }
    }
  }

  private Repair.Progress progress() {
    long trials = levels.stream().mapToLong(level -> level.finder().trials()).sum();
    return new Repair.Progress(rounds, supports.size(), trials, bound);
  }

  private List<Repair.Removal> removals(Set<Fact> repair) {
    Map<Fact, Set<Contradiction>> ends = new LinkedHashMap<>();
    repair.forEach(triple -> ends.put(triple, new LinkedHashSet<>()));
    for (Repair.Support support : supports) {
      for (Fact triple : support.removable()) {
        Set<Contradiction> ended = ends.get(triple);
        if (ended != null) {
          ended.add(support.contradiction());
        }
      }
    }
    List<Repair.Removal> removals = new ArrayList<>();
    ends.forEach(
        (triple, ended) ->
            removals.add(new Repair.Removal(triple, costs.of(triple), List.copyOf(ended))));
    return removals;
  }
}
