// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression;

import java.util.ArrayList;
import java.util.List;

/**
 * Limits of nesting. All code that reads expressions or data ranges from input counts how deep it
 * is, so that recursion over what it has read never exhausts a thread's stack.
 */
public final class Depth {
  /** Levels of nesting in a text, and of nodes inside of one another in a graph. */
  public static final int LEVELS = 1_000;

  /**
   * Expressions inside of one another that are evaluated: the levels, a name inside, and an {@code
   * or} and an {@code and} outside. A text can have more, since a level may contain connectives.
   */
  public static final int EXPRESSIONS = LEVELS + 3;

  private Depth() {}

  /**
   * Checks how deep a data range is; costs its parts.
   *
   * @throws BadExpressionException if it is deeper than {@link #EXPRESSIONS}
   */
  public static void check(DataRange range) {
    List<DataRange> level = List.of(range);
    for (int depth = 1; !level.isEmpty(); depth++) {
      check(depth);
      List<DataRange> below = new ArrayList<>();
      for (DataRange each : level) {
        switch (each) {
          case DataRange.Not not -> below.add(not.operand());
          case DataRange.And and -> below.addAll(and.operands());
          case DataRange.Or or -> below.addAll(or.operands());
          default -> {}
        }
      }
      level = below;
    }
  }

  /**
   * Checks a recursion over an expression.
   *
   * @param depth of the expression that is entered; 1 for the outermost
   * @throws BadExpressionException if it is deeper than {@link #EXPRESSIONS}
   */
  public static void check(int depth) {
    if (depth > EXPRESSIONS) {
      throw new BadExpressionException(
          "The expression is nested more than %,d deep.".formatted(LEVELS), -1);
    }
  }
}
