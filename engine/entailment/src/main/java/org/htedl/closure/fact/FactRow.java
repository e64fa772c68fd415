// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.fact;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.collection.HashIndex;
import org.htedl.limit.ArrayGrowth;

/**
 * The members of a class while rules are applied: those there were before, without those that were
 * lost, and those that were added. A closure only adds; maintenance loses first and adds then. Not
 * thread-safe.
 *
 * <p>Added members are an open hash table with the nodes themselves in the slots, 8 to 16 bytes for
 * each, as the closure counts them. A {@link HashIndex} with a list of nodes would take 12 to 24.
 */
public final class FactRow {
  private static final int FREE = -1;

  private final NodeSet before;
  private final NodeSet lasting;
  private final boolean hasLasting;
  private final Set<Integer> lost = new HashSet<>();
  private int[] added = new int[8];
  private int addedCount;

  /**
   * @param before the members at first
   * @param lasting nodes that are members whether or not they are in {@code before}, and that
   *     cannot be lost
   */
  public FactRow(NodeSet before, NodeSet lasting) {
    this.before = before;
    this.lasting = lasting;
    this.hasLasting = lasting.cardinality() > 0;
    Arrays.fill(added, FREE);
  }

  /** Whether the node was a member at first. */
  public boolean contained(int node) {
    return before.contains(node) || hasLasting && lasting.contains(node);
  }

  /** Whether the node is a member now. */
  public boolean contains(int node) {
    return contained(node) ? !isLost(node) : added[slot(node)] == node;
  }

  private boolean isLost(int node) {
    return !lost.isEmpty() && lost.contains(node);
  }

  /** Takes a member away that was there at first; whether there was one to take. */
  public boolean lose(int node) {
    return before.contains(node) && !(hasLasting && lasting.contains(node)) && lost.add(node);
  }

  /** Adds a member; whether it was not there. */
  public boolean add(int node) {
    if (contained(node)) {
      return !lost.isEmpty() && lost.remove(node);
    }
    int slot = slot(node);
    if (added[slot] == node) {
      return false;
    }
    added[slot] = node;
    if (2L * ++addedCount > added.length) {
      grow();
    }
    return true;
  }

  /** The number of nodes that {@link #nodes} gives. */
  public int size() {
    return before.cardinality() - lost.size() + addedCount;
  }

  /** Whether any member was added that was not there at first. */
  public boolean hasGrown() {
    return addedCount > 0;
  }

  /** The members that were there at first and are not now. */
  public int[] lost() {
    return lost.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The members that are there now and were not at first, in no order. */
  public int[] added() {
    int[] nodes = new int[addedCount];
    int next = 0;
    for (int node : added) {
      if (node != FREE) {
        nodes[next++] = node;
      }
    }
    return nodes;
  }

  /** All members now but those that only last, in no order. */
  public int[] nodes() {
    int[] kept = before.toArray();
    if (!lost.isEmpty()) {
      kept = Arrays.stream(kept).filter(node -> !lost.contains(node)).toArray();
    }
    return NodeArrays.both(kept, added());
  }

  /**
   * All members now but those that only last, in a row that shares what is as it was.
   *
   * @param layout at least that of the row at first
   */
  public NodeSet row(Layout layout) {
    int[] more = added();
    int[] fewer = lost();
    Arrays.sort(more);
    Arrays.sort(fewer);
    return NodeSet.patched(before, layout, more, fewer);
  }

  /** Where the node is among those added, or the free slot for it. */
  private int slot(int node) {
    int mask = added.length - 1;
    int at = HashIndex.slot(node, mask);
    while (added[at] != FREE && added[at] != node) {
      at = (at + 1) & mask;
    }
    return at;
  }

  private void grow() {
    int[] old = added;
    added = new int[ArrayGrowth.slots(old.length, 2)];
    Arrays.fill(added, FREE);
    for (int node : old) {
      if (node != FREE) {
        added[slot(node)] = node;
      }
    }
  }
}
