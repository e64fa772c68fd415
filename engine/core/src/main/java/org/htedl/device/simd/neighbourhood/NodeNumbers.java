package org.htedl.device.simd.neighbourhood;

import java.util.Arrays;
import org.htedl.bits.NodeHash;
import org.htedl.device.simd.memory.IntList;
import org.htedl.limit.ArrayGrowth;

/** Nodes under consecutive numbers in the order of their coming. Not thread-safe while it grows. */
final class NodeNumbers {
  private final IntList nodes = new IntList();
  private int[] slots = new int[64];

  /** Gives the node a number, unless it has one. */
  void add(int node) {
    if (nodes.size() * 2L >= slots.length) {
      grow();
    }
    int slot = slotOf(node);
    if (slots[slot] == 0) {
      nodes.add(node);
      slots[slot] = nodes.size();
    }
  }

  private int slotOf(int node) {
    int mask = slots.length - 1;
    int slot = NodeHash.slot(node, mask);
    while (slots[slot] != 0 && nodes.get(slots[slot] - 1) != node) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void grow() {
    slots = new int[ArrayGrowth.slots(slots.length, 4)];
    for (int i = 0; i < nodes.size(); i++) {
      slots[slotOf(nodes.get(i))] = i + 1;
    }
  }

  /** The number of a node, or -1. */
  int of(int node) {
    return slots[slotOf(node)] - 1;
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
    return 4L * (nodes.size() + slots.length);
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
