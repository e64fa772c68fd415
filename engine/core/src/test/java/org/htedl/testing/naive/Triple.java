// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.naive;

import java.util.Objects;
import org.htedl.expression.Literal;

/**
 * An RDF triple.
 *
 * @param subject an IRI, or {@code _:label} for a blank node
 * @param predicate an IRI
 * @param object an IRI or {@code _:label} as a String, or a {@link Literal}
 */
public record Triple(String subject, String predicate, Object object) {
  public Triple {
    Objects.requireNonNull(subject);
    Objects.requireNonNull(predicate);
    if (!(object instanceof String) && !(object instanceof Literal)) {
      throw new IllegalArgumentException("an object is a String or a Literal: " + object);
    }
  }

  @Override
  public String toString() {
    return "<" + subject + "> <" + predicate + "> " + shown(object) + " .";
  }

  private static String shown(Object object) {
    return object instanceof Literal literal
        ? '"' + literal.lexical() + '"' + suffix(literal)
        : "<" + object + ">";
  }

  private static String suffix(Literal literal) {
    return literal.language().isEmpty()
        ? "^^<" + literal.datatype() + ">"
        : "@" + literal.language();
  }
}
