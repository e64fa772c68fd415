// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.tail;

import java.util.Arrays;
import java.util.function.Predicate;
import org.htedl.limit.Cancellation;
import org.htedl.vector.loop.LaneKernels;

/**
 * Walks the tree of the guesses beyond the lanes, with a row of 512 candidates at each node: where
 * all of them are excluded, by nogoods, by atoms that follow and were guessed not to, or by {@link
 * TailBounds} of what is open, everything below is left out.
 *
 * <p>Used by one thread; keeps its memory from run to run.
 */
public final class VectorTail implements Tail {
  private static final int WORDS = LaneKernels.WORDS;
  private static final int CHECKED_WORK = 1 << 20;

  private final LaneKernels kernels;
  private long[] rows = {};
  private byte[] tried = {};
  private long work;

  /** Creates a tail that works with these loops. */
  public VectorTail(LaneKernels kernels) {
    this.kernels = kernels;
  }

  @Override
  public long work() {
    return work;
  }

  @Override
  public boolean run(
      LaneProgram program, long most, Cancellation cancellation, Predicate<TailAnswers> listener) {
    TailBounds bounds = new TailBounds(program, kernels);
    prepare(program, bounds.rows() * WORDS);
    work = 0;
    Found found = new Found(program);
    int deepest = program.stages() - 1;
    if (!enter(program, 0, 0)) {
      return work <= most;
    }
    if (deepest == 0) {
      return work <= most && found.hand(listener);
    }
    tried = new byte[deepest + 1];
    long high = 0;
    int depth = 1;
    long checkAt = CHECKED_WORK;
    while (depth > 0) {
      if (tried[depth] == 2) {
        tried[depth--] = 0;
        continue;
      }
      high = set(program, depth, tried[depth]++ == 1, high);
      boolean open = enter(program, depth, high);
      if (work > most) {
        return false;
      }
      if (work >= checkAt) {
        cancellation.check();
        checkAt = work + CHECKED_WORK;
      }
      if (!open) {
        continue;
      }
      if (depth == deepest) {
        if (!found.hand(listener)) {
          return false;
        }
        continue;
      }
      if (bounds.pays(depth)) {
        work += bounds.exclude(rows, depth);
        if (bounds.closed(rows, depth)) {
          continue;
        }
      }
      depth++;
    }
    return true;
  }

  /**
   * Hands over one block, if it has answer sets.
   *
   * @param block the guesses beyond the lanes, the first of them in the highest place
   * @return what the listener returned, or true
   */
  public boolean runBlock(LaneProgram program, long block, Predicate<TailAnswers> listener) {
    prepare(program, program.rows() * WORDS);
    int deepest = program.stages() - 1;
    boolean open = enter(program, 0, 0);
    long high = 0;
    for (int depth = 1; open && depth <= deepest; depth++) {
      high = set(program, depth, (block >> deepest - depth & 1) != 0, high);
      open = enter(program, depth, high);
    }
    return !open || new Found(program).hand(listener);
  }

  private void prepare(LaneProgram program, int length) {
    if (rows.length < length) {
      rows = new long[length];
    } else {
      Arrays.fill(rows, 0, length, 0);
    }
    int guesses = program.guesses().count();
    for (int guess = 0; guess < Math.min(guesses, GuessAtoms.IN_LANES); guess++) {
      for (int word = 0; word < WORDS; word++) {
        long pattern = GuessAtoms.pattern(guess, word);
        rows[program.guessRow(guess) * WORDS + word] = pattern;
        rows[program.complementRow(guess) * WORDS + word] = ~pattern;
      }
    }
    int ones = program.onesRow() * WORDS;
    Arrays.fill(rows, ones, ones + WORDS, -1);
    for (int word = 0; word < WORDS; word++) {
      rows[word] = ~GuessAtoms.candidates(guesses, word);
    }
  }

  /** Gives the guess of a depth a value; the values of all so far. */
  private long set(LaneProgram program, int depth, boolean value, long high) {
    int guess = GuessAtoms.IN_LANES + depth - 1;
    int at = program.guessRow(guess) * WORDS;
    Arrays.fill(rows, at, at + WORDS, value ? -1 : 0);
    at = program.complementRow(guess) * WORDS;
    Arrays.fill(rows, at, at + WORDS, value ? 0 : -1);
    System.arraycopy(rows, (depth - 1) * WORDS, rows, depth * WORDS, WORDS);
    long bit = 1L << depth - 1;
    return value ? high | bit : high & ~bit;
  }

  /** Does the work of a stage; whether candidates are left. */
  private boolean enter(LaneProgram program, int depth, long high) {
    LaneProgram.Stage stage = program.stage(depth);
    work += stage.work();
    int bad = depth * WORDS;
    // Guess IN_LANES is bit 0 of the nogoods' masks; those of later guesses are not yet looked at.
    if (stage.endNogood() > stage.firstNogood()) {
      LaneProgram.Nogoods nogoods = program.nogoods();
      kernels.exclude(
          rows,
          bad,
          high,
          nogoods.masks(),
          nogoods.values(),
          nogoods.lanes(),
          stage.firstNogood(),
          stage.endNogood());
      if (kernels.isFull(rows, bad)) {
        return false;
      }
    }
    if (stage.endRow() > stage.firstRow()) {
      Arrays.fill(rows, stage.firstRow() * WORDS, stage.endRow() * WORDS, 0);
      int from = 0;
      for (int group = 0; group < stage.ends().length; group++) {
        int end = stage.ends()[group];
        boolean grown = kernels.grow(rows, stage.code(), from, end);
        while (grown && stage.circular()[group]) {
          work += stage.lines().size();
          grown = kernels.grow(rows, stage.code(), from, end);
        }
        from = end;
      }
    }
    if (stage.checkCode().length > 0) {
      kernels.mark(rows, stage.checkCode());
    }
    return !kernels.isFull(rows, bad);
  }

  private final class Found implements TailAnswers {
    private final LaneProgram program;
    private final int bad;

    Found(LaneProgram program) {
      this.program = program;
      bad = (program.stages() - 1) * WORDS;
    }

    boolean hand(Predicate<TailAnswers> listener) {
      int questions = program.residual().questions().size();
      if (questions > 0) {
        int from = program.questionRow(0) * WORDS;
        Arrays.fill(rows, from, from + questions * WORDS, 0);
        kernels.mark(rows, program.questionCode());
        work += questions;
      }
      return listener.test(this);
    }

    @Override
    public long answers(int word) {
      return ~rows[bad + word];
    }

    @Override
    public long holds(int atom, int word) {
      int operand = program.operand(atom);
      return rows[(operand >> 1) * WORDS + word] ^ -(operand & 1L);
    }

    @Override
    public long answersYes(int question, int word) {
      return rows[program.questionRow(question) * WORDS + word];
    }
  }
}
