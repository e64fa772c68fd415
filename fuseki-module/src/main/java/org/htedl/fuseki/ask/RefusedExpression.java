// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ask;

import org.htedl.expression.BadExpressionException;

/**
 * A class expression that makes no sense.
 *
 * @param text as the request has it; empty if it is the name of a class and no text
 * @param message what is wrong, one sentence
 * @param position the 0-based offset of what is wrong in the text, or -1
 */
public record RefusedExpression(String text, String message, int position) {
  private static final String UNSAID = "The class expression cannot be evaluated.";

  /** The refusal of a text by the parser or the engine. */
  public static RefusedExpression of(String text, BadExpressionException refusal) {
    String message = refusal.getMessage();
    return new RefusedExpression(text, message == null ? UNSAID : message, refusal.position());
  }

  /** One sentence for people: which text, the place in it, counted from 1, and what is wrong. */
  public String sentence() {
    return sentence("");
  }

  /**
   * As {@link #sentence()}.
   *
   * @param role what the request uses the expression as ("the positive examples"); empty if it is
   *     what the request asks
   */
  public String sentence(String role) {
    String part = role.isEmpty() ? "" : role + " ";
    if (text.isEmpty() && position < 0) {
      return message;
    }
    String where = position < 0 ? "In " : "At character " + (position + 1) + " of ";
    return where + part + Excerpt.around(text, Math.max(0, position)) + ": " + message;
  }

  /** The refusal of the whole request, for the sake of this expression. */
  public BadRequestException exception() {
    return new BadRequestException(sentence());
  }
}
