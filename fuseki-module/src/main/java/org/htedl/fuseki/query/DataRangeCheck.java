package org.htedl.fuseki.query;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.literal.LiteralTest;

/**
 * Finds data ranges that cannot be evaluated, such as an impossible {@code pattern}, when an
 * expression is read: the engine would find them only when it plans a batch, which may be after the
 * first answers. Remembers what was found to be right.
 */
final class DataRangeCheck {
  private static final int REMEMBERED = 10_000;

  private final Set<DataRange> ranges = new HashSet<>();
  private final Set<Constant> constants = new HashSet<>();

  /**
   * @throws org.htedl.expression.BadExpressionException if a data range in it cannot be evaluated
   */
  void check(ClassExpression expression) {
    switch (expression) {
      case ClassExpression.And and -> checkAll(and.operands());
      case ClassExpression.Or or -> checkAll(or.operands());
      case ClassExpression.Not not -> check(not.operand());
      case ClassExpression.Some some -> check(some.filler());
      case ClassExpression.Only only -> check(only.filler());
      case ClassExpression.Count count -> check(count.filler());
      case ClassExpression.DataSome some -> check(some.range());
      case ClassExpression.DataOnly only -> check(only.range());
      case ClassExpression.DataCount count -> check(count.range());
      case ClassExpression.DataHasValue has -> check(has.value());
      default -> {
        // Nothing of it is about literals.
      }
    }
  }

  private void checkAll(List<ClassExpression> expressions) {
    for (ClassExpression expression : expressions) {
      check(expression);
    }
  }

  private void check(DataRange range) {
    if (range instanceof DataRange.Unqualified || ranges.contains(range)) {
      return;
    }
    LiteralTest.compile(range);
    if (ranges.size() >= REMEMBERED) {
      ranges.clear();
    }
    ranges.add(range);
  }

  private void check(Constant constant) {
    if (constants.contains(constant)) {
      return;
    }
    LiteralTest.equalTo(constant);
    if (constants.size() >= REMEMBERED) {
      constants.clear();
    }
    constants.add(constant);
  }
}
