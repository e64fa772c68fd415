// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.htedl.answerset.program.MinimizeStatement;
import org.htedl.limit.WorkMeter;

/** An objective over literals of the solver: a sum of weights above 0, and what is paid anyway. */
final class SoftLiterals {
  private final Map<Integer, Long> weights;
  private final WorkMeter meter;
  private long offset;

  /**
   * Adds an objective's literals.
   *
   * @param atomLiterals by atom, its literal
   * @param meter counts the work
   */
  SoftLiterals(MinimizeStatement objective, int[] atomLiterals, WorkMeter meter) {
    this.meter = meter;
    // As large as it may become, so that the table never grows at once.
    weights = LinkedHashMap.newLinkedHashMap(objective.literals().length);
    for (int i = 0; i < objective.literals().length; i++) {
      meter.add(32);
      int given = objective.literals()[i];
      long weight = objective.weights()[i];
      int literal = atomLiterals[Math.abs(given)] ^ (given < 0 ? 1 : 0);
      if (weight < 0) {
        // What a literal saves is paid where it does not hold.
        offset = Math.addExact(offset, weight);
        literal ^= 1;
        weight = -weight;
      }
      if (weight > 0) {
        add(literal, weight);
      }
    }
  }

  private void add(int literal, long weight) {
    long opposite = weights.getOrDefault(literal ^ 1, 0L);
    long both = Math.min(opposite, weight);
    offset = Math.addExact(offset, both);
    put(literal ^ 1, opposite - both);
    if (weight > both) {
      weights.merge(literal, weight - both, Math::addExact);
    }
  }

  private void put(int literal, long weight) {
    if (weight > 0) {
      weights.put(literal, weight);
    } else {
      weights.remove(literal);
    }
  }

  /** By literal, what is paid where it holds. */
  Map<Integer, Long> weights() {
    return Collections.unmodifiableMap(weights);
  }

  /** What is paid anyway. */
  long offset() {
    return offset;
  }

  /** What is paid under the solver's values. */
  long cost(Solver solver) {
    long cost = offset;
    for (var entry : weights.entrySet()) {
      meter.add(8);
      if (solver.value(entry.getKey()) > 0) {
        cost = Math.addExact(cost, entry.getValue());
      }
    }
    return cost;
  }
}
