// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search.clause;

import org.jspecify.annotations.Nullable;

/** What a search finds out by looking at its clauses. For one thread. */
public interface Inference {
  /**
   * Assigns all that follows from clauses.
   *
   * @param conflict receives the false literals of a violated clause
   * @return whether none is violated
   */
  boolean propagate(Literals conflict);

  /** After assignments were undone. */
  void undone();

  /** How many literals were propagated so far. */
  long count();

  /** Says why a literal was assigned, where the assignment's reasons do not name the clause. */
  interface Explanation {
    /** Adds the false literals that imply a true literal by a clause. */
    void explain(int literal, Literals into);
  }

  /** What has to be asked for reasons, or null if the assignment's reasons name the clauses. */
  default @Nullable Explanation explanation() {
    return null;
  }

  /**
   * Adds to the ranks of free variables what each clause counts that is not satisfied.
   *
   * @param weighted whether a clause with n free literals counts 2<sup>40-n</sup>, 1 from 40 on
   *     (Jeroslow and Wang), rather than 1
   * @param ranks by variable
   */
  void rank(boolean weighted, long[] ranks);

  /** Bytes held in addition to the clauses. */
  long bytes();
}
