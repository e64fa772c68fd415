// SPDX-License-Identifier: Apache-2.0
package org.htedl.coverage;

import java.util.Objects;
import org.htedl.bits.NodeSet;

/**
 * The examples that hypotheses are measured by. One that is both positive and negative counts in
 * both; one that the graph does not know, or that is no individual, counts as not covered.
 *
 * @param positives the positive examples that the graph knows
 * @param positiveTotal all positive examples, unknown ones included
 * @param negatives the negative examples that the graph knows
 * @param negativeTotal all negative examples, unknown ones included
 */
public record Examples(
    NodeSet positives, long positiveTotal, NodeSet negatives, long negativeTotal) {
  public Examples {
    Objects.requireNonNull(positives);
    Objects.requireNonNull(negatives);
    if (positiveTotal < positives.cardinality() || negativeTotal < negatives.cardinality()) {
      throw new IllegalArgumentException("more examples known than there are");
    }
  }

  /** Examples that the graph knows all of. */
  public static Examples of(NodeSet positives, NodeSet negatives) {
    return new Examples(positives, positives.cardinality(), negatives, negatives.cardinality());
  }

  /** The matrix of a hypothesis that covers this many of the examples. */
  public ConfusionMatrix matrix(long coveredPositives, long coveredNegatives) {
    return new ConfusionMatrix(
        coveredPositives,
        coveredNegatives,
        positiveTotal - coveredPositives,
        negativeTotal - coveredNegatives);
  }
}
