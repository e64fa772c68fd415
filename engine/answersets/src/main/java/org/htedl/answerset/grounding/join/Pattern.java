// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.join;

import org.htedl.answerset.grounding.term.GroundTerms;
import org.htedl.answerset.program.BadProgramException;

/** A term that a ground term is compared with, which gives some of its variables values. */
public sealed interface Pattern {
  /** Whether a ground term is as the pattern says. */
  boolean matches(int term, JoinFrame frame) throws BadProgramException;

  /** A variable without a value. */
  record Bind(int slot) implements Pattern {
    @Override
    public boolean matches(int term, JoinFrame frame) {
      frame.set(slot, term);
      return true;
    }
  }

  /** A term whose variables all have values. */
  record Same(Expression expression) implements Pattern {
    @Override
    public boolean matches(int term, JoinFrame frame) throws BadProgramException {
      return expression.value(frame) == term;
    }
  }

  /** A function or tuple with variables without values. */
  record Structure(String name, Pattern[] arguments) implements Pattern {
    @Override
    public boolean matches(int term, JoinFrame frame) throws BadProgramException {
      GroundTerms terms = frame.terms();
      if (!terms.isFunction(term, name, arguments.length)) {
        return false;
      }
      for (int i = 0; i < arguments.length; i++) {
        if (!arguments[i].matches(terms.argument(term, i), frame)) {
          return false;
        }
      }
      return true;
    }
  }

  /** {@code factor * X + offset}, where X has no value. */
  record Linear(int slot, long factor, long offset) implements Pattern {
    @Override
    public boolean matches(int term, JoinFrame frame) {
      GroundTerms terms = frame.terms();
      if (!terms.isNumber(term)) {
        return false;
      }
      long difference = terms.value(term) - offset;
      if (difference % factor != 0) {
        return false;
      }
      long value = difference / factor;
      if (value != (int) value) {
        return false;
      }
      frame.set(slot, terms.number((int) value));
      return true;
    }
  }
}
