// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.program;

import java.util.BitSet;
import org.htedl.limit.WorkMeter;

/**
 * A sum of weights of literals that hold, which is to be as small as possible.
 *
 * @param priority objectives of greater priority are minimised first
 * @param literals atoms, negative where they are negated; a literal may come more than once
 * @param weights one for each literal; may be negative
 */
public record MinimizeStatement(int priority, int[] literals, long[] weights) {
  /** Checks that each literal has a weight. */
  public MinimizeStatement {
    if (literals.length != weights.length) {
      throw new IllegalArgumentException(
          literals.length + " literals have " + weights.length + " weights");
    }
  }

  /**
   * The sum for a set of atoms.
   *
   * @param meter counts the work
   */
  public long cost(BitSet atoms, WorkMeter meter) {
    long cost = 0;
    for (int i = 0; i < literals.length; i++) {
      meter.add(1);
      if (atoms.get(Math.abs(literals[i])) == literals[i] > 0) {
        cost = Math.addExact(cost, weights[i]);
      }
    }
    return cost;
  }
}
