// SPDX-License-Identifier: Apache-2.0
/**
 * XML Schema regular expressions, run as automata: never by backtracking, never with more than a
 * fixed amount of memory. Used by {@code literal} for the facet {@code pattern}.
 */
@NullMarked
package org.htedl.literal.pattern;

import org.jspecify.annotations.NullMarked;
