// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.join;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.htedl.answerset.grounding.syntax.RuleTerm;
import org.htedl.answerset.grounding.term.GroundTerms;
import org.htedl.answerset.program.BadProgramException;
import org.jspecify.annotations.Nullable;

/**
 * The variables of a rule, and those among them that have values at one point of its join. A scope
 * within another one is that of an element: it sees the outer variables and has its own.
 */
public final class Scope {
  private final Map<String, Integer> slots;
  private final Set<String> bound;
  private final JoinFrame frame;
  private final int[] nextSlot;

  /** A scope without variables. */
  public Scope(JoinFrame frame) {
    this(frame, new HashMap<>(), new HashSet<>(), new int[1]);
  }

  private Scope(JoinFrame frame, Map<String, Integer> slots, Set<String> bound, int[] nextSlot) {
    this.frame = frame;
    this.slots = slots;
    this.bound = bound;
    this.nextSlot = nextSlot;
  }

  /** A scope for an element: what has a value has it there; all other names are new. */
  public Scope inner() {
    Map<String, Integer> seen = new HashMap<>();
    bound.forEach(name -> seen.put(name, slots.get(name)));
    return new Scope(frame, seen, new HashSet<>(bound), nextSlot);
  }

  /** Returns whether a variable has a value. */
  boolean isBound(String name) {
    return bound.contains(name);
  }

  /** Returns whether all variables of a term have values. */
  boolean isBound(RuleTerm term) {
    return VariableUse.areBound(term, bound);
  }

  /** The names of the variables that have values; a new set. */
  Set<String> boundNames() {
    return new HashSet<>(bound);
  }

  private int slot(String name) {
    return slots.computeIfAbsent(name, unknown -> newSlot());
  }

  private int newSlot() {
    int slot = nextSlot[0]++;
    frame.ensure(slot + 1);
    return slot;
  }

  /** The slot of a variable, which has a value from now on. */
  public int bind(String name) {
    bound.add(name);
    return slot(name);
  }

  /** A term whose variables have values; one without variables is evaluated. */
  public Expression expression(RuleTerm term) throws BadProgramException {
    Expression compiled =
        switch (term) {
          case RuleTerm.Variable it -> {
            if (!isBound(it.name())) {
              throw new IllegalStateException(it.name() + " has no value");
            }
            yield new Expression.Slot(slot(it.name()));
          }
          case RuleTerm.Value it -> new Expression.Fixed(it.term());
          case RuleTerm.Application it ->
              new Expression.Apply(it.place(), it.name(), expressions(it.arguments()));
          case RuleTerm.Arithmetic it ->
              new Expression.Binary(
                  it.place(), it.operator(), expression(it.left()), expression(it.right()));
          case RuleTerm.Minus it -> new Expression.Unary(it.place(), false, expression(it.term()));
          case RuleTerm.Absolute it ->
              new Expression.Unary(it.place(), true, expression(it.term()));
          case RuleTerm.Interval it -> throw new IllegalStateException("an interval is left");
          case RuleTerm.Pool it -> throw new IllegalStateException("a pool is left");
        };
    return VariableUse.isGround(term) ? new Expression.Fixed(compiled.value(frame)) : compiled;
  }

  /** Terms whose variables have values. */
  public Expression[] expressions(List<RuleTerm> terms) throws BadProgramException {
    Expression[] compiled = new Expression[terms.size()];
    for (int i = 0; i < compiled.length; i++) {
      compiled[i] = expression(terms.get(i));
    }
    return compiled;
  }

  /** Checks that have to wait until the whole of an atom has been matched. */
  static final class Deferred {
    private final List<Pattern.Bind> slots = new ArrayList<>();
    private final List<RuleTerm> terms = new ArrayList<>();

    /** The checks, now that all variables have values. */
    Check[] checks(Scope scope) throws BadProgramException {
      Check[] checks = new Check[terms.size()];
      for (int i = 0; i < checks.length; i++) {
        checks[i] = new Check(slots.get(i).slot(), scope.expression(terms.get(i)));
      }
      return checks;
    }
  }

  /** That a variable has the value of a term. */
  record Check(int slot, Expression expression) {
    static boolean hold(Check[] checks, JoinFrame frame) throws BadProgramException {
      for (Check check : checks) {
        if (check.expression.value(frame) != frame.value(check.slot)) {
          return false;
        }
      }
      return true;
    }
  }

  /**
   * A term to compare with; its variables have values from now on.
   *
   * @param deferred gets what can only be compared after the rest
   */
  Pattern pattern(RuleTerm term, Deferred deferred) throws BadProgramException {
    if (isBound(term)) {
      return new Pattern.Same(expression(term));
    }
    if (term instanceof RuleTerm.Variable it) {
      return new Pattern.Bind(bind(it.name()));
    }
    if (term instanceof RuleTerm.Application it) {
      Pattern[] arguments = new Pattern[it.arguments().size()];
      for (int i = 0; i < arguments.length; i++) {
        arguments[i] = pattern(it.arguments().get(i), deferred);
      }
      return new Pattern.Structure(it.name(), arguments);
    }
    LinearTerm linear = LinearTerm.of(term, this);
    if (linear != null) {
      return new Pattern.Linear(bind(linear.variable()), linear.factor(), linear.offset());
    }
    if (LinearTerm.isLinear(term)) {
      throw term.place().bad("the integers of this term do not fit 32 bits");
    }
    Pattern.Bind bind = new Pattern.Bind(newSlot());
    deferred.slots.add(bind);
    deferred.terms.add(term);
    return bind;
  }

  /** The integer that a ground term is, or null. */
  @Nullable Long integer(RuleTerm term) throws BadProgramException {
    if (!VariableUse.isGround(term)) {
      return null;
    }
    int value = expression(term).value(frame);
    GroundTerms terms = frame.terms();
    return value != GroundTerms.UNDEFINED && terms.isNumber(value)
        ? (long) terms.value(value)
        : null;
  }
}
