// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.tail;

import java.util.Arrays;

/**
 * Finds all answer sets of a small program at once. Guesses are the atoms that occur negated. Each
 * assignment of them is a candidate, one bit of a row for each atom; rows are words of 64
 * candidates, and the row of a guess is a pattern of the candidate's number. For each candidate the
 * least model of the reduct is computed by applying rules until nothing is new; where it has the
 * guesses that were made, it is an answer set.
 *
 * <p>Rows: {@code long[atoms][words]}, 2^guesses candidates. Exact for all programs, also where
 * atoms support one another in a circle. After the exhaustive last phase of CUD@ASP (Dovier,
 * Formisano, Pontelli, Vella: A GPU implementation of the ASP computation), with the test for
 * stability done for all candidates together. An object is used by one thread, again and again.
 */
public final class ExhaustiveTail {
  /** The most guesses; there are 2^16 candidates then, in 1,024 words a row. */
  public static final int MOST_GUESSES = 16;

  private static final int WORD_BITS = 6;

  private long[] rows = {};
  private long[] counts = {};
  private long[] answers = {};
  private int[] guessOf = {};
  private int words;
  private int guesses;

  /** The guesses of a program: the atoms that occur negated. */
  public static int guesses(CountRules rules, int atoms) {
    boolean[] seen = new boolean[atoms];
    int count = 0;
    for (int rule = 0; rule < rules.size(); rule++) {
      for (int i = 0; i < rules.length(rule); i++) {
        int literal = rules.literal(rule, i);
        if (CountRules.isNegated(literal) && !seen[CountRules.atom(literal)]) {
          seen[CountRules.atom(literal)] = true;
          count++;
        }
      }
    }
    return count;
  }

  /**
   * Computes the answer sets of a program.
   *
   * @param atoms how many there are; rules name no others
   * @throws IllegalArgumentException if there are more than {@value #MOST_GUESSES} guesses
   */
  public void run(CountRules rules, int atoms) {
    number(rules, atoms);
    words = guesses <= WORD_BITS ? 1 : 1 << guesses - WORD_BITS;
    int length = atoms * words;
    if (rows.length < length) {
      rows = new long[length];
    } else {
      Arrays.fill(rows, 0, length, 0);
    }
    boolean grown = true;
    while (grown) {
      grown = false;
      for (int rule = 0; rule < rules.size(); rule++) {
        grown |= apply(rules, rule);
      }
    }
    keepStable(atoms);
  }

  private void number(CountRules rules, int atoms) {
    if (guessOf.length < atoms) {
      guessOf = new int[atoms];
    }
    Arrays.fill(guessOf, 0, atoms, -1);
    guesses = 0;
    for (int rule = 0; rule < rules.size(); rule++) {
      for (int i = 0; i < rules.length(rule); i++) {
        int literal = rules.literal(rule, i);
        if (CountRules.isNegated(literal) && guessOf[CountRules.atom(literal)] < 0) {
          guessOf[CountRules.atom(literal)] = guesses++;
        }
      }
    }
    if (guesses > MOST_GUESSES) {
      throw new IllegalArgumentException(guesses + " guesses");
    }
  }

  private long holds(int literal, int word) {
    int atom = CountRules.atom(literal);
    return CountRules.isNegated(literal)
        ? ~GuessAtoms.pattern(guessOf[atom], word)
        : rows[atom * words + word];
  }

  /** Applies a rule to all candidates; whether anything is new. */
  private boolean apply(CountRules rules, int rule) {
    int bound = rules.bound(rule);
    int length = rules.length(rule);
    int head = rules.head(rule) * words;
    boolean grown = false;
    for (int word = 0; word < words; word++) {
      long body;
      if (bound == length) {
        body = -1;
        for (int i = 0; i < length && body != 0; i++) {
          body &= holds(rules.literal(rule, i), word);
        }
      } else if (bound == 1) {
        body = 0;
        for (int i = 0; i < length; i++) {
          body |= holds(rules.literal(rule, i), word);
        }
      } else {
        body = count(rules, rule, word);
      }
      long before = rows[head + word];
      rows[head + word] = before | body;
      grown |= (body & ~before) != 0;
    }
    return grown;
  }

  /** Where at least as many literals hold as the bound says. */
  private long count(CountRules rules, int rule, int word) {
    int bound = rules.bound(rule);
    if (bound == 0) {
      return -1;
    }
    if (counts.length < bound) {
      counts = new long[bound];
    } else {
      Arrays.fill(counts, 0, bound, 0);
    }
    // counts[j]: where more than j of the literals so far hold.
    for (int i = 0; i < rules.length(rule); i++) {
      long holds = holds(rules.literal(rule, i), word);
      for (int j = bound - 1; j > 0; j--) {
        counts[j] |= counts[j - 1] & holds;
      }
      counts[0] |= holds;
    }
    return counts[bound - 1];
  }

  private void keepStable(int atoms) {
    if (answers.length < words) {
      answers = new long[words];
    }
    Arrays.fill(answers, 0, words, guesses < WORD_BITS ? (1L << (1 << guesses)) - 1 : -1);
    for (int atom = 0; atom < atoms; atom++) {
      if (guessOf[atom] >= 0) {
        for (int word = 0; word < words; word++) {
          answers[word] &= ~(rows[atom * words + word] ^ GuessAtoms.pattern(guessOf[atom], word));
        }
      }
    }
  }

  /** The number of answer sets. */
  public long count() {
    long count = 0;
    for (int word = 0; word < words; word++) {
      count += Long.bitCount(answers[word]);
    }
    return count;
  }

  /** Whether there is no answer set. */
  public boolean isEmpty() {
    for (int word = 0; word < words; word++) {
      if (answers[word] != 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether an atom is in an answer set. */
  public boolean isPossible(int atom) {
    for (int word = 0; word < words; word++) {
      if ((rows[atom * words + word] & answers[word]) != 0) {
        return true;
      }
    }
    return false;
  }

  /** Whether an atom is in every answer set, of which there are some. */
  public boolean isCertain(int atom) {
    for (int word = 0; word < words; word++) {
      if ((~rows[atom * words + word] & answers[word]) != 0) {
        return false;
      }
    }
    return !isEmpty();
  }
}
