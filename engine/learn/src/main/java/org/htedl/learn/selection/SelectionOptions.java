// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.selection;

import java.util.Objects;
import org.htedl.coverage.Objective;
import org.htedl.learn.option.Shape;

/**
 * How an answer is chosen.
 *
 * @param objective what is maximised
 * @param noise the share of the negatives that an answer without errors may cover, 0 to 0.5
 * @param shape which shapes an answer may have
 * @param negation whether complements of rows and of unions may be part of an answer
 * @param maxLength rows of greater length are not looked at
 * @param permutations shuffles of the labels, 0 for none
 * @param seed of the shuffles
 * @param memoryBytes about the most that counts of rows may take
 * @param threads how many threads work
 */
public record SelectionOptions(
    Objective objective,
    double noise,
    Shape shape,
    boolean negation,
    int maxLength,
    int permutations,
    long seed,
    long memoryBytes,
    int threads) {
  public SelectionOptions {
    Objects.requireNonNull(objective);
    Objects.requireNonNull(shape);
    if (!(noise >= 0 && noise <= .5)) {
      throw new IllegalArgumentException("noise is from 0 to 0.5, not " + noise);
    }
    if (maxLength < 1 || permutations < 0) {
      throw new IllegalArgumentException("a length below 1 or a negative number of shuffles");
    }
  }
}
