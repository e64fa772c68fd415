// SPDX-License-Identifier: Apache-2.0
/**
 * Conjunctions of facts with variables, and their join over one graph. Rules and patterns are made
 * of the same atoms.
 */
@NullMarked
package org.htedl.pattern;

import org.jspecify.annotations.NullMarked;
