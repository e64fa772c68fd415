// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.instance;

import java.util.ArrayList;
import java.util.List;
import org.htedl.answerset.grounding.join.Atoms;
import org.htedl.answerset.grounding.join.BodyCompiler;
import org.htedl.answerset.grounding.join.Expression;
import org.htedl.answerset.grounding.join.JoinFrame;
import org.htedl.answerset.grounding.join.JoinStep;
import org.htedl.answerset.grounding.join.Scope;
import org.htedl.answerset.grounding.syntax.BodyLiteral;
import org.htedl.answerset.grounding.syntax.Comparator;
import org.htedl.answerset.grounding.syntax.RuleTerm;
import org.htedl.answerset.grounding.term.GroundTerms;
import org.htedl.answerset.program.BadProgramException;
import org.jspecify.annotations.Nullable;

/**
 * An aggregate: its tuples are found for each instance of what is known of the body before, and
 * what is left open becomes literals that say how large it is.
 */
final class AggregateStep implements JoinStep {
  private final BodyLiteral.Aggregate aggregate;
  private final GroundRules rules;
  private final JoinFrame frame;
  private final List<Continuation> elements = new ArrayList<>();
  private final List<Guard> guards = new ArrayList<>();
  private final int assigned;

  /** The tuples of the present instance. */
  private Tuples tuples;

  /** Where the literals of an element begin. */
  private int base;

  private record Guard(Comparator comparator, Expression term) {}

  AggregateStep(
      BodyLiteral.Aggregate aggregate, Scope scope, Atoms atoms, GroundRules rules, JoinFrame frame)
      throws BadProgramException {
    this.aggregate = aggregate;
    this.rules = rules;
    this.frame = frame;
    tuples = new Tuples(frame.budget());
    RuleTerm.@Nullable Variable variable = BodyCompiler.assigned(aggregate, scope);
    for (BodyLiteral.Element element : aggregate.elements()) {
      Scope inner = scope.inner();
      List<JoinStep> steps = BodyCompiler.steps(atoms, inner, element.condition(), -1);
      BodyCompiler.checkBound(element.tuple(), inner);
      Expression[] tuple = inner.expressions(element.tuple());
      elements.add(JoinStep.chain(steps, frame, () -> add(tuple)));
    }
    assigned = variable == null ? -1 : scope.bind(variable.name());
    boolean found = variable == null;
    for (BodyLiteral.Guard guard : aggregate.guards()) {
      if (!found && guard.comparator() == Comparator.EQUAL && guard.term().equals(variable)) {
        found = true;
      } else {
        guards.add(new Guard(guard.comparator(), scope.expression(guard.term())));
      }
    }
  }

  private void add(Expression[] tuple) throws BadProgramException {
    int[] values = new int[tuple.length];
    if (Expression.values(tuple, frame, values)) {
      tuples.add(values, frame.literals(base));
    }
  }

  @Override
  public void run(JoinFrame same, Continuation next) throws BadProgramException {
    tuples = new Tuples(frame.budget());
    base = frame.size();
    for (Continuation element : elements) {
      element.proceed();
    }
    Total total = Total.of(aggregate.function(), tuples, frame.terms(), rules, aggregate.place());
    tuples.release();
    if (assigned < 0) {
      guarded(total, new int[0], next);
      return;
    }
    for (int value : total.values()) {
      frame.set(assigned, value);
      guarded(total, total.literals(Comparator.EQUAL, value), next);
    }
  }

  /**
   * @param first literals that have to hold, too
   */
  private void guarded(Total total, int[] first, Continuation next) throws BadProgramException {
    List<Integer> literals = new ArrayList<>();
    for (int literal : first) {
      literals.add(literal);
    }
    for (Guard guard : guards) {
      int term = guard.term.value(frame);
      if (term == GroundTerms.UNDEFINED) {
        return;
      }
      for (int literal : total.literals(guard.comparator, term)) {
        literals.add(literal);
      }
    }
    int before = frame.size();
    if (aggregate.negated()) {
      negated(literals, before, next);
      return;
    }
    for (int literal : literals) {
      if (literal == GroundRules.FALSE) {
        frame.cut(before);
        return;
      }
      if (literal != GroundRules.TRUE) {
        frame.push(literal);
      }
    }
    next.proceed();
    frame.cut(before);
  }

  /** One instance for each literal that may fail to hold. */
  private void negated(List<Integer> literals, int before, Continuation next)
      throws BadProgramException {
    if (literals.contains(GroundRules.FALSE)) {
      next.proceed();
      return;
    }
    for (int literal : literals) {
      if (literal != GroundRules.TRUE) {
        frame.push(-literal);
        next.proceed();
        frame.cut(before);
      }
    }
  }
}
