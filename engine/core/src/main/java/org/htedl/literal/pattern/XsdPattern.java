// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal.pattern;

import java.util.Optional;
import org.htedl.expression.BadExpressionException;
import org.jspecify.annotations.Nullable;

/**
 * A compiled regular expression of XML Schema (XSD 1.1 Part 2, appendix G): it matches whole
 * strings, {@code ^} and {@code $} are ordinary characters, {@code .} is everything but line feed
 * and carriage return, and a character is a code point.
 *
 * <p>Immutable and thread-safe to its users. Matching takes time linear in the string whatever the
 * pattern; memory is limited to about 1 MB a pattern.
 */
public final class XsdPattern {
  private final @Nullable String containedText;
  private final LazyMatcher matcher;

  private XsdPattern(@Nullable String containedText, LazyMatcher matcher) {
    this.containedText = containedText;
    this.matcher = matcher;
  }

  /**
   * Compiles a pattern.
   *
   * @throws BadExpressionException if the pattern is malformed or, with its repetitions written
   *     out, longer than 2,000 characters
   */
  public static XsdPattern compile(String pattern) {
    Syntax syntax = SyntaxParser.parse(pattern);
    var automaton = new PositionAutomaton(syntax, pattern);
    return new XsdPattern(SyntaxParser.containedText(syntax), new LazyMatcher(automaton));
  }

  /** Whether the pattern describes the whole text. */
  public boolean matches(String text) {
    if (containedText != null) {
      return text.contains(containedText) && text.indexOf('\n') < 0 && text.indexOf('\r') < 0;
    }
    return matcher.matches(text);
  }

  /**
   * The text, if the pattern is {@code .*text.*} with plain text: it then matches exactly the
   * strings that contain the text and neither line feed nor carriage return.
   */
  public Optional<String> containsText() {
    return Optional.ofNullable(containedText);
  }

  /** A pattern as it is quoted in messages. */
  static String excerpt(String pattern) {
    return pattern.length() <= 60 ? pattern : pattern.substring(0, 60) + "…";
  }
}
