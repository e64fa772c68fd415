// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search.tail;

import java.util.LinkedHashMap;
import java.util.Map;
import org.htedl.answerset.tail.Residual;

/**
 * Takes a weighted sum with a lower bound apart into rules: an atom for each place and each bound
 * that the literals from there on have to reach. All occurrences of these atoms are positive, so
 * answer sets stay the same, also where the sum is part of a circle.
 */
public final class WeightedSum {
  /** The most atoms that a sum may become. */
  public static final int MOST_ATOMS = 1 << 10;

  private static final int FALSE = -1;
  private static final int TRUE = -2;

  private WeightedSum() {}

  /**
   * Adds rules to a program.
   *
   * @param weights above 0, one for each literal
   * @param bound what the weights of literals that hold have to reach
   * @return the atom that holds where they do, or -1 if there would be too many
   */
  public static int add(Residual.Builder program, int[] literals, long[] weights, long bound) {
    long[] left = new long[literals.length + 1];
    for (int i = literals.length - 1; i >= 0; i--) {
      left[i] = left[i + 1] + weights[i];
    }
    int atom = program.atom();
    if (bound <= 0) {
      program.rule(atom);
      return atom;
    }
    Map<Long, Integer> layer = new LinkedHashMap<>();
    if (bound <= left[0]) {
      layer.put(bound, atom);
    }
    int end = atom + MOST_ATOMS;
    for (int i = 0; i < literals.length && !layer.isEmpty(); i++) {
      Map<Long, Integer> below = new LinkedHashMap<>();
      for (var entry : layer.entrySet()) {
        long needed = entry.getKey();
        int without = reached(program, below, needed, left[i + 1]);
        int with = reached(program, below, needed - weights[i], left[i + 1]);
        if (without != FALSE) {
          program.rule(entry.getValue(), 2 * without);
        }
        if (with == TRUE) {
          program.rule(entry.getValue(), literals[i]);
        } else if (with != FALSE) {
          program.rule(entry.getValue(), literals[i], 2 * with);
        }
        if (program.atoms() > end) {
          return -1;
        }
      }
      layer = below;
    }
    return atom;
  }

  private static int reached(
      Residual.Builder program, Map<Long, Integer> layer, long needed, long left) {
    if (needed <= 0) {
      return TRUE;
    }
    return needed > left ? FALSE : layer.computeIfAbsent(needed, unknown -> program.atom());
  }
}
