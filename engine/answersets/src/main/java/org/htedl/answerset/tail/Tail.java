// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.tail;

import java.util.function.Predicate;
import org.htedl.limit.Cancellation;

/**
 * Finds the answer sets of a program among all candidates, block by block: 512 candidates that
 * differ in the guesses of the lanes. Blocks come in the order of the other guesses, the first of
 * them in the highest place, false before true.
 *
 * <p>After the exhaustive last phase of CUD@ASP (Vella and others, 2013, sections 3.6 and 3.7).
 */
public interface Tail {
  /** No bound on the work. */
  long UNBOUNDED = Long.MAX_VALUE;

  /**
   * Hands over each block that has answer sets.
   *
   * @param most rules and nogoods that may be looked at, for a block each
   * @param cancellation asked now and then
   * @param listener returns whether to go on
   * @return whether all candidates were looked at, and not stopped by the bound or the listener
   */
  boolean run(
      LaneProgram program, long most, Cancellation cancellation, Predicate<TailAnswers> listener);

  /** Rules and nogoods that the last run looked at. */
  long work();

  /** Returns the specification: plain loops over one candidate after the other. */
  static Tail scalar() {
    return new ScalarTail();
  }
}
