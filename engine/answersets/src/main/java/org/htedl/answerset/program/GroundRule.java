// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.program;

import org.jspecify.annotations.Nullable;

/**
 * A rule of a ground program: a head, and a body that is a conjunction or a weighted sum with a
 * lower bound.
 *
 * <p>Atoms are numbered from 1. A literal is an atom, or a negative atom for its default negation.
 *
 * @param choice whether the head is a choice: each of its atoms may hold where the body does; else
 *     it is a disjunction, and an empty one is a constraint
 * @param head atoms
 * @param body literals
 * @param weights one for each literal of the body, from 1; null where the body is a conjunction
 * @param bound the sum of the weights of literals that hold, from which on the body holds; 0 where
 *     it is a conjunction
 */
public record GroundRule(
    boolean choice, int[] head, int[] body, int @Nullable [] weights, long bound) {
  /** Checks that each literal has a weight, or none has. */
  public GroundRule {
    if (weights != null && weights.length != body.length) {
      throw new IllegalArgumentException(
          body.length + " literals have " + weights.length + " weights");
    }
  }

  /** A rule whose body is a conjunction. */
  public static GroundRule conjunctive(boolean choice, int[] head, int[] body) {
    return new GroundRule(choice, head, body, null, 0);
  }

  /** Whether no atom follows, so that an answer set may not make the body true. */
  public boolean isConstraint() {
    return !choice && head.length == 0;
  }
}
