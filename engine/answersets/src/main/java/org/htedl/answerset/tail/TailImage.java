// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.tail;

import org.htedl.collection.IntList;
import org.htedl.vector.loop.LaneKernels;

/**
 * A program as the kernels of {@code answersets.h} read it: one array of 32-bit words, whose layout
 * stands there.
 */
final class TailImage {
  /** The most guesses of a program that has an image: those of the lanes and a word of others. */
  static final int MOST_GUESSES = GuessAtoms.IN_LANES + Integer.SIZE - 1;

  private static final int STAGES = 16;
  private static final int QUAD = 4;

  private final IntList words = new IntList(256);

  TailImage(LaneProgram program) {
    if (program.guesses().count() > MOST_GUESSES) {
      throw new IllegalArgumentException(program.guesses().count() + " guesses");
    }
    words.addAll(program.stages(), program.guesses().count(), program.onesRow(), program.rows());
    words.addAll(new int[STAGES - words.size()]);
    int group = 0;
    int check = 0;
    for (int depth = 0; depth < program.stages(); depth++) {
      LaneProgram.Stage stage = program.stage(depth);
      int checks = stage.checkCode().length;
      words.addAll(group, group + stage.ends().length, check, check + checks);
      words.addAll(stage.firstRow(), stage.endRow(), stage.firstNogood(), stage.endNogood());
      group += stage.ends().length;
      check += checks;
    }
    begin(4);
    int rules = 0;
    for (int depth = 0; depth < program.stages(); depth++) {
      LaneProgram.Stage stage = program.stage(depth);
      for (int i = 0; i < stage.ends().length; i++) {
        words.addAll(rules + stage.ends()[i] / LaneKernels.RULE, stage.circular()[i] ? 1 : 0);
      }
      rules += stage.code().length / LaneKernels.RULE;
    }
    begin(5);
    for (int depth = 0; depth < program.stages(); depth++) {
      for (int place : program.stage(depth).code()) {
        words.add(place / LaneKernels.WORDS);
      }
    }
    begin(6);
    for (int depth = 0; depth < program.stages(); depth++) {
      addChecks(program.stage(depth).checkCode());
    }
    begin(7);
    LaneProgram.Nogoods nogoods = program.nogoods();
    for (int i = 0; i < nogoods.masks().length; i++) {
      words.addAll((int) nogoods.masks()[i], (int) nogoods.values()[i]);
    }
    begin(8);
    for (long word : nogoods.lanes()) {
      words.addAll((int) word, (int) (word >>> Integer.SIZE));
    }
  }

  /** Begins a part, at a multiple of a quad, and notes where in the header. */
  private void begin(int place) {
    while (words.size() % QUAD != 0) {
      words.add(0);
    }
    words.set(place, words.size());
  }

  private void addChecks(int[] code) {
    for (int at = 0; at < code.length; ) {
      int end = at + 3 + code[at + 1] + code[at + 2];
      words.addAll(code[at] / LaneKernels.WORDS, code[at + 1], code[at + 2]);
      for (int i = at + 3; i < end; i++) {
        words.add(code[i] / LaneKernels.WORDS);
      }
      at = end;
    }
  }

  /** The words. */
  int[] words() {
    return words.toArray();
  }
}
