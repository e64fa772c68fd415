// SPDX-License-Identifier: Apache-2.0
package org.htedl.schedule;

/**
 * A run of hypotheses that one device answers in one call.
 *
 * @param from the first
 * @param to one past the last
 * @param units its cost with everything that it depends on, in units of {@link PlanCosts}
 */
record Chunk(int from, int to, long units) {
  Chunk {
    if (from < 0 || to <= from) {
      throw new IllegalArgumentException("hypotheses " + from + " to " + to);
    }
  }

  /** The number of hypotheses. */
  int hypotheses() {
    return to - from;
  }
}
