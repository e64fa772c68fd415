// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.naive;

import java.util.ArrayList;
import java.util.List;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.RoleExpression;

/**
 * A name that an expression reads.
 *
 * @param name of a class or property
 * @param isProperty whether it is a property
 * @param upward whether more of its members or pairs make more members of the expression, and not
 *     fewer
 */
record NaiveRead(String name, boolean isProperty, boolean upward) {
  /** All that an expression reads; both ways where a number has to fit exactly. */
  static List<NaiveRead> of(ClassExpression expression) {
    List<NaiveRead> found = new ArrayList<>();
    read(expression, true, found);
    return found;
  }

  private static void read(ClassExpression expression, boolean up, List<NaiveRead> found) {
    switch (expression) {
      case ClassExpression.Named named -> found.add(new NaiveRead(named.iri(), false, up));
      case ClassExpression.Not not -> read(not.operand(), !up, found);
      case ClassExpression.And and -> and.operands().forEach(each -> read(each, up, found));
      case ClassExpression.Or or -> or.operands().forEach(each -> read(each, up, found));
      case ClassExpression.Some some -> {
        found.add(new NaiveRead(name(some.role()), true, up));
        read(some.filler(), up, found);
      }
      case ClassExpression.Only only -> {
        found.add(new NaiveRead(name(only.role()), true, !up));
        read(only.filler(), up, found);
      }
      case ClassExpression.Count count -> {
        for (boolean way : ways(count.cardinality(), up)) {
          found.add(new NaiveRead(name(count.role()), true, way));
          read(count.filler(), way, found);
        }
      }
      case ClassExpression.HasValue value -> found.add(new NaiveRead(name(value.role()), true, up));
      case ClassExpression.HasSelf self -> found.add(new NaiveRead(name(self.role()), true, up));
      case ClassExpression.DataSome some -> found.add(new NaiveRead(some.property(), true, up));
      case ClassExpression.DataOnly only -> found.add(new NaiveRead(only.property(), true, !up));
      case ClassExpression.DataHasValue value ->
          found.add(new NaiveRead(value.property(), true, up));
      case ClassExpression.DataCount count -> {
        for (boolean way : ways(count.cardinality(), up)) {
          found.add(new NaiveRead(count.property(), true, way));
        }
      }
      case ClassExpression.AnyCount count -> {
        for (boolean way : ways(count.cardinality(), up)) {
          found.add(new NaiveRead(count.property(), true, way));
        }
      }
      default -> {}
    }
  }

  private static List<Boolean> ways(Cardinality cardinality, boolean up) {
    return switch (cardinality) {
      case MIN -> List.of(up);
      case MAX -> List.of(!up);
      case EXACTLY -> List.of(up, !up);
    };
  }

  /** The property of a role, whichever way it is followed. */
  static String name(RoleExpression role) {
    return role instanceof RoleExpression.Inverse inverse
        ? name(inverse.role())
        : ((RoleExpression.Named) role).iri();
  }
}
