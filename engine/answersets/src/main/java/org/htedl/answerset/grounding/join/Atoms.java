// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.join;

import org.htedl.answerset.grounding.relation.AtomRelation;
import org.htedl.answerset.grounding.syntax.BodyLiteral;
import org.htedl.answerset.grounding.syntax.PredicateSignature;
import org.htedl.answerset.program.BadProgramException;

/** What the bodies of rules read. */
public interface Atoms {
  /** The atoms of a predicate. */
  AtomRelation relation(PredicateSignature predicate);

  /** Whether all rules of a predicate have been instantiated. */
  boolean isComplete(PredicateSignature predicate);

  /** The atom that stands for the negation of one. */
  int negation(int atom);

  /**
   * The step of an aggregate or of a literal with a condition.
   *
   * @param scope the variables of the body; those of the aggregate's guards may get values
   */
  JoinStep nested(BodyLiteral literal, Scope scope) throws BadProgramException;
}
