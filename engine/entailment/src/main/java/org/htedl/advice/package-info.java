// SPDX-License-Identifier: Apache-2.0
/**
 * Advice on unknown data: an expression to begin with, and the entailment under which an empty
 * class would have members. Commands and endpoints ask for it; nothing in the engine does.
 */
@NullMarked
package org.htedl.advice;

import org.jspecify.annotations.NullMarked;
