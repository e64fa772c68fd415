// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import org.htedl.expression.ClassExpression;
import org.htedl.expression.RoleExpression;

/**
 * Reads texts in Manchester syntax with the names of some data. Each kind of text has a rule of its
 * own and has to end where the rule ends, so that nobody wraps a text in another one to read it.
 *
 * <p>All methods throw {@link org.htedl.expression.BadExpressionException} for a text that is not
 * of its kind, or that has an unknown or ambiguous name, with the offset of the offending part.
 */
public interface ManchesterReader {
  /** Reads a class expression. */
  ClassExpression parse(String text);

  /** Reads an object property: its name, or {@code inverse} and an object property. */
  RoleExpression role(String text);

  /** Reads the name of a data property and returns its IRI. */
  String dataProperty(String text);

  /** Reads the name of an individual and returns its IRI or {@code _:label}. */
  String individual(String text);

  /**
   * Returns the class with this IRI, which no text is written for.
   *
   * @throws org.htedl.expression.BadExpressionException if the data has no such class
   */
  ClassExpression namedClass(String iri);
}
