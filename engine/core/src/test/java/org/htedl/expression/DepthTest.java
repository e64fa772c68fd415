// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Deep expressions on the stack of a thread: equality, hash code and text, and the limit. */
class DepthTest {
  private static final int DEEP = 100_000;
  private static final RoleExpression ROLE = new RoleExpression.Named("urn:p");

  private static <E> E nested(E core, int levels, UnaryOperator<E> level) {
    E expression = core;
    for (int i = 0; i < levels; i++) {
      expression = level.apply(expression);
    }
    return expression;
  }

  private static <E> void check(E core, E other, UnaryOperator<E> level) {
    E one = nested(core, DEEP, level);
    E same = nested(core, DEEP, level);
    assertEquals(one.hashCode(), same.hashCode());
    assertEquals(one, same);
    assertNotEquals(one, nested(other, DEEP, level));
    assertNotEquals(one, nested(core, DEEP - 1, level));
    assertEquals(one.toString(), same.toString());
  }

  @Test
  void deepClassExpressionsAreCompared() {
    List<UnaryOperator<ClassExpression>> levels =
        List.of(
            ClassExpression.Not::new,
            inner -> new ClassExpression.And(List.of(new ClassExpression.Thing(), inner)),
            inner -> new ClassExpression.Or(List.of(inner, new ClassExpression.Nothing())),
            inner -> new ClassExpression.Some(ROLE, inner),
            inner -> new ClassExpression.Only(ROLE, inner),
            inner -> new ClassExpression.Count(Cardinality.MIN, 2, ROLE, inner));
    for (UnaryOperator<ClassExpression> level : levels) {
      check(new ClassExpression.Named("urn:C"), new ClassExpression.Named("urn:D"), level);
    }
  }

  @Test
  void deepDataRangesAndRolesAreCompared() {
    List<UnaryOperator<DataRange>> levels =
        List.of(
            DataRange.Not::new,
            inner -> new DataRange.And(List.of(inner, inner("urn:t"))),
            inner -> new DataRange.Or(List.of(inner("urn:t"), inner)));
    for (UnaryOperator<DataRange> level : levels) {
      check(inner("urn:c"), inner("urn:d"), level);
    }
    check(ROLE, new RoleExpression.Top(), RoleExpression.Inverse::new);
  }

  private static DataRange inner(String datatype) {
    return new DataRange.Datatype(datatype);
  }

  /** What differs in one place only differs; what is written alike is alike. */
  @Test
  void equalityOfTheParts() {
    ClassExpression c = new ClassExpression.Named("urn:C");
    ClassExpression and = new ClassExpression.And(List.of(c, new ClassExpression.Thing()));
    assertNotEquals(and, new ClassExpression.Or(List.of(c, new ClassExpression.Thing())));
    assertNotEquals(and, new ClassExpression.And(List.of(new ClassExpression.Thing(), c)));
    assertNotEquals(and, new ClassExpression.And(List.of(c)));
    assertNotEquals(new ClassExpression.Some(ROLE, c), new ClassExpression.Only(ROLE, c));
    assertNotEquals(
        new ClassExpression.Count(Cardinality.MIN, 1, ROLE, c),
        new ClassExpression.Count(Cardinality.MIN, 2, ROLE, c));
    assertNotEquals(new ClassExpression.Not(c), new DataRange.Not(inner("urn:C")));
    assertEquals(
        "Some[role=Inverse[role=Named[iri=urn:p]], filler=And[operands=[Named[iri=urn:C],"
            + " Not[operand=Thing[]]]]]",
        new ClassExpression.Some(
                new RoleExpression.Inverse(ROLE),
                new ClassExpression.And(
                    List.of(c, new ClassExpression.Not(new ClassExpression.Thing()))))
            .toString());
  }

  @Test
  void theLimit() {
    Depth.check(Depth.EXPRESSIONS);
    assertThrows(BadExpressionException.class, () -> Depth.check(Depth.EXPRESSIONS + 1));
    DataRange deepest = nested(inner("urn:c"), Depth.EXPRESSIONS - 1, DataRange.Not::new);
    assertDoesNotThrow(() -> Depth.check(deepest));
    assertThrows(BadExpressionException.class, () -> Depth.check(new DataRange.Not(deepest)));
  }
}
