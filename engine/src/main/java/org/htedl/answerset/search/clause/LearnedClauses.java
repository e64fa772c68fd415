package org.htedl.answerset.search.clause;

import java.util.Arrays;

/** Decides which learned clauses stay, and gives the room of the others back. */
final class LearnedClauses {
  /** The most levels of clauses that are never deleted. */
  private static final int GLUE = 2;

  private static final double GROWTH = 1.05;

  private final Assignment assignment;
  private final ClauseArena arena;
  private final Watches watches;
  private int[] clauses = new int[64];
  private int size;
  private double limit;

  LearnedClauses(Assignment assignment, ClauseArena arena, Watches watches) {
    this.assignment = assignment;
    this.arena = arena;
    this.watches = watches;
  }

  void add(int clause) {
    if (size == clauses.length) {
      clauses = Arrays.copyOf(clauses, 2 * size);
    }
    clauses[size++] = clause;
  }

  int size() {
    return size;
  }

  /** Whether there are more than stay from one restart to the next. */
  boolean areMany(int given) {
    if (limit == 0) {
      limit = Math.max(4000, given / 3.0);
    }
    return size > limit;
  }

  /** Removes the worse half of those that imply nothing now: of many levels and little used. */
  void reduce() {
    limit *= GROWTH;
    Integer[] order = new Integer[size];
    for (int i = 0; i < size; i++) {
      order[i] = clauses[i];
    }
    Arrays.sort(
        order,
        (a, b) ->
            arena.distance(a) != arena.distance(b)
                ? Integer.compare(arena.distance(a), arena.distance(b))
                : Float.compare(arena.activity(b), arena.activity(a)));
    int kept = 0;
    for (int i = 0; i < order.length; i++) {
      int clause = order[i];
      if (i < order.length / 2 || arena.distance(clause) <= GLUE || isReason(clause)) {
        clauses[kept++] = clause;
      } else {
        arena.remove(clause);
      }
    }
    size = kept;
    watches.purge(arena);
    if (arena.isWasteful()) {
      compact();
    }
  }

  private boolean isReason(int clause) {
    int first = arena.words[clause + ClauseArena.HEADER];
    return assignment.values[first] > 0 && assignment.reasons[first >> 1] == clause;
  }

  private void compact() {
    int[] old = arena.compact();
    watches.moved(old);
    for (int i = 0; i < size; i++) {
      clauses[i] = old[clauses[i] + 2];
    }
    for (int i = 0; i < assignment.size; i++) {
      int variable = assignment.trail[i] >> 1;
      if (assignment.reasons[variable] > 0) {
        assignment.reasons[variable] = old[assignment.reasons[variable] + 2];
      }
    }
  }
}
