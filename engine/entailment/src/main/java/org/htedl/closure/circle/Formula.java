// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.circle;

import java.util.List;
import org.htedl.bits.DenseRow;
import org.htedl.expression.RoleExpression;

/**
 * A class expression in negation normal form, in which only classes are negated, with all that is
 * decided already as a row. Quantifiers count: {@code some} is at least 1, {@code max n} is all but
 * n of the complement, {@code only} is all but 0.
 */
sealed interface Formula {
  /** What does not depend on open atoms. */
  record Closed(DenseRow row) implements Formula {}

  /** A class with open members, or its complement. */
  record OfClass(int type, boolean negated) implements Formula {}

  /**
   * An intersection.
   *
   * @param predicate of the atoms that stand for it, negative
   */
  record All(int predicate, List<Formula> parts) implements Formula {}

  /** A union. */
  record Any(int predicate, List<Formula> parts) implements Formula {}

  /** At least the given number of successors in the filler. */
  record AtLeast(int predicate, int bound, RoleExpression role, Formula filler)
      implements Formula {}

  /** All but the given number of successors in the filler. */
  record AllBut(int predicate, int exceptions, RoleExpression role, Formula filler)
      implements Formula {}
}
