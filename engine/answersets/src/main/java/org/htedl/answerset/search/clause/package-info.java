// SPDX-License-Identifier: Apache-2.0
/**
 * Clauses, the literals that they watch, and the assignment that they are read with.
 *
 * <p>A literal is twice its variable, plus one where it is negated.
 */
@NullMarked
package org.htedl.answerset.search.clause;

import org.jspecify.annotations.NullMarked;
