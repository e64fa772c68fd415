// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import org.htedl.expression.BadExpressionException;

/** Counts how deep a parser is in its text, so that the text can never exhaust the stack. */
final class Nesting {
  private int depth;

  void reset() {
    depth = 0;
  }

  /** Goes one level down; the position is that of what opens the level. */
  void enter(int position) {
    depth++;
    if (depth > ManchesterParser.MAX_DEPTH) {
      throw new BadExpressionException(
          "The expression is nested deeper than " + ManchesterParser.MAX_DEPTH + " levels.",
          position);
    }
  }

  void leave() {
    depth--;
  }
}
