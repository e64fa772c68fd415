// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression;

import java.util.List;
import java.util.function.ToLongFunction;

/**
 * The length of class expressions, as the learner counts it: a class or an individual 1, {@code
 * not} 1 more, {@code and} and {@code or} 1 between two operands, {@code some} and {@code only}
 * with their property 2, {@code min}, {@code max} and {@code exactly} 3.
 */
final class ExpressionLength {
  private static final int VALUE = 2;
  private static final int QUANTIFIER = 2;
  private static final int COUNT = 3;

  private ExpressionLength() {}

  /** The length of an expression, at least 1. */
  static long of(ClassExpression expression) {
    return switch (expression) {
      case ClassExpression.Named named -> 1;
      case ClassExpression.Thing thing -> 1;
      case ClassExpression.Nothing nothing -> 1;
      case ClassExpression.Not not -> 1 + of(not.operand());
      case ClassExpression.And and -> joined(and.operands(), ExpressionLength::of);
      case ClassExpression.Or or -> joined(or.operands(), ExpressionLength::of);
      case ClassExpression.Some some -> QUANTIFIER + of(some.filler());
      case ClassExpression.Only only -> QUANTIFIER + of(only.filler());
      case ClassExpression.Count count -> COUNT + of(count.filler());
      case ClassExpression.HasValue value -> VALUE;
      case ClassExpression.HasSelf self -> VALUE;
      case ClassExpression.OneOf one -> joined(one.individuals(), each -> 1);
      case ClassExpression.DataSome some -> QUANTIFIER + of(some.range());
      case ClassExpression.DataOnly only -> QUANTIFIER + of(only.range());
      case ClassExpression.DataCount count -> COUNT + of(count.range());
      case ClassExpression.AnyCount count -> COUNT + 1;
      case ClassExpression.DataHasValue value -> VALUE;
    };
  }

  private static long of(DataRange range) {
    return switch (range) {
      case DataRange.Datatype datatype -> 1;
      case DataRange.Unqualified unqualified -> 1;
      case DataRange.Restricted restricted -> joined(restricted.facets(), each -> 1);
      case DataRange.OneOf one -> joined(one.values(), each -> 1);
      case DataRange.Not not -> 1 + of(not.operand());
      case DataRange.And and -> joined(and.operands(), ExpressionLength::of);
      case DataRange.Or or -> joined(or.operands(), ExpressionLength::of);
    };
  }

  private static <T> long joined(List<T> operands, ToLongFunction<T> length) {
    long sum = operands.stream().mapToLong(length).sum();
    return Math.max(1, sum + operands.size() - 1);
  }
}
