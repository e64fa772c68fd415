// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.spool;

/**
 * A string of Turtle or SPARQL while its characters pass: in one or in three quotation marks,
 * double or single, with escapes.
 */
public final class QuotedText {
  /** The place of a character. */
  public enum Place {
    INSIDE,
    /** The last quotation mark, or the end of the line, which ends a short string. */
    LAST,
    /** Behind an empty string, whose end shows only then. */
    BEHIND
  }

  private int quote;
  private int quotes;
  private boolean isBegun;
  private boolean isLong;
  private boolean isEscaped;

  /** Begins a string with its first quotation mark. */
  public void begin(int mark) {
    quote = mark;
    quotes = 1;
    isBegun = false;
    isLong = false;
    isEscaped = false;
  }

  /** Takes the next byte or character of the string. */
  public Place next(int c) {
    if (!isBegun) {
      if (c == quote) {
        quotes++;
        isBegun = quotes == 3;
        isLong = isBegun;
        quotes = isBegun ? 0 : quotes;
        return Place.INSIDE;
      }
      if (quotes == 2) {
        return Place.BEHIND;
      }
      isBegun = true;
    }
    if (isEscaped) {
      isEscaped = false;
      return Place.INSIDE;
    }
    isEscaped = c == '\\';
    if (isLong) {
      quotes = c == quote ? quotes + 1 : 0;
      return quotes == 3 ? Place.LAST : Place.INSIDE;
    }
    return c == quote || c == '\n' || c == '\r' ? Place.LAST : Place.INSIDE;
  }
}
