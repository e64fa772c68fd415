// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.workload;

import java.util.Arrays;
import java.util.List;
import org.htedl.bits.DenseRow;
import org.htedl.device.Answers;

/**
 * What a workload answered. Whoever has seen it closes it: that gives its rows back.
 *
 * @param answer the rows that were asked for; may be empty
 * @param positives positives covered by each hypothesis; may be empty
 * @param negatives negatives covered by each hypothesis; may be empty
 */
@SuppressWarnings("ArrayRecordComponent") // compared by sameAs
public record Outcome(Answers.Rows answer, long[] positives, long[] negatives)
    implements AutoCloseable {
  private static final long[] NONE = {};

  static Outcome ofRows(Answers.Rows answer) {
    return new Outcome(answer, NONE, NONE);
  }

  static Outcome ofCounts(long[] positives, long[] negatives) {
    return new Outcome(new Answers.Rows(List.of()), positives, negatives);
  }

  /** The rows that were asked for. */
  public List<DenseRow> rows() {
    return answer.rows();
  }

  /** Whether both are equal bit for bit. */
  public boolean sameAs(Outcome other) {
    if (rows().size() != other.rows().size()
        || !Arrays.equals(positives, other.positives)
        || !Arrays.equals(negatives, other.negatives)) {
      return false;
    }
    for (int i = 0; i < rows().size(); i++) {
      if (!same(rows().get(i), other.rows().get(i))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void close() {
    answer.close();
  }

  private static boolean same(DenseRow a, DenseRow b) {
    if (!a.layout().equals(b.layout()) || a.cardinality() != b.cardinality()) {
      return false;
    }
    for (int t = 0; t < a.layout().tiles(); t++) {
      if (!Arrays.equals(a.tile(t), b.tile(t))) {
        return false;
      }
    }
    return true;
  }
}
