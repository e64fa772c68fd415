// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import java.math.BigInteger;
import java.util.List;
import org.htedl.matching.query.GraphPattern;

/**
 * The matches of a pattern, pulled one by one. Used by one thread; nothing is computed before it is
 * asked for.
 */
public interface PatternRows {
  /**
   * Begins anew.
   *
   * @param given the values of the given variables, in the order of {@link GraphPattern#given}
   */
  void start(int... given);

  /**
   * Moves to the next match.
   *
   * @return whether there is one
   * @throws java.util.concurrent.CancellationException if the work should stop
   */
  boolean next();

  /** The value, in this match, of the i-th variable that was asked for. */
  int value(int i);

  /** How the matches are searched for. */
  List<PlannedVariable> plan();

  /** Groups of matches with their sizes, pulled one by one; each combination of values once. */
  interface GroupRows extends PatternRows {
    /** The size of this group: matches, or distinct values of one variable. */
    BigInteger size();

    /** The size of this group if it is no larger than a long, else -1. */
    long longSize();
  }

  /** Groups in parts: the size of a group is the sum of the sizes of its parts. */
  interface GroupParts {
    /** Reads parts of groups. */
    interface Reader {
      /** The search begins, or begins again: parts that were read before do not count. */
      void begin();

      /** Reads the part that is shown; its values and its size hold during the call. */
      void read(GroupRows part);
    }

    /**
     * Searches for all parts.
     *
     * @param given the values of the given variables, in the order of {@link GraphPattern#given}
     * @throws java.util.concurrent.CancellationException if the work should stop
     */
    void read(Reader reader, int... given);

    /** How the parts are searched for. */
    List<PlannedVariable> plan();
  }
}
