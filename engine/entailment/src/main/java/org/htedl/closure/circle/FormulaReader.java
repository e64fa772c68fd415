// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.circle;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.htedl.bits.DenseRow;
import org.htedl.closure.definition.Definition;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.RoleExpression;

/** Brings class expressions into negation normal form. Used by one thread. */
final class FormulaReader {
  private final ToIntFunction<String> openClass;
  private final Function<ClassExpression, DenseRow> closed;
  private int next;

  /**
   * @param openClass the node of a class with open members; -1 for any other name
   * @param closed the individuals that an expression covers which reads no such class
   * @param first the number of the first predicate, negative; the next ones are lower
   */
  FormulaReader(
      ToIntFunction<String> openClass, Function<ClassExpression, DenseRow> closed, int first) {
    this.openClass = openClass;
    this.closed = closed;
    this.next = first;
  }

  /** The number of the next predicate. */
  int next() {
    return next;
  }

  Formula read(ClassExpression expression) {
    return read(expression, false);
  }

  /** Whether an expression reads a class with open members. */
  boolean isOpen(ClassExpression expression) {
    return Definition.readings(expression).stream()
        .anyMatch(reading -> !reading.isProperty() && openClass.applyAsInt(reading.name()) >= 0);
  }

  private Formula read(ClassExpression expression, boolean negated) {
    if (!isOpen(expression)) {
      return new Formula.Closed(
          closed.apply(negated ? new ClassExpression.Not(expression) : expression));
    }
    return switch (expression) {
      case ClassExpression.Named named ->
          new Formula.OfClass(openClass.applyAsInt(named.iri()), negated);
      case ClassExpression.Not not -> read(not.operand(), !negated);
      case ClassExpression.And and -> parts(and.operands(), negated, !negated);
      case ClassExpression.Or or -> parts(or.operands(), negated, negated);
      case ClassExpression.Some some ->
          negated
              ? allBut(0, some.role(), some.filler(), true)
              : atLeast(1, some.role(), some.filler());
      case ClassExpression.Only only ->
          negated
              ? new Formula.AtLeast(next--, 1, only.role(), read(only.filler(), true))
              : allBut(0, only.role(), only.filler(), false);
      case ClassExpression.Count count -> count(count, negated);
      default -> throw new IllegalArgumentException("reads no class: " + expression);
    };
  }

  private Formula count(ClassExpression.Count count, boolean negated) {
    int n = count.bound();
    return switch (count.cardinality()) {
      case MIN -> negated ? fewer(n, count) : atLeast(n, count.role(), count.filler());
      case MAX -> negated ? more(n, count) : allBut(n, count.role(), count.filler(), true);
      case EXACTLY -> {
        Formula fewest = negated ? fewer(n, count) : atLeast(n, count.role(), count.filler());
        Formula most = negated ? more(n, count) : allBut(n, count.role(), count.filler(), true);
        List<Formula> both = List.of(fewest, most);
        yield negated ? new Formula.Any(next--, both) : new Formula.All(next--, both);
      }
    };
  }

  private Formula fewer(int n, ClassExpression.Count count) {
    return n == 0
        ? new Formula.Closed(closed.apply(new ClassExpression.Nothing()))
        : allBut(n - 1, count.role(), count.filler(), true);
  }

  private Formula more(int n, ClassExpression.Count count) {
    return n == Integer.MAX_VALUE
        ? new Formula.Closed(closed.apply(new ClassExpression.Nothing()))
        : atLeast(n + 1, count.role(), count.filler());
  }

  private Formula atLeast(int bound, RoleExpression role, ClassExpression filler) {
    return new Formula.AtLeast(next--, bound, role, read(filler, false));
  }

  private Formula allBut(
      int exceptions, RoleExpression role, ClassExpression filler, boolean negated) {
    return new Formula.AllBut(next--, exceptions, role, read(filler, negated));
  }

  private Formula parts(List<ClassExpression> operands, boolean negated, boolean all) {
    // No stream: it would take several frames of the stack a level.
    List<Formula> parts = new ArrayList<>(operands.size());
    for (ClassExpression operand : operands) {
      parts.add(read(operand, negated));
    }
    return all ? new Formula.All(next--, parts) : new Formula.Any(next--, parts);
  }
}
