// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.tail;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The atoms of a program whose values have to be guessed: those that occur negated in a rule or in
 * the head of a choice, equal and opposite ones once. All others follow. Immutable.
 *
 * <p>Guesses are numbered from 0. The first {@value #IN_LANES} are the bits of a candidate's number
 * within a block of 512; the others have one value for all candidates of a block.
 */
final class GuessAtoms {
  /** Guesses whose values the candidates of a block have in all combinations. */
  public static final int IN_LANES = 9;

  /** The most guesses. */
  public static final int MOST = 60;

  private static final int WORD_BITS = 6;

  /** The rows of the guesses whose candidates share a word. */
  private static final long[] PATTERNS = {
    0xAAAA_AAAA_AAAA_AAAAL,
    0xCCCC_CCCC_CCCC_CCCCL,
    0xF0F0_F0F0_F0F0_F0F0L,
    0xFF00_FF00_FF00_FF00L,
    0xFFFF_0000_FFFF_0000L,
    0xFFFF_FFFF_0000_0000L
  };

  private final int[] guessOf;
  private final int count;

  private GuessAtoms(int[] guessOf, int count) {
    this.guessOf = guessOf;
    this.count = count;
  }

  /**
   * Finds the guesses of a program.
   *
   * @param ordered whether the rarest are in the lanes and the most frequent ones come next, at
   *     which most is decided; else they keep the order of the atoms
   */
  static GuessAtoms of(Residual residual, boolean ordered) {
    int[] frequency = new int[residual.atoms()];
    boolean[] guessed = new boolean[residual.atoms()];
    for (Residual.Rule rule : residual.rules()) {
      if (rule.choice()) {
        guessed[residual.variable(rule.head()) >> 1] = true;
      }
      for (int literal : rule.body()) {
        int variable = residual.variable(literal >> 1) >> 1;
        frequency[variable]++;
        guessed[variable] |= (literal & 1) != 0;
      }
    }
    for (int[] constraint : residual.constraints()) {
      for (int literal : constraint) {
        frequency[residual.variable(literal >> 1) >> 1]++;
      }
    }
    int[] guesses = IntStream.range(0, guessed.length).filter(atom -> guessed[atom]).toArray();
    if (ordered) {
      guesses =
          IntStream.of(guesses)
              .boxed()
              .sorted((a, b) -> Integer.compare(frequency[a], frequency[b]))
              .mapToInt(Integer::intValue)
              .toArray();
      // After the rarest ones the most frequent first.
      for (int low = IN_LANES, high = guesses.length - 1; low < high; low++, high--) {
        int kept = guesses[low];
        guesses[low] = guesses[high];
        guesses[high] = kept;
      }
    }
    int[] guessOf = new int[residual.atoms()];
    Arrays.fill(guessOf, -1);
    for (int i = 0; i < guesses.length; i++) {
      guessOf[guesses[i]] = i;
    }
    int[] all = new int[residual.atoms()];
    for (int atom = 0; atom < all.length; atom++) {
      int variable = residual.variable(atom);
      int guess = guessOf[variable >> 1];
      all[atom] = guess < 0 ? -1 : 2 * guess + (variable & 1);
    }
    return new GuessAtoms(all, guesses.length);
  }

  /** The number of guesses. */
  public int count() {
    return count;
  }

  /** The guesses that have one value for all candidates of a block. */
  int high() {
    return Math.max(0, count - IN_LANES);
  }

  /**
   * Twice the number of the guess with a literal's value, plus one if it is the contrary; or -1.
   */
  int of(int literal) {
    int guess = guessOf[literal >> 1];
    return guess < 0 ? -1 : guess ^ literal & 1;
  }

  /**
   * For which candidates a guess below {@value #IN_LANES} holds, in a word of theirs.
   *
   * @param word candidate {@code 64 * word + i} is bit {@code i}
   */
  static long pattern(int guess, int word) {
    return guess < WORD_BITS ? PATTERNS[guess] : -(word >>> guess - WORD_BITS & 1L);
  }

  /** The candidates of a word that exist for the given number of guesses. */
  static long candidates(int guesses, int word) {
    if (guesses >= WORD_BITS) {
      return guesses >= IN_LANES || word < 1 << guesses - WORD_BITS ? -1 : 0;
    }
    return word == 0 ? (1L << (1 << guesses)) - 1 : 0;
  }
}
