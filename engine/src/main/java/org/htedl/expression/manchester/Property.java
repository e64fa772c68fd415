package org.htedl.expression.manchester;

import org.htedl.expression.RoleExpression;
import org.jspecify.annotations.Nullable;

/**
 * What the name before a quantifier stands for: an object property, a data property or, where the
 * data use the name as both, both; at least one of them.
 *
 * @param role the object property
 * @param data the IRI of the data property
 */
record Property(@Nullable RoleExpression role, @Nullable String data) {
  Property {
    if (role == null && data == null) {
      throw new IllegalArgumentException("a property is of at least one kind");
    }
  }
}
