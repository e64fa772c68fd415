// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.restriction;

import java.util.Arrays;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.collection.IntList;
import org.htedl.device.simd.context.CostModel;
import org.htedl.device.simd.row.EvaluationDomain;
import org.htedl.device.simd.row.IndexedRelation;
import org.htedl.device.simd.row.RowConversions;
import org.htedl.device.simd.row.RowTask;
import org.htedl.limit.Cancellation;

/** The individuals that are their own successors: one search in each head's sorted targets. */
public final class SelfTask implements RowTask {
  private final EvaluationDomain domain;
  private final IndexedRelation relation;
  private final double nanos;
  private NodeSet result = SparseRow.EMPTY;

  public SelfTask(EvaluationDomain domain, IndexedRelation relation, CostModel costs) {
    this.domain = domain;
    this.relation = relation;
    this.nanos = relation.heads.length * costs.lookup() * 2;
  }

  @Override
  public String method() {
    return "search";
  }

  @Override
  public double nanos() {
    return nanos;
  }

  @Override
  public void run(int unit, Cancellation cancellation) {
    cancellation.check();
    IntList found = new IntList();
    relation.forEachHead(
        relation.heads.length,
        (head, targets, from, to) -> {
          if (Arrays.binarySearch(targets, from, to, head) >= 0 && domain.live().contains(head)) {
            found.add(head);
          }
        });
    result = RowConversions.ofIds(domain.layout(), found.toArray(), found.size());
  }

  @Override
  public NodeSet finish() {
    return result;
  }
}
