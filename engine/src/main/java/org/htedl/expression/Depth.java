package org.htedl.expression;

/**
 * Limits of nesting. All code that reads expressions or data ranges from input counts how deep it
 * is, so that recursion over what it has read never exhausts a thread's stack.
 */
public final class Depth {
  /** Levels of nesting in a text, and of nodes inside of one another in a graph. */
  public static final int LEVELS = 1_000;

  /**
   * Expressions inside of one another: in a text, one level may be a {@code not}, an {@code or} and
   * an {@code and}.
   */
  public static final int EXPRESSIONS = 3 * LEVELS + 2;

  private Depth() {}

  /**
   * Checks a recursion over an expression.
   *
   * @param depth of the expression that is entered; 1 for the outermost
   * @throws BadExpressionException if it is deeper than {@link #EXPRESSIONS}
   */
  public static void check(int depth) {
    if (depth > EXPRESSIONS) {
      throw new BadExpressionException(
          "The expression is nested more than %,d deep.".formatted(EXPRESSIONS), -1);
    }
  }
}
