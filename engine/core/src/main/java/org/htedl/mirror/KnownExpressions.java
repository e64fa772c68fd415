// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror;

import java.util.ArrayDeque;
import java.util.Deque;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.RoleExpression;
import org.htedl.expression.manchester.ManchesterPrinter;
import org.htedl.mirror.term.Iri;

/**
 * Looks whether an expression reads no more than what {@link Surroundings} are. It looks at the
 * expression as it is written and not at its plan, in which a role that is empty here folds what
 * lies too deep.
 */
final class KnownExpressions {
  private static final String TOP = Iri.OWL + "topObjectProperty";

  private final Surroundings known;

  KnownExpressions(Surroundings known) {
    this.known = known;
  }

  void check(ClassExpression expression) {
    int depth = depth(expression);
    if (depth > known.depth()) {
      throw new BadExpressionException(
          "'%s' has role depth %d; only %d is known around the examples (--depth)."
              .formatted(ManchesterPrinter.shortened(expression), depth, known.depth()),
          -1);
    }
  }

  /**
   * A part of an expression.
   *
   * @param steps from an individual to those of which the part is asked
   */
  private record Part(ClassExpression expression, int steps) {}

  /** How many steps away from an individual the expression reads. */
  private int depth(ClassExpression expression) {
    int depth = 0;
    Deque<Part> pending = new ArrayDeque<>();
    pending.push(new Part(expression, 0));
    while (!pending.isEmpty()) {
      Part part = pending.pop();
      int steps = part.steps() + steps(part.expression());
      depth = Math.max(depth, steps);
      // Backwards, so that of several reasons for a refusal the first one is given.
      for (ClassExpression below : part.expression().parts().reversed()) {
        pending.push(new Part(below, steps));
      }
    }
    return depth;
  }

  private int steps(ClassExpression expression) {
    return switch (expression) {
      case ClassExpression.Some some -> step(some, some.role());
      case ClassExpression.Only only -> step(only, only.role());
      case ClassExpression.Count count -> step(count, count.role());
      case ClassExpression.HasValue value -> step(value, value.role());
      case ClassExpression.HasSelf self -> step(self, self.role());
      // Classes and values are known of all that are read; an individual that is farther away is
      // no successor of one that is read.
      default -> 0;
    };
  }

  /** One step along the role, which is one that can be followed. */
  private int step(ClassExpression restriction, RoleExpression role) {
    boolean backwards = false;
    RoleExpression named = role;
    while (named instanceof RoleExpression.Inverse outer) {
      backwards = !backwards;
      named = outer.role();
    }
    if (named instanceof RoleExpression.Top
        || named instanceof RoleExpression.Named property && property.iri().equals(TOP)) {
      throw new BadExpressionException(
          "'%s' reads all individuals by owl:topObjectProperty; %s."
              .formatted(ManchesterPrinter.shortened(restriction), known.notAllIndividuals()),
          -1);
    }
    if (backwards && !known.inverse() && named instanceof RoleExpression.Named property) {
      throw new BadExpressionException(
          "'%s' follows <%s> backwards, which is not known around the examples (--inverse)."
              .formatted(ManchesterPrinter.shortened(restriction), property.iri()),
          -1);
    }
    return 1;
  }
}
