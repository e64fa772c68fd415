package org.htedl.expression;

import java.util.List;

/** The expressions that an expression is made of, for those who walk through it by a stack. */
public final class Subexpressions {
  private Subexpressions() {}

  /** The operands of a connective or the filler of a restriction, as written; else none. */
  public static List<ClassExpression> of(ClassExpression expression) {
    return switch (expression) {
      case ClassExpression.Not not -> List.of(not.operand());
      case ClassExpression.And and -> and.operands();
      case ClassExpression.Or or -> or.operands();
      case ClassExpression.Some some -> List.of(some.filler());
      case ClassExpression.Only only -> List.of(only.filler());
      case ClassExpression.Count count -> List.of(count.filler());
      case ClassExpression.Named n -> List.of();
      case ClassExpression.Thing t -> List.of();
      case ClassExpression.Nothing n -> List.of();
      case ClassExpression.HasValue h -> List.of();
      case ClassExpression.HasSelf h -> List.of();
      case ClassExpression.OneOf o -> List.of();
      case ClassExpression.DataSome d -> List.of();
      case ClassExpression.DataOnly d -> List.of();
      case ClassExpression.DataCount d -> List.of();
      case ClassExpression.AnyCount a -> List.of();
      case ClassExpression.DataHasValue d -> List.of();
    };
  }
}
