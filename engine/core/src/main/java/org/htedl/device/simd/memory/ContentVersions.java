// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.memory;

import java.util.Map;
import java.util.WeakHashMap;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Role;
import org.htedl.mirror.relation.Adjacency;
import org.jspecify.annotations.Nullable;

/**
 * Numbers for the parts of a graph's mirrors that expressions read, such that one number never
 * means parts from which the same expression has different rows. Revisions share what a commit did
 * not touch, so those parts keep their number; it goes when the part goes. Thread-safe.
 */
final class ContentVersions {
  /** Above this number of nodes that became or ceased to be individuals, their ids are not kept. */
  private static final int MOST_CHANGES = 4096;

  /**
   * A relation as it was asked about last.
   *
   * @param nodes how many nodes there were
   */
  private record Seen(DenseRow live, int nodes, long number) {}

  private final Map<NodeSet, Long> rows = new WeakHashMap<>();
  private final Map<Adjacency, Seen> relations = new WeakHashMap<>();
  private long next;

  /** The number of a row. */
  synchronized long ofRow(NodeSet row) {
    return rows.computeIfAbsent(row, r -> next++);
  }

  /** The number of a role, and of the individuals among its subjects and objects. */
  synchronized long ofRole(Role role, Mirror mirror) {
    return number(role.forward(), role, mirror);
  }

  /** The number of a column given as literal → subjects, and of the individuals among them. */
  synchronized long ofColumn(Adjacency postings, Mirror mirror) {
    return number(postings, null, mirror);
  }

  private long number(Adjacency pairs, @Nullable Role role, Mirror mirror) {
    Seen seen = relations.get(pairs);
    long number =
        seen != null && mirror.layout().equals(seen.live.layout()) && isSame(seen, role, mirror)
            ? seen.number
            : next++;
    relations.put(pairs, new Seen(mirror.live(), mirror.nodeCount(), number));
    return number;
  }

  /** Whether no node that is in a relation has become or ceased to be an individual. */
  private static boolean isSame(Seen seen, @Nullable Role role, Mirror mirror) {
    int changes = 0;
    DenseRow live = mirror.live();
    int known = Math.min(seen.nodes, mirror.nodeCount());
    for (int t = 0; t < live.layout().tiles(); t++) {
      long[] before = seen.live.tile(t);
      long[] after = live.tile(t);
      for (int w = 0; before != after && w < live.layout().wordsIn(t); w++) {
        for (long rest = before[w] ^ after[w]; rest != 0; rest &= rest - 1) {
          int node = (t << Layout.TILE_SHIFT) + (w << 6) + Long.numberOfTrailingZeros(rest);
          // A node that is newer than the relation is not in it.
          if (node < known && (++changes > MOST_CHANGES || role == null || isIn(role, node))) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private static boolean isIn(Role role, int node) {
    return role.forward().targetsOf(node).length > 0 || role.inverse().targetsOf(node).length > 0;
  }
}
