// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching.relation;

import org.jspecify.annotations.Nullable;

/**
 * A triple of a pattern, by the places where the values of its terms are.
 *
 * @param fixed the relation of the predicate, if that is no variable
 */
public record Edge(int subject, int predicate, int object, @Nullable Relation fixed) {
  /** Whether the value at a place is one of its terms. */
  public boolean mentions(int place) {
    return subject == place || predicate == place || object == place;
  }
}
