// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search.clause;

import java.util.Arrays;

/**
 * The values of variables, in the order in which they were assigned, with the level and the reason
 * of each.
 *
 * <p>A reason is 0 for a decision and for what needs none; a clause's reference, above 0; the other
 * literal of a binary clause, as {@code -(literal + 2)}; a weight constraint's number above {@link
 * #WEIGHTS}; or {@link #SOME_CLAUSE}.
 */
public final class Assignment {
  /** The reason of what a clause implies that was not noted. */
  public static final int SOME_CLAUSE = -1;

  /** The reason of what a weight constraint with the number 0 implies. */
  public static final int WEIGHTS = Integer.MIN_VALUE;

  private static final int WEIGHTS_END = Integer.MIN_VALUE / 2;

  /** A literal's value: 1 true, -1 false, 0 free. */
  public byte[] values = new byte[0];

  /** The level of an assigned variable. */
  public int[] levels = new int[0];

  /** The place in {@link #trail} of an assigned variable. */
  public int[] positions = new int[0];

  /** The reason of an assigned variable. */
  public int[] reasons = new int[0];

  /** The literals that are true, in the order in which they became so. */
  public int[] trail = new int[0];

  /** How many literals are true. */
  public int size;

  private int[] starts = new int[16];
  private int level;
  private int variables;

  /** How many variables there are. */
  public int variables() {
    return variables;
  }

  /** Adds a free variable and returns its number. */
  public int add() {
    int variable = variables++;
    if (variables > levels.length) {
      int room = Math.max(64, variables + (variables >> 1));
      values = Arrays.copyOf(values, 2 * room);
      levels = Arrays.copyOf(levels, room);
      positions = Arrays.copyOf(positions, room);
      reasons = Arrays.copyOf(reasons, room);
      trail = Arrays.copyOf(trail, room);
    }
    return variable;
  }

  /** The number of decisions that are in force. */
  public int level() {
    return level;
  }

  /** Opens a level, for a decision. */
  public void open() {
    level++;
    if (level == starts.length) {
      starts = Arrays.copyOf(starts, 2 * level);
    }
    starts[level] = size;
  }

  /** The place in the trail where a level begins. */
  public int start(int of) {
    return of == 0 ? 0 : starts[of];
  }

  /** The literal that was decided at a level from 1. */
  public int decision(int at) {
    return trail[starts[at]];
  }

  /** The contraries of all decisions that are in force, the first one first. */
  public int[] negatedDecisions() {
    int[] negated = new int[level];
    for (int at = 1; at <= level; at++) {
      negated[at - 1] = decision(at) ^ 1;
    }
    return negated;
  }

  public void assign(int literal, int reason) {
    values[literal] = 1;
    values[literal ^ 1] = -1;
    int variable = literal >> 1;
    levels[variable] = level;
    positions[variable] = size;
    reasons[variable] = reason;
    trail[size++] = literal;
  }

  /** Puts a literal of the greatest level among those behind the first into the second place. */
  public void putDeepestSecond(Literals clause) {
    int deepest = 1;
    for (int i = 2; i < clause.size; i++) {
      if (levels[clause.items[i] >> 1] > levels[clause.items[deepest] >> 1]) {
        deepest = i;
      }
    }
    if (clause.size > 2) {
      clause.swap(1, deepest);
    }
  }

  /** The greatest level of some assigned literals; 0 if there are none. */
  public int deepest(Literals assigned) {
    int deepest = 0;
    for (int i = 0; i < assigned.size; i++) {
      deepest = Math.max(deepest, levels[assigned.items[i] >> 1]);
    }
    return deepest;
  }

  /** Undoes the last assignment and returns its literal. */
  public int undo() {
    int literal = trail[--size];
    values[literal] = 0;
    values[literal ^ 1] = 0;
    return literal;
  }

  /** Closes all levels above one. Their assignments must have been undone. */
  public void close(int above) {
    level = above;
  }

  public static boolean isBinary(int reason) {
    return reason < -1 && reason >= WEIGHTS_END;
  }

  public static boolean isWeight(int reason) {
    return reason < WEIGHTS_END;
  }

  /** The other literal of the binary clause that is a reason; it is false. */
  public static int other(int reason) {
    return -reason - 2;
  }

  public static int binary(int falseLiteral) {
    return -(falseLiteral + 2);
  }
}
