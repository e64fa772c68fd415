// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

/** The kinds of tokens of the Manchester syntax. */
enum TokenKind {
  /** The end of the text. */
  END,
  /** A run of name characters that is no keyword: a name, a prefixed name or a number. */
  NAME,
  /** A full IRI in angle brackets. */
  IRI,
  /** A label in single quotes. */
  LABEL,
  /** A string in double quotes. */
  STRING,
  /** A language tag with its {@code @}. */
  LANGUAGE,
  /** The two carets before a literal's datatype. */
  CARETS,
  OPEN_PARENTHESIS,
  CLOSE_PARENTHESIS,
  OPEN_BRACE,
  CLOSE_BRACE,
  OPEN_BRACKET,
  CLOSE_BRACKET,
  COMMA,
  /** {@code and} or its synonym {@code that}. */
  AND,
  OR,
  NOT,
  SOME,
  ONLY,
  MIN,
  MAX,
  EXACTLY,
  VALUE,
  SELF,
  INVERSE,
  TRUE,
  FALSE,
  /** One of the facets of a datatype restriction; read on demand only. */
  FACET;

  /** Whether an entity can be written so. */
  boolean isEntity() {
    return this == NAME || this == IRI || this == LABEL;
  }

  /** Returns whether it is a keyword, which has the form of a name. */
  boolean isWord() {
    return switch (this) {
      case AND, OR, NOT, SOME, ONLY, MIN, MAX, EXACTLY, VALUE, SELF, INVERSE, TRUE, FALSE -> true;
      default -> false;
    };
  }

  /** Whether it follows the property of a restriction, so that the name before it is a property. */
  boolean isQuantifier() {
    return switch (this) {
      case SOME, ONLY, MIN, MAX, EXACTLY, VALUE, SELF -> true;
      default -> false;
    };
  }

  /** Whether a number follows. */
  boolean isCardinality() {
    return this == MIN || this == MAX || this == EXACTLY;
  }

  /** Whether a class, an individual or a literal can start so, which no connective does. */
  boolean startsOperand() {
    return startsFiller() || this == STRING || this == TRUE || this == FALSE;
  }

  /** Whether a filler, of a class or a data restriction, can start so. */
  boolean startsFiller() {
    return switch (this) {
      case NAME, IRI, LABEL, OPEN_PARENTHESIS, OPEN_BRACE, NOT, INVERSE -> true;
      default -> false;
    };
  }
}
