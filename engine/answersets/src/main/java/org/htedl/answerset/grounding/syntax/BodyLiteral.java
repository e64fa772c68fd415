// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.syntax;

import java.util.ArrayList;
import java.util.List;
import org.htedl.answerset.grounding.source.Place;
import org.htedl.answerset.program.BadProgramException;

/** What stands in a body. */
public sealed interface BodyLiteral {
  /** Where it begins. */
  Place place();

  /**
   * An atom, or its default negation.
   *
   * @param negations 0 to 2
   * @param atom an {@link RuleTerm.Application}, or a pool of them
   */
  record Holds(Place place, int negations, RuleTerm atom) implements BodyLiteral {
    /** Whether it is negated, once or twice. */
    public boolean isNegated() {
      return negations > 0;
    }
  }

  /** A comparison of two terms. */
  record Comparison(Place place, Comparator comparator, RuleTerm left, RuleTerm right)
      implements BodyLiteral {}

  /** A variable that is any of some integers. */
  record Range(Place place, RuleTerm.Variable variable, RuleTerm from, RuleTerm to)
      implements BodyLiteral {}

  /**
   * A comparison of what is counted or added up.
   *
   * @param guards what it is compared with, none to two of them, which hold together
   */
  record Aggregate(
      Place place, boolean negated, Function function, List<Element> elements, List<Guard> guards)
      implements BodyLiteral {
    /** Copies the lists. */
    public Aggregate {
      elements = List.copyOf(elements);
      guards = List.copyOf(guards);
    }
  }

  /** A literal for each way in which a condition holds. */
  record Conditional(Place place, BodyLiteral literal, List<BodyLiteral> condition)
      implements BodyLiteral {
    /** Copies the condition. */
    public Conditional {
      condition = List.copyOf(condition);
    }
  }

  /** This literal after a change of each term, but not of the names of atoms. */
  default BodyLiteral changed(RuleTerm.Change change) throws BadProgramException {
    return switch (this) {
      case Holds it -> new Holds(it.place, it.negations, changedAtom(it.atom, change));
      case Comparison it ->
          new Comparison(
              it.place, it.comparator, it.left.changed(change), it.right.changed(change));
      case Range it ->
          new Range(it.place, it.variable, it.from.changed(change), it.to.changed(change));
      case Aggregate it -> {
        List<Element> elements = new ArrayList<>();
        for (Element element : it.elements) {
          elements.add(
              new Element(
                  RuleTerm.changed(element.tuple, change), changed(element.condition, change)));
        }
        yield new Aggregate(
            it.place, it.negated, it.function, elements, changedGuards(it.guards, change));
      }
      case Conditional it ->
          new Conditional(it.place, it.literal.changed(change), changed(it.condition, change));
    };
  }

  /** Literals after a change of each term. */
  static List<BodyLiteral> changed(List<BodyLiteral> literals, RuleTerm.Change change)
      throws BadProgramException {
    List<BodyLiteral> changed = new ArrayList<>();
    for (BodyLiteral literal : literals) {
      changed.add(literal.changed(change));
    }
    return changed;
  }

  /** Guards after a change of each term. */
  static List<Guard> changedGuards(List<Guard> guards, RuleTerm.Change change)
      throws BadProgramException {
    List<Guard> changed = new ArrayList<>();
    for (Guard guard : guards) {
      changed.add(new Guard(guard.comparator, guard.term.changed(change)));
    }
    return changed;
  }

  /** An atom, or a pool of them, after a change of the arguments. */
  static RuleTerm changedAtom(RuleTerm atom, RuleTerm.Change change) throws BadProgramException {
    if (atom instanceof RuleTerm.Application it) {
      return new RuleTerm.Application(
          it.place(), it.name(), RuleTerm.changed(it.arguments(), change));
    }
    if (atom instanceof RuleTerm.Pool pool) {
      List<RuleTerm> options = new ArrayList<>();
      for (RuleTerm option : pool.options()) {
        options.add(changedAtom(option, change));
      }
      return new RuleTerm.Pool(pool.place(), options);
    }
    throw new IllegalArgumentException("no atom: " + atom);
  }

  /** What is done with tuples. */
  enum Function {
    COUNT,
    SUM,
    /** The sum of what is positive. */
    SUM_POSITIVE,
    MIN,
    MAX
  }

  /** A tuple that counts once where its condition holds in any way. */
  record Element(List<RuleTerm> tuple, List<BodyLiteral> condition) {
    /** Copies the lists. */
    public Element {
      tuple = List.copyOf(tuple);
      condition = List.copyOf(condition);
    }
  }

  /** What an aggregate is compared with; the aggregate stands to the left. */
  record Guard(Comparator comparator, RuleTerm term) {}
}
