// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.rdfs;

import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;

/** The transitive closure of the sub-property axioms, upwards and downwards. Immutable. */
public final class PropertyHierarchy {
  private final Adjacency above;
  private final Adjacency below;

  /**
   * @param above property → all its super-properties
   */
  public PropertyHierarchy(Adjacency above) {
    this.above = above;
    this.below = above.inverted();
  }

  /** The property and those above it; one that is above itself is there twice. */
  public int[] upwards(int property) {
    return with(property, above.targetsOf(property));
  }

  /** The property and those below it; one that is below itself is there twice. */
  public int[] downwards(int property) {
    return with(property, below.targetsOf(property));
  }

  /** Whether facts give the property the pair, themselves or by what is below it. */
  public boolean isPair(Mirror asserted, int property, int subject, int object) {
    for (int source : downwards(property)) {
      if (asserted.role(source).forward().contains(subject, object)) {
        return true;
      }
    }
    return false;
  }

  /** Whether facts give the subject the literal by the property, or by what is below it. */
  public boolean isValue(Mirror asserted, int property, int subject, int literal) {
    for (int source : downwards(property)) {
      if (asserted.values(source).postings().contains(literal, subject)) {
        return true;
      }
    }
    return false;
  }

  /** An id before others. */
  public static int[] with(int first, int[] others) {
    int[] all = new int[others.length + 1];
    all[0] = first;
    System.arraycopy(others, 0, all, 1, others.length);
    return all;
  }
}
