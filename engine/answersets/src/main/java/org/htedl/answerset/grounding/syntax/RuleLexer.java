// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.syntax;

import java.util.List;
import java.util.function.Predicate;
import org.htedl.answerset.grounding.source.Place;
import org.htedl.answerset.grounding.syntax.Token.Kind;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.expression.WrittenIri;

/**
 * Reads words from a text of rules, one at a time, since a prefix that was declared changes what
 * follows: in {@code a:b} a name with a prefix is only read where {@code a} is one, and an IRI or a
 * name with the empty prefix only where a term can begin.
 */
final class RuleLexer {
  /** Signs, those first that begin like shorter ones. */
  private static final List<String> SIGNS =
      List.of(
          ":-", ":~", "..", "**", "!=", "<>", "==", "<=", ">=", ":", ".", ",", ";", "{", "}", "(",
          ")", "[", "]", "|", "+", "-", "*", "/", "\\", "=", "<", ">", "@", "&", "?", "^", "~");

  private final String source;
  private final String text;
  private final Predicate<String> isPrefix;
  private int at;
  private int line = 1;
  private int lineStart;
  private boolean afterTerm;

  /**
   * @param source the name of the text, for errors; may be empty
   * @param isPrefix whether a prefix is declared
   */
  RuleLexer(String source, String text, Predicate<String> isPrefix) {
    this.source = source;
    this.text = text;
    this.isPrefix = isPrefix;
  }

  /** The next word; of the kind {@link Kind#END} from the end on. */
  Token next() throws BadProgramException {
    int before = at;
    skip();
    Token token = read(at > 0 && before == at);
    afterTerm = token.endsTerm();
    return token;
  }

  /** The rest of a declaration {@code prefix: <iri>} up to the colon, without it. */
  String prefix() throws BadProgramException {
    skip();
    int begin = at;
    while (isLocal(at)) {
      at++;
    }
    if (peek(at) != ':') {
      throw place().bad("a prefix and a colon are expected after #prefix");
    }
    afterTerm = false;
    return text.substring(begin, at++);
  }

  private Place place() {
    return new Place(source, line, at - lineStart + 1);
  }

  private int peek(int index) {
    return index < text.length() ? text.charAt(index) : -1;
  }

  private void advance() {
    if (text.charAt(at++) == '\n') {
      line++;
      lineStart = at;
    }
  }

  private void skip() throws BadProgramException {
    while (at < text.length()) {
      if (text.startsWith("%*", at)) {
        skipComment();
      } else if (text.charAt(at) == '%' || at == 0 && text.startsWith("#!")) {
        while (at < text.length() && text.charAt(at) != '\n') {
          at++;
        }
      } else if (Character.isWhitespace(text.charAt(at)) || text.charAt(at) == '\uFEFF') {
        advance();
      } else {
        return;
      }
    }
  }

  private void skipComment() throws BadProgramException {
    Place begin = place();
    int depth = 0;
    do {
      if (at >= text.length()) {
        throw begin.bad("the comment is not closed; *% ends it");
      }
      if (text.startsWith("%*", at)) {
        depth++;
        at += 2;
      } else if (text.startsWith("*%", at)) {
        depth--;
        at += 2;
      } else {
        advance();
      }
    } while (depth > 0);
  }

  private Token read(boolean adjacent) throws BadProgramException {
    Place place = place();
    int begin = at;
    int c = peek(at);
    if (c < 0) {
      return new Token(Kind.END, "", place, adjacent);
    }
    if (c == '"') {
      return new Token(Kind.TEXT, quoted(place), place, adjacent);
    }
    if (isDigit(c)) {
      return new Token(Kind.NUMBER, digits(place), place, adjacent);
    }
    if (c == '<' && !afterTerm && iriEnd() > 0) {
      at = iriEnd();
      String iri = WrittenIri.unbracketed(text.substring(begin, at));
      return new Token(Kind.IRI, iri, place, adjacent);
    }
    if (c == ':' && !afterTerm && isLocal(at + 1)) {
      at++;
      return local(begin, place, adjacent);
    }
    if (c == '#' && isLetter(peek(at + 1))) {
      at++;
      word();
      // #sum+ adds what is positive only.
      at += text.startsWith("sum+", begin + 1) ? 1 : 0;
      return new Token(Kind.DIRECTIVE, text.substring(begin, at), place, adjacent);
    }
    if (isWord(c)) {
      return name(begin, place, adjacent);
    }
    for (String sign : SIGNS) {
      if (text.startsWith(sign, at)) {
        at += sign.length();
        return new Token(Kind.SIGN, sign, place, adjacent);
      }
    }
    int sign = text.codePointAt(at);
    boolean shown = !Character.isISOControl(sign) && Character.isDefined(sign);
    throw place.bad(
        "the sign "
            + (shown ? Character.toString(sign) : "U+%04X".formatted(sign))
            + " is not understood");
  }

  private Token name(int begin, Place place, boolean adjacent) throws BadProgramException {
    word();
    String name = text.substring(begin, at);
    if (peek(at) == ':' && isLocal(at + 1) && isPrefix.test(name)) {
      at++;
      return local(begin, place, adjacent);
    }
    String letters = name.replaceFirst("^[_']+", "");
    if (letters.isEmpty()) {
      if (name.equals("_")) {
        return new Token(Kind.VARIABLE, name, place, adjacent);
      }
      throw place.bad("a name or a variable is expected, found " + name);
    }
    Kind kind = Character.isUpperCase(letters.charAt(0)) ? Kind.VARIABLE : Kind.NAME;
    return new Token(kind, name, place, adjacent);
  }

  /** A local name, whose first letter is next; it may have dashes inside. */
  private Token local(int begin, Place place, boolean adjacent) {
    while (isLocal(at) || peek(at) == '-' && isLocal(at + 1)) {
      at++;
    }
    return new Token(Kind.PREFIXED, text.substring(begin, at), place, adjacent);
  }

  private void word() {
    while (isWord(peek(at))) {
      at++;
    }
  }

  private String digits(Place place) throws BadProgramException {
    int begin = at;
    while (isDigit(peek(at))) {
      at++;
    }
    if (isWord(peek(at))) {
      throw place.bad("a letter follows a number");
    }
    return text.substring(begin, at);
  }

  private String quoted(Place place) throws BadProgramException {
    StringBuilder value = new StringBuilder();
    for (at++; peek(at) != '"'; at++) {
      int c = peek(at);
      if (c < 0 || c == '\n') {
        throw place.bad("the quoted text is not closed on its line");
      }
      if (c == '\\') {
        c = peek(++at);
        switch (c) {
          case 'n' -> value.append('\n');
          case '\\', '"' -> value.append((char) c);
          default -> throw place.bad("after \\ one of n, \\ and \" is expected in a quoted text");
        }
      } else {
        value.append((char) c);
      }
    }
    at++;
    return value.toString();
  }

  /** Where an IRI in angle brackets ends that begins here; 0 if none does. */
  private int iriEnd() {
    int i = at + 1;
    if (!isLetter(peek(i))) {
      return 0;
    }
    while (isLetter(peek(i)) || isDigit(peek(i)) || "+.-".indexOf(peek(i)) >= 0) {
      i++;
    }
    if (peek(i) != ':') {
      return 0;
    }
    while (peek(i) > ' ' && "<>\"{}|^`\\".indexOf(peek(i)) < 0 || isEscape(i)) {
      i++;
    }
    return peek(i) == '>' ? i + 1 : 0;
  }

  /**
   * Returns whether {@code \\u} or {@code \\U} is there, after which digits stand for a character.
   */
  private boolean isEscape(int index) {
    return peek(index) == '\\' && (peek(index + 1) == 'u' || peek(index + 1) == 'U');
  }

  private boolean isLocal(int index) {
    int c = peek(index);
    return isDigit(c) || c == '_' || c >= 0 && Character.isLetter(c);
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isLetter(int c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
  }

  private static boolean isWord(int c) {
    return isLetter(c) || isDigit(c) || c == '_' || c == '\'';
  }
}
