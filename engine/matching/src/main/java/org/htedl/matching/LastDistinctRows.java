// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;

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
  LastDistinctRows(PatternProgram program, SeenValues seen, int last, int... wanted) {
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

  /** Which nodes and literals have come in this round: four bytes for each that the mirror has. */
  static final class SeenValues {
    private final int[] nodes;
    private final int[] literals;
    private int round;

    private SeenValues(int nodes, int literals) {
      this.nodes = new int[nodes];
      this.literals = new int[literals];
    }

    /** Null if there is no memory for them. */
    static @Nullable SeenValues of(Mirror mirror, Work work) {
      // One more: rdf:type, which a variable predicate may stand for, need not be a node.
      int nodes = Math.addExact(mirror.nodeCount(), 1);
      int literals = mirror.literalCount();
      return work.hasRoom(Integer.BYTES * ((long) nodes + literals))
          ? new SeenValues(nodes, literals)
          : null;
    }

    /** A round begins, in which nothing has come. */
    void begin() {
      if (++round == 0) {
        Arrays.fill(nodes, 0);
        Arrays.fill(literals, 0);
        round = 1;
      }
    }

    /**
     * A value comes.
     *
     * @param value a node's id, or the complement of a literal's
     * @return whether it is the first time in this round
     */
    boolean add(int value) {
      int[] rounds = value < 0 ? literals : nodes;
      int at = value < 0 ? ~value : value;
      boolean isNew = rounds[at] != round;
      rounds[at] = round;
      return isNew;
    }
  }
}
