// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An object-property expression: a binary relation over the individuals. */
public sealed interface RoleExpression {
  /** The role that an object property asserts. */
  record Named(String iri) implements RoleExpression {
    public Named {
      Objects.requireNonNull(iri);
    }
  }

  /** The relation with subject and object exchanged. */
  record Inverse(RoleExpression role) implements RoleExpression {
    public Inverse {
      Objects.requireNonNull(role);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Inverse same && ExpressionStructure.equal(this, same);
    }

    @Override
    public int hashCode() {
      return ExpressionStructure.hash(this);
    }

    @Override
    public String toString() {
      return ExpressionStructure.text(this);
    }
  }

  /** {@code owl:topObjectProperty}: every individual to every individual. */
  record Top() implements RoleExpression {}

  /** {@code owl:bottomObjectProperty}: nothing to nothing. */
  record Bottom() implements RoleExpression {}
}
