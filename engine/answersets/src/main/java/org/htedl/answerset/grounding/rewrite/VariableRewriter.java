// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.rewrite;

import java.util.ArrayList;
import java.util.List;
import org.htedl.answerset.grounding.syntax.BodyLiteral;
import org.htedl.answerset.grounding.syntax.Comparator;
import org.htedl.answerset.grounding.syntax.RuleTerm;
import org.htedl.answerset.program.BadProgramException;

/**
 * Puts a variable in place of each interval, with a literal for its values, and gives variables
 * that are written {@code _} names of their own. What stands at one place of the text has one
 * variable, also where a rewriting has copied it.
 */
final class VariableRewriter {
  private final List<BodyLiteral> ranges = new ArrayList<>();

  private VariableRewriter() {}

  private RuleTerm named(RuleTerm term) {
    if (term instanceof RuleTerm.Interval it) {
      RuleTerm.Variable variable = new RuleTerm.Variable(it.place(), it.place() + " ..");
      BodyLiteral range = new BodyLiteral.Range(it.place(), variable, it.from(), it.to());
      if (!ranges.contains(range)) {
        ranges.add(range);
      }
      return variable;
    }
    if (term instanceof RuleTerm.Variable it && it.name().equals("_")) {
      return new RuleTerm.Variable(it.place(), "_ " + it.place());
    }
    return term;
  }

  /** The name of a variable as it is written. */
  static String written(String name) {
    return name.startsWith("_ ") ? "_" : name;
  }

  /** A head and a body, with literals for the intervals of both. */
  static FlatRule flat(FlatRule rule) throws BadProgramException {
    VariableRewriter all = new VariableRewriter();
    List<RuleTerm> head = RuleTerm.changed(rule.head(), all::named);
    List<BodyLiteral> body = all.body(rule.body());
    body.addAll(all.ranges);
    return new FlatRule(rule.place(), rule.kind(), head, body);
  }

  /** An atom that may be chosen and its condition. */
  static BodyLiteral.Element flat(RuleTerm atom, List<BodyLiteral> condition)
      throws BadProgramException {
    return new VariableRewriter().element(new BodyLiteral.Element(List.of(atom), condition));
  }

  private List<BodyLiteral> body(List<BodyLiteral> literals) throws BadProgramException {
    List<BodyLiteral> body = new ArrayList<>();
    for (BodyLiteral literal : literals) {
      body.add(literal(literal));
    }
    return body;
  }

  private BodyLiteral literal(BodyLiteral literal) throws BadProgramException {
    return switch (literal) {
      case BodyLiteral.Comparison it -> comparison(it);
      case BodyLiteral.Holds it -> {
        BodyLiteral.Holds named = (BodyLiteral.Holds) it.changed(this::named);
        yield named.isNegated()
            ? named
            : new BodyLiteral.Holds(named.place(), 0, withoutOperations(named.atom()));
      }
      case BodyLiteral.Aggregate it -> {
        List<BodyLiteral.Element> elements = new ArrayList<>();
        for (BodyLiteral.Element element : it.elements()) {
          elements.add(new VariableRewriter().element(element));
        }
        yield new BodyLiteral.Aggregate(
            it.place(),
            it.negated(),
            it.function(),
            elements,
            BodyLiteral.changedGuards(it.guards(), this::named));
      }
      case BodyLiteral.Conditional it -> {
        VariableRewriter inner = new VariableRewriter();
        BodyLiteral head = inner.literal(it.literal());
        List<BodyLiteral> condition = inner.body(it.condition());
        condition.addAll(inner.ranges);
        yield new BodyLiteral.Conditional(it.place(), head, condition);
      }
      default -> literal.changed(this::named);
    };
  }

  /**
   * A term to match with variables in place of operations that matching cannot turn round; each is
   * equal to its operation, which may need values of other literals.
   */
  private RuleTerm withoutOperations(RuleTerm term) throws BadProgramException {
    if (term instanceof RuleTerm.Application it) {
      List<RuleTerm> arguments = new ArrayList<>();
      for (RuleTerm argument : it.arguments()) {
        arguments.add(withoutOperations(argument));
      }
      return new RuleTerm.Application(it.place(), it.name(), arguments);
    }
    List<RuleTerm.Variable> variables = new ArrayList<>();
    term.forEachVariable(variables::add);
    if (variables.isEmpty() || variables.size() == 1 && isReversible(term)) {
      return term;
    }
    RuleTerm.Variable value = new RuleTerm.Variable(term.place(), term.place() + " =");
    BodyLiteral equation = new BodyLiteral.Comparison(term.place(), Comparator.EQUAL, value, term);
    if (!ranges.contains(equation)) {
      ranges.add(equation);
    }
    return value;
  }

  /** Returns whether a term with one variable is made of sums, differences and products. */
  private static boolean isReversible(RuleTerm term) {
    return switch (term) {
      case RuleTerm.Variable it -> true;
      case RuleTerm.Value it -> true;
      case RuleTerm.Minus it -> isReversible(it.term());
      case RuleTerm.Arithmetic it ->
          switch (it.operator()) {
            case ADD, SUBTRACT, MULTIPLY -> isReversible(it.left()) && isReversible(it.right());
            default -> false;
          };
      default -> false;
    };
  }

  private BodyLiteral comparison(BodyLiteral.Comparison literal) throws BadProgramException {
    if (literal.comparator() == Comparator.EQUAL
        && literal.left() instanceof RuleTerm.Variable variable
        && literal.right() instanceof RuleTerm.Interval interval) {
      return new BodyLiteral.Range(
          literal.place(),
          (RuleTerm.Variable) named(variable),
          interval.from().changed(this::named),
          interval.to().changed(this::named));
    }
    return literal.changed(this::named);
  }

  private BodyLiteral.Element element(BodyLiteral.Element element) throws BadProgramException {
    List<RuleTerm> tuple = RuleTerm.changed(element.tuple(), this::named);
    List<BodyLiteral> condition = body(element.condition());
    condition.addAll(ranges);
    return new BodyLiteral.Element(tuple, condition);
  }
}
