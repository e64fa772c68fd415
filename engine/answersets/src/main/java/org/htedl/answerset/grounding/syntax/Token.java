// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.syntax;

import org.htedl.answerset.grounding.source.Place;

/**
 * A word of a text of rules.
 *
 * @param text the name, the digits, the value of a quoted text, the IRI, or the sign
 * @param adjacent whether nothing stands between it and the word before
 */
record Token(Kind kind, String text, Place place, boolean adjacent) {
  enum Kind {
    NAME,
    VARIABLE,
    NUMBER,
    TEXT,
    /** A name with a prefix, as {@code prefix:local}. */
    PREFIXED,
    IRI,
    /** {@code #name}. */
    DIRECTIVE,
    SIGN,
    END
  }

  boolean is(String sign) {
    return kind == Kind.SIGN && text.equals(sign);
  }

  boolean isName(String name) {
    return kind == Kind.NAME && text.equals(name);
  }

  /** What an error says of it. */
  String described() {
    return switch (kind) {
      case END -> "the end of the text";
      case TEXT -> "a quoted text";
      case IRI -> "<" + text + ">";
      default -> text;
    };
  }

  /** Whether a term may end here, so that a sign that follows stands between two terms. */
  boolean endsTerm() {
    return switch (kind) {
      case NAME -> !text.equals("not");
      case VARIABLE, NUMBER, TEXT, PREFIXED, IRI -> true;
      case DIRECTIVE -> text.equals("#inf") || text.equals("#sup");
      case SIGN -> text.equals(")") || text.equals("}") || text.equals("|") || text.equals("]");
      case END -> false;
    };
  }
}
