// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.restriction;

import java.util.ArrayList;
import java.util.List;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.collection.IntList;
import org.htedl.device.simd.option.SimdOptions.SpecialCase;
import org.htedl.device.simd.row.EvaluationDomain;
import org.htedl.device.simd.row.IndexedRelation;
import org.htedl.device.simd.row.RowConversions;
import org.htedl.limit.Cancellation;

/**
 * At least n targets in the filler: the predecessors of its members, sorted and counted. For
 * fillers with few members; makes ids without touching a row.
 */
final class SortedPush implements RestrictionMethod {
  private final EvaluationDomain domain;
  private final IndexedRelation opposite;
  private final int[] bounds;
  private final SparseRow members;
  private List<NodeSet> rows = List.of();

  /** The method for a filler that is a {@link SparseRow} and not negated. */
  SortedPush(RestrictionOperands of) {
    this.domain = of.domain();
    this.opposite = of.opposite();
    this.bounds = of.bounds();
    this.members = (SparseRow) of.filler();
  }

  static double nanos(RestrictionOperands of) {
    return of.filler() instanceof SparseRow && !of.negated() && of.has(SpecialCase.SORTED_PUSH)
        ? of.memberNanos() + of.pushed() * of.costs().sortedEdge()
        : Double.MAX_VALUE;
  }

  @Override
  public int units() {
    return 1;
  }

  @Override
  public void run(int unit, Cancellation cancellation) {
    IntList predecessors = new IntList();
    for (int i = 0; i < members.cardinality(); i++) {
      opposite.addTargets(members.id(i), predecessors);
    }
    int[] sorted = predecessors.sorted();
    List<NodeSet> found = new ArrayList<>();
    for (int bound : bounds) {
      found.add(repeated(sorted, predecessors.size(), bound));
    }
    rows = found;
  }

  /** The individuals that occur as often as the bound or more. */
  private NodeSet repeated(int[] sorted, int length, int bound) {
    int[] kept = new int[length / bound];
    int count = 0;
    for (int i = 0; i < length; ) {
      int run = i + 1;
      while (run < length && sorted[run] == sorted[i]) {
        run++;
      }
      if (run - i >= bound && domain.live().contains(sorted[i])) {
        kept[count++] = sorted[i];
      }
      i = run;
    }
    return RowConversions.ofIds(domain.layout(), kept, count);
  }

  @Override
  public List<NodeSet> rows() {
    return rows;
  }
}
