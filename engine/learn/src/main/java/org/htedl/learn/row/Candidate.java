// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.row;

import java.util.Comparator;

/**
 * A row over the examples with what gives it. Ordered by value, the best first; of equal ones the
 * shorter first, and then that which enumeration comes to first, so that the order does not depend
 * on which of them was found earlier.
 *
 * @param value of the objective
 * @param tp positives covered
 * @param fp negatives covered
 * @param length of its expression
 * @param stored its number in the slab of the examples, or -1 if it is not stored
 * @param operation what gives it
 * @param first the first operand, as in {@link RowSlab#first}
 * @param second the second operand
 * @param row the examples covered; for reading only
 */
public record Candidate(
    double value,
    int tp,
    int fp,
    int length,
    int stored,
    Operation operation,
    int first,
    int second,
    long[] row) {
  static final Comparator<Candidate> BEST_FIRST =
      Comparator.comparingDouble((Candidate c) -> -c.value)
          .thenComparingInt(Candidate::length)
          .thenComparingInt(Candidate::stored)
          .thenComparing(Candidate::operation)
          .thenComparingInt(Candidate::first)
          .thenComparingInt(Candidate::second);

  /** The same candidate, given by an atom. */
  Candidate withAtom(int atom) {
    return new Candidate(value, tp, fp, length, -1, Operation.ATOM, atom, 0, row);
  }
}
