package org.htedl.answerset.grounding.rewrite;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.htedl.answerset.grounding.relation.GroundingBudget;
import org.htedl.answerset.grounding.rewrite.FlatRule.Kind;
import org.htedl.answerset.grounding.syntax.Literal;
import org.htedl.answerset.grounding.syntax.Rules;
import org.htedl.answerset.grounding.syntax.Signature;
import org.htedl.answerset.grounding.syntax.Statement;
import org.htedl.answerset.grounding.syntax.Statement.Choice;
import org.htedl.answerset.grounding.syntax.Statement.Disjunction;
import org.htedl.answerset.grounding.syntax.Statement.Minimise;
import org.htedl.answerset.grounding.syntax.Statement.Option;
import org.htedl.answerset.grounding.syntax.Statement.Show;
import org.htedl.answerset.grounding.syntax.Term;
import org.htedl.answerset.program.BadProgramException;

/**
 * Makes flat rules of statements.
 *
 * <p>A choice becomes a rule for each atom, and a constraint on how many of them hold. Where a
 * negated literal has {@code _}, it reads a predicate without that argument, which a rule of its
 * own defines.
 */
public final class Flattening {
  /** Predicates whose names begin so are not the program's. */
  private static final String PROJECTION = "#without ";

  /** About what a rule of some atoms takes. */
  private static final long BYTES_PER_RULE = 1000;

  private final List<FlatRule> rules = new ArrayList<>();
  private final Map<Signature, FlatRule> projections = new LinkedHashMap<>();

  private Flattening() {}

  /**
   * The flat rules of a program.
   *
   * @param budget takes the memory of the rules that pools stand for
   * @throws BadProgramException for constants that depend on each other, or too many pools
   */
  public static List<FlatRule> of(Rules program, GroundingBudget budget)
      throws BadProgramException {
    Flattening all = new Flattening();
    Constants constants = new Constants(program.constants());
    for (Statement statement : program.statements()) {
      List<Statement> unfolded = Pools.unfolded(constants.replaced(statement));
      budget.cancellation().check();
      budget.reserve(BYTES_PER_RULE * (unfolded.size() - 1));
      for (Statement each : unfolded) {
        all.add(each);
      }
    }
    all.rules.addAll(all.projections.values());
    return all.rules;
  }

  /** Whether atoms of a predicate are the program's own. */
  public static boolean isOwn(Signature predicate) {
    return !predicate.name().startsWith("#") && !predicate.name().startsWith("&");
  }

  /** The name of a variable as the text has it, for messages. */
  public static String written(Term.Variable variable) {
    return Variables.written(variable.name());
  }

  private void add(Statement statement) throws BadProgramException {
    List<Literal> body = projected(statement.body());
    switch (statement) {
      case Disjunction it -> add(new FlatRule(it.place(), Kind.DISJUNCTION, it.head(), body));
      case Choice it -> choice(it, body);
      case Minimise it -> {
        List<Term> head = new ArrayList<>(List.of(it.weight(), it.priority()));
        head.addAll(it.tuple());
        add(new FlatRule(it.place(), Kind.MINIMISE, head, body));
      }
      case Show it -> add(new FlatRule(it.place(), Kind.SHOW, List.of(it.term()), body));
    }
  }

  private void add(FlatRule rule) throws BadProgramException {
    rules.add(Variables.flat(rule));
  }

  private void choice(Choice choice, List<Literal> body) throws BadProgramException {
    List<Literal.Element> elements = new ArrayList<>();
    for (Option option : choice.options()) {
      Literal.Element flat = Variables.flat(option.atom(), projected(option.condition()));
      Term atom = flat.tuple().getFirst();
      List<Literal> all = new ArrayList<>(body);
      all.addAll(flat.condition());
      add(new FlatRule(atom.place(), Kind.CHOICE, List.of(atom), all));
      List<Literal> holds = new ArrayList<>();
      holds.add(new Literal.Holds(atom.place(), 0, atom));
      holds.addAll(flat.condition());
      elements.add(new Literal.Element(List.of(atom), holds));
    }
    if (!choice.guards().isEmpty()) {
      List<Literal> violated = new ArrayList<>(body);
      violated.add(
          new Literal.Aggregate(
              choice.place(), true, Literal.Function.COUNT, elements, choice.guards()));
      add(new FlatRule(choice.place(), Kind.DISJUNCTION, List.of(), violated));
    }
  }

  private List<Literal> projected(List<Literal> body) throws BadProgramException {
    List<Literal> all = new ArrayList<>();
    for (Literal literal : body) {
      all.add(
          switch (literal) {
            case Literal.Holds it -> it.isNegated() ? projected(it) : it;
            case Literal.Aggregate it -> {
              List<Literal.Element> elements = new ArrayList<>();
              for (Literal.Element element : it.elements()) {
                elements.add(new Literal.Element(element.tuple(), projected(element.condition())));
              }
              yield new Literal.Aggregate(
                  it.place(), it.negated(), it.function(), elements, it.guards());
            }
            case Literal.Conditional it ->
                new Literal.Conditional(
                    it.place(),
                    projected(List.of(it.literal())).getFirst(),
                    projected(it.condition()));
            default -> literal;
          });
    }
    return all;
  }

  private Literal projected(Literal.Holds literal) throws BadProgramException {
    Term.Application atom = (Term.Application) literal.atom();
    StringBuilder kept = new StringBuilder();
    List<Term> arguments = new ArrayList<>();
    List<Term> variables = new ArrayList<>();
    List<Term> keptVariables = new ArrayList<>();
    for (Term argument : atom.arguments()) {
      boolean drops = argument instanceof Term.Variable it && it.name().equals("_");
      Term variable = new Term.Variable(argument.place(), "V" + variables.size());
      variables.add(variable);
      kept.append(drops ? '_' : '+');
      if (!drops) {
        arguments.add(argument);
        keptVariables.add(variable);
      }
    }
    if (arguments.size() == atom.arguments().size()) {
      return literal;
    }
    Term.Application whole = new Term.Application(atom.place(), atom.name(), variables);
    Term.Application head =
        new Term.Application(atom.place(), PROJECTION + kept + " " + atom.name(), keptVariables);
    if (!projections.containsKey(head.signature())) {
      projections.put(
          head.signature(),
          new FlatRule(
              atom.place(),
              Kind.DISJUNCTION,
              List.of(head),
              List.of(new Literal.Holds(atom.place(), 0, whole))));
    }
    return new Literal.Holds(
        literal.place(),
        literal.negations(),
        new Term.Application(atom.place(), head.name(), arguments));
  }
}
