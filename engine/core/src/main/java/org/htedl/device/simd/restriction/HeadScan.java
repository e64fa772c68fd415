package org.htedl.device.simd.restriction;

import java.util.ArrayList;
import java.util.List;
import org.htedl.bits.NodeSet;
import org.htedl.device.simd.row.EvaluationDomain;
import org.htedl.device.simd.row.IndexedRelation;
import org.htedl.device.simd.row.RowConversions;

/** At least n targets in the filler, head by head: for roles with few edges. */
final class HeadProbe {
  private final EvaluationDomain ground;
  private final IndexedRelation relation;
  private final int heads;
  private final NodeSet filler;
  private final boolean negated;

  HeadProbe(
      EvaluationDomain ground,
      IndexedRelation relation,
      int heads,
      NodeSet filler,
      boolean negated) {
    this.ground = ground;
    this.relation = relation;
    this.heads = heads;
    this.filler = filler;
    this.negated = negated;
  }

  /** The individuals that reach each bound, in the order of the bounds. */
  List<NodeSet> rows(int[] bounds) {
    List<NodeSet> rows = new ArrayList<>();
    for (int bound : bounds) {
      rows.add(row(bound));
    }
    return rows;
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
          if (matches >= bound && ground.live().contains(head)) {
            found[count[0]++] = head;
          }
        });
    return RowConversions.ofIds(ground.layout(), found, count[0]);
  }

  private boolean isInFiller(int node) {
    return negated ? ground.live().contains(node) && !filler.contains(node) : filler.contains(node);
  }
}
