package org.htedl.answerset.search;

import org.htedl.answerset.search.clause.Assignment;
import org.htedl.answerset.search.clause.ClauseArena;
import org.htedl.answerset.search.clause.Literals;
import org.htedl.answerset.search.clause.Watches;

/** Unit propagation over clauses, with two watched literals each, and over weight constraints. */
final class Propagation {
  private final Assignment assignment;
  private final ClauseArena arena;
  private final Watches watches;
  private final WeightConstraints weights;
  private final Literals conflict;
  private int head;
  private long count;

  Propagation(
      Assignment assignment,
      ClauseArena arena,
      Watches watches,
      WeightConstraints weights,
      Literals conflict) {
    this.assignment = assignment;
    this.arena = arena;
    this.watches = watches;
    this.weights = weights;
    this.conflict = conflict;
  }

  /** How many literals were propagated so far. */
  long count() {
    return count;
  }

  /** After assignments were undone: goes on where the trail ends now. */
  void undone() {
    head = Math.min(head, assignment.size);
  }

  /**
   * Assigns all that follows from clauses and weight constraints.
   *
   * @return whether none is violated; otherwise the false literals that violate one are in the
   *     conflict
   */
  boolean run() {
    while (true) {
      while (head < assignment.size) {
        if (!clauses(assignment.trail[head++] ^ 1)) {
          return false;
        }
      }
      if (weights.isEmpty() || !weights.isBehind()) {
        return true;
      }
      if (!weights.propagateNext(conflict)) {
        return false;
      }
    }
  }

  private boolean clauses(int falsified) {
    count++;
    byte[] values = assignment.values;
    int[] others = watches.binary[falsified];
    for (int i = 0, n = watches.binaryCounts[falsified]; i < n; i++) {
      int other = others[i];
      if (values[other] == 0) {
        assignment.assign(other, Assignment.binary(falsified));
      } else if (values[other] < 0) {
        conflict.set(falsified, other);
        return false;
      }
    }
    return longer(falsified);
  }

  private boolean longer(int falsified) {
    byte[] values = assignment.values;
    int[] words = arena.words;
    int[] list = watches.longer[falsified];
    int count = watches.longerCounts[falsified];
    int kept = 0;
    for (int i = 0; i < count; ) {
      int clause = list[i];
      int blocker = list[i + 1];
      i += 2;
      if (values[blocker] > 0) {
        list[kept++] = clause;
        list[kept++] = blocker;
        continue;
      }
      int first = clause + ClauseArena.HEADER;
      if (words[first] == falsified) {
        words[first] = words[first + 1];
        words[first + 1] = falsified;
      }
      int other = words[first];
      if (other != blocker && values[other] > 0) {
        list[kept++] = clause;
        list[kept++] = other;
        continue;
      }
      int found = replacement(first + 2, first + words[clause]);
      if (found != 0) {
        int literal = words[found];
        words[first + 1] = literal;
        words[found] = falsified;
        watches.add(literal, clause, other);
        continue;
      }
      list[kept++] = clause;
      list[kept++] = other;
      if (values[other] < 0) {
        while (i < count) {
          list[kept++] = list[i++];
        }
        watches.longerCounts[falsified] = kept;
        conflict.clear();
        conflict.addAll(words, first, words[clause]);
        return false;
      }
      assignment.assign(other, clause);
    }
    watches.longerCounts[falsified] = kept;
    return true;
  }

  /** The place of a literal that is not false, or 0. */
  private int replacement(int from, int to) {
    byte[] values = assignment.values;
    int[] words = arena.words;
    for (int i = from; i < to; i++) {
      if (values[words[i]] >= 0) {
        return i;
      }
    }
    return 0;
  }
}
