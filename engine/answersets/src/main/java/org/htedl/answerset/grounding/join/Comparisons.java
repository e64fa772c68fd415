// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.join;

import org.htedl.answerset.grounding.syntax.Comparator;
import org.htedl.answerset.grounding.term.GroundTerms;
import org.htedl.answerset.program.BadProgramException;

/** Steps that read no atoms. */
final class Comparisons {
  private Comparisons() {}

  /** A comparison of terms that have values. */
  static JoinStep compare(Comparator comparator, Expression left, Expression right) {
    return (frame, next) -> {
      int first = left.value(frame);
      int second = right.value(frame);
      if (first != GroundTerms.UNDEFINED
          && second != GroundTerms.UNDEFINED
          && comparator.holds(frame.terms().compare(first, second))) {
        next.proceed();
      }
    };
  }

  /** An equation that gives variables values. */
  static JoinStep equate(Pattern pattern, Scope.Check[] checks, Expression value) {
    return (frame, next) -> {
      int term = value.value(frame);
      if (term != GroundTerms.UNDEFINED
          && pattern.matches(term, frame)
          && Scope.Check.hold(checks, frame)) {
        next.proceed();
      }
    };
  }

  /** A variable without a value that takes all integers from one to another. */
  static JoinStep range(int slot, Expression from, Expression to) {
    return (frame, next) -> {
      GroundTerms terms = frame.terms();
      int first = from.value(frame);
      int last = to.value(frame);
      if (areIntegers(first, last, terms)) {
        for (long i = terms.value(first); i <= terms.value(last); i++) {
          frame.budget().step();
          frame.set(slot, terms.number((int) i));
          next.proceed();
        }
      }
    };
  }

  /** Whether an integer is between two others. */
  static JoinStep within(Expression value, Expression from, Expression to) {
    return (frame, next) -> {
      if (isWithin(value.value(frame), from.value(frame), to.value(frame), frame.terms())) {
        next.proceed();
      }
    };
  }

  private static boolean isWithin(int value, int from, int to, GroundTerms terms)
      throws BadProgramException {
    return areIntegers(from, to, terms)
        && value != GroundTerms.UNDEFINED
        && terms.isNumber(value)
        && terms.value(from) <= terms.value(value)
        && terms.value(value) <= terms.value(to);
  }

  private static boolean areIntegers(int first, int second, GroundTerms terms) {
    return first != GroundTerms.UNDEFINED
        && second != GroundTerms.UNDEFINED
        && terms.isNumber(first)
        && terms.isNumber(second);
  }
}
