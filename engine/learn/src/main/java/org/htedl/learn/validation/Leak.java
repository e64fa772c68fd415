// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.validation;

import org.htedl.expression.ClassExpression;

/**
 * An atom of which an answer could be made without anything being learned: it covers exactly the
 * examples of one side.
 *
 * @param expression a class, one value or any value of a property, one successor or any successor
 *     by a role
 * @param positive whether it covers the positive examples, rather than the negative ones
 */
public record Leak(ClassExpression expression, boolean positive) {}
