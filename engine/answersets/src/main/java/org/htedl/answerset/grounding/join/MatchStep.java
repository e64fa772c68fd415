// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.join;

import org.htedl.answerset.grounding.relation.AtomRelation;
import org.htedl.answerset.grounding.relation.RelationIndex;
import org.htedl.answerset.program.BadProgramException;
import org.jspecify.annotations.Nullable;

/** An atom that has to hold: its predicate's rows by what has values, matched with the rest. */
final class MatchStep implements JoinStep {
  private final AtomRelation relation;
  private final Rows rows;
  private final Expression[] key;
  private final int[] values;
  private final int[] positions;
  private final Pattern[] patterns;
  private final Scope.Check[] checks;
  private final @Nullable RelationIndex index;

  /** Which rows are looked at. */
  enum Rows {
    /** All there are, of a predicate that is complete. */
    ALL,
    /** Those of earlier rounds. */
    OLD,
    /** Those of the last round. */
    NEW,
    /** Those of all rounds before the present one. */
    VISIBLE
  }

  /**
   * @param key expressions of the arguments that have values; those of all if the rest is empty
   * @param keyPositions where they stand, ascending
   * @param positions where the others stand
   * @param patterns of the others
   */
  MatchStep(
      AtomRelation relation,
      Rows rows,
      Expression[] key,
      int[] keyPositions,
      int[] positions,
      Pattern[] patterns,
      Scope.Check[] checks) {
    this.relation = relation;
    this.rows = rows;
    this.key = key;
    this.positions = positions;
    this.patterns = patterns;
    this.checks = checks;
    values = new int[key.length];
    index = key.length > 0 && positions.length > 0 ? relation.index(keyPositions) : null;
  }

  @Override
  public void run(JoinFrame frame, Continuation next) throws BadProgramException {
    frame.budget().step();
    int from = rows == Rows.NEW ? relation.newFrom() : 0;
    int to =
        switch (rows) {
          case ALL -> relation.rows();
          case OLD -> relation.newFrom();
          case NEW, VISIBLE -> relation.visible();
        };
    if (from == to || !Expression.values(key, frame, values)) {
      return;
    }
    if (positions.length == 0) {
      int entry = relation.find(values);
      if (entry >= 0 && relation.rowOf(entry) >= from && relation.rowOf(entry) < to) {
        proceed(entry, frame, next);
      }
    } else if (index == null) {
      for (int row = from; row < to; row++) {
        match(relation.entryAt(row), frame, next);
      }
    } else {
      for (int row = index.last(values); row >= from; row = index.before(row)) {
        if (row < to) {
          match(relation.entryAt(row), frame, next);
        }
      }
    }
  }

  private void match(int entry, JoinFrame frame, Continuation next) throws BadProgramException {
    frame.budget().step();
    for (int i = 0; i < patterns.length; i++) {
      if (!patterns[i].matches(relation.argument(entry, positions[i]), frame)) {
        return;
      }
    }
    if (Scope.Check.hold(checks, frame)) {
      proceed(entry, frame, next);
    }
  }

  private void proceed(int entry, JoinFrame frame, Continuation next) throws BadProgramException {
    int before = frame.size();
    if (!relation.isFact(entry)) {
      frame.push(relation.atom(entry));
    }
    next.proceed();
    frame.cut(before);
  }
}
