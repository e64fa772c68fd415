// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.htedl.answerset.search.clause.Outcome;
import org.htedl.limit.WorkMeter;

/**
 * Finds the least cost of an objective from below, by sets of literals that cannot all be false
 * (OLL, of Andres, Kaufmann, Matheis and Schaub, 2012): such a core raises the bound by its
 * smallest weight, and what more than one of its literals would cost is paid by literals for "at
 * least k of them".
 *
 * <p>What is left of a literal's weight is assumed on, in its place, and so are the new literals
 * behind all others. To find disjoint cores first, or smaller ones by another search of each, took
 * up to ten times as many conflicts on covers: what matters there is the last step of the bound.
 * Nothing is stratified by weight: on covers with weights from 1 to 5 that took ten times as long.
 */
final class CoreGuided {
  private static final long DESCENT_CONFLICTS = 100;

  private final Solver solver;
  private final Map<Integer, Long> soft;
  private final WorkMeter meter;
  private final Map<Integer, Count> counts = new LinkedHashMap<>();
  private final SoftLiterals objective;
  private final Runnable found;
  private long lower;
  private long upper;

  /** A literal that says that at least a given number of others are true. */
  private record Count(int[] literals, int least) {}

  /**
   * Prepares the search.
   *
   * @param found called at each model, while the solver has its values
   * @param meter counts the work
   */
  CoreGuided(Solver solver, SoftLiterals objective, Runnable found, WorkMeter meter) {
    this.solver = solver;
    this.meter = meter;
    this.objective = objective;
    this.found = found;
    soft = copy(objective.weights());
    lower = objective.offset();
  }

  /** The cost that is proved to be needed so far. */
  long lower() {
    return lower;
  }

  /**
   * Finds the least cost and adds clauses that exclude greater ones.
   *
   * @return whether there is a model at all
   */
  boolean run() {
    // What a search before has excluded may have undone its model, and with it all values.
    if (solver.search() != Outcome.MODEL) {
      return false;
    }
    found.run();
    upper = objective.cost(solver);
    descend();
    while (lower < upper) {
      if (solver.search(negated(soft)) == Outcome.MODEL) {
        found.run();
        break;
      }
      int[] core = solver.core();
      if (core.length == 0) {
        return false;
      }
      relax(core);
      harden();
    }
    // Whoever pays one of them more pays more than the least cost.
    for (int literal : soft.keySet()) {
      solver.clause(literal ^ 1);
    }
    return true;
  }

  /**
   * Looks for a cheap model, which is what there is if the search is stopped: all literals are
   * assumed false but the lightest of each core.
   */
  private void descend() {
    Map<Integer, Long> left = copy(soft);
    Outcome outcome = Outcome.NONE;
    while (outcome == Outcome.NONE) {
      outcome = solver.search(DESCENT_CONFLICTS, negated(left));
      if (outcome == Outcome.NONE) {
        left.remove(
            IntStream.of(solver.core())
                .map(assumption -> assumption ^ 1)
                .boxed()
                .min(Comparator.comparingLong(this::weight))
                .orElseThrow(() -> new IllegalStateException("the model is lost")));
      }
    }
    if (outcome == Outcome.MODEL) {
      found.run();
      upper = Math.min(upper, objective.cost(solver));
    }
  }

  private Map<Integer, Long> copy(Map<Integer, Long> weights) {
    Map<Integer, Long> copy = LinkedHashMap.newLinkedHashMap(weights.size());
    weights.forEach(
        (literal, weight) -> {
          meter.add(16);
          copy.put(literal, weight);
        });
    return copy;
  }

  /** The contraries of literals, to be assumed. */
  private int[] negated(Map<Integer, Long> literals) {
    return literals.keySet().stream()
        .mapToInt(
            literal -> {
              meter.add(8);
              return literal ^ 1;
            })
        .toArray();
  }

  /** Excludes literals that cost more than what is between the bounds. */
  private void harden() {
    soft.entrySet()
        .removeIf(
            entry -> {
              meter.add(8);
              boolean isTooMuch = entry.getValue() > upper - lower;
              if (isTooMuch) {
                solver.clause(entry.getKey() ^ 1);
              }
              return isTooMuch;
            });
  }

  private void relax(int[] core) {
    int[] literals = IntStream.of(core).map(assumption -> assumption ^ 1).toArray();
    long least = Long.MAX_VALUE;
    for (int literal : literals) {
      meter.add(16);
      least = Math.min(least, weight(literal));
    }
    lower = Math.addExact(lower, least);
    List<Count> raised = new ArrayList<>();
    for (int literal : literals) {
      meter.add(32);
      long left = weight(literal) - least;
      if (left > 0) {
        soft.put(literal, left);
      } else {
        soft.remove(literal);
      }
      Count count = counts.get(literal);
      if (count != null && count.least < count.literals.length) {
        raised.add(new Count(count.literals, count.least + 1));
      }
    }
    solver.clause(literals);
    if (literals.length > 1) {
      raised.add(new Count(literals, 2));
    }
    for (Count count : raised) {
      soft.merge(literal(count), least, Math::addExact);
    }
  }

  private long weight(int literal) {
    Long weight = soft.get(literal);
    if (weight == null) {
      throw new IllegalStateException("a core has a literal that was not assumed");
    }
    return weight;
  }

  /** The literal of a count, which is added to the solver if it is new. */
  private int literal(Count wanted) {
    for (var entry : counts.entrySet()) {
      meter.add(8);
      if (entry.getValue().literals == wanted.literals && entry.getValue().least == wanted.least) {
        return entry.getKey();
      }
    }
    int literal = 2 * solver.add(1);
    long[] ones = new long[wanted.literals.length];
    Arrays.fill(ones, 1);
    solver.constraint(WeightConstraint.of(literal, wanted.literals, ones, wanted.least, meter));
    counts.put(literal, wanted);
    return literal;
  }
}
