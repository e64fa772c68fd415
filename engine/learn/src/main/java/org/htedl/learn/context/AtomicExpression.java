// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.context;

import org.htedl.expression.ClassExpression;

/**
 * An expression that is not made of others, with what it covers in a context.
 *
 * @param expression the expression
 * @param length its length
 * @param row the individuals of the context that it covers
 */
public record AtomicExpression(ClassExpression expression, int length, long[] row) {
  /** The length of a class, of everything and of nothing. */
  static final int CLASS = 1;

  /** The length of the complement of a class. */
  static final int COMPLEMENT = 2;

  /** The length of one value of a property. */
  static final int VALUE = 2;

  /** The length of a bound of a property's values, and of a property that has any value. */
  static final int BOUND = 3;

  /** The greatest length of an atom. */
  public static final int LONGEST = 3;
}
