// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

import java.util.function.Function;
import org.htedl.answerset.nogood.Nogoods;
import org.htedl.answerset.search.SearchOptions.SearchHeuristic;
import org.htedl.answerset.search.clause.Assignment;
import org.htedl.answerset.search.clause.Assumptions;
import org.htedl.answerset.search.clause.Clauses;
import org.htedl.answerset.search.clause.Implied;
import org.htedl.answerset.search.clause.Inference;
import org.htedl.answerset.search.clause.Literals;
import org.htedl.answerset.search.clause.Outcome;
import org.htedl.answerset.search.clause.WatchedInference;
import org.htedl.answerset.search.nogood.NogoodInference;
import org.htedl.answerset.search.tail.BranchTail;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.WorkMeter;
import org.jspecify.annotations.Nullable;

/**
 * Conflict-driven search for an assignment that satisfies clauses and weight constraints and has no
 * unfounded set: propagation, conflict analysis, learning, backjumping, restarts and deletion, as
 * in clasp (Gebser, Kaufmann and Schaub, 2012).
 *
 * <p>Several models are found one after the other by {@link #next}, without a record of those
 * before: the last decision is taken back to its contrary, and no backjump leaves the levels below
 * it.
 *
 * <p>Not safe for use by several threads.
 */
final class Solver {
  private static final int CLAIMED_CONFLICTS = 1024;

  private final Assignment assignment = new Assignment();
  private final Clauses clauses;
  private final WeightConstraints weights;
  private final Literals conflict = new Literals();
  private final Inference inference;
  private final Propagation propagation;
  private final ConflictAnalysis analysis;
  private final Implied implied = new Implied(assignment);
  private final Heuristic heuristic;
  private final long fixedBytes;
  private final MemoryClaim claim;
  private final WorkMeter meter;
  private @Nullable UnfoundedSets unfounded;
  private @Nullable BranchTail tail;
  private boolean contradictory;
  private int floor;
  private final Assumptions assumptions = new Assumptions();
  private int[] core = new int[0];
  private final ConflictCount count = new ConflictCount();
  private long choices;
  private long nextClaim;

  /**
   * Creates a solver without variables.
   *
   * @param nogoods looks at all clauses at a time, or null to watch two literals of each
   * @param fixedBytes what the claim has in addition to the solver's own
   */
  Solver(
      SearchHeuristic heuristic,
      @Nullable Nogoods nogoods,
      long fixedBytes,
      MemoryClaim claim,
      Cancellation cancellation) {
    this.fixedBytes = fixedBytes;
    meter = new WorkMeter(cancellation);
    clauses = new Clauses(assignment, meter);
    weights = new WeightConstraints(assignment, meter);
    inference =
        nogoods == null
            ? new WatchedInference(assignment, clauses, meter)
            : new NogoodInference(assignment, clauses, nogoods, cancellation);
    propagation = new Propagation(inference, weights, conflict, meter);
    analysis =
        new ConflictAnalysis(assignment, clauses.arena, weights, inference.explanation(), meter);
    this.heuristic = heuristic.create(assignment, inference, meter);
    this.claim = claim;
  }

  /**
   * Adds a variable.
   *
   * @param sign the value to try first: 0 for true, 1 for false; or {@link Heuristic#NEVER}
   */
  int add(int sign) {
    int variable = assignment.add();
    clauses.watches.grow(assignment.variables(), meter);
    weights.grow(assignment.variables());
    heuristic.added(variable, sign);
    return variable;
  }

  /** Excludes unfounded sets of these supports; called once, before the search. */
  void exclude(Supports supports) {
    unfounded = new UnfoundedSets(assignment, supports, supports.hand(inference), meter);
  }

  /** Tries out what is left at branches where that is the plan; called once, before the search. */
  void use(Function<Assignment, BranchTail> of) {
    tail = of.apply(assignment);
  }

  /** Excludes what has the decisions that are in force. */
  void excludeBranch() {
    clause(assignment.negatedDecisions());
  }

  /**
   * Orders the variables before the search: those of many clauses first, or at random.
   *
   * @param seed of the order; 0 for that by clauses
   */
  void start(long seed) {
    heuristic.start(seed, clauses.watches);
  }

  /** A literal's value: 1 true, -1 false, 0 free. */
  int value(int literal) {
    return assignment.values[literal];
  }

  /** Adds a clause. What was found is undone to level 0. */
  void clause(int... literals) {
    reset();
    Literals clause = clauses.simplified(literals);
    if (clause == null) {
      return;
    }
    switch (clause.size) {
      case 0 -> contradictory = true;
      case 1 -> assignment.assign(clause.items[0], 0);
      default -> clauses.attach(clause, 0);
    }
  }

  /** Adds a weight constraint. What was found is undone to level 0. */
  void constraint(WeightConstraint constraint) {
    reset();
    int number = weights.add(constraint);
    if (!weights.propagate(number, conflict)) {
      contradictory = true;
    }
  }

  /**
   * Searches for a model under assumptions.
   *
   * @return {@code NONE} if there is none; then {@link #core} has the assumptions that exclude one
   */
  Outcome search(int... under) {
    return search(Long.MAX_VALUE, under);
  }

  /** As {@link #search(int...)}, for at most the given number of conflicts. */
  Outcome search(long atMost, int... under) {
    reset();
    assumptions.set(under);
    core = new int[0];
    count.limit(atMost);
    takeNowAndThen();
    return run();
  }

  /** The assumptions, of the last search without model, that no model has together. */
  int[] core() {
    return core;
  }

  /**
   * Searches for another model after one, all variables counted. Models found by this way are not
   * found again, so the solver is of no use for anything else then.
   */
  Outcome next() {
    return next(Long.MAX_VALUE);
  }

  /** As {@link #next()}, for at most the given number of conflicts. */
  Outcome next(long atMost) {
    count.limit(atMost);
    floor = assignment.level();
    return backtrack() ? run() : Outcome.NONE;
  }

  private Outcome run() {
    if (contradictory) {
      return Outcome.NONE;
    }
    while (true) {
      BranchTail.Verdict verdict = propagate() ? tried() : BranchTail.Verdict.NONE;
      if (verdict == BranchTail.Verdict.FOUND) {
        return Outcome.TAIL;
      }
      if (verdict == BranchTail.Verdict.NONE) {
        Outcome outcome = conflict();
        if (outcome != Outcome.MODEL) {
          return outcome;
        }
        continue;
      }
      if (count.isRestartDue() && assignment.level() > lowest()) {
        restart();
        continue;
      }
      if (assumptions.isMore() && assignment.level() <= Assumptions.LEVEL) {
        int failed = assumptions.assumeNext(assignment);
        if (failed >= 0) {
          core = analysis.core(failed);
          return Outcome.NONE;
        }
        continue;
      }
      int decision = heuristic.next();
      if (decision < 0) {
        return Outcome.MODEL;
      }
      choices++;
      meter.add(32);
      assignment.open();
      assignment.assign(decision, 0);
    }
  }

  private BranchTail.Verdict tried() {
    return tail == null ? BranchTail.Verdict.PASSED : tail.at(inference.count(), conflict);
  }

  /** Goes on after a conflict; an outcome other than a model ends the search. */
  private Outcome conflict() {
    count.add();
    meter.add(128);
    if (!resolve()) {
      return Outcome.NONE;
    }
    takeNowAndThen();
    return count.isAtLimit() ? Outcome.LIMIT : Outcome.MODEL;
  }

  /** Propagates, unfounded sets included; a violated clause is in the conflict. */
  private boolean propagate() {
    while (true) {
      if (!propagation.run()) {
        return false;
      }
      if (unfounded == null || !unfounded.find(conflict)) {
        return true;
      }
      int first = conflict.items[0];
      assignment.putDeepestSecond(conflict);
      boolean violated = assignment.values[first] < 0;
      if (violated && conflict.size > 1 && level(conflict.items[1]) > level(first)) {
        conflict.swap(0, 1);
        assignment.putDeepestSecond(conflict);
      }
      int distance = analysis.distance(conflict);
      int since = conflict.size == 1 ? 0 : level(conflict.items[1]);
      if (!violated) {
        // So that the atom is false from the level on at which it has to be.
        undo(Math.max(since, floor));
      }
      int reason = conflict.size == 1 ? 0 : clauses.attach(conflict, distance);
      if (violated) {
        return false;
      }
      implied.assign(first, reason, since);
    }
  }

  /** Learns from the conflict and undoes it, or goes on behind what is enumerated. */
  private boolean resolve() {
    int deepest = assignment.deepest(conflict);
    if (deepest <= floor) {
      if (floor == 0) {
        contradictory = true;
      }
      return backtrack();
    }
    if (deepest == Assumptions.LEVEL && !assumptions.isEmpty()) {
      core = analysis.core(conflict);
      return false;
    }
    undo(deepest);
    Literals clause = analysis.learn(conflict, heuristic);
    heuristic.conflict();
    int since = clause.size == 1 ? 0 : level(clause.items[1]);
    // The distance is that before the jump, while all literals have levels.
    int distance = analysis.distance(clause);
    undo(Math.max(since, floor));
    int reason = clause.size == 1 ? 0 : clauses.attach(clause, distance);
    implied.assign(clause.items[0], reason, since);
    return true;
  }

  /** Takes the last of the enumerated decisions back to its contrary. */
  private boolean backtrack() {
    while (floor > 0) {
      int decision = assignment.decision(floor);
      undo(--floor);
      // What is implied since lower levels may say so already, or exclude the contrary.
      if (assignment.values[decision] == 0) {
        assignment.assign(decision ^ 1, 0);
      }
      if (assignment.values[decision] < 0) {
        return true;
      }
    }
    return false;
  }

  private int level(int literal) {
    return assignment.levels[literal >> 1];
  }

  /** The level to which restarts go back. */
  private int lowest() {
    return assumptions.isEmpty() ? floor : Math.max(floor, Assumptions.LEVEL);
  }

  private void restart() {
    count.restart();
    undo(lowest());
    if (clauses.areMany()) {
      undo(floor);
      implied.clear();
      clauses.reduce();
    }
  }

  private void reset() {
    floor = 0;
    undo(0);
  }

  /** Undoes all levels above one. */
  private void undo(int above) {
    if (assignment.level() <= above) {
      return;
    }
    int end = assignment.start(above + 1);
    while (assignment.size > end) {
      int literal = assignment.undo();
      meter.add(8);
      weights.undo(literal);
      heuristic.undone(literal);
    }
    assignment.close(above);
    if (above < Assumptions.LEVEL) {
      assumptions.undone();
    }
    inference.undone();
    if (unfounded != null) {
      unfounded.undone();
    }
    implied.restore();
  }

  /** Adjusts the claim, which costs as much as there are variables, after many conflicts. */
  private void takeNowAndThen() {
    if (count.conflicts() < nextClaim) {
      return;
    }
    nextClaim = count.conflicts() + CLAIMED_CONFLICTS;
    try {
      claim.take(bytes());
    } catch (MemoryBudgetException full) {
      undo(floor);
      implied.clear();
      clauses.reduce();
      claim.take(bytes());
    }
  }

  private long bytes() {
    return fixedBytes
        + clauses.bytes()
        + weights.bytes()
        + inference.bytes()
        + 40L * assignment.variables()
        + (unfounded == null ? 0 : unfounded.bytes())
        + (tail == null ? 0 : tail.bytes());
  }

  /** What the search has done so far. */
  SearchStatistics statistics() {
    return new SearchStatistics(
        assignment.variables(),
        choices,
        count.conflicts(),
        count.restarts(),
        inference.count(),
        clauses.learned(),
        unfounded == null ? 0 : unfounded.found(),
        weights.count(),
        tail == null ? 0 : tail.runs(),
        tail == null ? 0 : tail.abandoned(),
        tail == null ? 0 : tail.answerSets());
  }
}
