// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.instance;

import java.util.List;
import org.htedl.answerset.grounding.join.Atoms;
import org.htedl.answerset.grounding.join.BodyCompiler;
import org.htedl.answerset.grounding.join.JoinFrame;
import org.htedl.answerset.grounding.join.JoinStep;
import org.htedl.answerset.grounding.join.Scope;
import org.htedl.answerset.grounding.syntax.BodyLiteral;
import org.htedl.answerset.program.BadProgramException;

/** A literal that has to hold for each way in which its condition, which facts decide, holds. */
final class ConditionalStep implements JoinStep {
  private final BodyLiteral.Conditional conditional;
  private final JoinFrame frame;
  private final Continuation condition;
  private Numbers found = new Numbers();
  private int base;
  private boolean holds;
  private boolean fails;

  ConditionalStep(BodyLiteral.Conditional conditional, Scope scope, Atoms atoms, JoinFrame frame)
      throws BadProgramException {
    this.conditional = conditional;
    this.frame = frame;
    Scope inner = scope.inner();
    List<JoinStep> steps = BodyCompiler.steps(atoms, inner, conditional.condition(), -1);
    List<JoinStep> literal = BodyCompiler.steps(atoms, inner, List.of(conditional.literal()), -1);
    Continuation check = JoinStep.chain(literal, frame, this::found);
    condition = JoinStep.chain(steps, frame, () -> instance(check));
  }

  private void instance(Continuation check) throws BadProgramException {
    if (frame.size() > base) {
      throw conditional
          .place()
          .bad("the condition is not decided by facts, which is not supported in a body");
    }
    holds = false;
    check.proceed();
    fails |= !holds;
  }

  private void found() {
    holds = true;
    for (int literal : frame.literals(base)) {
      found.add(literal, 0);
    }
  }

  @Override
  public void run(JoinFrame same, Continuation next) throws BadProgramException {
    found = new Numbers();
    base = frame.size();
    fails = false;
    condition.proceed();
    if (!fails) {
      for (int literal : found.literals()) {
        frame.push(literal);
      }
      next.proceed();
      frame.cut(base);
    }
  }
}
