// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.nogood;

import org.jspecify.annotations.Nullable;

/**
 * Holds the nogoods of one search and its assignment, and answers what looks at all of them: the
 * steps that CUD@ASP (Vella and others, 2013) leaves to the graphics card. Every answer depends on
 * the nogoods and the assignment alone, whatever order items run in. For one thread.
 *
 * <p>Device memory that is missing is a {@code DeviceExhaustedException}; a device that fails is a
 * {@code DeviceLostException}.
 */
public interface Nogoods extends AutoCloseable {
  /** No nogood. */
  int NONE = -1;

  /** The number of free literals from which on nogoods count alike, where ranks are weighted. */
  int LONGEST_RANKED = 40;

  /** The mark of a free variable. */
  int FREE = 0;

  /**
   * The mark of a variable that has a value.
   *
   * @param position how many variables had one before it
   */
  static int mark(int position, boolean isFalse) {
    return position + 1 << 1 | (isFalse ? 1 : 0);
  }

  /** Holds the first nogoods of a list; those that it holds already are not read again. */
  void load(NogoodList nogoods);

  /** Forgets all nogoods, and the rules of loops. */
  void clear();

  /**
   * Replaces the assignment.
   *
   * @param marks by variable, {@link #FREE} or its {@link #mark}
   * @param variables how many there are, all those of nogoods and rules
   */
  void assign(int[] marks, int variables);

  /**
   * Looks for violated nogoods, all of whose literals are true, and for unit ones, which have one
   * free literal while all others are true.
   *
   * @return null if one is violated; else the unit ones by ascending number, each with its number
   *     in the upper and its free literal in the lower half of a long
   */
  long @Nullable [] check();

  /**
   * The violated nogood of whose literals the last was assigned first, so that it is violated since
   * the lowest level; the one of the lowest number if there are several, {@link #NONE} if there is
   * none.
   */
  int violated();

  /**
   * The smallest nogood that implies a true literal: it has the negated literal, and all others are
   * true and were assigned before; the one of the lowest number if there are several, {@link #NONE}
   * if there is none.
   */
  int antecedent(int literal);

  /**
   * Adds to the ranks of free variables what each nogood counts that has no false literal.
   *
   * @param weighted whether a nogood with n free literals counts 2<sup>40-n</sup>, 1 from 40 on
   *     (Jeroslow and Wang), rather than 1
   * @param ranks by variable
   */
  void rank(boolean weighted, long[] ranks);

  /**
   * Drops nogoods with a false literal, and true literals from the others, for an assignment that
   * stays and violates none. Numbers stay.
   */
  void simplify();

  /** Replaces the rules of loops. */
  void loops(LoopRules rules);

  /**
   * The least set of atoms that are not false and have a rule whose body is not false and that
   * needs atoms of the set alone. The others that are not false are the greatest unfounded set;
   * under an assignment of all variables this is the test whether it is stable.
   *
   * @return by atom of the rules
   */
  boolean[] founded();

  /** Gives memory back. */
  @Override
  void close();
}
