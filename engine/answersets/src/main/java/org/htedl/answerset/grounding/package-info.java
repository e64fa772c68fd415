// SPDX-License-Identifier: Apache-2.0
/**
 * Rules with variables made ground: {@link org.htedl.answerset.grounding.Grounder} reads their text
 * and gives the ground program, {@link org.htedl.answerset.grounding.KnowledgeAtoms} the atoms of a
 * mirror.
 */
@NullMarked
package org.htedl.answerset.grounding;

import org.jspecify.annotations.NullMarked;
