// SPDX-License-Identifier: Apache-2.0
/**
 * What literals mean: their values ({@link LiteralValue}) and data ranges compiled to tests of
 * values ({@link LiteralTest}). The mirror keeps distinct values in order with the first; plans and
 * devices evaluate data restrictions with the second.
 *
 * <p>The value spaces are those of XML Schema 1.1 Part 2; numbers compare exactly, dates, times and
 * durations as Jena's SPARQL compares them.
 */
@NullMarked
package org.htedl.literal;

import org.jspecify.annotations.NullMarked;
