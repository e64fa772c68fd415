package org.htedl.device;

import org.htedl.bits.NodeSet;

/** What is asked about each hypothesis of a batch. */
public sealed interface Question {
  /** Which individuals it covers. */
  record Rows() implements Question {}

  /** How many individuals it covers. */
  record Cardinalities() implements Question {}

  /**
   * How many of the examples it covers.
   *
   * @param positives nodes; those that are no individuals are never covered
   * @param negatives nodes; may overlap the positives
   */
  record Examples(NodeSet positives, NodeSet negatives) implements Question {}
}
