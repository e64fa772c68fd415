// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.context;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * A set of individuals that expressions are looked at on: the examples, or the successors of a
 * context by a role. Its individuals are numbered from 0 in the order of their nodes.
 */
public final class Context {
  private final int number;
  private final int depth;
  private final int[] individuals;
  private final List<Successors> successors = new ArrayList<>();

  Context(int number, int depth, int[] individuals) {
    this.number = number;
    this.depth = depth;
    this.individuals = individuals;
  }

  /** Its place among the contexts of its graph; that of the examples is 0. */
  public int number() {
    return number;
  }

  /** The smallest number of roles by which it is reached from the examples. */
  public int depth() {
    return depth;
  }

  /** The number of individuals. */
  public int size() {
    return individuals.length;
  }

  /** The words of a row over its individuals, at least 1. */
  public int words() {
    return Math.max(1, (individuals.length + 63) / 64);
  }

  /** The node of an individual. */
  public int node(int individual) {
    return individuals[individual];
  }

  /** The nodes of all individuals, ascending; for reading only. */
  int[] nodes() {
    return individuals;
  }

  /** The number of the individual that is this node, or a negative number. */
  public int find(int node) {
    return Arrays.binarySearch(individuals, node);
  }

  /** A row without individuals. */
  public long[] none() {
    return new long[words()];
  }

  /** The row of all individuals. */
  public long[] all() {
    long[] row = new long[words()];
    Arrays.fill(row, 0, individuals.length / 64, -1);
    if (individuals.length % 64 != 0) {
      row[individuals.length / 64] = (1L << individuals.length) - 1;
    }
    return row;
  }

  /** What can be reached from here by one role, in the order of the roles. */
  public List<Successors> successors() {
    return Collections.unmodifiableList(successors);
  }

  void add(List<Successors> reached) {
    successors.addAll(reached);
  }
}
