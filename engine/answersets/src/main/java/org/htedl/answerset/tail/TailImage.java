package org.htedl.answerset.tail;

import java.util.Arrays;
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

  private int[] words = new int[256];
  private int size;

  TailImage(LaneProgram program) {
    if (program.guesses().count() > MOST_GUESSES) {
      throw new IllegalArgumentException(program.guesses().count() + " guesses");
    }
    add(program.stages(), program.guesses().count(), program.onesRow(), program.rows());
    size = STAGES;
    int group = 0;
    int check = 0;
    for (int depth = 0; depth < program.stages(); depth++) {
      LaneProgram.Stage stage = program.stage(depth);
      int checks = stage.checkCode().length;
      add(group, group + stage.ends().length, check, check + checks);
      add(stage.firstRow(), stage.endRow(), stage.firstNogood(), stage.endNogood());
      group += stage.ends().length;
      check += checks;
    }
    begin(4);
    int rules = 0;
    for (int depth = 0; depth < program.stages(); depth++) {
      LaneProgram.Stage stage = program.stage(depth);
      for (int i = 0; i < stage.ends().length; i++) {
        add(rules + stage.ends()[i] / LaneKernels.RULE, stage.circular()[i] ? 1 : 0);
      }
      rules += stage.code().length / LaneKernels.RULE;
    }
    begin(5);
    for (int depth = 0; depth < program.stages(); depth++) {
      for (int place : program.stage(depth).code()) {
        add(place / LaneKernels.WORDS);
      }
    }
    begin(6);
    for (int depth = 0; depth < program.stages(); depth++) {
      addChecks(program.stage(depth).checkCode());
    }
    begin(7);
    LaneProgram.Nogoods nogoods = program.nogoods();
    for (int i = 0; i < nogoods.masks().length; i++) {
      add((int) nogoods.masks()[i], (int) nogoods.values()[i]);
    }
    begin(8);
    for (long word : nogoods.lanes()) {
      add((int) word, (int) (word >>> Integer.SIZE));
    }
  }

  private void add(int... more) {
    if (size + more.length > words.length) {
      words = Arrays.copyOf(words, 2 * words.length + more.length);
    }
    System.arraycopy(more, 0, words, size, more.length);
    size += more.length;
  }

  /** Begins a part, at a multiple of a quad, and notes where in the header. */
  private void begin(int place) {
    while (size % QUAD != 0) {
      add(0);
    }
    words[place] = size;
  }

  private void addChecks(int[] code) {
    for (int at = 0; at < code.length; ) {
      int end = at + 3 + code[at + 1] + code[at + 2];
      add(code[at] / LaneKernels.WORDS, code[at + 1], code[at + 2]);
      for (int i = at + 3; i < end; i++) {
        add(code[i] / LaneKernels.WORDS);
      }
      at = end;
    }
  }

  /** The words. */
  int[] words() {
    return Arrays.copyOf(words, size);
  }
}
