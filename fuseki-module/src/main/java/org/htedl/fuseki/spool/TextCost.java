// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.spool;

/**
 * Memory that a parser needs for a text, as the bytes of the text show it while they pass.
 *
 * <p>A query is parsed as a whole: each word, name, number, literal or sign becomes objects of
 * about a hundred bytes, so that {@code VALUES ?x { "" "" … }} takes fifty times its length. Of an
 * update this holds too, except for the triples of {@code INSERT DATA} and {@code DELETE DATA},
 * which go to the dataset one by one, as the triples of Turtle do. Of these only the longest term
 * counts:
 *
 * <pre>
 * INSERT { ?x :p "a" } WHERE { … }    every piece
 * INSERT DATA { :x :p "a" . … }       INSERT, DATA and the braces; the longest of :x, :p and "a"
 * </pre>
 */
final class TextCost {
  /** Syntaxes that differ in what is kept. */
  enum Syntax {
    /** Queries and JSON. */
    WHOLE,
    /** Updates. */
    UPDATE,
    /** Turtle and its relatives. */
    TRIPLES
  }

  /** Bytes of a piece; between 30 and 140 were measured. */
  private static final long PIECE = 128;

  /** Bytes of a character: text, its bytes, and a buffer that has just been doubled. */
  private static final long CHARACTER = 4;

  private static final int LONGEST_KEYWORD = 6;

  private enum State {
    BETWEEN,
    WORD,
    IRI,
    STRING,
    COMMENT
  }

  private final Syntax syntax;
  private State state = State.BETWEEN;
  private long kept;
  private long longest;
  private long length;
  private final QuotedText string = new QuotedText();
  private final StringBuilder word = new StringBuilder();
  private boolean isChange;
  private boolean isData;
  private int depth;
  private int nesting;
  private int deepest;
  private int signs;
  private int before;

  TextCost(Syntax syntax) {
    this.syntax = syntax;
  }

  /** Bytes of memory so far. */
  long bytes() {
    return kept + CHARACTER * longest;
  }

  /** The most brackets and negations so far that were inside of one another. */
  int deepest() {
    return deepest;
  }

  /** Takes the next byte or character. */
  void next(int c) {
    if (!isStreamed()) {
      kept += CHARACTER;
    }
    length++;
    longest = Math.max(longest, isStreamed() ? length : 0);
    switch (state) {
      case BETWEEN -> between(c);
      case WORD -> word(c);
      case IRI -> iri(c);
      case STRING -> string(c);
      case COMMENT -> {
        if (c == '\n' || c == '\r') {
          state = State.BETWEEN;
        }
      }
    }
  }

  private boolean isStreamed() {
    return syntax == Syntax.TRIPLES || depth > 0;
  }

  private void begin(State next) {
    if (!isStreamed()) {
      kept += PIECE;
    }
    length = 0;
    state = next;
  }

  private void between(int c) {
    if (c <= ' ') {
      length = 0;
      return;
    }
    nest(c);
    if (isOfWord(c)) {
      begin(State.WORD);
      word.setLength(0);
      word(c);
      return;
    }
    if (c == '#') {
      state = State.COMMENT;
      return;
    }
    switch (c) {
      case '<' -> begin(State.IRI);
      case '"', '\'' -> {
        begin(State.STRING);
        string.begin(c);
      }
      default -> begin(State.BETWEEN);
    }
    if (c == '{' && (depth > 0 || isData)) {
      depth++;
    } else if (c == '}' && depth > 0) {
      depth--;
    }
    isChange = false;
    isData = false;
  }

  private void nest(int c) {
    signs = c == '!' || c == '-' || c == '+' || c == '^' ? signs + 1 : 0;
    if (c == '(' || c == '[' || c == '{') {
      nesting++;
    } else if (c == ')' || c == ']' || c == '}' || c == '>' && before == '>') {
      nesting = Math.max(0, nesting - 1);
      before = 0;
      return;
    }
    deepest = Math.max(deepest, nesting + signs);
    before = c;
  }

  private static boolean isOfWord(int c) {
    return c >= 128
        || c >= '0' && c <= ':'
        || c >= '@' && c <= 'Z'
        || c >= 'a' && c <= 'z'
        || c == '_'
        || c == '?'
        || c == '$'
        || c == '-'
        || c == '%';
  }

  private void word(int c) {
    if (isOfWord(c)) {
      if (word.length() <= LONGEST_KEYWORD) {
        word.append((char) c);
      }
      return;
    }
    String text = word.toString();
    isData = syntax == Syntax.UPDATE && isChange && text.equalsIgnoreCase("DATA");
    isChange = text.equalsIgnoreCase("INSERT") || text.equalsIgnoreCase("DELETE");
    state = State.BETWEEN;
    between(c);
  }

  private void iri(int c) {
    if (c == '>') {
      state = State.BETWEEN;
    } else if (c == '(' && length == 1) {
      state = State.BETWEEN;
      between(c);
    } else if (c <= ' ' || "<\"{}|^`\\".indexOf(c) >= 0) {
      // It was a comparison, and each character may have been a piece.
      kept += isStreamed() ? 0 : PIECE * length;
      nesting += c == '<' && length == 1 ? 1 : 0;
      state = State.BETWEEN;
      between(c);
    }
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
