package org.htedl.device.simd;

import java.util.Arrays;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.device.Cancellation;
import org.htedl.mirror.Mirror;

/** The individuals that are their own successors: one search in each head's sorted targets. */
final class SelfTask implements RowTask {
  private final Mirror mirror;
  private final Relation relation;
  private final double nanos;
  private NodeSet result = SparseRow.EMPTY;

  SelfTask(Mirror mirror, Relation relation, CostModel costs) {
    this.mirror = mirror;
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
        (head, targets, from, to) -> {
          if (Arrays.binarySearch(targets, from, to, head) >= 0 && mirror.live().contains(head)) {
            found.add(head);
          }
        });
    result = Rows.ofIds(mirror.layout(), found.toArray(), found.size());
  }

  @Override
  public NodeSet finish() {
    return result;
  }
}
