package org.htedl.device;

import java.util.List;
import org.htedl.bits.DenseRow;

/** The answers of a batch, one for each hypothesis, in their order. */
public sealed interface Answers {
  /** The individuals covered by each hypothesis. */
  record Rows(List<DenseRow> rows) implements Answers {
    public Rows {
      rows = List.copyOf(rows);
    }
  }

  /**
   * The number of individuals covered by each hypothesis.
   *
   * @param covered {@code int[hypotheses]}; the receiver's own
   */
  @SuppressWarnings("ArrayRecordComponent") // millions of numbers; never compared as a whole
  record Cardinalities(int[] covered) implements Answers {}

  /**
   * The number of examples covered by each hypothesis.
   *
   * @param positives {@code int[hypotheses]}: positive examples covered; the receiver's own
   * @param negatives {@code int[hypotheses]}: negative examples covered; the receiver's own
   */
  @SuppressWarnings("ArrayRecordComponent") // millions of numbers; never compared as a whole
  record Examples(int[] positives, int[] negatives) implements Answers {}
}
