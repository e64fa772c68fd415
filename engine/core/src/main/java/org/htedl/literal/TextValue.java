// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal;

import java.util.Locale;
import org.htedl.expression.Literal;
import org.htedl.literal.pattern.XsdPattern;
import org.jspecify.annotations.Nullable;

/**
 * A string, with or without language tag, or an IRI. Strings without one order by code points, as
 * the operators of SPARQL do; white space is processed as the datatype says.
 */
final class TextValue extends LiteralValue {
  private static final XsdPattern LANGUAGE =
      XsdPattern.compile("[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*");
  private static final XsdPattern NMTOKEN = XsdPattern.compile("\\c+");
  private static final XsdPattern NAME = XsdPattern.compile("\\i\\c*");
  private static final XsdPattern NCNAME = XsdPattern.compile("[\\i-[:]][\\c-[:]]*");

  private final String text;
  private final String language;

  private TextValue(Literal literal, KnownDatatype datatype, String text, String language) {
    super(literal, datatype);
    this.text = text;
    this.language = language;
  }

  /** The text, or null if the lexical form is not one of the datatype. */
  static @Nullable TextValue parse(Literal literal, KnownDatatype datatype) {
    String lexical = literal.lexical();
    return switch (datatype) {
      case STRING -> new TextValue(literal, datatype, lexical, "");
      case LANG_STRING ->
          literal.language().isEmpty()
              ? null
              : new TextValue(literal, datatype, lexical, literal.language());
      case PLAIN_LITERAL -> plainLiteral(literal, datatype);
      case NORMALIZED_STRING -> new TextValue(literal, datatype, Whitespace.replace(lexical), "");
      case LANGUAGE -> collapsed(literal, datatype, LANGUAGE);
      case NMTOKEN -> collapsed(literal, datatype, NMTOKEN);
      case NAME -> collapsed(literal, datatype, NAME);
      case NCNAME, ID, IDREF, ENTITY -> collapsed(literal, datatype, NCNAME);
      default -> collapsed(literal, datatype, null);
    };
  }

  private static @Nullable TextValue collapsed(
      Literal literal, KnownDatatype datatype, @Nullable XsdPattern pattern) {
    String text = Whitespace.collapse(literal.lexical());
    return pattern == null || pattern.matches(text)
        ? new TextValue(literal, datatype, text, "")
        : null;
  }

  /** {@code "text@tag"^^rdf:PlainLiteral}, where the tag may be empty. */
  private static @Nullable TextValue plainLiteral(Literal literal, KnownDatatype datatype) {
    int at = literal.lexical().lastIndexOf('@');
    if (at < 0) {
      return null;
    }
    String tag = literal.lexical().substring(at + 1).toLowerCase(Locale.ROOT);
    if (!tag.isEmpty() && !LANGUAGE.matches(tag)) {
      return null;
    }
    return new TextValue(literal, datatype, literal.lexical().substring(0, at), tag);
  }

  /** The text after white space processing. */
  String text() {
    return text;
  }

  /** The language tag in lower case, or the empty string. */
  String language() {
    return language;
  }

  @Override
  public Kind kind() {
    return Kind.TEXT;
  }

  @Override
  public @Nullable OrderGroup orderGroup() {
    KnownDatatype type = datatype();
    return type != null && type.isDerivedFrom(KnownDatatype.STRING) ? type.group() : null;
  }

  @Override
  int compareOrdered(LiteralValue other) {
    return compare(text, ((TextValue) other).text);
  }

  /**
   * Compares by code points, giving -1, 0 or 1: surrogates, which come before U+E000 as chars, come
   * after it.
   */
  static int compare(String left, String right) {
    int length = Math.min(left.length(), right.length());
    for (int i = 0; i < length; i++) {
      char a = left.charAt(i);
      char b = right.charAt(i);
      if (a != b) {
        boolean aBeyond = Character.isSurrogate(a);
        boolean bBeyond = Character.isSurrogate(b);
        return aBeyond == bBeyond ? Integer.compare(a, b) : aBeyond ? 1 : -1;
      }
    }
    return Integer.compare(left.length(), right.length());
  }
}
