// SPDX-License-Identifier: Apache-2.0
package org.htedl.device;

import org.htedl.bits.NodeSet;

/** The question that a device answers for each hypothesis of a batch. */
public sealed interface Question {
  /**
   * Asks for the individuals that each hypothesis covers.
   *
   * @param lent whether the caller closes the answer when done with its rows, so that the device
   *     may reuse their memory; otherwise the caller owns the rows
   */
  record Rows(boolean lent) implements Question {
    /** Rows that the caller owns. */
    public Rows() {
      this(false);
    }
  }

  /** Asks for the number of individuals that each hypothesis covers. */
  record Cardinalities() implements Question {}

  /**
   * Asks for the numbers of examples that each hypothesis covers.
   *
   * @param positives nodes; those that are no individuals are never covered
   * @param negatives nodes; may overlap the positives
   */
  record Examples(NodeSet positives, NodeSet negatives) implements Question {}
}
