// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.data;

import org.htedl.expression.ClassExpression;

/** Reads class expressions with the names of some data. */
public interface NamedExpressionReader {
  /**
   * The expression that a text in Manchester syntax means.
   *
   * @throws org.htedl.expression.BadExpressionException for what cannot be understood
   */
  ClassExpression parse(String text);
}
