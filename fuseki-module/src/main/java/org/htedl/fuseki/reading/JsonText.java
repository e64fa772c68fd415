// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.reading;

/**
 * Memory that a text in JSON-LD takes, and its depth. Such a text is read as a whole: each string,
 * number or bracket becomes objects. Each short name becomes an IRI with what its context puts in
 * front of it, so that a context with one long IRI makes every string of the text as long:
 *
 * <pre>
 * {"@context": {"p": "http://…long…"}, "@id": "p:a"}     "p:a" takes the length of "http://…long…"
 * </pre>
 */
final class JsonText implements PassingText {
  /** Bytes of a piece, with what the expanded form has of it. */
  private static final long PIECE = 256;

  /** Bytes of a character: the text, its string, and a buffer that has just been doubled. */
  private static final long CHARACTER = 4;

  private static final String CONTEXT = "@context";

  private int depth;
  private long pieces;
  private long characters;
  private long strings;
  private boolean isInString;
  private boolean isEscaped;

  /** Characters of the current string that are those of {@link #CONTEXT}; -1 if others are. */
  private int matched;

  private boolean hasEscape;
  private boolean isContextNamed;
  private boolean isContextNext;

  /** Depth of the object that has the outermost context; 0 outside of contexts. */
  private int contextDepth;

  private long length;
  private long longest;

  @Override
  public void pass(byte[] bytes, int from, int to) {
    characters += to - from;
    for (int i = from; i < to; i++) {
      if (bytes[i] != 0) {
        // A zero is half of a letter of UTF-16.
        next(bytes[i]);
      }
    }
  }

  @Override
  public long kept() {
    return PIECE * pieces + CHARACTER * characters + 2 * strings * longest;
  }

  private boolean isInContext() {
    return contextDepth > 0;
  }

  private void next(int c) {
    if (isInString) {
      inString(c);
      return;
    }
    switch (c) {
      case '"' -> beginString();
      case '{', '[' -> {
        pieces++;
        depth++;
        NestingLimit.check(depth);
        if (isContextNext && !isInContext()) {
          contextDepth = depth;
        }
        isContextNext = false;
      }
      case '}', ']' -> {
        if (depth == contextDepth) {
          contextDepth = 0;
        }
        depth = Math.max(0, depth - 1);
      }
      case ',' -> pieces++;
      case ':' -> isContextNext = isContextNamed;
      default -> {}
    }
    if (c > ' ') {
      isContextNamed = false;
    }
  }

  private void beginString() {
    isInString = true;
    hasEscape = false;
    matched = 0;
    length = 0;
    pieces++;
    strings += isInContext() ? 0 : 1;
    isContextNext = false;
  }

  private void inString(int c) {
    if (isEscaped) {
      isEscaped = false;
    } else if (c == '\\') {
      isEscaped = true;
      hasEscape = true;
    } else if (c == '"') {
      isInString = false;
      // Escapes may stand for any letters of the name.
      isContextNamed = matched == CONTEXT.length() || hasEscape;
      return;
    }
    length++;
    if (isInContext()) {
      longest = Math.max(longest, length);
    }
    matched =
        matched >= 0 && matched < CONTEXT.length() && c == CONTEXT.charAt(matched)
            ? matched + 1
            : -1;
  }
}
