// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.neighbourhood;

import java.util.Arrays;
import org.htedl.collection.HashIndex;
import org.htedl.collection.IntList;

/** Nodes under consecutive numbers in the order of their coming. Not thread-safe while it grows. */
final class NodeNumbers {
  private final IntList nodes = new IntList();
  private final HashIndex index = new HashIndex(64);

  /** Gives the node a number, unless it has one. */
  void add(int node) {
    if (nodes.size() * 2L >= index.slots()) {
      index.grow(4, nodes.size(), nodes::get);
    }
    int slot = slotOf(node);
    if (index.at(slot) < 0) {
      index.set(slot, nodes.size());
      nodes.add(node);
    }
  }

  private int slotOf(int node) {
    int slot = index.first(node);
    while (index.at(slot) >= 0 && nodes.get(index.at(slot)) != node) {
      slot = index.next(slot);
    }
    return slot;
  }

  /** The number of a node, or -1. */
  int of(int node) {
    return index.at(slotOf(node));
  }

  /** The node with a number. */
  int node(int number) {
    return nodes.get(number);
  }

  int size() {
    return nodes.size();
  }

  /** Bytes that they take. */
  long bytes() {
    return 4L * (nodes.size() + index.slots());
  }

  /** The nodes by number. */
  int[] nodes() {
    return nodes.toArray();
  }

  @Override
  public String toString() {
    return Arrays.toString(nodes());
  }
}
