// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.program;

/**
 * A text that is part of an answer set where a conjunction of literals holds.
 *
 * @param text such as {@code in(3,2)}
 * @param condition literals, atoms that are negative where they are negated; none for what always
 *     holds
 */
public record ShownTerm(String text, int[] condition) {}
