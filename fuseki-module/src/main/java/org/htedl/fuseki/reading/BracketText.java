package org.htedl.fuseki.reading;

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
    QUOTES,
    STRING,
    LONG_STRING,
    COMMENT
  }

  private State state = State.BETWEEN;
  private int depth;
  private int quote;
  private int quotes;
  private boolean isEscaped;

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
      case QUOTES -> quotes(c);
      case STRING -> string(c);
      case LONG_STRING -> longString(c);
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
        state = State.QUOTES;
        quote = c;
        quotes = 1;
      }
      default -> {}
    }
  }

  private void open() {
    depth++;
    Nesting.check(depth);
  }

  private void close() {
    depth = Math.max(0, depth - 1);
  }

  private void quotes(int c) {
    if (c == quote) {
      quotes++;
      if (quotes == 3) {
        quotes = 0;
        state = State.LONG_STRING;
      }
    } else if (quotes == 2) {
      state = State.BETWEEN;
      between(c);
    } else {
      state = State.STRING;
      string(c);
    }
  }

  private void string(int c) {
    if (isEscaped) {
      isEscaped = false;
    } else if (c == '\\') {
      isEscaped = true;
    } else if (c == quote || c == '\n' || c == '\r') {
      state = State.BETWEEN;
    }
  }

  private void longString(int c) {
    if (isEscaped) {
      isEscaped = false;
      quotes = 0;
    } else if (c == '\\') {
      isEscaped = true;
    } else {
      quotes = c == quote ? quotes + 1 : 0;
      if (quotes == 3) {
        state = State.BETWEEN;
      }
    }
  }
}
