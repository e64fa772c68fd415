// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.tail;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.htedl.limit.Cancellation;
import org.htedl.vector.loop.LaneKernels;

/**
 * The specification: one candidate after the other, the least model of its reduct by applying rules
 * until nothing is new, and the definition of answer sets.
 */
final class ScalarTail implements Tail {
  private long work;

  @Override
  public long work() {
    return work;
  }

  @Override
  public boolean run(
      LaneProgram program, long most, Cancellation cancellation, Predicate<TailAnswers> listener) {
    work = 0;
    Residual residual = program.residual();
    GuessAtoms guesses = program.guesses();
    int high = guesses.high();
    int candidates = 1 << Math.min(guesses.count(), GuessAtoms.IN_LANES);
    for (long block = 0; block < 1L << high; block++) {
      Block answers = new Block(residual);
      for (int candidate = 0; candidate < candidates; candidate++) {
        cancellation.check();
        work += residual.rules().size() + residual.constraints().size();
        if (work > most) {
          return false;
        }
        boolean[] guessed = new boolean[guesses.count()];
        for (int guess = 0; guess < guessed.length; guess++) {
          guessed[guess] =
              guess < GuessAtoms.IN_LANES
                  ? (candidate >> guess & 1) != 0
                  : (block >> high - 1 - (guess - GuessAtoms.IN_LANES) & 1) != 0;
        }
        boolean[] model = leastModel(residual, guesses, guessed);
        if (isAnswer(residual, guesses, guessed, model)) {
          answers.add(candidate, model);
        }
      }
      if (answers.any && !listener.test(answers)) {
        return false;
      }
    }
    return true;
  }

  private static boolean guessed(GuessAtoms guesses, boolean[] values, int literal) {
    int guess = guesses.of(literal);
    return values[guess >> 1] != ((guess & 1) != 0);
  }

  private static boolean[] leastModel(Residual residual, GuessAtoms guesses, boolean[] guessed) {
    boolean[] model = new boolean[residual.atoms()];
    boolean grown = true;
    while (grown) {
      grown = false;
      for (Residual.Rule rule : residual.rules()) {
        boolean body = !rule.choice() || guessed(guesses, guessed, 2 * rule.head());
        for (int literal : rule.body()) {
          body &= (literal & 1) == 0 ? model[literal >> 1] : guessed(guesses, guessed, literal);
        }
        if (body && !model[rule.head()]) {
          model[rule.head()] = true;
          grown = true;
        }
      }
    }
    return model;
  }

  private static boolean isAnswer(
      Residual residual, GuessAtoms guesses, boolean[] guessed, boolean[] model) {
    for (int atom = 0; atom < model.length; atom++) {
      if (guesses.of(2 * atom) >= 0 && guessed(guesses, guessed, 2 * atom) != model[atom]) {
        return false;
      }
    }
    return residual.constraints().stream().noneMatch(body -> satisfies(body, model));
  }

  private static boolean satisfies(int[] body, boolean[] model) {
    return Arrays.stream(body).allMatch(literal -> model[literal >> 1] == ((literal & 1) == 0));
  }

  private static final class Block implements TailAnswers {
    private final Residual residual;
    private final long[] answers = new long[LaneKernels.WORDS];
    private final long[] atoms;
    private final long[] questions;
    private boolean any;

    Block(Residual residual) {
      this.residual = residual;
      atoms = new long[residual.atoms() * LaneKernels.WORDS];
      questions = new long[residual.questions().size() * LaneKernels.WORDS];
    }

    void add(int candidate, boolean[] model) {
      any = true;
      int word = candidate / Long.SIZE;
      long bit = 1L << candidate;
      answers[word] |= bit;
      for (int atom = 0; atom < model.length; atom++) {
        atoms[atom * LaneKernels.WORDS + word] |= model[atom] ? bit : 0;
      }
      List<List<int[]>> asked = residual.questions();
      for (int question = 0; question < asked.size(); question++) {
        if (asked.get(question).stream().anyMatch(any -> satisfies(any, model))) {
          questions[question * LaneKernels.WORDS + word] |= bit;
        }
      }
    }

    @Override
    public long answers(int word) {
      return answers[word];
    }

    @Override
    public long holds(int atom, int word) {
      return atoms[atom * LaneKernels.WORDS + word];
    }

    @Override
    public long answersYes(int question, int word) {
      return questions[question * LaneKernels.WORDS + word];
    }
  }
}
