// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.restriction;

import java.util.ArrayList;
import java.util.List;
import org.htedl.bits.NodeSet;
import org.htedl.device.simd.option.SimdOptions.SpecialCase;
import org.htedl.device.simd.row.EvaluationDomain;
import org.htedl.device.simd.row.IndexedRelation;
import org.htedl.device.simd.row.RowConversions;
import org.htedl.limit.Cancellation;

/**
 * At least n targets in the filler, head by head: for roles with few edges; makes ids without
 * touching a row.
 */
final class HeadScan implements RestrictionMethod {
  /** Cost of a head in a scan without the look-ups of its targets, in nanoseconds. */
  private static final double HEAD_NANOS = 20;

  private final EvaluationDomain domain;
  private final IndexedRelation relation;
  private final int heads;
  private final int[] bounds;
  private final NodeSet filler;
  private final boolean negated;
  private List<NodeSet> rows = List.of();

  HeadScan(RestrictionOperands of) {
    this.domain = of.domain();
    this.relation = of.forward();
    this.heads = of.heads();
    this.bounds = of.bounds();
    this.filler = of.filler();
    this.negated = of.negated();
  }

  static double nanos(RestrictionOperands of) {
    return of.has(SpecialCase.HEAD_SCAN)
        ? of.heads() * HEAD_NANOS + lookUps(of) * of.costs().lookup() * 2
        : Double.MAX_VALUE;
  }

  /** The targets that a scan looks at, about: it leaves a head when it has found enough. */
  private static double lookUps(RestrictionOperands of) {
    double share = of.members() / Math.max(1.0, of.domain().live().cardinality());
    double sum = 0;
    for (int bound : of.bounds()) {
      sum += Math.min(of.edges(), of.heads() * bound / Math.max(share, 1e-9));
    }
    return sum;
  }

  @Override
  public int units() {
    return 1;
  }

  @Override
  public void run(int unit, Cancellation cancellation) {
    List<NodeSet> found = new ArrayList<>();
    for (int bound : bounds) {
      found.add(row(bound));
    }
    rows = found;
  }

  private NodeSet row(int bound) {
    int[] found = new int[heads + relation.overlaySize()];
    int[] count = {0};
    relation.forEachHead(
        heads,
        (head, targets, from, to) -> {
          int matches = 0;
          for (int i = from; i < to && matches < bound; i++) {
            matches += isInFiller(targets[i]) ? 1 : 0;
          }
          if (matches >= bound && domain.live().contains(head)) {
            found[count[0]++] = head;
          }
        });
    return RowConversions.ofIds(domain.layout(), found, count[0]);
  }

  private boolean isInFiller(int node) {
    return negated ? domain.live().contains(node) && !filler.contains(node) : filler.contains(node);
  }

  @Override
  public List<NodeSet> rows() {
    return rows;
  }
}
