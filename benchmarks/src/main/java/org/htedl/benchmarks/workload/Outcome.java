package org.htedl.benchmarks.workload;

import java.util.Arrays;
import java.util.List;
import org.htedl.bits.DenseRow;

/**
 * What a workload answered.
 *
 * @param rows the rows that were asked for; may be empty
 * @param positives positives covered by each hypothesis; may be empty
 * @param negatives negatives covered by each hypothesis; may be empty
 */
@SuppressWarnings("ArrayRecordComponent") // compared by sameAs
public record Outcome(List<DenseRow> rows, int[] positives, int[] negatives) {
  private static final int[] NONE = {};

  static Outcome ofRow(DenseRow row) {
    return new Outcome(List.of(row), NONE, NONE);
  }

  /** Whether both are equal bit for bit. */
  public boolean sameAs(Outcome other) {
    if (rows.size() != other.rows.size()
        || !Arrays.equals(positives, other.positives)
        || !Arrays.equals(negatives, other.negatives)) {
      return false;
    }
    for (int i = 0; i < rows.size(); i++) {
      if (!same(rows.get(i), other.rows.get(i))) {
        return false;
      }
    }
    return true;
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
