package org.htedl.answerset.program;

import java.util.BitSet;

/**
 * A sum of weights of literals that hold, which is to be as small as possible.
 *
 * @param priority objectives of greater priority are minimised first
 * @param literals atoms, negative where they are negated; a literal may come more than once
 * @param weights one for each literal; may be negative
 */
public record Objective(int priority, int[] literals, long[] weights) {
  /** Checks that each literal has a weight. */
  public Objective {
    if (literals.length != weights.length) {
      throw new IllegalArgumentException(
          literals.length + " literals have " + weights.length + " weights");
    }
  }

  /** The sum for a set of atoms. */
  public long cost(BitSet atoms) {
    long cost = 0;
    for (int i = 0; i < literals.length; i++) {
      if (atoms.get(Math.abs(literals[i])) == literals[i] > 0) {
        cost = Math.addExact(cost, weights[i]);
      }
    }
    return cost;
  }

  /** The sum of two objectives of one priority. */
  Objective plus(Objective other) {
    int[] sumLiterals = new int[literals.length + other.literals.length];
    long[] sumWeights = new long[sumLiterals.length];
    System.arraycopy(literals, 0, sumLiterals, 0, literals.length);
    System.arraycopy(other.literals, 0, sumLiterals, literals.length, other.literals.length);
    System.arraycopy(weights, 0, sumWeights, 0, weights.length);
    System.arraycopy(other.weights, 0, sumWeights, weights.length, other.weights.length);
    return new Objective(priority, sumLiterals, sumWeights);
  }
}
