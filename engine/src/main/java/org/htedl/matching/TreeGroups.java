package org.htedl.matching;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Pulls groups: the walk over the variables that name them, with a count of the rest for each. */
final class TreeGroups implements GroupRows {
  private final TreeRows names;
  private final Counting counting;
  private final int[] hanging;
  private BigInteger size = BigInteger.ZERO;

  /**
   * @param walks for each depth whether its variable names groups
   * @param counts for each other depth whether its values are counted
   * @param by the variables that name groups
   */
  TreeGroups(Program program, boolean[] walks, boolean[] counts, int... by) {
    this.names = new TreeRows(program, walks, by);
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
    if (!names.next()) {
      return false;
    }
    size = counting.product(hanging);
    return true;
  }

  @Override
  public int value(int i) {
    return names.value(i);
  }

  @Override
  public BigInteger size() {
    return size;
  }

  @Override
  public List<PlannedVariable> plan() {
    return names.plan();
  }
}
