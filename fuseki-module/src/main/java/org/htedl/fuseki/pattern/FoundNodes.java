package org.htedl.fuseki.pattern;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.htedl.bits.SparseRow;
import org.htedl.fuseki.transaction.LeftToJena;

/** Distinct nodes in the order in which they were found. */
final class FoundNodes implements IntConsumer {
  /** Bytes a node, at most: two to four places in the table, and one or two in the list. */
  static final int BYTES_A_NODE = 24;

  private static final int FIRST = 16;

  private final int most;

  /** Open addressing of {@code node + 1}; 0 is a free place. */
  private int[] table = new int[FIRST];

  private int[] nodes = new int[FIRST / 2];
  private int count;

  /**
   * @param most nodes that are listed
   */
  FoundNodes(int most) {
    this.most = most;
  }

  /**
   * Adds a node, unless it is there.
   *
   * @throws RefusedPattern if there are too many
   */
  @Override
  public void accept(int node) {
    int at = place(table, node);
    if (table[at] != 0) {
      return;
    }
    if (count == most) {
      throw new RefusedPattern(LeftToJena.MEMORY);
    }
    table[at] = node + 1;
    nodes[count++] = node;
    if (count == nodes.length) {
      grow();
    }
  }

  /** Where a node is in a table, or would be. */
  private static int place(int[] table, int node) {
    int mask = table.length - 1;
    int at = (node * 0x9E3779B9 >>> 7) & mask;
    while (table[at] != 0 && table[at] != node + 1) {
      at = at + 1 & mask;
    }
    return at;
  }

  private void grow() {
    int[] larger = new int[table.length * 2];
    for (int node : nodes) {
      larger[place(larger, node)] = node + 1;
    }
    table = larger;
    nodes = Arrays.copyOf(nodes, larger.length / 2);
  }

  int count() {
    return count;
  }

  /** The i-th node. */
  int get(int i) {
    return nodes[i];
  }

  /** The nodes as a row. */
  SparseRow row() {
    return SparseRow.ofUnsorted(Arrays.copyOf(nodes, count));
  }
}
