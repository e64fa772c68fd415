// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

import java.util.Arrays;
import org.htedl.answerset.search.clause.Assignment;
import org.htedl.answerset.search.clause.Assumptions;
import org.htedl.answerset.search.clause.ClauseArena;
import org.htedl.answerset.search.clause.Inference;
import org.htedl.answerset.search.clause.Literals;
import org.htedl.limit.WorkMeter;
import org.jspecify.annotations.Nullable;

/**
 * Finds from a violated clause one that is learned: reasons are resolved until one literal of the
 * conflict's level is left, the first unique implication point, and what the others imply is
 * dropped.
 */
final class ConflictAnalysis {
  private static final float TOO_LARGE = 1e20f;
  private static final float CLAUSE_DECAY = 0.999f;

  private final Assignment assignment;
  private final ClauseArena arena;
  private final WeightConstraints weights;
  private final Inference.@Nullable Explanation explanation;
  private final WorkMeter meter;
  private final Literals learned = new Literals();
  private final Literals reason = new Literals();
  private final Literals stack = new Literals();
  private final Literals marked = new Literals();
  private boolean[] seen = new boolean[0];
  private int[] stamps = new int[0];
  private int stamp;
  private float increment = 1;

  /**
   * Creates it for a search.
   *
   * @param explanation of what clauses imply, or null if the assignment's reasons name them
   * @param meter counts the work
   */
  ConflictAnalysis(
      Assignment assignment,
      ClauseArena arena,
      WeightConstraints weights,
      Inference.@Nullable Explanation explanation,
      WorkMeter meter) {
    this.meter = meter;
    this.assignment = assignment;
    this.arena = arena;
    this.weights = weights;
    this.explanation = explanation;
  }

  /**
   * Analyses a conflict at the current level, which is above 0.
   *
   * @param conflict false literals, at least one of them of the current level
   * @return the learned clause, valid until the next call: its first literal is the negated
   *     implication point, its second, if any, one of the greatest level among the others
   */
  Literals learn(Literals conflict, Heuristic heuristic) {
    grow();
    learned.clear();
    learned.add(-1);
    int open = mark(conflict, heuristic);
    int place = assignment.size;
    int literal;
    while (true) {
      do {
        meter.add(1);
        literal = assignment.trail[--place];
      } while (!seen[literal >> 1]);
      if (--open == 0) {
        break;
      }
      seen[literal >> 1] = false;
      reason.clear();
      explain(literal, reason);
      open += mark(reason, heuristic);
    }
    learned.items[0] = literal ^ 1;
    seen[literal >> 1] = false;
    if (explanation == null) {
      minimise();
    }
    for (int i = 1; i < learned.size; i++) {
      seen[learned.items[i] >> 1] = false;
    }
    for (int i = 0; i < marked.size; i++) {
      seen[marked.items[i] >> 1] = false;
    }
    marked.clear();
    assignment.putDeepestSecond(learned);
    increment /= CLAUSE_DECAY;
    return learned;
  }

  /** The number of levels among a clause's literals, all assigned; 1 if there are none. */
  int distance(Literals clause) {
    return Math.max(1, distance(clause.items, 0, clause.size));
  }

  /** The number of levels among literals, all assigned: their literal block distance. */
  private int distance(int[] literals, int from, int to) {
    grow();
    int levels = 0;
    int mine = ++stamp;
    for (int i = from; i < to; i++) {
      int level = assignment.levels[literals[i] >> 1];
      if (stamps[level] != mine) {
        stamps[level] = mine;
        levels++;
      }
    }
    return levels;
  }

  private void grow() {
    if (assignment.variables() >= seen.length) {
      seen = Arrays.copyOf(seen, assignment.levels.length + 1);
      stamps = Arrays.copyOf(stamps, assignment.levels.length + 1);
    }
  }

  /**
   * Marks what is new; literals of lower levels are learned. Returns how many are of this level.
   */
  private int mark(Literals literals, Heuristic heuristic) {
    int current = 0;
    meter.add(4L * (1 + literals.size));
    for (int i = 0; i < literals.size; i++) {
      int literal = literals.items[i];
      int variable = literal >> 1;
      int level = assignment.levels[variable];
      if (level > 0 && !seen[variable]) {
        seen[variable] = true;
        heuristic.involved(variable);
        if (level == assignment.level()) {
          current++;
        } else {
          learned.add(literal);
        }
      }
    }
    return current;
  }

  /** Adds the false literals that imply a literal. */
  private void explain(int literal, Literals into) {
    int cause = assignment.reasons[literal >> 1];
    if (explanation != null && cause != 0 && !Assignment.isWeight(cause)) {
      explanation.explain(literal, into);
    } else if (cause > 0) {
      used(cause);
      int start = cause + ClauseArena.HEADER;
      int end = start + arena.size(cause);
      for (int i = start; i < end; i++) {
        if (arena.words[i] != literal) {
          into.add(arena.words[i]);
        }
      }
    } else if (Assignment.isBinary(cause)) {
      into.add(Assignment.other(cause));
    } else if (Assignment.isWeight(cause)) {
      weights.explain(literal, cause, into);
    }
  }

  /** A learned clause that took part stays longer. */
  private void used(int clause) {
    if (!arena.isLearned(clause)) {
      return;
    }
    float activity = arena.activity(clause) + increment;
    arena.activity(clause, activity);
    if (activity > TOO_LARGE) {
      arena.forEach(
          each -> {
            meter.add(4);
            arena.activity(each, arena.activity(each) / TOO_LARGE);
          });
      increment /= TOO_LARGE;
    }
    if (arena.distance(clause) > 2) {
      int start = clause + ClauseArena.HEADER;
      int distance = distance(arena.words, start, start + arena.size(clause));
      if (distance < arena.distance(clause)) {
        arena.distance(clause, Math.max(1, distance));
      }
    }
  }

  /** Drops literals that the others imply. */
  private void minimise() {
    int mine = ++stamp;
    meter.add(learned.size);
    for (int i = 1; i < learned.size; i++) {
      stamps[assignment.levels[learned.items[i] >> 1]] = mine;
    }
    int kept = 1;
    for (int i = 1; i < learned.size; i++) {
      int literal = learned.items[i];
      if (isImplied(literal, mine)) {
        marked.add(literal);
      } else {
        learned.items[kept++] = literal;
      }
    }
    learned.size = kept;
  }

  /** Whether a false literal follows from other literals that are marked. */
  private boolean isImplied(int literal, int levels) {
    if (assignment.reasons[literal >> 1] == 0) {
      return false;
    }
    int before = marked.size;
    stack.clear();
    stack.add(literal ^ 1);
    while (stack.size > 0) {
      int implied = stack.items[--stack.size];
      reason.clear();
      explain(implied, reason);
      meter.add(2L * (1 + reason.size));
      for (int i = 0; i < reason.size; i++) {
        int variable = reason.items[i] >> 1;
        int level = assignment.levels[variable];
        if (level == 0 || seen[variable]) {
          continue;
        }
        if (assignment.reasons[variable] == 0 || stamps[level] != levels) {
          meter.add(marked.size - before);
          for (int k = before; k < marked.size; k++) {
            seen[marked.items[k] >> 1] = false;
          }
          marked.size = before;
          return false;
        }
        seen[variable] = true;
        marked.add(reason.items[i]);
        stack.add(reason.items[i] ^ 1);
      }
    }
    return true;
  }

  /**
   * The assumptions that do not hold together with one that is false.
   *
   * @param failed an assumption that is false
   */
  int[] core(int failed) {
    Literals core = new Literals();
    core.add(failed);
    if (assignment.levels[failed >> 1] > 0) {
      grow();
      seen[failed >> 1] = true;
      assumed(core);
    }
    return core.toArray();
  }

  /**
   * The assumptions that do not hold together.
   *
   * @param conflict false literals, none of a level above that of the assumptions
   */
  int[] core(Literals conflict) {
    grow();
    markAll(conflict);
    Literals core = new Literals();
    assumed(core);
    return core.toArray();
  }

  /** Adds the assumptions from which what is marked follows; nothing is marked then. */
  private void assumed(Literals core) {
    for (int i = assignment.size - 1; i >= assignment.start(Assumptions.LEVEL); i--) {
      meter.add(1);
      int literal = assignment.trail[i];
      if (!seen[literal >> 1]) {
        continue;
      }
      seen[literal >> 1] = false;
      if (assignment.reasons[literal >> 1] == 0) {
        core.add(literal);
        continue;
      }
      reason.clear();
      explain(literal, reason);
      markAll(reason);
    }
  }

  private void markAll(Literals literals) {
    meter.add(2L * literals.size);
    for (int i = 0; i < literals.size; i++) {
      int variable = literals.items[i] >> 1;
      if (assignment.levels[variable] > 0) {
        seen[variable] = true;
      }
    }
  }
}
