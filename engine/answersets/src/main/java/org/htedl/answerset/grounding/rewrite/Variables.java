package org.htedl.answerset.grounding.rewrite;

import java.util.ArrayList;
import java.util.List;
import org.htedl.answerset.grounding.syntax.Comparator;
import org.htedl.answerset.grounding.syntax.Literal;
import org.htedl.answerset.grounding.syntax.Term;
import org.htedl.answerset.program.BadProgramException;

/**
 * Puts a variable in place of each interval, with a literal for its values, and gives variables
 * that are written {@code _} names of their own. What stands at one place of the text has one
 * variable, also where a rewriting has copied it.
 */
final class Variables {
  private final List<Literal> ranges = new ArrayList<>();

  private Variables() {}

  private Term named(Term term) {
    if (term instanceof Term.Interval it) {
      Term.Variable variable = new Term.Variable(it.place(), it.place() + " ..");
      Literal range = new Literal.Range(it.place(), variable, it.from(), it.to());
      if (!ranges.contains(range)) {
        ranges.add(range);
      }
      return variable;
    }
    if (term instanceof Term.Variable it && it.name().equals("_")) {
      return new Term.Variable(it.place(), "_ " + it.place());
    }
    return term;
  }

  /** The name of a variable as it is written. */
  static String written(String name) {
    return name.startsWith("_ ") ? "_" : name;
  }

  /** A head and a body, with literals for the intervals of both. */
  static FlatRule flat(FlatRule rule) throws BadProgramException {
    Variables all = new Variables();
    List<Term> head = Term.changed(rule.head(), all::named);
    List<Literal> body = all.body(rule.body());
    body.addAll(all.ranges);
    return new FlatRule(rule.place(), rule.kind(), head, body);
  }

  /** An atom that may be chosen and its condition. */
  static Literal.Element flat(Term atom, List<Literal> condition) throws BadProgramException {
    return new Variables().element(new Literal.Element(List.of(atom), condition));
  }

  private List<Literal> body(List<Literal> literals) throws BadProgramException {
    List<Literal> body = new ArrayList<>();
    for (Literal literal : literals) {
      body.add(literal(literal));
    }
    return body;
  }

  private Literal literal(Literal literal) throws BadProgramException {
    return switch (literal) {
      case Literal.Comparison it -> comparison(it);
      case Literal.Holds it -> {
        Literal.Holds named = (Literal.Holds) it.changed(this::named);
        yield named.isNegated()
            ? named
            : new Literal.Holds(named.place(), 0, withoutOperations(named.atom()));
      }
      case Literal.Aggregate it -> {
        List<Literal.Element> elements = new ArrayList<>();
        for (Literal.Element element : it.elements()) {
          elements.add(new Variables().element(element));
        }
        yield new Literal.Aggregate(
            it.place(),
            it.negated(),
            it.function(),
            elements,
            Literal.changedGuards(it.guards(), this::named));
      }
      case Literal.Conditional it -> {
        Variables inner = new Variables();
        Literal head = inner.literal(it.literal());
        List<Literal> condition = inner.body(it.condition());
        condition.addAll(inner.ranges);
        yield new Literal.Conditional(it.place(), head, condition);
      }
      default -> literal.changed(this::named);
    };
  }

  /**
   * A term to match with variables in place of operations that matching cannot turn round; each is
   * equal to its operation, which may need values of other literals.
   */
  private Term withoutOperations(Term term) throws BadProgramException {
    if (term instanceof Term.Application it) {
      List<Term> arguments = new ArrayList<>();
      for (Term argument : it.arguments()) {
        arguments.add(withoutOperations(argument));
      }
      return new Term.Application(it.place(), it.name(), arguments);
    }
    List<Term.Variable> variables = new ArrayList<>();
    term.forEachVariable(variables::add);
    if (variables.isEmpty() || variables.size() == 1 && isReversible(term)) {
      return term;
    }
    Term.Variable value = new Term.Variable(term.place(), term.place() + " =");
    Literal equation = new Literal.Comparison(term.place(), Comparator.EQUAL, value, term);
    if (!ranges.contains(equation)) {
      ranges.add(equation);
    }
    return value;
  }

  /** Whether a term with one variable is made of sums, differences and products. */
  private static boolean isReversible(Term term) {
    return switch (term) {
      case Term.Variable it -> true;
      case Term.Value it -> true;
      case Term.Minus it -> isReversible(it.term());
      case Term.Arithmetic it ->
          switch (it.operator()) {
            case ADD, SUBTRACT, MULTIPLY -> isReversible(it.left()) && isReversible(it.right());
            default -> false;
          };
      default -> false;
    };
  }

  private Literal comparison(Literal.Comparison literal) throws BadProgramException {
    if (literal.comparator() == Comparator.EQUAL
        && literal.left() instanceof Term.Variable variable
        && literal.right() instanceof Term.Interval interval) {
      return new Literal.Range(
          literal.place(),
          (Term.Variable) named(variable),
          interval.from().changed(this::named),
          interval.to().changed(this::named));
    }
    return literal.changed(this::named);
  }

  private Literal.Element element(Literal.Element element) throws BadProgramException {
    List<Term> tuple = Term.changed(element.tuple(), this::named);
    List<Literal> condition = body(element.condition());
    condition.addAll(ranges);
    return new Literal.Element(tuple, condition);
  }
}
