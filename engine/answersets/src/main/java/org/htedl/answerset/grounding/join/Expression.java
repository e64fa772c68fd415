// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.join;

import org.htedl.answerset.grounding.source.Place;
import org.htedl.answerset.grounding.syntax.RuleTerm.Operator;
import org.htedl.answerset.grounding.term.GroundTerms;
import org.htedl.answerset.program.BadProgramException;

/** A term whose variables have values. */
public sealed interface Expression {
  /**
   * The value, or {@link GroundTerms#UNDEFINED}, as of a division by zero.
   *
   * @throws BadProgramException if an integer does not fit 32 bits
   */
  int value(JoinFrame frame) throws BadProgramException;

  /** A ground term. */
  record Fixed(int term) implements Expression {
    @Override
    public int value(JoinFrame frame) {
      return term;
    }
  }

  /** A variable. */
  record Slot(int slot) implements Expression {
    @Override
    public int value(JoinFrame frame) {
      return frame.value(slot);
    }
  }

  /** A constant, function or tuple. */
  record Apply(Place place, String name, Expression[] arguments) implements Expression {
    @Override
    public int value(JoinFrame frame) throws BadProgramException {
      if (arguments.length == 0 && !name.isEmpty()) {
        return frame.terms().constant(name);
      }
      int[] values = new int[arguments.length];
      return values(arguments, frame, values)
          ? frame.terms().function(name, values, place)
          : GroundTerms.UNDEFINED;
    }
  }

  /** Evaluates several; false if one has no value. */
  static boolean values(Expression[] expressions, JoinFrame frame, int[] into)
      throws BadProgramException {
    for (int i = 0; i < into.length; i++) {
      into[i] = expressions[i].value(frame);
      if (into[i] == GroundTerms.UNDEFINED) {
        return false;
      }
    }
    return true;
  }

  /** The negative, of a name too, or the absolute value. */
  record Unary(Place place, boolean absolute, Expression argument) implements Expression {
    @Override
    public int value(JoinFrame frame) throws BadProgramException {
      GroundTerms terms = frame.terms();
      int value = argument.value(frame);
      if (value == GroundTerms.UNDEFINED) {
        return value;
      }
      if (terms.isNumber(value)) {
        long number = terms.value(value);
        return fitting(absolute ? Math.abs(number) : -number, terms, place);
      }
      if (absolute || !terms.isNamed(value)) {
        return GroundTerms.UNDEFINED;
      }
      String name = terms.name(value);
      String negated = name.startsWith("-") ? name.substring(1) : "-" + name;
      int[] arguments = new int[terms.arity(value)];
      for (int i = 0; i < arguments.length; i++) {
        arguments[i] = terms.argument(value, i);
      }
      return arguments.length == 0
          ? terms.constant(negated)
          : terms.function(negated, arguments, place);
    }
  }

  /** An operation on integers. */
  record Binary(Place place, Operator operator, Expression left, Expression right)
      implements Expression {
    @Override
    public int value(JoinFrame frame) throws BadProgramException {
      GroundTerms terms = frame.terms();
      int first = left.value(frame);
      int second = right.value(frame);
      if (first == GroundTerms.UNDEFINED
          || second == GroundTerms.UNDEFINED
          || !terms.isNumber(first)
          || !terms.isNumber(second)) {
        return GroundTerms.UNDEFINED;
      }
      long a = terms.value(first);
      long b = terms.value(second);
      return switch (operator) {
        case ADD -> fitting(a + b, terms, place);
        case SUBTRACT -> fitting(a - b, terms, place);
        case MULTIPLY -> fitting(a * b, terms, place);
        case DIVIDE -> b == 0 ? GroundTerms.UNDEFINED : fitting(a / b, terms, place);
        case REMAINDER -> b == 0 ? GroundTerms.UNDEFINED : fitting(a % b, terms, place);
        case POWER -> power(a, b, terms, place);
      };
    }
  }

  private static int power(long base, long exponent, GroundTerms terms, Place place)
      throws BadProgramException {
    if (exponent < 0) {
      if (base == 0) {
        return GroundTerms.UNDEFINED;
      }
      long sign = exponent % 2 == 0 ? 1 : base;
      return terms.number(base == 1 || base == -1 ? (int) sign : 0);
    }
    if (base == 0 || base == 1 || base == -1) {
      long even = exponent == 0 ? 1 : base * base;
      return terms.number((int) (exponent % 2 == 0 ? even : base));
    }
    long power = 1;
    for (long left = exponent; left > 0; left--) {
      power *= base;
      fitting(power, terms, place);
    }
    return fitting(power, terms, place);
  }

  private static int fitting(long value, GroundTerms terms, Place place)
      throws BadProgramException {
    if (value != (int) value) {
      throw place.bad("the integer " + value + " does not fit 32 bits");
    }
    return terms.number((int) value);
  }
}
