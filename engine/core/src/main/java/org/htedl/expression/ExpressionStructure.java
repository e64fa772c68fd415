// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Equality, hash code and text of class expressions, data ranges and roles that contain others.
 * They are nested deeper than the methods of records allow on a thread's stack, so what is left to
 * do is on a list.
 */
final class ExpressionStructure {
  private ExpressionStructure() {}

  /** The expressions directly inside of one, in their order. */
  private static List<?> parts(Object expression) {
    return switch (expression) {
      case ClassExpression whole -> whole.parts();
      case DataRange.Not not -> List.of(not.operand());
      case DataRange.And and -> and.operands();
      case DataRange.Or or -> or.operands();
      case RoleExpression.Inverse inverse -> List.of(inverse.role());
      default -> List.of();
    };
  }

  /** All that an expression says beside its parts; the expression itself if it has none. */
  private static Object rest(Object expression) {
    return switch (expression) {
      case ClassExpression.Not not -> "not";
      case ClassExpression.And and -> "and";
      case ClassExpression.Or or -> "or";
      case ClassExpression.Some some -> List.of("some", some.role());
      case ClassExpression.Only only -> List.of("only", only.role());
      case ClassExpression.Count count -> List.of(count.cardinality(), count.bound(), count.role());
      case DataRange.Not not -> "data not";
      case DataRange.And and -> "data and";
      case DataRange.Or or -> "data or";
      case RoleExpression.Inverse inverse -> "inverse";
      default -> expression;
    };
  }

  static boolean equal(Object one, Object other) {
    Deque<Object> left = new ArrayDeque<>(List.of(other, one));
    while (!left.isEmpty()) {
      Object first = left.pop();
      Object second = left.pop();
      if (first == second) {
        continue;
      }
      List<?> mine = parts(first);
      List<?> theirs = parts(second);
      if (mine.size() != theirs.size() || !rest(first).equals(rest(second))) {
        return false;
      }
      for (int i = 0; i < mine.size(); i++) {
        left.push(theirs.get(i));
        left.push(mine.get(i));
      }
    }
    return true;
  }

  static int hash(Object expression) {
    int hash = 1;
    Deque<Object> left = new ArrayDeque<>(List.of(expression));
    while (!left.isEmpty()) {
      Object next = left.pop();
      List<?> parts = parts(next);
      hash = 31 * (31 * hash + rest(next).hashCode()) + parts.size();
      parts.forEach(left::push);
    }
    return hash;
  }

  /** As the methods of records write it. */
  static String text(Object expression) {
    StringBuilder text = new StringBuilder();
    Deque<Object> left = new ArrayDeque<>(List.of(expression));
    while (!left.isEmpty()) {
      Object next = left.pop();
      List<?> pieces = pieces(next);
      if (pieces.isEmpty()) {
        text.append(next);
      }
      pieces.reversed().forEach(left::push);
    }
    return text.toString();
  }

  /** Texts and expressions that follow one another; none for an expression without parts. */
  private static List<?> pieces(Object expression) {
    return switch (expression) {
      case ClassExpression.Not not -> List.of("Not[operand=", not.operand(), "]");
      case ClassExpression.And and -> joined("And[operands=[", and.operands());
      case ClassExpression.Or or -> joined("Or[operands=[", or.operands());
      case ClassExpression.Some some ->
          List.of("Some[role=" + some.role() + ", filler=", some.filler(), "]");
      case ClassExpression.Only only ->
          List.of("Only[role=" + only.role() + ", filler=", only.filler(), "]");
      case ClassExpression.Count count ->
          List.of(
              "Count[cardinality=%s, bound=%d, role=%s, filler="
                  .formatted(count.cardinality(), count.bound(), count.role()),
              count.filler(),
              "]");
      case DataRange.Not not -> List.of("Not[operand=", not.operand(), "]");
      case DataRange.And and -> joined("And[operands=[", and.operands());
      case DataRange.Or or -> joined("Or[operands=[", or.operands());
      case RoleExpression.Inverse inverse -> List.of("Inverse[role=", inverse.role(), "]");
      default -> List.of();
    };
  }

  private static List<Object> joined(String start, List<?> operands) {
    List<Object> pieces = new ArrayList<>();
    pieces.add(start);
    for (Object operand : operands) {
      if (pieces.size() > 1) {
        pieces.add(", ");
      }
      pieces.add(operand);
    }
    pieces.add("]]");
    return pieces;
  }
}
