package org.htedl.device;

import org.htedl.bits.NodeSet;

/** What is asked about each hypothesis of a batch. */
public sealed interface Question {
  /**
   * Which individuals it covers.
   *
   * @param lent whether whoever asks closes the answer when done with its rows, so that the device
   *     may write others to their memory; otherwise they are the asker's for good
   */
  record Rows(boolean lent) implements Question {
    /** Rows that are the asker's for good. */
    public Rows() {
      this(false);
    }
  }

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
