// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.rewrite;

import java.util.ArrayList;
import java.util.List;
import org.htedl.answerset.grounding.source.Place;
import org.htedl.answerset.grounding.syntax.BodyLiteral;
import org.htedl.answerset.grounding.syntax.BodyLiteral.Element;
import org.htedl.answerset.grounding.syntax.BodyLiteral.Guard;
import org.htedl.answerset.grounding.syntax.RuleTerm;
import org.htedl.answerset.grounding.syntax.Statement;
import org.htedl.answerset.grounding.syntax.Statement.Choice;
import org.htedl.answerset.grounding.syntax.Statement.Disjunction;
import org.htedl.answerset.grounding.syntax.Statement.Minimise;
import org.htedl.answerset.grounding.syntax.Statement.Option;
import org.htedl.answerset.grounding.syntax.Statement.Show;
import org.htedl.answerset.program.BadProgramException;

/**
 * Makes of a statement with pools one for each way to choose from them; of an element of a set, as
 * many elements.
 */
final class Pools {
  /** A statement with more choices is refused. */
  private static final int MOST = 10_000;

  private final Place place;

  private Pools(Place place) {
    this.place = place;
  }

  /** The statements that one stands for. */
  static List<Statement> unfolded(Statement statement) throws BadProgramException {
    return new Pools(statement.place()).options(statement);
  }

  /** Makes something of one choice from each of several lists. */
  private interface Maker<T, R> {
    R of(List<T> chosen) throws BadProgramException;
  }

  private <T, R> List<R> product(List<List<T>> lists, Maker<T, R> maker)
      throws BadProgramException {
    List<List<T>> chosen = new ArrayList<>();
    chosen.add(List.of());
    for (List<T> options : lists) {
      List<List<T>> longer = new ArrayList<>();
      for (List<T> before : chosen) {
        for (T option : options) {
          List<T> now = new ArrayList<>(before);
          now.add(option);
          longer.add(now);
        }
      }
      if (longer.size() > MOST) {
        throw place.bad("the pools stand for more than " + MOST + " rules");
      }
      chosen = longer;
    }
    List<R> made = new ArrayList<>();
    for (List<T> each : chosen) {
      made.add(maker.of(each));
    }
    return made;
  }

  private List<Statement> options(Statement statement) throws BadProgramException {
    List<List<BodyLiteral>> bodies = bodies(statement.body());
    List<Statement> all = new ArrayList<>();
    for (List<BodyLiteral> body : bodies) {
      switch (statement) {
        case Disjunction it -> {
          List<List<RuleTerm>> heads = new ArrayList<>();
          for (RuleTerm atom : it.head()) {
            List<RuleTerm> options = terms(atom);
            if (options.size() > 1 && it.head().size() > 1) {
              throw atom.place().bad("a pool in a disjunction is not supported");
            }
            heads.add(options);
          }
          all.addAll(product(heads, head -> new Disjunction(it.place(), head, body)));
        }
        case Choice it -> {
          List<Option> options = new ArrayList<>();
          for (Option option : it.options()) {
            for (RuleTerm atom : terms(option.atom())) {
              for (List<BodyLiteral> condition : bodies(option.condition())) {
                options.add(new Option(atom, condition));
              }
            }
          }
          all.addAll(guards(it.guards(), guards -> new Choice(it.place(), options, guards, body)));
        }
        case Minimise it -> {
          List<RuleTerm> terms = new ArrayList<>(List.of(it.weight(), it.priority()));
          terms.addAll(it.tuple());
          all.addAll(
              product(
                  lists(terms),
                  t -> new Minimise(it.place(), t.get(0), t.get(1), t.subList(2, t.size()), body)));
        }
        case Show it -> {
          for (RuleTerm term : terms(it.term())) {
            all.add(new Show(it.place(), term, body));
          }
        }
      }
    }
    return all;
  }

  private <R> List<R> guards(List<Guard> guards, Maker<Guard, R> maker) throws BadProgramException {
    List<List<Guard>> lists = new ArrayList<>();
    for (Guard guard : guards) {
      List<Guard> options = new ArrayList<>();
      for (RuleTerm term : terms(guard.term())) {
        options.add(new Guard(guard.comparator(), term));
      }
      lists.add(options);
    }
    return product(lists, maker);
  }

  private List<List<BodyLiteral>> bodies(List<BodyLiteral> body) throws BadProgramException {
    List<List<BodyLiteral>> lists = new ArrayList<>();
    for (BodyLiteral literal : body) {
      lists.add(literals(literal));
    }
    return product(lists, chosen -> chosen);
  }

  private List<BodyLiteral> literals(BodyLiteral literal) throws BadProgramException {
    return switch (literal) {
      case BodyLiteral.Holds it ->
          product(
              List.of(terms(it.atom())),
              chosen -> new BodyLiteral.Holds(it.place(), it.negations(), chosen.getFirst()));
      case BodyLiteral.Comparison it ->
          product(
              List.of(terms(it.left()), terms(it.right())),
              chosen ->
                  new BodyLiteral.Comparison(
                      it.place(), it.comparator(), chosen.get(0), chosen.get(1)));
      case BodyLiteral.Range it -> List.of(it);
      case BodyLiteral.Aggregate it -> {
        List<Element> elements = new ArrayList<>();
        for (Element element : it.elements()) {
          for (List<BodyLiteral> condition : bodies(element.condition())) {
            elements.addAll(
                product(lists(element.tuple()), tuple -> new Element(tuple, condition)));
          }
        }
        yield guards(
            it.guards(),
            guards ->
                new BodyLiteral.Aggregate(
                    it.place(), it.negated(), it.function(), elements, guards));
      }
      case BodyLiteral.Conditional it -> {
        List<BodyLiteral> heads = literals(it.literal());
        List<List<BodyLiteral>> conditions = bodies(it.condition());
        if (heads.size() * (long) conditions.size() > 1) {
          throw it.place().bad("a pool in a literal with a condition is not supported");
        }
        yield List.of(it);
      }
    };
  }

  private List<List<RuleTerm>> lists(List<RuleTerm> terms) throws BadProgramException {
    List<List<RuleTerm>> lists = new ArrayList<>();
    for (RuleTerm term : terms) {
      lists.add(terms(term));
    }
    return lists;
  }

  /** The terms without pools that a term stands for. */
  private List<RuleTerm> terms(RuleTerm term) throws BadProgramException {
    return switch (term) {
      case RuleTerm.Variable it -> List.of(it);
      case RuleTerm.Value it -> List.of(it);
      case RuleTerm.Application it ->
          product(
              lists(it.arguments()),
              chosen -> new RuleTerm.Application(it.place(), it.name(), chosen));
      case RuleTerm.Arithmetic it ->
          product(
              List.of(terms(it.left()), terms(it.right())),
              t -> new RuleTerm.Arithmetic(it.place(), it.operator(), t.get(0), t.get(1)));
      case RuleTerm.Minus it ->
          product(List.of(terms(it.term())), t -> new RuleTerm.Minus(it.place(), t.getFirst()));
      case RuleTerm.Absolute it ->
          product(List.of(terms(it.term())), t -> new RuleTerm.Absolute(it.place(), t.getFirst()));
      case RuleTerm.Interval it ->
          product(
              List.of(terms(it.from()), terms(it.to())),
              t -> new RuleTerm.Interval(it.place(), t.get(0), t.get(1)));
      case RuleTerm.Pool it -> {
        List<RuleTerm> all = new ArrayList<>();
        for (RuleTerm option : it.options()) {
          all.addAll(terms(option));
        }
        yield all;
      }
    };
  }
}
