// SPDX-License-Identifier: Apache-2.0
package org.htedl.why;

import java.util.List;
import org.htedl.expression.ClassExpression;
import org.htedl.literal.LiteralTest;

/**
 * A class expression with its names resolved to ids of one mirror.
 *
 * @param number a different one for each condition of one search, from 0
 * @param operands those of a connective, or the filler of a restriction
 * @param property the node of the class or property, or -1 where the graph does not know it as one
 * @param role how the property is read; {@link Role#FORWARD} where it is none
 * @param individuals of an enumeration or a value, those that the graph has, ascending
 * @param test the data range of a restriction on literals; that of {@code owl:Nothing} elsewhere
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Condition(
    int number,
    ClassExpression expression,
    List<Condition> operands,
    int property,
    Role role,
    int[] individuals,
    LiteralTest test) {

  /** The direction of a role, or that it is all pairs or none. */
  enum Role {
    FORWARD,
    INVERSE,
    EVERYTHING,
    NOTHING;

    Role inverted() {
      return switch (this) {
        case FORWARD -> INVERSE;
        case INVERSE -> FORWARD;
        default -> this;
      };
    }
  }

  /** The filler of a restriction, or the operand of a complement. */
  Condition operand() {
    return operands.getFirst();
  }
}
