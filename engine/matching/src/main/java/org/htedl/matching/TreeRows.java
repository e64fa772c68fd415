// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import java.util.Arrays;
import java.util.List;

/**
 * Pulls matches: a walk down the levels. Before it enters a value it makes sure that all levels
 * below have values, so that each step down leads to a match.
 */
final class TreeRows implements PatternRows {
  private final PatternProgram program;
  private final int[] values;
  private final int[] wanted;
  private final Existence existence;

  /** The depths whose values are walked through, parents first. */
  private final int[] walked;

  /** For each walked one, the depths below it that may have no value. */
  private final int[][] doubtful;

  private final int[] doubtfulRoots;

  /** How many walked levels have a value; -1 before the first match, -2 when there are no more. */
  private int at = -2;

  /**
   * @param walks for each depth whether all its values are wanted; the other levels only have to
   *     have one
   * @param wanted variables
   */
  TreeRows(PatternProgram program, boolean[] walks, int... wanted) {
    this(program, walks, false, wanted);
  }

  private TreeRows(PatternProgram program, boolean[] walks, boolean isLastCounted, int... wanted) {
    this.program = program;
    this.values = program.values();
    this.wanted = wanted.clone();
    this.existence = new Existence(program);
    int[] depths = new int[walks.length];
    int count = 0;
    for (int depth = 0; depth < walks.length; depth++) {
      if (walks[depth]) {
        depths[count++] = depth;
      }
    }
    this.walked = Arrays.copyOf(depths, count);
    this.doubtful = new int[walked.length][];
    for (int i = 0; i < walked.length; i++) {
      boolean isCounted = isLastCounted && i == walked.length - 1;
      doubtful[i] = isCounted ? new int[0] : program.level(walked[i]).kids;
    }
    this.doubtfulRoots = program.roots();
  }

  /**
   * As the constructor, for one who counts what is below the last walked level, and so finds out
   * whether there is anything: that is not made sure of before.
   */
  static TreeRows counted(PatternProgram program, boolean[] walks, int... wanted) {
    return new TreeRows(program, walks, true, wanted);
  }

  @Override
  public void start(int... given) {
    existence.restart();
    boolean isPossible = program.start(given) && existence.belowAll(doubtfulRoots);
    at = isPossible ? -1 : -2;
  }

  @Override
  public boolean next() {
    if (at == -2) {
      return false;
    }
    int i;
    if (at == -1) {
      if (walked.length == 0) {
        at = -2;
        return true;
      }
      i = 0;
      open(0);
    } else {
      i = walked.length - 1;
    }
    while (i >= 0) {
      if (!advance(i)) {
        i--;
      } else if (i == walked.length - 1) {
        at = i;
        return true;
      } else {
        open(++i);
      }
    }
    at = -2;
    return false;
  }

  private void open(int i) {
    program.level(walked[i]).open(values);
  }

  private boolean advance(int i) {
    VariableLevel level = program.level(walked[i]);
    while (level.next(values)) {
      if (existence.belowAll(doubtful[i])) {
        return true;
      }
    }
    return false;
  }

  @Override
  public int value(int i) {
    return values[wanted[i]];
  }

  @Override
  public List<PlannedVariable> plan() {
    return program.tree().plan();
  }
}
