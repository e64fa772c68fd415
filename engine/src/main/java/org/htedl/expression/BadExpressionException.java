package org.htedl.expression;

/**
 * An expression that cannot be understood or evaluated as it was written: the user's error, never
 * ours. The message is one plain sentence that says what was expected.
 */
public final class BadExpressionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int position;

  /**
   * @param position the offset in UTF-16 characters of the offending part in the expression's text,
   *     0-based, or -1 where the expression did not come from text
   */
  public BadExpressionException(String message, int position) {
    super(message, null, false, false);
    this.position = position;
  }

  /** The 0-based offset in the text, or -1 if unknown. */
  public int position() {
    return position;
  }
}
