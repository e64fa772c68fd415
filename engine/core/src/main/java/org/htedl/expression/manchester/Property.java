// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import org.htedl.expression.RoleExpression;
import org.jspecify.annotations.Nullable;

/**
 * The properties that the name before a quantifier stands for: an object property, a data property
 * or, if the data use the name as both, both; at least one of them.
 *
 * @param role the object property
 * @param data the IRI of the data property
 * @param severalOthers if one of the two is null, whether the name stands for several properties of
 *     that kind
 */
record Property(@Nullable RoleExpression role, @Nullable String data, boolean severalOthers) {
  Property {
    if (role == null && data == null) {
      throw new IllegalArgumentException("a property is of at least one kind");
    }
  }

  /** Returns whether the filler decides of which kind the property is. */
  boolean leavesChoice() {
    return severalOthers || role != null && data != null;
  }

  /** Returns whether a restriction by such a filler may mean several properties. */
  boolean isAmbiguous(FillerKind filler) {
    if (severalOthers) {
      return filler != (role == null ? FillerKind.DATA_RANGE : FillerKind.CLASS);
    }
    boolean areOne =
        data == null || !(role instanceof RoleExpression.Named named) || named.iri().equals(data);
    return filler == FillerKind.EITHER && !areOne;
  }
}
