package org.htedl.closure.fact;

import java.util.Arrays;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeHash;
import org.htedl.bits.NodeSet;
import org.htedl.mirror.limit.ArrayGrowth;

/** A set of nodes that grows one by one. Not thread-safe. */
public final class GrowingRow {
  private NodeSet base;
  private int[] table = new int[8];
  private int count;

  public GrowingRow(NodeSet base) {
    this.base = base;
    Arrays.fill(table, -1);
  }

  public boolean contains(int node) {
    return base.contains(node) || table[slot(node)] == node;
  }

  /** Whether it was not there. */
  public boolean add(int node) {
    if (contains(node)) {
      return false;
    }
    if (2L * ++count > table.length) {
      grow();
    }
    table[slot(node)] = node;
    return true;
  }

  public int size() {
    return base.cardinality() + count;
  }

  public boolean hasGrown() {
    return count > 0;
  }

  /** All nodes now, in no order. */
  public int[] nodes() {
    int[] all = Arrays.copyOf(base.toArray(), base.cardinality() + count);
    int next = base.cardinality();
    for (int node : table) {
      if (node >= 0) {
        all[next++] = node;
      }
    }
    return all;
  }

  /** All nodes now. */
  public NodeSet row(Layout layout) {
    int[] all = nodes();
    Arrays.sort(all);
    return NodeSet.of(layout, all);
  }

  private int slot(int node) {
    int mask = table.length - 1;
    int at = NodeHash.slot(node, mask);
    while (table[at] >= 0 && table[at] != node) {
      at = (at + 1) & mask;
    }
    return at;
  }

  private void grow() {
    int[] old = table;
    table = new int[ArrayGrowth.slots(old.length, 2)];
    Arrays.fill(table, -1);
    for (int node : old) {
      if (node >= 0) {
        table[slot(node)] = node;
      }
    }
  }
}
