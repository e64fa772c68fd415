// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import org.htedl.expression.BadExpressionException;
import org.htedl.expression.DataRange.Facet;

/**
 * Splits a text into tokens, one at a time and on demand: the parser asks for a facet where one has
 * to stand, because {@code <} starts a full IRI everywhere else.
 *
 * <p>The current token is in the fields; a token is a stretch of the text, and its hash is computed
 * while it is scanned, so that a name already seen costs no new string. Not thread-safe.
 */
final class ManchesterLexer {
  private static final int QUOTED_IN_MESSAGES = 60;

  /** What a backslash may stand before in a local name, as in SPARQL and Turtle (PN_LOCAL_ESC). */
  private static final String LOCAL_ESCAPES = "_~.-!$&'()*+,;=/?#@%";

  private static final boolean[] NAME_CHARACTERS = new boolean[128];

  static {
    for (char c = '0'; c <= '9'; c++) {
      NAME_CHARACTERS[c] = true;
    }
    for (char c = 'a'; c <= 'z'; c++) {
      NAME_CHARACTERS[c] = true;
      NAME_CHARACTERS[c - 'a' + 'A'] = true;
    }
    // A plus sign is part of numbers only; in a name it just makes the name unknown.
    for (char c : new char[] {'_', '-', '.', ':', '%', '+'}) {
      NAME_CHARACTERS[c] = true;
    }
  }

  private String text = "";
  private TokenKind kind = TokenKind.END;
  private int start;
  private int end;
  private int hash;
  private Facet facet = Facet.LENGTH;

  /** Starts over with another text, of which the first token becomes the current one. */
  void reset(String newText) {
    text = newText;
    end = 0;
    advance();
  }

  /** Forgets the text, so that a parser that waits for its next use does not keep it in memory. */
  void release() {
    text = "";
    kind = TokenKind.END;
    start = 0;
    end = 0;
  }

  String text() {
    return text;
  }

  TokenKind kind() {
    return kind;
  }

  /** The offset of the current token's first character. */
  int start() {
    return start;
  }

  /** The offset behind the current token's last character. */
  int end() {
    return end;
  }

  /** The hash of a name, a full IRI or a label; of other tokens undefined. */
  int hash() {
    return hash;
  }

  /** The facet, where the current token is one. */
  Facet facet() {
    return facet;
  }

  /** Goes back to a token that was the current one before. */
  void back(TokenKind oldKind, int oldStart, int oldEnd, int oldHash) {
    kind = oldKind;
    start = oldStart;
    end = oldEnd;
    hash = oldHash;
  }

  /** Makes the next token the current one. */
  void advance() {
    int at = skipSpace(end);
    start = at;
    if (at == text.length()) {
      end = at;
      kind = TokenKind.END;
      return;
    }
    char first = text.charAt(at);
    if (isNameCharacter(first)) {
      scanName();
      return;
    }
    end = at + 1;
    switch (first) {
      case '(' -> kind = TokenKind.OPEN_PARENTHESIS;
      case ')' -> kind = TokenKind.CLOSE_PARENTHESIS;
      case '{' -> kind = TokenKind.OPEN_BRACE;
      case '}' -> kind = TokenKind.CLOSE_BRACE;
      case '[' -> kind = TokenKind.OPEN_BRACKET;
      case ']' -> kind = TokenKind.CLOSE_BRACKET;
      case ',' -> kind = TokenKind.COMMA;
      case '<' -> scanIri();
      case '\'' -> scanQuoted('\'', TokenKind.LABEL);
      case '"' -> scanQuoted('"', TokenKind.STRING);
      case '@' -> scanLanguage();
      case '^' -> scanCarets();
      default -> throw unexpectedCharacter(first);
    }
  }

  /** Makes the facet that has to follow the current token the current one. */
  void advanceToFacet() {
    start = skipSpace(end);
    end = start;
    kind = TokenKind.FACET;
    char first = end < text.length() ? text.charAt(end) : ' ';
    if (first == '<' || first == '>') {
      end++;
      int next = skipSpace(end);
      boolean orEqual = next < text.length() && text.charAt(next) == '=';
      if (orEqual) {
        end = next + 1;
        facet = first == '<' ? Facet.LESS_OR_EQUAL : Facet.GREATER_OR_EQUAL;
      } else {
        facet = first == '<' ? Facet.LESS : Facet.GREATER;
      }
      return;
    }
    while (end < text.length() && isNameCharacter(text.charAt(end))) {
      end++;
    }
    for (Facet candidate : Facet.values()) {
      String keyword = candidate.keyword();
      if (keyword.length() == end - start
          && text.regionMatches(true, start, keyword, 0, keyword.length())) {
        facet = candidate;
        return;
      }
    }
    if (end == start) {
      advance();
    }
    throw unexpected("a facet (<, <=, >, >=, length, minLength, maxLength, pattern or langRange)");
  }

  /** The current token's characters without its first and last, its escapes undone. */
  String unquoted() {
    return unquoted(text, start, end);
  }

  /**
   * The characters between the quotes of a stretch of text; a backslash stands for itself unless a
   * quote of that kind or another backslash follows.
   */
  static String unquoted(String text, int start, int end) {
    char quote = text.charAt(start);
    int backslash = text.indexOf('\\', start);
    if (backslash < 0 || backslash >= end) {
      return text.substring(start + 1, end - 1);
    }
    StringBuilder result = new StringBuilder(end - start);
    for (int at = start + 1; at < end - 1; at++) {
      char c = text.charAt(at);
      if (c == '\\' && isEscaped(text.charAt(at + 1), quote)) {
        at++;
        c = text.charAt(at);
      }
      result.append(c);
    }
    return result.toString();
  }

  /**
   * Where in the text a character stands that is at an offset of what {@link #unquoted} gives of a
   * stretch of it.
   */
  static int placeInQuoted(String text, int start, int end, int offset) {
    char quote = text.charAt(start);
    int at = start + 1;
    for (int passed = 0; passed < offset && at < end - 1; passed++) {
      at += text.charAt(at) == '\\' && isEscaped(text.charAt(at + 1), quote) ? 2 : 1;
    }
    return at;
  }

  /** The error that the current token is not what had to stand in its place. */
  BadExpressionException unexpected(String expected) {
    return new BadExpressionException(
        "Expected "
            + expected
            + " but found "
            + describeToken()
            + LogicSymbols.advice(text, start, end)
            + ".",
        start);
  }

  /** A stretch of the text, maybe empty, in quotes for a message; cut where it is long. */
  static String quoted(String text, int start, int end) {
    String shown = text.substring(start, end);
    if (shown.length() > QUOTED_IN_MESSAGES) {
      // Not between the halves of a surrogate pair, which could not be encoded.
      boolean splits = Character.isHighSurrogate(shown.charAt(QUOTED_IN_MESSAGES - 1));
      shown = shown.substring(0, splits ? QUOTED_IN_MESSAGES - 1 : QUOTED_IN_MESSAGES) + "…";
    }
    char first = shown.isEmpty() ? ' ' : shown.charAt(0);
    boolean quotedAlready = first == '\'' || first == '"' || first == '<';
    return (quotedAlready ? shown : "'" + shown + "'")
        .replaceAll("[\\s\\p{Cntrl}\\u0085\\u2028\\u2029]", " ");
  }

  private String describeToken() {
    return start >= text.length() ? "the end of the expression" : quoted(text, start, end);
  }

  private int skipSpace(int from) {
    int at = from;
    int length = text.length();
    while (at < length) {
      char c = text.charAt(at);
      if (c == '#') {
        while (at < length && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
          at++;
        }
      } else if (isSpace(c)) {
        at++;
      } else {
        break;
      }
    }
    return at;
  }

  private static boolean isSpace(char c) {
    return c == ' '
        || (c >= '\t' && c <= '\r')
        || (c >= 128 && (Character.isWhitespace(c) || Character.isSpaceChar(c)));
  }

  private static boolean isNameCharacter(char c) {
    return c < 128 ? NAME_CHARACTERS[c] : !isSpace(c) && !Character.isISOControl(c);
  }

  private void scanName() {
    int at = start;
    int length = text.length();
    int newHash = 0;
    boolean prefixed = false;
    while (at < length) {
      char c = text.charAt(at);
      if (prefixed && isLocalEscape(at)) {
        newHash = (newHash * 31 + c) * 31 + text.charAt(at + 1);
        at += 2;
        continue;
      }
      if (!isNameCharacter(c)) {
        break;
      }
      prefixed |= c == ':';
      newHash = newHash * 31 + c;
      at++;
    }
    if (text.charAt(at - 1) == '.' && text.charAt(Math.max(start, at - 2)) != '\\') {
      while (at > start && text.charAt(at - 1) == '.') {
        at--;
      }
      if (at == start) {
        end = at + 1;
        throw unexpectedCharacter('.');
      }
      newHash = 0;
      for (int i = start; i < at; i++) {
        newHash = newHash * 31 + text.charAt(i);
      }
    }
    end = at;
    hash = newHash;
    kind = Keywords.keywordOrName(text, start, end);
  }

  /** Returns whether a sign of a local name is written there, with a backslash before it. */
  private boolean isLocalEscape(int at) {
    return text.charAt(at) == '\\'
        && at + 1 < text.length()
        && LOCAL_ESCAPES.indexOf(text.charAt(at + 1)) >= 0;
  }

  private void scanIri() {
    int newHash = 0;
    for (int at = start + 1; at < text.length(); at++) {
      char c = text.charAt(at);
      newHash = newHash * 31 + c;
      if (c == '>') {
        end = at + 1;
        hash = newHash;
        kind = TokenKind.IRI;
        return;
      }
      if (isSpace(c) || c == '<' || c == '"') {
        break;
      }
    }
    throw new BadExpressionException(
        "Expected a full IRI after '<', without spaces and closed by '>'.", start);
  }

  private void scanQuoted(char quote, TokenKind newKind) {
    int length = text.length();
    int newHash = 0;
    for (int at = start + 1; at < length; at++) {
      char c = text.charAt(at);
      newHash = newHash * 31 + c;
      if (c == quote) {
        end = at + 1;
        hash = newHash;
        kind = newKind;
        return;
      }
      if (c == '\\' && at + 1 < length && isEscaped(text.charAt(at + 1), quote)) {
        at++;
        newHash = newHash * 31 + text.charAt(at);
      }
    }
    throw new BadExpressionException(
        quote == '"'
            ? "Expected a double quote that closes the string opened here."
            : "Expected a single quote that closes the label opened here.",
        start);
  }

  private static boolean isEscaped(char c, char quote) {
    return c == quote || c == '\\';
  }

  private void scanLanguage() {
    int at = start + 1;
    int part = at;
    while (at < text.length()) {
      char c = text.charAt(at);
      boolean letter = (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
      boolean later = part > start + 1;
      if (letter || (later && c >= '0' && c <= '9')) {
        at++;
      } else if (c == '-' && at > part) {
        at++;
        part = at;
      } else {
        break;
      }
    }
    if (at == part) {
      throw new BadExpressionException("Expected a language tag such as 'en' after '@'.", start);
    }
    end = at;
    kind = TokenKind.LANGUAGE;
  }

  private void scanCarets() {
    if (end == text.length() || text.charAt(end) != '^') {
      throw new BadExpressionException(
          "Expected '^^' between a literal and its datatype but found a single '^'.", start);
    }
    end++;
    kind = TokenKind.CARETS;
  }

  private BadExpressionException unexpectedCharacter(char c) {
    String shown = Character.isISOControl(c) ? String.format("U+%04X", (int) c) : "'" + c + "'";
    String advice =
        c == '/' || c == '~' || c == '\\'
            ? " (write a name that has it as a full IRI in angle brackets)"
            : "";
    return new BadExpressionException(
        "Expected a name, a keyword or a bracket but found the character " + shown + advice + ".",
        start);
  }
}
