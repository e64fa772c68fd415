package org.htedl.matching;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Pulls combinations of values, each once, of variables that are not all connected with each other:
 * all but one come first in the order, so that their combinations come one after the other, and of
 * the values of that one it is remembered which came with the combination of the moment.
 */
final class LastDistinctRows implements PatternRows {
  private final TreeRows rows;
  private final SeenValues seen;
  private final int last;
  private final int[] others;
  private final int[] combination;
  private boolean hasBegun;

  /**
   * @param last the place among those wanted of the variable whose values are remembered
   * @param wanted at least two variables; all but that one come first in the program's order
   */
  LastDistinctRows(Program program, SeenValues seen, int last, int... wanted) {
    this.rows = new TreeRows(program, program.above(wanted), wanted);
    this.seen = seen;
    this.last = last;
    this.others = IntStream.range(0, wanted.length).filter(place -> place != last).toArray();
    this.combination = new int[others.length];
  }

  @Override
  public void start(int... given) {
    hasBegun = false;
    rows.start(given);
  }

  @Override
  public boolean next() {
    while (rows.next()) {
      if (!hasBegun || !isWith(combination)) {
        hasBegun = true;
        copyTo(combination);
        seen.begin();
      }
      if (seen.add(rows.value(last))) {
        return true;
      }
    }
    return false;
  }

  /** Whether the other variables have these values. */
  boolean isWith(int... values) {
    for (int i = 0; i < values.length; i++) {
      if (rows.value(others[i]) != values[i]) {
        return false;
      }
    }
    return true;
  }

  /** Puts the values of the other variables into an array. */
  void copyTo(int... values) {
    for (int i = 0; i < values.length; i++) {
      values[i] = rows.value(others[i]);
    }
  }

  @Override
  public int value(int i) {
    return rows.value(i);
  }

  @Override
  public List<PlannedVariable> plan() {
    return rows.plan();
  }
}
