// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search.clause;

import org.htedl.limit.WorkMeter;

/** Inference by two watched literals of each clause. */
public final class WatchedInference implements Inference {
  private static final int LONGEST_RANKED = 40;

  private final Assignment assignment;
  private final Clauses clauses;
  private final ClauseArena arena;
  private final Watches watches;
  private final WorkMeter meter;
  private int head;
  private long count;

  /**
   * Creates it for the clauses of a search.
   *
   * @param meter counts the work
   */
  public WatchedInference(Assignment assignment, Clauses clauses, WorkMeter meter) {
    this.meter = meter;
    this.assignment = assignment;
    this.clauses = clauses;
    this.arena = clauses.arena;
    this.watches = clauses.watches;
  }

  @Override
  public long count() {
    return count;
  }

  @Override
  public void undone() {
    head = Math.min(head, assignment.size);
  }

  @Override
  public boolean propagate(Literals conflict) {
    while (head < assignment.size) {
      if (!clauses(assignment.trail[head++] ^ 1, conflict)) {
        return false;
      }
    }
    return true;
  }

  private boolean clauses(int falsified, Literals conflict) {
    count++;
    meter.add(1 + watches.binaryCounts[falsified] + watches.longerCounts[falsified]);
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
    return longer(falsified, conflict);
  }

  private boolean longer(int falsified, Literals conflict) {
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

  @Override
  public void rank(boolean weighted, long[] ranks) {
    clauses.forEach((words, from, size) -> rank(words, from, from + size, weighted, ranks));
  }

  private void rank(int[] words, int start, int end, boolean weighted, long[] ranks) {
    int free = 0;
    for (int i = start; i < end; i++) {
      int value = assignment.values[words[i]];
      if (value > 0) {
        return;
      }
      free += value == 0 ? 1 : 0;
    }
    long share = weighted ? 1L << Math.max(0, LONGEST_RANKED - free) : 1;
    for (int i = start; i < end; i++) {
      ranks[words[i] >> 1] += share;
    }
  }

  @Override
  public long bytes() {
    return 0;
  }
}
