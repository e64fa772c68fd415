// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.task;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The syntax of DL-Learner's configuration files, also as older versions wrote it: assignments,
 * signed examples, and calls such as {@code import("file")}.
 */
final class ConfSyntax {
  private static final String SKIPPED = "\\s+|//[^\\r\\n]*|/\\*.*?\\*/";
  private static final Pattern TOKEN =
      Pattern.compile(
          "(?<skip>"
              + SKIPPED
              + ")|\"(?<string>[^\"]*)\"|(?<sign>[+-](?=[\"\\p{L}_]))"
              + "|(?<word>[^\\s\"={}()\\[\\],;/]+)|(?<mark>.)",
          Pattern.DOTALL);

  /** What a file says, in its order. */
  sealed interface Statement {
    /**
     * A value for a key, or values for one that has several.
     *
     * @param values strings without their quotes; pairs one after the other
     */
    record Assignment(String key, List<String> values) implements Statement {
      String first() {
        return values.isEmpty() ? "" : values.getFirst();
      }
    }

    /** An example in the older syntax. */
    record Example(boolean positive, String name) implements Statement {}

    /** A call in the older syntax. */
    record Call(String name, List<String> arguments) implements Statement {}
  }

  /**
   * A token.
   *
   * @param mark whether it is punctuation
   * @param text without quotes
   */
  private record Token(boolean mark, String text, int line) {
    boolean is(String punctuation) {
      return mark && text.equals(punctuation);
    }
  }

  private final String file;
  private final List<Token> tokens = new ArrayList<>();
  private int at;

  private ConfSyntax(String file) {
    this.file = file;
  }

  /**
   * Reads a text.
   *
   * @param file its name, for messages
   */
  static List<Statement> read(String file, String text) {
    ConfSyntax syntax = new ConfSyntax(file);
    syntax.tokenize(text);
    List<Statement> statements = new ArrayList<>();
    while (syntax.at < syntax.tokens.size()) {
      if (!syntax.accept(";")) {
        statements.add(syntax.statement());
      }
    }
    return statements;
  }

  private void tokenize(String text) {
    Matcher matcher = TOKEN.matcher(text);
    int line = 1;
    while (matcher.find()) {
      if (matcher.group("sign") != null || matcher.group("mark") != null) {
        tokens.add(new Token(true, matcher.group(), line));
      } else if (matcher.group("string") != null) {
        tokens.add(new Token(false, matcher.group("string"), line));
      } else if (matcher.group("word") != null) {
        tokens.add(new Token(false, matcher.group("word"), line));
      }
      line += (int) matcher.group().chars().filter(c -> c == '\n').count();
    }
  }

  private Statement statement() {
    if (accept("+")) {
      return new Statement.Example(true, value());
    }
    if (accept("-")) {
      return new Statement.Example(false, value());
    }
    String key = value();
    if (accept("=")) {
      return new Statement.Assignment(key, values());
    }
    if (is("(")) {
      return new Statement.Call(key, values());
    }
    throw expected("= after " + key);
  }

  /** One value, or all that stand between brackets, nested ones included. */
  private List<String> values() {
    List<String> values = new ArrayList<>();
    int depth = 0;
    do {
      if (accept("{") || accept("(") || accept("[")) {
        depth++;
      } else if (depth > 0 && (accept("}") || accept(")") || accept("]"))) {
        depth--;
      } else if (depth == 0 || !accept(",")) {
        values.add(value());
      }
    } while (depth > 0);
    return values;
  }

  private String value() {
    if (at >= tokens.size() || tokens.get(at).mark) {
      throw expected("a name or a value");
    }
    return tokens.get(at++).text;
  }

  private boolean is(String mark) {
    return at < tokens.size() && tokens.get(at).is(mark);
  }

  private boolean accept(String mark) {
    if (is(mark)) {
      at++;
      return true;
    }
    return false;
  }

  private BadTaskException expected(String words) {
    boolean ended = at >= tokens.size();
    return new BadTaskException(
        file
            + (ended ? "" : ", line " + tokens.get(at).line)
            + ": expected "
            + words
            + " but found "
            + (ended ? "the end" : tokens.get(at).text));
  }
}
