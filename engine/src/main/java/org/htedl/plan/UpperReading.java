package org.htedl.plan;

import org.htedl.expression.ClassExpression;
import org.htedl.mirror.Catalogue;

/**
 * Whether an expression may mean something else where fewer of what it reads make a hypothesis
 * cover more. If not, it is read once; nested restrictions would be read 2^depth times.
 */
final class UpperReading {
  private UpperReading() {}

  static boolean isIn(ClassExpression expression, Catalogue catalogue) {
    return switch (expression) {
      case ClassExpression.Named named -> catalogue.upper(catalogue.idOf(named.iri())) < -1;
      case ClassExpression.Not not -> isIn(not.operand(), catalogue);
      case ClassExpression.And and ->
          and.operands().stream().anyMatch(operand -> isIn(operand, catalogue));
      case ClassExpression.Or or ->
          or.operands().stream().anyMatch(operand -> isIn(operand, catalogue));
      case ClassExpression.Some some -> isIn(some.filler(), catalogue);
      case ClassExpression.Only only -> isIn(only.filler(), catalogue);
      case ClassExpression.Count count -> isIn(count.filler(), catalogue);
      default -> false;
    };
  }
}
