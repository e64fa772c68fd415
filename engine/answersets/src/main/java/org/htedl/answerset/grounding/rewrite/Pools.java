package org.htedl.answerset.grounding.rewrite;

import java.util.ArrayList;
import java.util.List;
import org.htedl.answerset.grounding.source.Place;
import org.htedl.answerset.grounding.syntax.Literal;
import org.htedl.answerset.grounding.syntax.Literal.Element;
import org.htedl.answerset.grounding.syntax.Literal.Guard;
import org.htedl.answerset.grounding.syntax.Statement;
import org.htedl.answerset.grounding.syntax.Statement.Choice;
import org.htedl.answerset.grounding.syntax.Statement.Disjunction;
import org.htedl.answerset.grounding.syntax.Statement.Minimise;
import org.htedl.answerset.grounding.syntax.Statement.Option;
import org.htedl.answerset.grounding.syntax.Statement.Show;
import org.htedl.answerset.grounding.syntax.Term;
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
    List<List<Literal>> bodies = bodies(statement.body());
    List<Statement> all = new ArrayList<>();
    for (List<Literal> body : bodies) {
      switch (statement) {
        case Disjunction it -> {
          List<List<Term>> heads = new ArrayList<>();
          for (Term atom : it.head()) {
            List<Term> options = terms(atom);
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
            for (Term atom : terms(option.atom())) {
              for (List<Literal> condition : bodies(option.condition())) {
                options.add(new Option(atom, condition));
              }
            }
          }
          all.addAll(guards(it.guards(), guards -> new Choice(it.place(), options, guards, body)));
        }
        case Minimise it -> {
          List<Term> terms = new ArrayList<>(List.of(it.weight(), it.priority()));
          terms.addAll(it.tuple());
          all.addAll(
              product(
                  lists(terms),
                  t -> new Minimise(it.place(), t.get(0), t.get(1), t.subList(2, t.size()), body)));
        }
        case Show it -> {
          for (Term term : terms(it.term())) {
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
      for (Term term : terms(guard.term())) {
        options.add(new Guard(guard.comparator(), term));
      }
      lists.add(options);
    }
    return product(lists, maker);
  }

  private List<List<Literal>> bodies(List<Literal> body) throws BadProgramException {
    List<List<Literal>> lists = new ArrayList<>();
    for (Literal literal : body) {
      lists.add(literals(literal));
    }
    return product(lists, chosen -> chosen);
  }

  private List<Literal> literals(Literal literal) throws BadProgramException {
    return switch (literal) {
      case Literal.Holds it ->
          product(
              List.of(terms(it.atom())),
              chosen -> new Literal.Holds(it.place(), it.negations(), chosen.getFirst()));
      case Literal.Comparison it ->
          product(
              List.of(terms(it.left()), terms(it.right())),
              chosen ->
                  new Literal.Comparison(
                      it.place(), it.comparator(), chosen.get(0), chosen.get(1)));
      case Literal.Range it -> List.of(it);
      case Literal.Aggregate it -> {
        List<Element> elements = new ArrayList<>();
        for (Element element : it.elements()) {
          for (List<Literal> condition : bodies(element.condition())) {
            elements.addAll(
                product(lists(element.tuple()), tuple -> new Element(tuple, condition)));
          }
        }
        yield guards(
            it.guards(),
            guards ->
                new Literal.Aggregate(it.place(), it.negated(), it.function(), elements, guards));
      }
      case Literal.Conditional it -> {
        List<Literal> heads = literals(it.literal());
        List<List<Literal>> conditions = bodies(it.condition());
        if (heads.size() * (long) conditions.size() > 1) {
          throw it.place().bad("a pool in a literal with a condition is not supported");
        }
        yield List.of(it);
      }
    };
  }

  private List<List<Term>> lists(List<Term> terms) throws BadProgramException {
    List<List<Term>> lists = new ArrayList<>();
    for (Term term : terms) {
      lists.add(terms(term));
    }
    return lists;
  }

  /** The terms without pools that a term stands for. */
  private List<Term> terms(Term term) throws BadProgramException {
    return switch (term) {
      case Term.Variable it -> List.of(it);
      case Term.Value it -> List.of(it);
      case Term.Application it ->
          product(
              lists(it.arguments()), chosen -> new Term.Application(it.place(), it.name(), chosen));
      case Term.Arithmetic it ->
          product(
              List.of(terms(it.left()), terms(it.right())),
              t -> new Term.Arithmetic(it.place(), it.operator(), t.get(0), t.get(1)));
      case Term.Minus it ->
          product(List.of(terms(it.term())), t -> new Term.Minus(it.place(), t.getFirst()));
      case Term.Absolute it ->
          product(List.of(terms(it.term())), t -> new Term.Absolute(it.place(), t.getFirst()));
      case Term.Interval it ->
          product(
              List.of(terms(it.from()), terms(it.to())),
              t -> new Term.Interval(it.place(), t.get(0), t.get(1)));
      case Term.Pool it -> {
        List<Term> all = new ArrayList<>();
        for (Term option : it.options()) {
          all.addAll(terms(option));
        }
        yield all;
      }
    };
  }
}
