// SPDX-License-Identifier: Apache-2.0
/** Definitions of classes, and the evaluator of their expressions. */
@NullMarked
package org.htedl.closure.definition;

import org.jspecify.annotations.NullMarked;
