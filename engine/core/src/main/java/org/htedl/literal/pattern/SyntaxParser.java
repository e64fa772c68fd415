// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal.pattern;

import java.util.ArrayList;
import java.util.List;
import org.htedl.expression.BadExpressionException;
import org.htedl.literal.pattern.Syntax.Choice;
import org.htedl.literal.pattern.Syntax.One;
import org.htedl.literal.pattern.Syntax.Repeat;
import org.htedl.literal.pattern.Syntax.Sequence;
import org.jspecify.annotations.Nullable;

/**
 * Reads a regular expression of XML Schema (XSD 1.1 Part 2, appendix G) by recursive descent. There
 * are no anchors, groups do not capture, and there are no lazy quantifiers or back-references.
 */
final class SyntaxParser {
  private static final int MAX_DEPTH = 200;

  /** What a quantifier may say at most: beyond it the size budget is exceeded in any case. */
  private static final int MAX_COUNT = 1_000_000;

  private final String pattern;
  private int at;
  private int depth;

  private SyntaxParser(String pattern) {
    this.pattern = pattern;
  }

  /**
   * @throws BadExpressionException if the pattern is malformed
   */
  static Syntax parse(String pattern) {
    var parser = new SyntaxParser(pattern);
    Syntax syntax = parser.choice();
    if (!parser.atEnd()) {
      throw parser.error("has a ')' without a '('");
    }
    return syntax;
  }

  private Syntax choice() {
    if (++depth > MAX_DEPTH) {
      throw error("is nested more than " + MAX_DEPTH + " deep");
    }
    var branches = new ArrayList<Syntax>();
    branches.add(sequence());
    while (lookingAt('|')) {
      at++;
      branches.add(sequence());
    }
    depth--;
    return branches.size() == 1 ? branches.getFirst() : new Choice(branches);
  }

  private Syntax sequence() {
    var parts = new ArrayList<Syntax>();
    while (!atEnd() && !lookingAt('|') && !lookingAt(')')) {
      parts.add(quantified(atom()));
    }
    return new Sequence(parts);
  }

  private Syntax atom() {
    return switch (pattern.charAt(at)) {
      case '(' -> {
        at++;
        Syntax inner = choice();
        expect(')');
        yield inner;
      }
      case '[' -> new One(characterClass());
      case '.' -> {
        at++;
        yield new One(CharacterClasses.WILDCARD);
      }
      case '\\' -> new One(escape());
      case '?', '*', '+', '{' -> throw error("has a quantifier with nothing before it");
      case '}', ']' ->
          throw error("has a '" + pattern.charAt(at) + "' that should be written with a backslash");
      default -> new One(CodePointSet.of(nextCodePoint()));
    };
  }

  private Syntax quantified(Syntax body) {
    if (atEnd()) {
      return body;
    }
    return switch (pattern.charAt(at)) {
      case '?' -> {
        at++;
        yield new Repeat(body, 0, 1);
      }
      case '*' -> {
        at++;
        yield new Repeat(body, 0, Syntax.UNBOUNDED);
      }
      case '+' -> {
        at++;
        yield new Repeat(body, 1, Syntax.UNBOUNDED);
      }
      case '{' -> {
        at++;
        int min = count();
        int max = min;
        if (lookingAt(',')) {
          at++;
          max = lookingAt('}') ? Syntax.UNBOUNDED : count();
        }
        expect('}');
        if (max != Syntax.UNBOUNDED && max < min) {
          throw error("has a quantifier whose upper count is below its lower one");
        }
        yield new Repeat(body, min, max);
      }
      default -> body;
    };
  }

  private int count() {
    int start = at;
    int value = 0;
    while (!atEnd() && pattern.charAt(at) >= '0' && pattern.charAt(at) <= '9') {
      value = Math.min(MAX_COUNT, value * 10 + pattern.charAt(at++) - '0');
    }
    if (at == start) {
      throw error("should have a number in its quantifier");
    }
    return value;
  }

  /** A class in brackets: {@code [abc]}, {@code [^a-z]}, {@code [a-z-[aeiou]]}. */
  private CodePointSet characterClass() {
    if (++depth > MAX_DEPTH) {
      throw error("is nested more than " + MAX_DEPTH + " deep");
    }
    expect('[');
    boolean negated = lookingAt('^');
    if (negated) {
      at++;
    }
    var parts = new ArrayList<CodePointSet>();
    CodePointSet subtracted = CodePointSet.EMPTY;
    while (!lookingAt(']')) {
      if (atEnd()) {
        throw error("has a '[' without a ']'");
      }
      if (!parts.isEmpty() && pattern.startsWith("-[", at)) {
        at++;
        subtracted = characterClass();
        break;
      }
      parts.add(classPart());
    }
    expect(']');
    depth--;
    if (parts.isEmpty()) {
      throw error("has an empty character class");
    }
    CodePointSet group = CodePointSet.union(parts);
    return (negated ? group.complement() : group).minus(subtracted);
  }

  private CodePointSet classPart() {
    CodePointSet first = classCharacter();
    boolean range =
        first.single() >= 0
            && lookingAt('-')
            && at + 1 < pattern.length()
            && pattern.charAt(at + 1) != ']'
            && pattern.charAt(at + 1) != '[';
    if (!range) {
      return first;
    }
    at++;
    CodePointSet last = classCharacter();
    if (last.single() < 0) {
      throw error("has a range that does not end with a character");
    }
    if (last.single() < first.single()) {
      throw error("has a range whose end is before its beginning");
    }
    return CodePointSet.range(first.single(), last.single());
  }

  private CodePointSet classCharacter() {
    return switch (pattern.charAt(at)) {
      case '\\' -> escape();
      case '[' -> throw error("has a '[' in a class that should be written with a backslash");
      default -> CodePointSet.of(nextCodePoint());
    };
  }

  private CodePointSet escape() {
    at++;
    if (atEnd()) {
      throw error("ends with a backslash");
    }
    char letter = pattern.charAt(at++);
    return switch (letter) {
      case 'n' -> CodePointSet.of('\n');
      case 'r' -> CodePointSet.of('\r');
      case 't' -> CodePointSet.of('\t');
      case '\\', '|', '.', '?', '*', '+', '(', ')', '{', '}', '-', '[', ']', '^' ->
          CodePointSet.of(letter);
      case 's' -> CharacterClasses.SPACE;
      case 'S' -> CharacterClasses.SPACE.complement();
      case 'i' -> CharacterClasses.NAME_START;
      case 'I' -> CharacterClasses.NAME_START.complement();
      case 'c' -> CharacterClasses.NAME;
      case 'C' -> CharacterClasses.NAME.complement();
      case 'd' -> CharacterClasses.digit();
      case 'D' -> CharacterClasses.digit().complement();
      case 'w' -> CharacterClasses.word();
      case 'W' -> CharacterClasses.word().complement();
      case 'p' -> property();
      case 'P' -> property().complement();
      default -> {
        at--;
        String escape = "\\" + Character.toString(pattern.codePointAt(at));
        throw error("has " + escape + ", which XML Schema does not know");
      }
    };
  }

  private CodePointSet property() {
    expect('{');
    int end = pattern.indexOf('}', at);
    if (end < 0) {
      throw error("has a '{' without a '}'");
    }
    String name = pattern.substring(at, end);
    CodePointSet set = CharacterClasses.property(name);
    if (set == null) {
      throw error("has the unknown character property \\p{" + name + "}");
    }
    at = end + 1;
    return set;
  }

  private boolean atEnd() {
    return at >= pattern.length();
  }

  private boolean lookingAt(char expected) {
    return at < pattern.length() && pattern.charAt(at) == expected;
  }

  private void expect(char expected) {
    if (!lookingAt(expected)) {
      throw error("should have a '" + expected + "'");
    }
    at++;
  }

  private int nextCodePoint() {
    int codePoint = pattern.codePointAt(at);
    at += Character.charCount(codePoint);
    return codePoint;
  }

  private BadExpressionException error(String problem) {
    return new BadExpressionException(
        "The pattern \""
            + XsdPattern.excerpt(pattern)
            + "\" "
            + problem
            + ", at character "
            + (pattern.codePointCount(0, Math.min(at, pattern.length())) + 1)
            + ".",
        Math.min(at, pattern.length()));
  }

  /** The text of {@code .*text.*}; null if the expression is not of that shape. */
  static @Nullable String containedText(Syntax syntax) {
    List<Syntax> parts = syntax instanceof Sequence sequence ? sequence.parts() : List.of();
    if (parts.size() < 2 || !isAnything(parts.getFirst()) || !isAnything(parts.getLast())) {
      return null;
    }
    var text = new StringBuilder();
    for (Syntax part : parts.subList(1, parts.size() - 1)) {
      int codePoint = part instanceof One one ? one.characters().single() : -1;
      boolean plain =
          CharacterClasses.WILDCARD.contains(codePoint)
              && !(Character.isBmpCodePoint(codePoint) && Character.isSurrogate((char) codePoint));
      if (!plain) {
        return null;
      }
      text.appendCodePoint(codePoint);
    }
    return text.toString();
  }

  private static boolean isAnything(Syntax syntax) {
    return syntax.equals(new Repeat(new One(CharacterClasses.WILDCARD), 0, Syntax.UNBOUNDED));
  }
}
