package org.htedl.matching;

import org.htedl.matching.relation.Relation;
import org.jspecify.annotations.Nullable;

/**
 * A triple of a pattern, by the places where the values of its terms are.
 *
 * @param fixed the relation of the predicate, if that is no variable
 */
record Edge(int subject, int predicate, int object, @Nullable Relation fixed) {
  boolean mentions(int place) {
    return subject == place || predicate == place || object == place;
  }
}
