// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror;

import java.util.Objects;
import org.htedl.mirror.relation.Adjacency;

/**
 * The pairs of nodes that one predicate asserts, in both directions.
 *
 * <p>The facts are whole: pairs whose subject or object is not an individual are there too. They
 * take no part in a class expression, because fillers and results are subsets of the individuals.
 *
 * @param forward subject → objects
 * @param inverse object → subjects
 */
public record Role(Adjacency forward, Adjacency inverse) {
  /** The role without pairs. */
  public static final Role EMPTY = new Role(Adjacency.EMPTY, Adjacency.EMPTY);

  public Role {
    Objects.requireNonNull(forward);
    Objects.requireNonNull(inverse);
    if (forward.size() != inverse.size()) {
      throw new IllegalArgumentException("the two directions differ in size");
    }
  }

  /** The direction to read: subject → objects, or with {@code inverse} object → subjects. */
  public Adjacency direction(boolean inverted) {
    return inverted ? inverse : forward;
  }

  /**
   * This role with other pairs {@code subject << 32 | object}. Costs them and those by which the
   * role differs from its base.
   *
   * @param added pairs that are not here, in any order
   * @param removed pairs that are here, in any order
   */
  public Role with(long[] added, long[] removed) {
    PairEdit edit = new PairEdit();
    for (long pair : added) {
      edit.add((int) (pair >>> 32), (int) pair);
    }
    for (long pair : removed) {
      edit.remove((int) (pair >>> 32), (int) pair);
    }
    edit.sort();
    return new Role(edit.appliedTo(forward), edit.appliedToInverse(inverse));
  }

  /** The number of assertions. */
  public int size() {
    return forward.size();
  }

  /** Memory held, in bytes. */
  public long bytes() {
    return forward.bytes() + inverse.bytes();
  }
}
