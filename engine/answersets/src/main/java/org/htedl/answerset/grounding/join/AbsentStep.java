// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.join;

import java.util.function.IntUnaryOperator;
import org.htedl.answerset.grounding.relation.AtomRelation;
import org.htedl.answerset.program.BadProgramException;

/** An atom that may not hold, or whose negation may not. */
final class AbsentStep implements JoinStep {
  private final AtomRelation relation;
  private final boolean complete;
  private final boolean twice;
  private final Expression[] arguments;
  private final int[] values;
  private final IntUnaryOperator negation;

  /**
   * @param complete whether all atoms of the predicate are known
   * @param twice whether the negation is negated
   * @param negation the atom that stands for the negation of one
   */
  AbsentStep(
      AtomRelation relation,
      boolean complete,
      boolean twice,
      Expression[] arguments,
      IntUnaryOperator negation) {
    this.relation = relation;
    this.complete = complete;
    this.twice = twice;
    this.arguments = arguments;
    this.negation = negation;
    values = new int[arguments.length];
  }

  @Override
  public void run(JoinFrame frame, Continuation next) throws BadProgramException {
    frame.budget().step();
    if (!Expression.values(arguments, frame, values)) {
      return;
    }
    int entry = complete ? relation.find(values) : relation.mention(values);
    boolean known = complete && (entry < 0 || relation.rowOf(entry) < 0);
    if (known || relation.isFact(entry)) {
      if (known != twice) {
        next.proceed();
      }
      return;
    }
    int before = frame.size();
    int atom = relation.atom(entry);
    frame.push(-(twice ? negation.applyAsInt(atom) : atom));
    next.proceed();
    frame.cut(before);
  }
}
