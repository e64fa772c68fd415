// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search.clause;

import org.htedl.limit.WorkMeter;
import org.jspecify.annotations.Nullable;

/** The clauses of a search, given and learned: binary ones in lists, longer ones in an arena. */
public final class Clauses {
  public final ClauseArena arena = new ClauseArena();
  public final Watches watches = new Watches();
  private final Assignment assignment;
  private final LearnedClauses learned;
  private final WorkMeter meter;
  private int given;
  private Observer observer = Observer.NONE;

  /** Is called at each change. */
  public interface Observer {
    /** No observer. */
    Observer NONE =
        new Observer() {
          @Override
          public void attached(int[] literals, int size) {}

          @Override
          public void reduced() {}
        };

    /** A clause was added, of the first {@code size} literals. */
    void attached(int[] literals, int size);

    /** Some clauses were given up. */
    void reduced();
  }

  /**
   * Looks at a clause, whose literals are {@code words[from]} to {@code words[from + size - 1]}.
   */
  public interface Reader {
    void read(int[] words, int from, int size);
  }

  /**
   * @param meter counts the work
   */
  public Clauses(Assignment assignment, WorkMeter meter) {
    this.assignment = assignment;
    this.meter = meter;
    learned = new LearnedClauses(assignment, arena, watches, meter);
  }

  /** A clause without what level 0 makes false and without repetitions; null if it is satisfied. */
  public @Nullable Literals simplified(int... literals) {
    Literals clause = new Literals();
    meter.add(8);
    for (int literal : literals) {
      meter.add(2);
      int value = assignment.levels[literal >> 1] == 0 ? assignment.values[literal] : 0;
      if (value > 0) {
        return null;
      }
      if (value == 0) {
        clause.add(literal);
      }
    }
    StoppableSort.sort(clause.items, clause.size, meter);
    clause.size = StoppableSort.distinct(clause.items, clause.size, meter);
    for (int i = 1; i < clause.size; i++) {
      meter.add(1);
      if (clause.items[i - 1] == (clause.items[i] ^ 1)) {
        return null;
      }
    }
    return clause;
  }

  /**
   * Adds a clause of two or more literals, of which the first two are watched.
   *
   * @param distance 0 for one that is not learned
   * @return the reason that it is for its first literal
   */
  public int attach(Literals clause, int distance) {
    observer.attached(clause.items, clause.size);
    int first = clause.items[0];
    int second = clause.items[1];
    if (distance == 0) {
      given += clause.size;
    }
    if (clause.size == 2) {
      watches.addBinary(first, second);
      return Assignment.binary(second);
    }
    int reference = arena.add(clause.items, clause.size, distance);
    watches.add(first, reference, second);
    watches.add(second, reference, first);
    if (distance > 0) {
      learned.add(reference);
    }
    return reference;
  }

  /** Whether more are learned than stay at a restart. */
  public boolean areMany() {
    return learned.areMany(given);
  }

  /** Gives up half of what is learned. */
  public void reduce() {
    learned.reduce();
    observer.reduced();
  }

  /** Calls an observer at each change from now on, in place of the one before. */
  public void observe(Observer by) {
    observer = by;
  }

  /** All clauses: those of two literals first. */
  public void forEach(Reader reader) {
    int[] pair = new int[2];
    for (int literal = 0; literal < 2 * assignment.variables(); literal++) {
      meter.add(1 + watches.binaryCounts[literal]);
      for (int i = 0; i < watches.binaryCounts[literal]; i++) {
        if (literal < watches.binary[literal][i]) {
          pair[0] = literal;
          pair[1] = watches.binary[literal][i];
          reader.read(pair, 0, 2);
        }
      }
    }
    arena.forEach(
        clause -> {
          meter.add(1 + arena.size(clause));
          reader.read(arena.words, clause + ClauseArena.HEADER, arena.size(clause));
        });
  }

  public int learned() {
    return learned.size();
  }

  /** Bytes, about. */
  public long bytes() {
    return arena.bytes() + watches.bytes();
  }
}
