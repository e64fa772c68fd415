// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.reading;

import java.util.Set;
import org.htedl.expression.EntityKind;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;

/** The kinds of values that a graph gives a property, as it declares or uses the property. */
public enum PropertyUse {
  /** Individuals, or nothing that is known. */
  INDIVIDUALS,
  LITERALS,
  BOTH;

  /** The use of a property in a graph, as for the same words in an expression. */
  public static PropertyUse in(Mirror mirror, String property) {
    Set<EntityKind> kinds = new MirrorVocabulary(mirror).kindsOf(property);
    if (!kinds.contains(EntityKind.DATA_PROPERTY)) {
      return INDIVIDUALS;
    }
    return kinds.contains(EntityKind.OBJECT_PROPERTY) ? BOTH : LITERALS;
  }
}
