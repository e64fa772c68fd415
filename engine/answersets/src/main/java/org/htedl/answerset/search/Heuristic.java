// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

import org.htedl.answerset.search.clause.Watches;

/** Chooses the next decision. */
sealed interface Heuristic permits Vsids, RankedHeuristic {
  /**
   * Orders the variables before the search.
   *
   * @param seed of an order at random; 0 for one that depends on the clauses alone
   */
  void start(long seed, Watches watches);

  /** A free literal to assume, or -1 where every variable has a value. */
  int next();

  /** The sign of a variable that is never a decision. */
  int NEVER = -1;

  /**
   * A variable was added.
   *
   * @param sign the one to try first, 0 or 1; or {@link #NEVER}
   */
  void added(int variable, int sign);

  /** A variable's assignment was undone; it had the literal. */
  void undone(int literal);

  /** A variable took part in a conflict. */
  void involved(int variable);

  /** A conflict was analysed. */
  void conflict();
}
