// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.relation;

import java.util.Arrays;
import org.htedl.bits.SparseRow;
import org.htedl.collection.IntList;

/**
 * The strongly connected components of a relation, by Tarjan's algorithm without recursion: a
 * component has a greater number than every other one that its nodes lead to. Costs the pairs.
 */
public final class Components {
  private final int[] nodes;
  private final int[] offsets;
  private final int[] successors;
  private final int[] componentOf;
  private final int count;
  private final int[] memberOffsets;
  private final int[] members;

  /** The components of all nodes that are in a pair. */
  public static Components of(Adjacency relation) {
    return new Components(relation);
  }

  private Components(Adjacency relation) {
    long[] pairs = relation.pairs();
    nodes = ends(pairs);
    offsets = new int[nodes.length + 1];
    successors = new int[pairs.length];
    int head = 0;
    for (int i = 0; i < pairs.length; i++) {
      while (nodes[head] != (int) (pairs[i] >>> 32)) {
        offsets[++head] = i;
      }
      successors[i] = Arrays.binarySearch(nodes, (int) pairs[i]);
    }
    Arrays.fill(offsets, head + 1, offsets.length, pairs.length);
    componentOf = new int[nodes.length];
    count = number();
    memberOffsets = new int[count + 1];
    members = new int[nodes.length];
    groupMembers();
  }

  /** The nodes that are in a pair, ascending. */
  private static int[] ends(long[] pairs) {
    int[] targets = new int[pairs.length];
    for (int i = 0; i < pairs.length; i++) {
      targets[i] = (int) pairs[i];
    }
    Arrays.parallelSort(targets);
    int targetCount = SparseRow.removeDuplicates(targets, targets.length);
    // Heads come in order. Those that are targets too are not wanted twice, so that nothing is
    // longer than there are pairs or nodes.
    int more = 0;
    int[] heads = new int[pairs.length];
    for (int i = 0; i < pairs.length; i++) {
      int head = (int) (pairs[i] >>> 32);
      boolean isNew = i == 0 || head != (int) (pairs[i - 1] >>> 32);
      if (isNew && Arrays.binarySearch(targets, 0, targetCount, head) < 0) {
        heads[more++] = head;
      }
    }
    int[] all = Arrays.copyOf(targets, Math.addExact(targetCount, more));
    System.arraycopy(heads, 0, all, targetCount, more);
    Arrays.parallelSort(all);
    return all;
  }

  private int number() {
    int[] index = new int[nodes.length];
    int[] low = new int[nodes.length];
    int[] next = offsets.clone();
    int[] path = new int[nodes.length];
    int[] open = new int[nodes.length];
    Arrays.fill(componentOf, -1);
    int components = 0;
    int time = 0;
    int openCount = 0;
    for (int start = 0; start < nodes.length; start++) {
      if (index[start] != 0) {
        continue;
      }
      int depth = 0;
      path[0] = start;
      while (depth >= 0) {
        int node = path[depth];
        if (index[node] == 0) {
          index[node] = ++time;
          low[node] = time;
          open[openCount++] = node;
        }
        int deeper = -1;
        while (next[node] < offsets[node + 1] && deeper < 0) {
          int to = successors[next[node]];
          if (index[to] == 0) {
            deeper = to;
          } else {
            if (componentOf[to] < 0) {
              low[node] = Math.min(low[node], low[to]);
            }
            next[node]++;
          }
        }
        if (deeper >= 0) {
          path[++depth] = deeper;
          continue;
        }
        if (low[node] == index[node]) {
          int member;
          do {
            member = open[--openCount];
            componentOf[member] = components;
          } while (member != node);
          components++;
        }
        depth--;
      }
    }
    return components;
  }

  private void groupMembers() {
    for (int component : componentOf) {
      memberOffsets[component + 1]++;
    }
    for (int c = 0; c < count; c++) {
      memberOffsets[c + 1] += memberOffsets[c];
    }
    int[] next = memberOffsets.clone();
    for (int i = 0; i < nodes.length; i++) {
      members[next[componentOf[i]]++] = nodes[i];
    }
  }

  /** How many components there are; numbers are below it. */
  public int count() {
    return count;
  }

  /** The component of a node, or -1 if it is in no pair. */
  public int of(int node) {
    int at = Arrays.binarySearch(nodes, node);
    return at < 0 ? -1 : componentOf[at];
  }

  /** The nodes of a component, ascending. */
  public int[] members(int component) {
    return Arrays.copyOfRange(members, memberOffsets[component], memberOffsets[component + 1]);
  }

  /** The number of nodes of a component. */
  public int size(int component) {
    return memberOffsets[component + 1] - memberOffsets[component];
  }

  /**
   * The components that the nodes of a component lead to in one step, itself among them if one of
   * its nodes leads to one of its nodes; in no order, duplicates possible.
   */
  public int[] successors(int component) {
    IntList found = new IntList(8);
    for (int m = memberOffsets[component]; m < memberOffsets[component + 1]; m++) {
      int at = Arrays.binarySearch(nodes, members[m]);
      for (int i = offsets[at]; i < offsets[at + 1]; i++) {
        found.add(componentOf[successors[i]]);
      }
    }
    return found.toArray();
  }
}
