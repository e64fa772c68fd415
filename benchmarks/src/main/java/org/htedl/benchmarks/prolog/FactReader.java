// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.prolog;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads ground facts of Prolog: names, quoted names with escapes, numbers, texts, lists, comments;
 * and rules with one premise. Anything else, such as operators, structures as arguments, directives
 * and rules with several premises, is an error with its line.
 */
final class FactReader {
  private final String source;
  private final String text;
  private int at;

  private FactReader(String source, String text) {
    this.source = source;
    this.text = text;
  }

  /**
   * Reads the clauses of a text.
   *
   * @param source what errors call it
   * @throws IllegalArgumentException if it has something else; the message names source and line
   */
  static List<Clause> read(String source, String text) {
    FactReader reader = new FactReader(source, text);
    List<Clause> clauses = new ArrayList<>();
    for (reader.skip(); reader.at < text.length(); reader.skip()) {
      clauses.add(reader.clause());
    }
    return clauses;
  }

  private Clause clause() {
    int start = at;
    if (text.startsWith(":-", at)) {
      throw wrong("a directive");
    }
    Clause.Literal head = literal();
    Clause.Literal premise = null;
    skip();
    if (text.startsWith(":-", at)) {
      at += 2;
      skip();
      premise = literal();
      skip();
    }
    if (at >= text.length() || text.charAt(at) != '.') {
      throw wrong(premise == null ? "expected . or :-" : "only rules with one premise are read");
    }
    at++;
    Clause clause = new Clause(head, premise);
    if (premise == null && head.hasVariables()) {
      at = start;
      throw wrong("a fact with a variable");
    }
    if (premise != null && !clause.isRenaming()) {
      at = start;
      throw wrong("only rules that rename a predicate are read, with the same variables");
    }
    return clause;
  }

  private Clause.Literal literal() {
    if (!(term() instanceof Term.Atom predicate)) {
      throw wrong("a predicate begins with a small letter or is quoted");
    }
    if (at >= text.length() || text.charAt(at) != '(') {
      throw wrong("a predicate without arguments");
    }
    at++;
    return new Clause.Literal(predicate.name(), terms(')'));
  }

  /** Terms up to a closing bracket, at least one. */
  private List<Term> terms(char end) {
    List<Term> terms = new ArrayList<>();
    while (true) {
      skip();
      terms.add(term());
      skip();
      char next = at < text.length() ? text.charAt(at++) : 0;
      if (next == end) {
        return terms;
      }
      if (next != ',') {
        at--;
        throw wrong("expected , or " + end);
      }
    }
  }

  private Term term() {
    char first = at < text.length() ? text.charAt(at) : 0;
    if (first == '[') {
      at++;
      skip();
      if (at < text.length() && text.charAt(at) == ']') {
        at++;
        return new Term.Elements(List.of());
      }
      return new Term.Elements(terms(']'));
    }
    return switch (first) {
      case '\'' -> new Term.Atom(quoted('\''));
      case '"' -> new Term.Text(quoted('"'));
      default -> plain(first);
    };
  }

  private Term plain(char first) {
    Term number = number();
    if (number != null) {
      return number;
    }
    int start = at;
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
      at++;
    }
    String name = text.substring(start, at);
    if (name.isEmpty() || Character.isDigit(first)) {
      throw wrong("expected a name, a number or a list");
    }
    return first == '_' || Character.isUpperCase(first)
        ? new Term.Variable(name)
        : new Term.Atom(name);
  }

  /** A number, or null if there is none; a full stop belongs to it only before a digit. */
  private @Nullable Term number() {
    int end = at;
    if (end < text.length() && (text.charAt(end) == '-' || text.charAt(end) == '+')) {
      end++;
    }
    int digits = end;
    end = digits(end);
    if (end == digits) {
      return null;
    }
    boolean whole = true;
    if (end < text.length() && text.charAt(end) == '.' && digits(end + 1) > end + 1) {
      whole = false;
      end = digits(end + 1);
    }
    if (end < text.length() && (text.charAt(end) == 'e' || text.charAt(end) == 'E')) {
      int exponent = end + 1;
      if (exponent < text.length() && "+-".indexOf(text.charAt(exponent)) >= 0) {
        exponent++;
      }
      if (digits(exponent) > exponent) {
        whole = false;
        end = digits(exponent);
      }
    }
    if (end < text.length() && (Character.isLetter(text.charAt(end)) || text.charAt(end) == '_')) {
      throw wrong("a number that goes on as a name");
    }
    BigDecimal value = new BigDecimal(text.substring(at, end));
    at = end;
    return new Term.Numeral(value, whole);
  }

  private int digits(int from) {
    int end = from;
    while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
      end++;
    }
    return end;
  }

  private String quoted(char quote) {
    int start = at++;
    StringBuilder value = new StringBuilder();
    while (at < text.length()) {
      char next = text.charAt(at++);
      if (next == quote) {
        if (at >= text.length() || text.charAt(at) != quote) {
          return value.toString();
        }
        at++; // a quote that is doubled stands for itself
        value.append(quote);
      } else if (next == '\\') {
        escape(value);
      } else if (next == '\n') {
        break;
      } else {
        value.append(next);
      }
    }
    at = start;
    throw wrong("a quote that does not end in its line");
  }

  private void escape(StringBuilder value) {
    char next = at < text.length() ? text.charAt(at++) : 0;
    switch (next) {
      case '\n' -> {} // continued in the next line
      case 'n' -> value.append('\n');
      case 't' -> value.append('\t');
      case 'r' -> value.append('\r');
      case '\\', '\'', '"', '`' -> value.append(next);
      case 'x' -> code(value, 16);
      default -> {
        if (next < '0' || next > '7') {
          throw wrong("an escape that is not known: \\" + next);
        }
        at--;
        code(value, 8);
      }
    }
  }

  /** The character of a code, which a backslash ends. */
  private void code(StringBuilder value, int radix) {
    int end = text.indexOf('\\', at);
    try {
      value.appendCodePoint(Integer.parseInt(text.substring(at, Math.max(at, end)), radix));
    } catch (IllegalArgumentException bad) {
      throw wrong("an escape without a code and a backslash after it");
    }
    at = end + 1;
  }

  /** Goes past white space and comments. */
  private void skip() {
    while (at < text.length()) {
      if (Character.isWhitespace(text.charAt(at))) {
        at++;
      } else if (text.charAt(at) == '%') {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
      } else if (text.startsWith("/*", at)) {
        int end = text.indexOf("*/", at + 2);
        if (end < 0) {
          throw wrong("a comment that does not end");
        }
        at = end + 2;
      } else {
        return;
      }
    }
  }

  private IllegalArgumentException wrong(String what) {
    long line =
        1 + text.substring(0, Math.min(at, text.length())).chars().filter(c -> c == '\n').count();
    return new IllegalArgumentException(source + ", line " + line + ": " + what);
  }
}
