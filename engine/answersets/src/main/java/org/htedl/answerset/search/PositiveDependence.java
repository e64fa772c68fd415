// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

import java.util.Arrays;
import java.util.List;
import org.htedl.answerset.program.GroundRule;
import org.htedl.limit.WorkMeter;

/**
 * The strongly connected components of the positive dependence of a program's atoms: the head of a
 * rule depends on the positive atoms of its body.
 *
 * <p>The graph has a node for each rule between its head and its body, so that it is as large as
 * the program, and each loop has at least two nodes. The components are found by Tarjan's algorithm
 * without recursion.
 */
final class PositiveDependence {
  private final WorkMeter meter;
  private final int atoms;

  /** By node, where its targets begin; atoms come first, then rules. */
  private final int[] begins;

  private final int[] targets;
  private final int[] componentOf;
  private final int[] sizes;

  /**
   * Finds the components.
   *
   * @param atoms the greatest number of an atom
   * @param meter counts the work
   */
  PositiveDependence(List<GroundRule> rules, int atoms, WorkMeter meter) {
    this.meter = meter;
    this.atoms = atoms;
    begins = new int[atoms + rules.size() + 2];
    int[] used = new int[atoms + 1];
    int edges = 0;
    for (GroundRule rule : rules) {
      meter.add(1 + rule.head().length + rule.body().length);
      for (int atom : rule.head()) {
        used[atom]++;
      }
      edges = Math.addExact(edges, Math.addExact(rule.head().length, positive(rule)));
    }
    targets = new int[edges];
    int end = 0;
    for (int atom = 1; atom <= atoms; atom++) {
      meter.add(1);
      begins[atom] = end;
      end += used[atom];
      used[atom] = begins[atom];
    }
    int node = atoms;
    for (GroundRule rule : rules) {
      meter.add(1 + rule.head().length + rule.body().length);
      begins[++node] = end;
      for (int atom : rule.head()) {
        targets[used[atom]++] = node;
      }
      for (int literal : rule.body()) {
        if (literal > 0) {
          targets[end++] = literal;
        }
      }
    }
    begins[node + 1] = end;
    componentOf = new int[node + 1];
    Arrays.fill(componentOf, -1);
    sizes = Arrays.copyOf(new int[node + 1], search(node));
    for (int each = 1; each <= node; each++) {
      meter.add(1);
      sizes[componentOf[each]]++;
    }
  }

  private static int positive(GroundRule rule) {
    int count = 0;
    for (int literal : rule.body()) {
      count += literal > 0 ? 1 : 0;
    }
    return count;
  }

  /** Numbers the components and returns how many there are. */
  private int search(int nodes) {
    int[] found = new int[nodes + 1];
    int[] lowest = new int[nodes + 1];
    int[] next = begins.clone();
    int[] way = new int[nodes + 1];
    int[] pending = new int[nodes + 1];
    int waiting = 0;
    int clock = 0;
    int components = 0;
    for (int root = 1; root <= nodes; root++) {
      if (found[root] != 0) {
        continue;
      }
      int top = 0;
      way[0] = root;
      found[root] = ++clock;
      lowest[root] = clock;
      pending[waiting++] = root;
      while (top >= 0) {
        meter.add(1);
        int node = way[top];
        if (next[node] < begins[node + 1]) {
          int target = targets[next[node]++];
          if (found[target] == 0) {
            found[target] = ++clock;
            lowest[target] = clock;
            pending[waiting++] = target;
            way[++top] = target;
          } else if (componentOf[target] < 0) {
            lowest[node] = Math.min(lowest[node], found[target]);
          }
          continue;
        }
        if (lowest[node] == found[node]) {
          while (componentOf[node] < 0) {
            meter.add(1);
            componentOf[pending[--waiting]] = components;
          }
          components++;
        }
        top--;
        if (top >= 0) {
          lowest[way[top]] = Math.min(lowest[way[top]], lowest[node]);
        }
      }
    }
    return components;
  }

  /** The number of an atom's component. */
  int of(int atom) {
    return componentOf[atom];
  }

  /** Returns whether an atom is in a positive loop. */
  boolean isInLoop(int atom) {
    return atom <= atoms && sizes[componentOf[atom]] > 1;
  }
}
