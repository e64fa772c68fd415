// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.rewrite;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.htedl.answerset.grounding.relation.GroundingBudget;
import org.htedl.answerset.grounding.rewrite.FlatRule.Kind;
import org.htedl.answerset.grounding.syntax.BodyLiteral;
import org.htedl.answerset.grounding.syntax.PredicateSignature;
import org.htedl.answerset.grounding.syntax.RuleTerm;
import org.htedl.answerset.grounding.syntax.Rules;
import org.htedl.answerset.grounding.syntax.Statement;
import org.htedl.answerset.grounding.syntax.Statement.Choice;
import org.htedl.answerset.grounding.syntax.Statement.Disjunction;
import org.htedl.answerset.grounding.syntax.Statement.Minimise;
import org.htedl.answerset.grounding.syntax.Statement.Option;
import org.htedl.answerset.grounding.syntax.Statement.Show;
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
  private final Map<PredicateSignature, FlatRule> projections = new LinkedHashMap<>();

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
  public static boolean isOwn(PredicateSignature predicate) {
    return !predicate.name().startsWith("#") && !predicate.name().startsWith("&");
  }

  /** The name of a variable as the text has it, for messages. */
  public static String written(RuleTerm.Variable variable) {
    return VariableRewriter.written(variable.name());
  }

  private void add(Statement statement) throws BadProgramException {
    List<BodyLiteral> body = projected(statement.body());
    switch (statement) {
      case Disjunction it -> add(new FlatRule(it.place(), Kind.DISJUNCTION, it.head(), body));
      case Choice it -> choice(it, body);
      case Minimise it -> {
        List<RuleTerm> head = new ArrayList<>(List.of(it.weight(), it.priority()));
        head.addAll(it.tuple());
        add(new FlatRule(it.place(), Kind.MINIMISE, head, body));
      }
      case Show it -> add(new FlatRule(it.place(), Kind.SHOW, List.of(it.term()), body));
    }
  }

  private void add(FlatRule rule) throws BadProgramException {
    rules.add(VariableRewriter.flat(rule));
  }

  private void choice(Choice choice, List<BodyLiteral> body) throws BadProgramException {
    List<BodyLiteral.Element> elements = new ArrayList<>();
    for (Option option : choice.options()) {
      BodyLiteral.Element flat =
          VariableRewriter.flat(option.atom(), projected(option.condition()));
      RuleTerm atom = flat.tuple().getFirst();
      List<BodyLiteral> all = new ArrayList<>(body);
      all.addAll(flat.condition());
      add(new FlatRule(atom.place(), Kind.CHOICE, List.of(atom), all));
      List<BodyLiteral> holds = new ArrayList<>();
      holds.add(new BodyLiteral.Holds(atom.place(), 0, atom));
      holds.addAll(flat.condition());
      elements.add(new BodyLiteral.Element(List.of(atom), holds));
    }
    if (!choice.guards().isEmpty()) {
      List<BodyLiteral> violated = new ArrayList<>(body);
      violated.add(
          new BodyLiteral.Aggregate(
              choice.place(), true, BodyLiteral.Function.COUNT, elements, choice.guards()));
      add(new FlatRule(choice.place(), Kind.DISJUNCTION, List.of(), violated));
    }
  }

  private List<BodyLiteral> projected(List<BodyLiteral> body) throws BadProgramException {
    List<BodyLiteral> all = new ArrayList<>();
    for (BodyLiteral literal : body) {
      all.add(
          switch (literal) {
            case BodyLiteral.Holds it -> it.isNegated() ? projected(it) : it;
            case BodyLiteral.Aggregate it -> {
              List<BodyLiteral.Element> elements = new ArrayList<>();
              for (BodyLiteral.Element element : it.elements()) {
                elements.add(
                    new BodyLiteral.Element(element.tuple(), projected(element.condition())));
              }
              yield new BodyLiteral.Aggregate(
                  it.place(), it.negated(), it.function(), elements, it.guards());
            }
            case BodyLiteral.Conditional it ->
                new BodyLiteral.Conditional(
                    it.place(),
                    projected(List.of(it.literal())).getFirst(),
                    projected(it.condition()));
            default -> literal;
          });
    }
    return all;
  }

  private BodyLiteral projected(BodyLiteral.Holds literal) throws BadProgramException {
    RuleTerm.Application atom = (RuleTerm.Application) literal.atom();
    StringBuilder kept = new StringBuilder();
    List<RuleTerm> arguments = new ArrayList<>();
    List<RuleTerm> variables = new ArrayList<>();
    List<RuleTerm> keptVariables = new ArrayList<>();
    for (RuleTerm argument : atom.arguments()) {
      boolean drops = argument instanceof RuleTerm.Variable it && it.name().equals("_");
      RuleTerm variable = new RuleTerm.Variable(argument.place(), "V" + variables.size());
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
    RuleTerm.Application whole = new RuleTerm.Application(atom.place(), atom.name(), variables);
    RuleTerm.Application head =
        new RuleTerm.Application(
            atom.place(), PROJECTION + kept + " " + atom.name(), keptVariables);
    if (!projections.containsKey(head.signature())) {
      projections.put(
          head.signature(),
          new FlatRule(
              atom.place(),
              Kind.DISJUNCTION,
              List.of(head),
              List.of(new BodyLiteral.Holds(atom.place(), 0, whole))));
    }
    return new BodyLiteral.Holds(
        literal.place(),
        literal.negations(),
        new RuleTerm.Application(atom.place(), head.name(), arguments));
  }
}
