// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search.clause;

import org.htedl.collection.IntList;
import org.htedl.limit.WorkMeter;

/** Decides which learned clauses stay, and gives the room of the others back. */
final class LearnedClauses {
  /** The most levels of clauses that are never deleted. */
  private static final int GLUE = 2;

  private static final double GROWTH = 1.05;

  private final Assignment assignment;
  private final ClauseArena arena;
  private final Watches watches;
  private final WorkMeter meter;
  private final IntList clauses = new IntList(64);
  private double mostClauses;

  LearnedClauses(Assignment assignment, ClauseArena arena, Watches watches, WorkMeter meter) {
    this.meter = meter;
    this.assignment = assignment;
    this.arena = arena;
    this.watches = watches;
  }

  void add(int clause) {
    clauses.add(clause);
  }

  int size() {
    return clauses.size();
  }

  /** Whether there are more than stay from one restart to the next. */
  boolean areMany(int given) {
    if (mostClauses == 0) {
      mostClauses = Math.max(4000, given / 3.0);
    }
    return clauses.size() > mostClauses;
  }

  /** Removes the worse half of those that imply nothing now: of many levels and little used. */
  void reduce() {
    mostClauses *= GROWTH;
    int size = clauses.size();
    long[] worst = new long[size];
    for (int i = 0; i < size; i++) {
      meter.add(4);
      worst[i] = badness(clauses.get(i));
    }
    StoppableSort.sort(worst, size, meter);
    int half = size / 2;
    long limit = size == 0 ? 0 : worst[half];
    int atLimit = half;
    while (atLimit > 0 && worst[atLimit - 1] == limit) {
      atLimit--;
    }
    // Of those that are as bad as the first of the worse half, the older ones stay.
    int staying = half - atLimit;
    int kept = 0;
    for (int i = 0; i < size; i++) {
      meter.add(8);
      int clause = clauses.get(i);
      long badness = badness(clause);
      boolean stays = badness < limit || badness == limit && staying-- > 0;
      if (stays || arena.distance(clause) <= GLUE || isReason(clause)) {
        clauses.set(kept++, clause);
      } else {
        arena.remove(clause);
      }
    }
    clauses.truncate(kept);
    watches.purge(arena, meter);
    if (arena.isWasteful()) {
      compact();
    }
  }

  /** Greater for clauses of more levels, and among those for less used ones. */
  private long badness(int clause) {
    // The bits of floats from 0 on ascend as the floats do.
    int used = Float.floatToRawIntBits(arena.activity(clause));
    return (long) arena.distance(clause) << 32 | Integer.MAX_VALUE - used;
  }

  private boolean isReason(int clause) {
    int first = arena.words[clause + ClauseArena.HEADER];
    return assignment.values[first] > 0 && assignment.reasons[first >> 1] == clause;
  }

  private void compact() {
    int[] old = arena.compact(meter);
    watches.moved(old, meter);
    for (int i = 0; i < clauses.size(); i++) {
      meter.add(1);
      clauses.set(i, old[clauses.get(i) + 2]);
    }
    for (int i = 0; i < assignment.size; i++) {
      meter.add(1);
      int variable = assignment.trail[i] >> 1;
      if (assignment.reasons[variable] > 0) {
        assignment.reasons[variable] = old[assignment.reasons[variable] + 2];
      }
    }
  }
}
