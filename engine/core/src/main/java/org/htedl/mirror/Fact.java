// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror;

import java.util.Objects;
import org.htedl.expression.Literal;
import org.htedl.mirror.term.Iri;

/**
 * A triple. Resources are IRIs or {@code _:label}; two facts are the same triple exactly when they
 * are equal.
 */
public sealed interface Fact {
  /** The subject. */
  String subject();

  /** The IRI of the predicate. */
  String predicate();

  /** Whether it is one of the triples of a mirror. */
  boolean isIn(Mirror mirror);

  /** A triple whose object is a resource; types of resources are edges as well. */
  record Edge(String subject, String predicate, String object) implements Fact {
    public Edge {
      Objects.requireNonNull(subject);
      Objects.requireNonNull(predicate);
      Objects.requireNonNull(object);
    }

    /** Whether it makes the subject a member of a class. */
    public boolean isType() {
      return predicate.equals(Iri.TYPE);
    }

    @Override
    public boolean isIn(Mirror mirror) {
      int from = mirror.idOf(subject);
      int to = mirror.idOf(object);
      return isType()
          ? mirror.members(to).contains(from)
          : mirror.role(mirror.idOf(predicate)).forward().contains(from, to);
    }
  }

  /** A triple whose object is a literal. */
  record Value(String subject, String predicate, Literal literal) implements Fact {
    public Value {
      Objects.requireNonNull(subject);
      Objects.requireNonNull(predicate);
      Objects.requireNonNull(literal);
    }

    @Override
    public boolean isIn(Mirror mirror) {
      return mirror
          .values(mirror.idOf(predicate))
          .postings()
          .contains(mirror.idOf(literal), mirror.idOf(subject));
    }
  }
}
