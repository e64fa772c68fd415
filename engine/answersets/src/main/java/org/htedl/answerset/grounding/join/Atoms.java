package org.htedl.answerset.grounding.join;

import org.htedl.answerset.grounding.relation.Relation;
import org.htedl.answerset.grounding.syntax.Literal;
import org.htedl.answerset.grounding.syntax.Signature;
import org.htedl.answerset.program.BadProgramException;

/** What the bodies of rules read. */
public interface Atoms {
  /** The atoms of a predicate. */
  Relation relation(Signature predicate);

  /** Whether all rules of a predicate have been instantiated. */
  boolean isComplete(Signature predicate);

  /** The atom that stands for the negation of one. */
  int negation(int atom);

  /**
   * The step of an aggregate or of a literal with a condition.
   *
   * @param scope the variables of the body; those of the aggregate's guards may get values
   */
  Step nested(Literal literal, Scope scope) throws BadProgramException;
}
