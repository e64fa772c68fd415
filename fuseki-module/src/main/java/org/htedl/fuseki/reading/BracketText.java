// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.reading;

import org.htedl.fuseki.spool.QuotedText;

/**
 * Depth of a text in Turtle, a syntax that is like it, or the compact syntax of SHACL: the brackets
 * that are open, those of triple terms among them. Brackets in IRIs, strings and comments are none.
 *
 * <pre>
 * :a :p [ :q ( "[" 1 ) ] .      two levels
 * </pre>
 */
final class BracketText implements PassingText {
  private enum State {
    BETWEEN,
    ESCAPED,
    LESS,
    GREATER,
    IRI,
    STRING,
    COMMENT
  }

  private State state = State.BETWEEN;
  private int depth;
  private final QuotedText string = new QuotedText();

  @Override
  public void pass(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      next(bytes[i]);
    }
  }

  private void next(int c) {
    switch (state) {
      case BETWEEN -> between(c);
      case ESCAPED -> state = State.BETWEEN;
      case LESS -> {
        if (c == '<') {
          open();
          state = State.BETWEEN;
        } else {
          state = c == '>' ? State.BETWEEN : State.IRI;
        }
      }
      case GREATER -> {
        state = State.BETWEEN;
        if (c == '>') {
          close();
        } else {
          between(c);
        }
      }
      case IRI -> state = c == '>' ? State.BETWEEN : State.IRI;
      case STRING -> string(c);
      case COMMENT -> state = c == '\n' || c == '\r' ? State.BETWEEN : State.COMMENT;
    }
  }

  private void between(int c) {
    switch (c) {
      case '[', '(', '{' -> open();
      case ']', ')', '}' -> close();
      case '<' -> state = State.LESS;
      case '>' -> state = State.GREATER;
      case '#' -> state = State.COMMENT;
      case '\\' -> state = State.ESCAPED;
      case '"', '\'' -> {
        state = State.STRING;
        string.begin(c);
      }
      default -> {}
    }
  }

  private void open() {
    depth++;
    NestingLimit.check(depth);
  }

  private void close() {
    depth = Math.max(0, depth - 1);
  }

  private void string(int c) {
    QuotedText.Place place = string.next(c);
    if (place != QuotedText.Place.INSIDE) {
      state = State.BETWEEN;
    }
    if (place == QuotedText.Place.BEHIND) {
      between(c);
    }
  }
}
