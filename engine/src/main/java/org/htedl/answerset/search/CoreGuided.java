package org.htedl.answerset.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.htedl.answerset.search.clause.Outcome;

/**
 * Finds the least cost of an objective from below, by sets of literals that cannot all be false
 * (OLL, of Andres, Kaufmann, Matheis and Schaub, 2012): such a core raises the bound by its
 * smallest weight, and what more than one of its literals would cost is paid by literals for "at
 * least k of them".
 *
 * <p>Cores are found disjoint first. A core is searched for again with its literals in turn, which
 * often finds a smaller one; leaving out one literal after the other took twice as long on covers.
 * Nothing is stratified by weight: on covers with weights from 1 to 5 that took ten times as long.
 */
final class CoreGuided {
  private static final int ATTEMPTS = 3;
  private static final long SHRINK_CONFLICTS = 1000;

  private final Solver solver;
  private final Map<Integer, Long> soft;
  private final Map<Integer, Long> deferred = new LinkedHashMap<>();
  private final Map<Integer, Count> counts = new LinkedHashMap<>();
  private final SoftLiterals objective;
  private final Runnable found;
  private long lower;
  private long upper = Long.MAX_VALUE;

  /** A literal that says that at least a given number of others are true. */
  private record Count(int[] literals, int least) {}

  /**
   * Prepares the search.
   *
   * @param found called at each model, while the solver has its values
   */
  CoreGuided(Solver solver, SoftLiterals objective, Runnable found) {
    this.solver = solver;
    this.objective = objective;
    this.found = found;
    soft = objective.weights();
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
    while (true) {
      int[] assumptions = soft.keySet().stream().mapToInt(literal -> literal ^ 1).toArray();
      if (solver.search(assumptions) == Outcome.MODEL) {
        found.run();
        upper = Math.min(upper, objective.cost(solver));
        if (deferred.isEmpty()) {
          break;
        }
        deferred.forEach((literal, weight) -> soft.merge(literal, weight, Math::addExact));
        deferred.clear();
        harden();
        continue;
      }
      int[] core = solver.core();
      if (core.length == 0) {
        return false;
      }
      relax(shrink(core));
    }
    // Whoever pays one of them more pays more than the least cost.
    for (int literal : soft.keySet()) {
      solver.clause(literal ^ 1);
    }
    return true;
  }

  /** Excludes literals that cost more than what is between the bounds. */
  private void harden() {
    for (var entry : soft.entrySet()) {
      if (entry.getValue() > upper - lower) {
        solver.clause(entry.getKey() ^ 1);
      }
    }
  }

  /** A subset of a core that is one: what is left when its literals are assumed in turn. */
  private int[] shrink(int[] core) {
    int[] smallest = core;
    for (int attempt = 0; attempt < ATTEMPTS && smallest.length > 1; attempt++) {
      int[] turned = turned(smallest);
      if (solver.search(SHRINK_CONFLICTS, turned) != Outcome.NONE
          || solver.core().length == smallest.length) {
        break;
      }
      smallest = solver.core();
    }
    return smallest;
  }

  private static int[] turned(int[] literals) {
    int[] turned = new int[literals.length];
    for (int i = 0; i < turned.length; i++) {
      turned[i] = literals[literals.length - 1 - i];
    }
    return turned;
  }

  private void relax(int[] core) {
    if (core.length == 0) {
      return;
    }
    int[] literals = IntStream.of(core).map(assumption -> assumption ^ 1).toArray();
    long least = Long.MAX_VALUE;
    for (int literal : literals) {
      least = Math.min(least, weight(literal));
    }
    lower = Math.addExact(lower, least);
    List<Count> raised = new ArrayList<>();
    for (int literal : literals) {
      long left = weight(literal) - least;
      soft.remove(literal);
      if (left > 0) {
        deferred.merge(literal, left, Math::addExact);
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
      deferred.merge(literal(count), least, Math::addExact);
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
      if (entry.getValue().literals == wanted.literals && entry.getValue().least == wanted.least) {
        return entry.getKey();
      }
    }
    int literal = 2 * solver.add(1);
    long[] ones = new long[wanted.literals.length];
    Arrays.fill(ones, 1);
    solver.constraint(WeightConstraint.of(literal, wanted.literals, ones, wanted.least));
    counts.put(literal, wanted);
    return literal;
  }
}
