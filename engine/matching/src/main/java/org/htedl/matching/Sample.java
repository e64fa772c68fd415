// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Some partial matches that grow as variables get values: each takes one of its candidates at
 * random, and those that have many are drawn more often for the next step. So the mean number of
 * candidates that the next variable has for them is the one that a search meets, on skewed data
 * too. The seed is fixed, and the number of look-ups bounded.
 */
final class Sample {
  private static final long SEED = 17;
  private static final int MOST = 64;
  private static final int LEAST = 8;

  /** Look-ups for all variables, about. */
  private static final int LOOK_UPS = 1 << 13;

  /** Candidates of a variable that are tried in one partial match. */
  private static final int TRIED = 4;

  private final SplittableRandom random = new SplittableRandom(SEED);
  private final Candidates candidates;

  /** The values by place in each partial match. */
  private int[][] matches;

  private final double[] weights;

  /** By place, whether the partial matches have a value there. */
  private final boolean[] isSet;

  /** By variable, the guess while no variable is bound; shared by samples. */
  private final Estimates.@Nullable Guess[] firstGuesses;

  /** Whether there is no partial match left. */
  private boolean isLost;

  /** The mean number of candidates of a variable, and of those that pass. */
  double looked;

  double kept;

  /**
   * @param given values of the given variables, for the partial matches to begin with
   * @param firstGuesses by variable, the guesses of other samples while no variable is bound, or
   *     null; added to
   */
  Sample(PatternLayout layout, List<int[]> given, Estimates.@Nullable Guess[] firstGuesses) {
    this.firstGuesses = firstGuesses;
    this.isSet = new boolean[layout.newValues().length];
    Arrays.fill(isSet, layout.variables(), isSet.length, true);
    long wanted = Math.max(1L, (long) layout.variables() * layout.edges().size());
    int size = Math.clamp(LOOK_UPS / wanted, LEAST, MOST);
    this.matches = new int[size][];
    this.weights = new double[size];
    List<Integer> places = layout.pattern().given();
    for (int i = 0; i < size; i++) {
      matches[i] = layout.newValues();
      for (int j = 0; j < places.size() && !given.isEmpty(); j++) {
        matches[i][places.get(j)] = given.get(i % given.size())[j];
        isSet[places.get(j)] = true;
      }
    }
    this.candidates = new Candidates(layout, isSet);
  }

  /** By variable, the guess while no variable is bound, or null; for all to add to. */
  Estimates.@Nullable Guess[] firstGuesses() {
    return firstGuesses;
  }

  /**
   * Looks how many candidates a variable has, in {@link #looked} and {@link #kept}.
   *
   * @return whether the partial matches tell
   */
  boolean measure(int variable) {
    if (isLost) {
      return false;
    }
    double all = 0;
    double passed = 0;
    double most = 0;
    for (int[] match : matches) {
      if (!candidates.open(variable, match)) {
        return false;
      }
      int size = candidates.size();
      all += size;
      passed += size * share(match, false);
      most += size > TRIED ? size / (double) TRIED : 0;
    }
    looked = all / matches.length;
    // Where none of those that were tried passes there may be one fewer than would have shown.
    kept = Math.max(passed, passed == 0 ? Math.min(most, 1) : 0) / matches.length;
    return true;
  }

  /**
   * The part of the candidates that pass, of a variable that nothing limits: of the ends of its
   * smallest relation, say, those that its other triples have too. Which may be all of them, or
   * next to none.
   */
  double shareOfAny(int variable) {
    if (isLost) {
      return 0;
    }
    double sum = 0;
    for (int[] match : matches) {
      sum += candidates.openAny(variable, match) ? share(match, false) : 1;
    }
    return sum / matches.length;
  }

  /**
   * The part of the candidates that pass, by those that are tried.
   *
   * @param takes whether the match gets one of them as value
   */
  private double share(int[] match, boolean takes) {
    int size = candidates.size();
    int tried = Math.min(size, TRIED);
    if (size == 0) {
      return 0;
    }
    if (!takes && candidates.passAll()) {
      return 1;
    }
    int passed = 0;
    for (int i = 0; i < tried; i++) {
      int value = candidates.get(size <= TRIED ? i : random.nextInt(size), random);
      if (candidates.pass(value)) {
        passed++;
        if (takes && random.nextInt(passed) == 0) {
          match[candidates.variable()] = value;
        }
      }
    }
    return passed / (double) tried;
  }

  /**
   * The variable gets a value in each partial match.
   *
   * @param isLast whether no other variable depends on it, so that the number of its values does
   *     not matter
   */
  void bind(int variable, boolean isLast) {
    if (isLost) {
      return;
    }
    double sum = 0;
    for (int i = 0; i < matches.length; i++) {
      if (!candidates.openAny(variable, matches[i])) {
        return;
      }
      double share = share(matches[i], true);
      weights[i] = isLast ? Math.signum(share) : share * candidates.size();
      sum += weights[i];
    }
    isSet[variable] = true;
    isLost = sum == 0;
    if (!isLost) {
      draw(sum);
    }
  }

  /** Draws as many partial matches as there were, by their weights, evenly spread. */
  private void draw(double sum) {
    int[][] drawn = new int[matches.length][];
    double step = sum / drawn.length;
    double at = step * random.nextDouble();
    double reached = weights[0];
    int from = 0;
    for (int i = 0; i < drawn.length; i++, at += step) {
      while (reached <= at && from < drawn.length - 1) {
        reached += weights[++from];
      }
      while (weights[from] == 0) {
        from--; // The sum may be rounded up.
      }
      drawn[i] = matches[from].clone();
    }
    matches = drawn;
  }
}
