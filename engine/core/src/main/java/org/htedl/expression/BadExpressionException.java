// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression;

import org.jspecify.annotations.Nullable;

/**
 * An expression that cannot be understood or evaluated as it was written: the user's error, never
 * ours. The message is one plain sentence that says what was expected.
 */
public final class BadExpressionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int position;
  private final int hypothesis;

  /**
   * An expression that stands for itself, outside a batch.
   *
   * @param position the offset in UTF-16 characters of the offending part in the expression's text,
   *     0-based, or -1 where the expression did not come from text
   */
  public BadExpressionException(String message, int position) {
    this(message, position, -1);
  }

  private BadExpressionException(@Nullable String message, int position, int hypothesis) {
    super(message, null, false, false);
    this.position = position;
    this.hypothesis = hypothesis;
  }

  /** The same refusal, of the hypothesis with this 0-based number in its batch. */
  public BadExpressionException of(int number) {
    return new BadExpressionException(getMessage(), position, number);
  }

  /** The 0-based offset in the text, or -1 if unknown. */
  public int position() {
    return position;
  }

  /** The 0-based number of the hypothesis in its batch, or -1 if it is in none. */
  public int hypothesis() {
    return hypothesis;
  }
}
