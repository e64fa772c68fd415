// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.tail;

import java.util.List;

/**
 * A program as rows over blocks of 512 candidates, in stages: stage d has what follows from the
 * guesses of the lanes and the first d of the others, so that blocks share what their first guesses
 * decide, and a stage without candidates ends all that begin with it.
 *
 * <p>Rows: first those of excluded candidates, one for each stage; then the guesses, their
 * complements, and one of ones; then atoms that have to be computed, by stage; then the questions.
 * Immutable.
 */
public final class LaneProgram {
  /**
   * A rule over rows.
   *
   * @param head a row
   * @param operands twice the numbers of rows, plus one for a complement; in rules at most three,
   *     and rows as they are
   */
  record Line(int head, int[] operands) {}

  /**
   * What is done where a guess gets its value.
   *
   * @param lines the rules that can be applied from here on, bodies first
   * @param checks rules whose head is the row of excluded candidates
   * @param code of the lines
   * @param ends of groups of the code
   * @param circular by group, whether it has to be repeated until nothing is new
   * @param checkCode of the checks
   * @param firstRow of the atoms that are computed
   * @param endRow after the last one
   * @param firstNogood among the nogoods
   * @param endNogood after the last one
   */
  record Stage(
      List<Line> lines,
      List<Line> checks,
      int[] code,
      int[] ends,
      boolean[] circular,
      int[] checkCode,
      int firstRow,
      int endRow,
      int firstNogood,
      int endNogood) {
    /** Rules and nogoods that are looked at. */
    int work() {
      return 1 + lines.size() + checks.size() + endNogood - firstNogood;
    }
  }

  /**
   * Nogoods over guesses alone: violated where the other guesses under the mask have the values, in
   * the candidates of the row. Guess {@value GuessAtoms#IN_LANES} is bit 0 of masks and values.
   */
  record Nogoods(long[] masks, long[] values, long[] lanes) {}

  private final Residual residual;
  private final GuessAtoms guesses;
  private final Stage[] stages;
  private final Nogoods nogoods;
  private final int[] operands;
  private final int[] depths;
  private final int[] questionCode;
  private final int rows;

  LaneProgram(
      Residual residual,
      GuessAtoms guesses,
      Stage[] stages,
      Nogoods nogoods,
      int[] operands,
      int[] depths,
      int[] questionCode,
      int rows) {
    this.residual = residual;
    this.guesses = guesses;
    this.stages = stages;
    this.nogoods = nogoods;
    this.operands = operands;
    this.depths = depths;
    this.questionCode = questionCode;
    this.rows = rows;
  }

  /**
   * Prepares a program.
   *
   * @param ordered whether frequent guesses come first; else they keep the order of the atoms
   * @throws IllegalArgumentException if it has more than {@link GuessAtoms#MOST} guesses
   */
  public static LaneProgram of(Residual residual, boolean ordered) {
    GuessAtoms guesses = GuessAtoms.of(residual, ordered);
    if (guesses.count() > GuessAtoms.MOST) {
      throw new IllegalArgumentException(guesses.count() + " guesses");
    }
    return new LaneCompiler(residual, guesses).compile();
  }

  /** The program. */
  Residual residual() {
    return residual;
  }

  /** Returns the atoms that are guessed. */
  GuessAtoms guesses() {
    return guesses;
  }

  /** Returns how many atoms are guessed. */
  public int guessCount() {
    return guesses.count();
  }

  /** The number of stages: one more than guesses beyond the lanes. */
  int stages() {
    return stages.length;
  }

  Stage stage(int depth) {
    return stages[depth];
  }

  Nogoods nogoods() {
    return nogoods;
  }

  /** Whether nogoods over guesses are all that there is. */
  boolean hasNogoodsAlone() {
    for (Stage stage : stages) {
      if (!stage.lines.isEmpty() || !stage.checks.isEmpty()) {
        return false;
      }
    }
    return true;
  }

  /** The number of rows. */
  public int rows() {
    return rows;
  }

  /** The row of a guess. */
  int guessRow(int guess) {
    return stages.length + guess;
  }

  /** The row of a guess's complement. */
  int complementRow(int guess) {
    return stages.length + guesses.count() + guess;
  }

  /** The row in which all bits are set. */
  int onesRow() {
    return stages.length + 2 * guesses.count();
  }

  /** The stage from which on a row is known. */
  int depth(int row) {
    return depths[row];
  }

  /** Twice the row with the values of an atom, plus one for its complement. */
  int operand(int atom) {
    return operands[atom];
  }

  /** The row of a question. */
  int questionRow(int question) {
    return rows - residual.questions().size() + question;
  }

  int[] questionCode() {
    return questionCode;
  }

  /** The program for devices. */
  public int[] image() {
    return new TailImage(this).words();
  }

  /** The stages after the first, one for each guess beyond the lanes. */
  public int high() {
    return stages.length - 1;
  }

  /** Rules and nogoods of all stages. */
  public long work() {
    long work = 0;
    for (Stage stage : stages) {
      work += stage.work();
    }
    return work;
  }
}
