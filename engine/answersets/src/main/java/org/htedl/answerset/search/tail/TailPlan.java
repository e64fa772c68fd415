// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search.tail;

import org.htedl.answerset.tail.Tail;
import org.htedl.answerset.tail.TailOptions;

/**
 * Decides where all that is left is tried out. It depends on what was done and found alone, not on
 * time, so that a search is repeated exactly. Turns with and without tails, the better one longer
 * by the time that was measured, took .9 to 1.9 times as long on one instance each of seven
 * programs of the benchmarks, and were faster on three programs that are not among them.
 *
 * <p>Work is counted in rules for a block of 512 candidates. A tail may take as much of it as the
 * search so far; one that takes more is given up and tried again with fewer guesses. One that took
 * more than searching for what it found is not tried for a while.
 */
final class TailPlan {
  /** Work that costs about as much as propagating a literal. */
  private static final long PROPAGATION = 16;

  /** Work that costs about as much as finding an answer set, or that there is none. */
  private static final long ANSWER_SET = 256;

  private static final long LEAST_BOUND = 1 << 16;
  private static final int FIRST_PAUSE = 16;
  private static final int LONGEST_PAUSE = 1 << 24;

  private final TailOptions options;
  private int guesses;
  private int pause = FIRST_PAUSE;
  private int left;

  TailPlan(TailOptions options) {
    this.options = options;
    guesses = options.atoms();
  }

  private boolean always() {
    return options.use() == TailOptions.Use.ALWAYS;
  }

  /** The most guesses for now, or -1 not to look. */
  int mostGuesses() {
    if (always()) {
      return options.atoms();
    }
    if (left > 0) {
      left--;
      return -1;
    }
    return guesses;
  }

  /**
   * The work that a tail may take.
   *
   * @param propagated literals so far
   */
  long bound(long propagated) {
    return always() ? Tail.UNBOUNDED : Math.max(LEAST_BOUND, PROPAGATION * propagated);
  }

  /** There were too many guesses to try; looking again costs as much as there may be guesses. */
  void tooMany(int mayBe) {
    left = always() ? 0 : mayBe / 64;
  }

  /** A tail was too much work. */
  void abandoned(int of) {
    guesses = Math.max(1, of - 2);
    pause();
  }

  /**
   * A tail is complete.
   *
   * @param work with that of reading the program
   */
  void completed(int of, long work, long answerSets) {
    if (ANSWER_SET * (answerSets + 2) >= work) {
      pause = FIRST_PAUSE;
      guesses = Math.min(options.atoms(), Math.max(guesses, of + 1));
    } else {
      pause();
    }
  }

  private void pause() {
    left = pause;
    pause = Math.min(LONGEST_PAUSE, 2 * pause);
  }
}
