// SPDX-License-Identifier: Apache-2.0
/**
 * Search for answer sets: Clark's completion of a ground program, conflict-driven search over its
 * clauses and weight constraints, unfounded sets, enumeration, consequences and optima.
 *
 * <p>A literal here is twice its variable, plus one where it is negated. {@link AnswerSets} is what
 * others use; it takes a {@link org.htedl.answerset.program.GroundProgram}.
 */
@NullMarked
package org.htedl.answerset.search;

import org.jspecify.annotations.NullMarked;
