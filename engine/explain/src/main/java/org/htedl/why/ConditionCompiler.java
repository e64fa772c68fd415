// SPDX-License-Identifier: Apache-2.0
package org.htedl.why;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.htedl.datatype.DefinedDatatypes;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.DataRange;
import org.htedl.expression.Depth;
import org.htedl.expression.RoleExpression;
import org.htedl.literal.LiteralTest;
import org.htedl.mirror.Declarations;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.term.Iri;

/**
 * Resolves the names of expressions, with the meaning that {@link org.htedl.plan.Linearizer} gives
 * them. Not thread-safe.
 */
final class ConditionCompiler {
  private static final LiteralTest NO_LITERAL = LiteralTest.compile(new DataRange.OneOf(List.of()));
  private static final int[] NOBODY = {};

  private final Mirror mirror;
  private int count;
  private int depth;

  ConditionCompiler(Mirror mirror) {
    this.mirror = mirror;
  }

  /**
   * The expression with its names resolved.
   *
   * @throws BadExpressionException if a data range makes no sense, or the expression is nested
   *     deeper than {@link Depth} allows
   */
  Condition compile(ClassExpression expression) {
    depth = 0;
    return condition(expression);
  }

  private Condition condition(ClassExpression expression) {
    Depth.check(++depth);
    Condition condition =
        switch (expression) {
          case ClassExpression.Thing t -> plain(expression, List.of());
          case ClassExpression.Nothing n -> plain(expression, List.of());
          case ClassExpression.Named named ->
              named.iri().equals(Iri.THING)
                  ? plain(new ClassExpression.Thing(), List.of())
                  : of(expression, List.of(), mirror.idOf(named.iri()), Condition.Role.FORWARD);
          case ClassExpression.Not not -> plain(expression, List.of(condition(not.operand())));
          case ClassExpression.And and -> plain(expression, conditions(and.operands()));
          case ClassExpression.Or or -> plain(expression, conditions(or.operands()));
          case ClassExpression.Some some ->
              onRole(expression, some.role(), List.of(condition(some.filler())), NOBODY);
          case ClassExpression.Only only ->
              onRole(expression, only.role(), List.of(condition(only.filler())), NOBODY);
          case ClassExpression.Count count ->
              onRole(expression, count.role(), List.of(condition(count.filler())), NOBODY);
          case ClassExpression.HasValue value ->
              onRole(expression, value.role(), List.of(), individuals(List.of(value.individual())));
          case ClassExpression.HasSelf self -> onRole(expression, self.role(), List.of(), NOBODY);
          case ClassExpression.OneOf oneOf ->
              new Condition(
                  count++,
                  expression,
                  List.of(),
                  -1,
                  Condition.Role.FORWARD,
                  individuals(oneOf.individuals()),
                  NO_LITERAL);
          case ClassExpression.DataSome some ->
              onData(expression, some.property(), test(some.range()));
          case ClassExpression.DataOnly only ->
              onData(expression, only.property(), test(only.range()));
          case ClassExpression.DataCount count ->
              onData(expression, count.property(), test(count.range()));
          case ClassExpression.AnyCount count -> {
            int property = mirror.idOf(count.property());
            yield condition(
                count.over(mirror.role(property).size() > 0, mirror.values(property).size() > 0));
          }
          case ClassExpression.DataHasValue value ->
              onData(expression, value.property(), LiteralTest.equalTo(value.value()));
        };
    depth--;
    return condition;
  }

  private List<Condition> conditions(List<ClassExpression> operands) {
    // No stream: it would take several frames of the stack a level.
    List<Condition> conditions = new ArrayList<>(operands.size());
    for (ClassExpression operand : operands) {
      conditions.add(condition(operand));
    }
    return conditions;
  }

  private Condition plain(ClassExpression expression, List<Condition> operands) {
    return of(expression, operands, -1, Condition.Role.FORWARD);
  }

  private Condition of(
      ClassExpression expression, List<Condition> operands, int property, Condition.Role role) {
    return new Condition(count++, expression, operands, property, role, NOBODY, NO_LITERAL);
  }

  private Condition onRole(
      ClassExpression expression,
      RoleExpression written,
      List<Condition> operands,
      int[] individuals) {
    Condition.Role role = Condition.Role.FORWARD;
    RoleExpression named = written;
    while (named instanceof RoleExpression.Inverse outer) {
      role = role.inverted();
      named = outer.role();
    }
    int property = -1;
    switch (named) {
      case RoleExpression.Top t -> role = Condition.Role.EVERYTHING;
      case RoleExpression.Bottom b -> role = Condition.Role.NOTHING;
      case RoleExpression.Named n -> {
        boolean isTop =
            n.iri().equals(Iri.OWL + "topObjectProperty")
                && !(expression instanceof ClassExpression.HasSelf);
        role = isTop ? Condition.Role.EVERYTHING : role;
        property = isTop ? -1 : property(n.iri());
      }
      case RoleExpression.Inverse i -> throw new IllegalStateException("unwrapped above");
    }
    return new Condition(count++, expression, operands, property, role, individuals, NO_LITERAL);
  }

  private Condition onData(ClassExpression expression, String property, LiteralTest test) {
    return new Condition(
        count++, expression, List.of(), property(property), Condition.Role.FORWARD, NOBODY, test);
  }

  private LiteralTest test(DataRange range) {
    return LiteralTest.compile(DefinedDatatypes.of(mirror).expanded(range));
  }

  private int property(String iri) {
    return Declarations.isProperty(mirror, iri) ? mirror.idOf(iri) : -1;
  }

  private int[] individuals(List<String> names) {
    IntStream ids = names.stream().mapToInt(mirror::idOf);
    return Arrays.stream(ids.toArray()).filter(mirror::isIndividual).sorted().distinct().toArray();
  }
}
