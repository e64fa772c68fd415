// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.htedl.matching.PatternRows.GroupRows;

/** Pulls groups: the walk over the variables that name them, with a count of the rest for each. */
final class TreeGroups implements GroupRows {
  private final TreeRows names;
  private final Counting counting;
  private final int[] hanging;

  /** The size of the group; -1 if it is larger than a long, and {@link #largeSize} is it. */
  private long size;

  private BigInteger largeSize = BigInteger.ZERO;

  /**
   * @param walks for each depth whether its variable names groups
   * @param counts for each other depth whether its values are counted
   * @param by the variables that name groups
   */
  TreeGroups(PatternProgram program, boolean[] walks, boolean[] counts, int... by) {
    this.names = TreeRows.counted(program, walks, by);
    this.counting = new Counting(program, counts);
    List<Integer> rest = new ArrayList<>();
    for (int depth = 0; depth < walks.length; depth++) {
      int parent = program.tree().parent(depth);
      if (!walks[depth] && (parent < 0 || walks[parent])) {
        rest.add(depth);
      }
    }
    this.hanging = rest.stream().mapToInt(d -> d).toArray();
  }

  @Override
  public void start(int... given) {
    counting.restart();
    names.start(given);
  }

  @Override
  public boolean next() {
    while (names.next()) {
      if (count()) {
        return true;
      }
    }
    return false;
  }

  /** Counts the group; returns whether there is any match. */
  private boolean count() {
    try {
      size = counting.longProduct(hanging);
    } catch (ArithmeticException e) {
      largeSize = counting.bigProduct(hanging);
      size = -1;
    }
    return size != 0;
  }

  @Override
  public int value(int i) {
    return names.value(i);
  }

  @Override
  public BigInteger size() {
    return size < 0 ? largeSize : BigInteger.valueOf(size);
  }

  @Override
  public long longSize() {
    return size;
  }

  @Override
  public List<PlannedVariable> plan() {
    return names.plan();
  }
}
