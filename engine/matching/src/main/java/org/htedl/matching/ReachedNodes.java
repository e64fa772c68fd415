// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import java.util.HashMap;
import java.util.Map;
import org.htedl.bits.NodeSet;
import org.htedl.matching.query.ValueCondition;

/** What ways lead to, remembered by where they begin as far as there is memory for it. */
final class ReachedNodes {
  /** What a remembered row takes besides its nodes. */
  private static final long BYTES_A_ROW = 96;

  private final ValueCondition.Ways ways;
  private final Work work;
  private final Map<Integer, NodeSet> forward = new HashMap<>();
  private final Map<Integer, NodeSet> inverse = new HashMap<>();
  private boolean isFull;

  ReachedNodes(ValueCondition.Ways ways, Work work) {
    this.ways = ways;
    this.work = work;
  }

  /**
   * The nodes at the other ends of ways from a node.
   *
   * @param isForward whether the ways begin with the node
   */
  NodeSet of(int node, boolean isForward) {
    Map<Integer, NodeSet> rows = isForward ? forward : inverse;
    NodeSet known = rows.get(node);
    if (known != null) {
      return known;
    }
    work.check();
    NodeSet found = ways.of(node, isForward);
    isFull = isFull || !work.hasRoom(found.bytes() + BYTES_A_ROW);
    if (!isFull) {
      rows.put(node, found);
    }
    return found;
  }
}
