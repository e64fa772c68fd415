package org.htedl.answerset.grounding.instance;

import java.util.List;
import org.htedl.answerset.grounding.join.Atoms;
import org.htedl.answerset.grounding.join.Body;
import org.htedl.answerset.grounding.join.Frame;
import org.htedl.answerset.grounding.join.Scope;
import org.htedl.answerset.grounding.join.Step;
import org.htedl.answerset.grounding.syntax.Literal;
import org.htedl.answerset.program.BadProgramException;

/** A literal that has to hold for each way in which its condition, which facts decide, holds. */
final class ConditionalStep implements Step {
  private final Literal.Conditional conditional;
  private final Frame frame;
  private final Continuation condition;
  private Numbers found = new Numbers();
  private int base;
  private boolean holds;
  private boolean fails;

  ConditionalStep(Literal.Conditional conditional, Scope scope, Atoms atoms, Frame frame)
      throws BadProgramException {
    this.conditional = conditional;
    this.frame = frame;
    Scope inner = scope.inner();
    List<Step> steps = Body.steps(atoms, inner, conditional.condition(), -1);
    List<Step> literal = Body.steps(atoms, inner, List.of(conditional.literal()), -1);
    Continuation check = Step.chain(literal, frame, this::found);
    condition = Step.chain(steps, frame, () -> instance(check));
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
  public void run(Frame same, Continuation next) throws BadProgramException {
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
