// SPDX-License-Identifier: Apache-2.0
/**
 * Class expressions, role expressions and data ranges as immutable records over IRIs: the language
 * in which a hypothesis is written. A leaf: it imports nothing of the engine; {@code plan} compiles
 * it and {@code expression.manchester} reads it from text.
 */
@NullMarked
package org.htedl.expression;

import org.jspecify.annotations.NullMarked;
