// SPDX-License-Identifier: Apache-2.0
package org.htedl.rivals;

import org.htedl.expression.Literal;

/** How stores that number terms tell literals from IRIs and from each other. */
final class StoredLiterals {
  private StoredLiterals() {}

  static String text(Literal literal) {
    return '"' + literal.lexical() + '"' + literal.datatype() + '@' + literal.language();
  }
}
