// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.join;

import org.htedl.answerset.grounding.syntax.RuleTerm;
import org.htedl.answerset.grounding.term.GroundTerms;
import org.htedl.answerset.program.BadProgramException;
import org.jspecify.annotations.Nullable;

/**
 * A term {@code factor * X + offset}: an integer that it is matched with gives X its value, though
 * X stands in an operation. {@code 2 * X + 1}, {@code 3 - X} and {@code -(X)} are linear, {@code X
 * * Y} and {@code X / 2} are not.
 */
record LinearTerm(String variable, long factor, long offset) {
  private static final long LARGEST = 1L << 31;

  /** The linear term that a term is; null if it is none, or if its integers do not fit 32 bits. */
  static @Nullable LinearTerm of(RuleTerm term, Scope scope) throws BadProgramException {
    return switch (term) {
      case RuleTerm.Variable it -> new LinearTerm(it.name(), 1, 0);
      case RuleTerm.Minus it -> times(of(it.term(), scope), -1);
      case RuleTerm.Arithmetic it -> {
        Long left = scope.integer(it.left());
        Long right = scope.integer(it.right());
        if (left == null == (right == null)) {
          yield null;
        }
        LinearTerm other = of(left == null ? it.left() : it.right(), scope);
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

  private static @Nullable LinearTerm times(@Nullable LinearTerm linear, long factor) {
    return linear == null || Math.abs(linear.factor) > LARGEST || Math.abs(linear.offset) > LARGEST
        ? null
        : new LinearTerm(linear.variable, linear.factor * factor, linear.offset * factor);
  }

  private static @Nullable LinearTerm plus(@Nullable LinearTerm linear, long offset) {
    return linear == null
        ? null
        : new LinearTerm(linear.variable, linear.factor, linear.offset + offset);
  }

  /**
   * Returns whether matching a term gives its variable a value though it stands in an operation.
   */
  static boolean isLinear(RuleTerm term) {
    return switch (term) {
      case RuleTerm.Variable it -> true;
      case RuleTerm.Minus it -> isLinear(it.term());
      case RuleTerm.Arithmetic it ->
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

  private static boolean isInteger(RuleTerm term) {
    return switch (term) {
      case RuleTerm.Value it -> GroundTerms.isSmallInteger(it.term());
      case RuleTerm.Minus it -> isInteger(it.term());
      case RuleTerm.Arithmetic it ->
          switch (it.operator()) {
            case ADD, SUBTRACT, MULTIPLY -> isInteger(it.left()) && isInteger(it.right());
            default -> false;
          };
      default -> false;
    };
  }

  private static boolean isNonzero(RuleTerm term) {
    return term instanceof RuleTerm.Value it && isInteger(it) && !GroundTerms.isZero(it.term())
        || term instanceof RuleTerm.Minus minus && isNonzero(minus.term());
  }
}
