// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.hierarchy;

import java.util.Arrays;
import org.htedl.collection.IntList;
import org.htedl.limit.ArrayGrowth;
import org.htedl.limit.Bounds;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MirrorLimitException;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.Components;

/**
 * The transitive closure of a relation, computed component by component, each after those that it
 * leads to. Costs the pairs of the closure.
 */
public final class Reachability {
  /** Pairs, or components, between two looks at the bounds. */
  private static final int COUNTED = 1 << 12;

  private final Components components;
  private final int[][] reached;
  private final int[] stamp;

  private Reachability(Components components) {
    this.components = components;
    this.reached = new int[components.count()][];
    this.stamp = new int[components.count()];
    Arrays.fill(stamp, -1);
  }

  /**
   * The pairs of nodes with a path of one step or more from the first to the second.
   *
   * @param components those of the relation
   * @param name what the relation is called
   * @param bounds how many there may be, and what stops it
   * @throws MemoryBudgetException if there are more
   * @throws MirrorLimitException if there are more than a relation can hold
   */
  public static Adjacency closure(Components components, String name, Bounds bounds) {
    return closure(components, name, bounds, ArrayGrowth.MOST);
  }

  /**
   * As above, for relations that can hold fewer pairs.
   *
   * @param mostHeld how many pairs a relation can hold
   */
  public static Adjacency closure(Components components, String name, Bounds bounds, int mostHeld) {
    Reachability reachability = new Reachability(components);
    long pairs = 0;
    long counted = 0;
    for (int c = 0; c < components.count(); c++) {
      pairs += (long) components.size(c) * reachability.reach(c);
      if (pairs - counted >= COUNTED || c % COUNTED == 0) {
        bounds.made((pairs - counted) * Bounds.BYTES_A_PAIR);
        counted = pairs;
      }
      if (pairs > mostHeld && mostHeld <= bounds.mostPairs()) {
        throw MirrorLimitException.transitive(mostHeld, name);
      }
      if (pairs > bounds.mostPairs()) {
        throw new MemoryBudgetException(
            "the transitive closure of " + name + " has more than " + pairs + " pairs");
      }
    }
    Adjacency relation = reachability.relation((int) pairs);
    // The holder of the relation counts it.
    bounds.made(-counted * Bounds.BYTES_A_PAIR);
    return relation;
  }

  /** Finds the nodes that a component leads to and counts them. */
  private int reach(int component) {
    IntList found = new IntList(8);
    for (int next : components.successors(component)) {
      if (stamp[next] == component) {
        continue;
      }
      stamp[next] = component;
      found.add(next);
      if (next == component) {
        continue;
      }
      for (int further : reached[next]) {
        if (stamp[further] != component) {
          stamp[further] = component;
          found.add(further);
        }
      }
    }
    reached[component] = found.toArray();
    int nodes = 0;
    for (int i = 0; i < found.size(); i++) {
      nodes += components.size(found.get(i));
    }
    return nodes;
  }

  private Adjacency relation(int size) {
    long[] pairs = new long[size];
    int length = 0;
    for (int c = 0; c < components.count(); c++) {
      for (int node : components.members(c)) {
        for (int other : reached[c]) {
          for (int target : components.members(other)) {
            pairs[length++] = (long) node << 32 | target;
          }
        }
      }
    }
    return Adjacency.of(pairs);
  }
}
