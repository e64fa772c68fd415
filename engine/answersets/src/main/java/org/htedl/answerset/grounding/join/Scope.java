package org.htedl.answerset.grounding.join;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.htedl.answerset.grounding.syntax.Term;
import org.htedl.answerset.grounding.term.Terms;
import org.htedl.answerset.program.BadProgramException;
import org.jspecify.annotations.Nullable;

/**
 * The variables of a rule, and those among them that have values at one point of its join. A scope
 * within another one is that of an element: it sees the outer variables and has its own.
 */
public final class Scope {
  private final Map<String, Integer> slots;
  private final Set<String> bound;
  private final Frame frame;
  private final int[] nextSlot;

  /** A scope without variables. */
  public Scope(Frame frame) {
    this(frame, new HashMap<>(), new HashSet<>(), new int[1]);
  }

  private Scope(Frame frame, Map<String, Integer> slots, Set<String> bound, int[] nextSlot) {
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

  /** The names of variables that have values. */
  public Set<String> bound() {
    return bound;
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
  public Expression expression(Term term) throws BadProgramException {
    Expression compiled =
        switch (term) {
          case Term.Variable it -> {
            if (!bound.contains(it.name())) {
              throw new IllegalStateException(it.name() + " has no value");
            }
            yield new Expression.Slot(slot(it.name()));
          }
          case Term.Value it -> new Expression.Fixed(it.term());
          case Term.Application it ->
              new Expression.Apply(it.place(), it.name(), expressions(it.arguments()));
          case Term.Arithmetic it ->
              new Expression.Binary(
                  it.place(), it.operator(), expression(it.left()), expression(it.right()));
          case Term.Minus it -> new Expression.Unary(it.place(), false, expression(it.term()));
          case Term.Absolute it -> new Expression.Unary(it.place(), true, expression(it.term()));
          case Term.Interval it -> throw new IllegalStateException("an interval is left");
          case Term.Pool it -> throw new IllegalStateException("a pool is left");
        };
    return Variables.isGround(term) ? new Expression.Fixed(compiled.value(frame)) : compiled;
  }

  /** Terms whose variables have values. */
  public Expression[] expressions(List<Term> terms) throws BadProgramException {
    Expression[] compiled = new Expression[terms.size()];
    for (int i = 0; i < compiled.length; i++) {
      compiled[i] = expression(terms.get(i));
    }
    return compiled;
  }

  /** Checks that have to wait until the whole of an atom has been matched. */
  static final class Deferred {
    private final List<Pattern.Bind> slots = new ArrayList<>();
    private final List<Term> terms = new ArrayList<>();

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
    static boolean hold(Check[] checks, Frame frame) throws BadProgramException {
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
  Pattern pattern(Term term, Deferred deferred) throws BadProgramException {
    if (Variables.areBound(term, bound)) {
      return new Pattern.Same(expression(term));
    }
    if (term instanceof Term.Variable it) {
      return new Pattern.Bind(bind(it.name()));
    }
    if (term instanceof Term.Application it) {
      Pattern[] arguments = new Pattern[it.arguments().size()];
      for (int i = 0; i < arguments.length; i++) {
        arguments[i] = pattern(it.arguments().get(i), deferred);
      }
      return new Pattern.Structure(it.name(), arguments);
    }
    Linear linear = linear(term);
    if (linear != null) {
      return new Pattern.Linear(bind(linear.variable), linear.factor, linear.offset);
    }
    if (isLinear(term)) {
      throw term.place().bad("the integers of this term do not fit 32 bits");
    }
    Pattern.Bind bind = new Pattern.Bind(newSlot());
    deferred.slots.add(bind);
    deferred.terms.add(term);
    return bind;
  }

  private record Linear(String variable, long factor, long offset) {}

  private @Nullable Linear linear(Term term) throws BadProgramException {
    return switch (term) {
      case Term.Variable it -> new Linear(it.name(), 1, 0);
      case Term.Minus it -> times(linear(it.term()), -1);
      case Term.Arithmetic it -> {
        Long left = number(it.left());
        Long right = number(it.right());
        if (left == null == (right == null)) {
          yield null;
        }
        Linear other = linear(left == null ? it.left() : it.right());
        long constant = left == null ? right : left;
        yield switch (it.operator()) {
          case ADD -> plus(other, constant);
          case SUBTRACT -> left == null ? plus(other, -constant) : plus(times(other, -1), constant);
          case MULTIPLY -> constant == 0 ? null : times(other, constant);
          default -> null;
        };
      }
      default -> null;
    };
  }

  private static @Nullable Linear times(@Nullable Linear linear, long factor) {
    long limit = 1L << 31;
    return linear == null || Math.abs(linear.factor) > limit || Math.abs(linear.offset) > limit
        ? null
        : new Linear(linear.variable, linear.factor * factor, linear.offset * factor);
  }

  private static @Nullable Linear plus(@Nullable Linear linear, long offset) {
    return linear == null
        ? null
        : new Linear(linear.variable, linear.factor, linear.offset + offset);
  }

  /** The integer that a ground term is, or null. */
  private @Nullable Long number(Term term) throws BadProgramException {
    if (!Variables.isGround(term)) {
      return null;
    }
    int value = expression(term).value(frame);
    Terms terms = frame.terms();
    return value != Terms.UNDEFINED && terms.isNumber(value) ? (long) terms.value(value) : null;
  }

  /** Whether matching a term gives its variable a value though it stands in an operation. */
  static boolean isLinear(Term term) {
    return switch (term) {
      case Term.Variable it -> true;
      case Term.Minus it -> isLinear(it.term());
      case Term.Arithmetic it ->
          switch (it.operator()) {
            case ADD, SUBTRACT ->
                isLinear(it.left()) && isInteger(it.right())
                    || isInteger(it.left()) && isLinear(it.right());
            case MULTIPLY ->
                isLinear(it.left()) && isNonzero(it.right())
                    || isNonzero(it.left()) && isLinear(it.right());
            default -> false;
          };
      default -> false;
    };
  }

  private static boolean isInteger(Term term) {
    return switch (term) {
      // The numbers of small integers are odd.
      case Term.Value it -> (it.term() & 1) != 0;
      case Term.Minus it -> isInteger(it.term());
      case Term.Arithmetic it ->
          switch (it.operator()) {
            case ADD, SUBTRACT, MULTIPLY -> isInteger(it.left()) && isInteger(it.right());
            default -> false;
          };
      default -> false;
    };
  }

  /** Zero is the one integer whose number is 1. */
  private static boolean isNonzero(Term term) {
    return term instanceof Term.Value it && isInteger(it) && it.term() != 1
        || term instanceof Term.Minus minus && isNonzero(minus.term());
  }
}
