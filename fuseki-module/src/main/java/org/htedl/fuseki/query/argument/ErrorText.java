package org.htedl.fuseki.query.argument;

import org.htedl.expression.BadExpressionException;

/** Formats errors in expressions as one line of a response. */
final class ErrorText {
  /** Characters of an expression shown before and after the place of an error. */
  private static final int SHOWN = 40;

  private ErrorText() {}

  /** The error with the place in the text where it is, counted from 1. */
  static String sentence(BadExpressionException error, String text) {
    String where =
        error.position() < 0
            ? "In " + excerpt(text, 0)
            : "At character " + (error.position() + 1) + " of " + excerpt(text, error.position());
    return where + ": " + message(error);
  }

  /** The error without a place. */
  static String message(BadExpressionException error) {
    String message = error.getMessage();
    return message == null ? "The class expression cannot be evaluated." : message;
  }

  /** The refusal of an expression with too many levels. */
  static String tooDeep(String text) {
    return "The class expression "
        + excerpt(text, 0)
        + " is nested more deeply than it can be evaluated: write it with fewer levels.";
  }

  /** The text in quotes, on one line, shortened to what is around a position. */
  static String excerpt(String text, int position) {
    int from = Math.max(0, position - SHOWN);
    int to = Math.min(text.length(), position + SHOWN);
    // A surrogate pair must not be cut in two: it could not be encoded.
    if (from > 0 && Character.isLowSurrogate(text.charAt(from))) {
      from--;
    }
    if (to < text.length() && Character.isLowSurrogate(text.charAt(to))) {
      to++;
    }
    String shown = text.substring(from, to).replaceAll("[\\s\\p{Cntrl}]+", " ");
    return '"' + (from > 0 ? "..." : "") + shown + (to < text.length() ? "..." : "") + '"';
  }
}
