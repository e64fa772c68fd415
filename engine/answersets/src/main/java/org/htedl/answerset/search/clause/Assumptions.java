// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search.clause;

/**
 * The literals that a search assumes, all at its first level: restarts leave it, and in the number
 * of a clause's levels it is one.
 */
public final class Assumptions {
  /** The level of all assumptions. */
  public static final int LEVEL = 1;

  private int[] literals = new int[0];
  private int next;

  /** Assumes others than before, in this order. */
  public void set(int[] under) {
    literals = under;
    next = 0;
  }

  public boolean isEmpty() {
    return literals.length == 0;
  }

  /** Whether some are not assumed yet. */
  public boolean isMore() {
    return next < literals.length;
  }

  /**
   * Assumes the next one, at their level, which is opened with the first.
   *
   * @param assignment at level 0 or that of the assumptions
   * @return the literal if it is false, else -1
   */
  public int assumeNext(Assignment assignment) {
    int literal = literals[next++];
    if (assignment.values[literal] < 0) {
      return literal;
    }
    if (assignment.level() < LEVEL) {
      assignment.open();
    }
    if (assignment.values[literal] == 0) {
      assignment.assign(literal, 0);
    }
    return -1;
  }

  /** Their level was undone, so that all have to be assumed again. */
  public void undone() {
    next = 0;
  }
}
