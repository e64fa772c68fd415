// SPDX-License-Identifier: Apache-2.0
package org.htedl.theory;

import java.util.List;
import org.htedl.bits.SparseRow;
import org.htedl.coverage.ConfusionMatrix;

/**
 * A union of hypotheses, and what is proved about it.
 *
 * @param status what is proved
 * @param hypotheses the numbers of the hypotheses, ascending; empty for the theory that covers
 *     nothing
 * @param matrix how the union divides the examples
 * @param size the sum of the sizes of the hypotheses
 * @param costs what is minimised, that which matters most first
 * @param bounds costs below which there is proved to be no theory, compared like costs: the first
 *     that differs decides
 * @param uncoverable where there is no theory, the positives, as nodes, that no hypothesis covers
 *     which covers no negative; those that the data does not know are not among them
 */
public record Theory(
    Status status,
    List<Integer> hypotheses,
    ConfusionMatrix matrix,
    long size,
    List<Long> costs,
    List<Long> bounds,
    SparseRow uncoverable) {
  /** What is proved about a theory. */
  public enum Status {
    /** No theory costs less. */
    OPTIMAL,
    /** It was the best when the search was stopped, and no theory costs less than the bounds. */
    BOUND,
    /** No union covers all positives and no negatives, as was asked for. */
    NONE
  }

  /** Copies the lists. */
  public Theory {
    hypotheses = List.copyOf(hypotheses);
    costs = List.copyOf(costs);
    bounds = List.copyOf(bounds);
  }
}
