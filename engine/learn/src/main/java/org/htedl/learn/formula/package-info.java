// SPDX-License-Identifier: Apache-2.0
/** Formulas over rows of the examples, and the strategies that find them. */
@NullMarked
package org.htedl.learn.formula;

import org.jspecify.annotations.NullMarked;
