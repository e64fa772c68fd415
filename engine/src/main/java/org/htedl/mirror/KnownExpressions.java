package org.htedl.mirror;

import java.util.List;
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

  /** Longer expressions are shortened in sentences. */
  private static final int LONGEST = 200;

  private final Surroundings known;

  KnownExpressions(Surroundings known) {
    this.known = known;
  }

  void check(ClassExpression expression) {
    try {
      int depth = depth(expression);
      if (depth > known.depth()) {
        throw new BadExpressionException(
            "'%s' has role depth %d; only %d is known around the examples (--depth)."
                .formatted(text(expression), depth, known.depth()),
            -1);
      }
    } catch (StackOverflowError deep) {
      throw new BadExpressionException("The expression is nested too deeply to be evaluated.", -1);
    }
  }

  /** How many steps away from an individual the expression reads. */
  private int depth(ClassExpression expression) {
    return switch (expression) {
      case ClassExpression.Thing t -> 0;
      case ClassExpression.Nothing n -> 0;
      case ClassExpression.Named n -> 0;
      // An individual that is farther away is no successor of one that is read.
      case ClassExpression.OneOf o -> 0;
      case ClassExpression.DataSome d -> 0;
      case ClassExpression.DataOnly d -> 0;
      case ClassExpression.DataCount d -> 0;
      case ClassExpression.DataHasValue d -> 0;
      case ClassExpression.Not not -> depth(not.operand());
      case ClassExpression.And and -> deepest(and.operands());
      case ClassExpression.Or or -> deepest(or.operands());
      case ClassExpression.Some some -> step(some, some.role()) + depth(some.filler());
      case ClassExpression.Only only -> step(only, only.role()) + depth(only.filler());
      case ClassExpression.Count count -> step(count, count.role()) + depth(count.filler());
      case ClassExpression.HasValue value -> step(value, value.role());
      case ClassExpression.HasSelf self -> step(self, self.role());
    };
  }

  private int deepest(List<ClassExpression> operands) {
    int deepest = 0;
    for (ClassExpression operand : operands) {
      deepest = Math.max(deepest, depth(operand));
    }
    return deepest;
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
              .formatted(text(restriction), known.notAllIndividuals()),
          -1);
    }
    if (backwards && !known.inverse() && named instanceof RoleExpression.Named property) {
      throw new BadExpressionException(
          "'%s' follows <%s> backwards, which is not known around the examples (--inverse)."
              .formatted(text(restriction), property.iri()),
          -1);
    }
    return 1;
  }

  private static String text(ClassExpression expression) {
    String text = ManchesterPrinter.print(expression);
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
  }
}
