// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.syntax;

import java.util.List;
import java.util.function.Consumer;
import org.htedl.answerset.grounding.source.Place;
import org.htedl.answerset.program.BadProgramException;

/** A term as it is written. An atom is written as an {@link Application}, too. */
public sealed interface RuleTerm {
  /** Where it begins, or where its sign stands. */
  Place place();

  /** A variable. */
  record Variable(Place place, String name) implements RuleTerm {}

  /** A ground term, by its number. */
  record Value(Place place, int term) implements RuleTerm {}

  /**
   * A constant, a function or, with an empty name, a tuple. A negated name begins with {@code -}.
   */
  record Application(Place place, String name, List<RuleTerm> arguments) implements RuleTerm {
    /** Copies the arguments. */
    public Application {
      arguments = List.copyOf(arguments);
    }

    /** The name and the number of arguments. */
    public PredicateSignature signature() {
      return new PredicateSignature(name, arguments.size());
    }
  }

  /** An operation on integers. */
  record Arithmetic(Place place, Operator operator, RuleTerm left, RuleTerm right)
      implements RuleTerm {}

  /** The negative of an integer or a named term. */
  record Minus(Place place, RuleTerm term) implements RuleTerm {}

  /** The absolute value of an integer. */
  record Absolute(Place place, RuleTerm term) implements RuleTerm {}

  /** All integers from one to another, both included. */
  record Interval(Place place, RuleTerm from, RuleTerm to) implements RuleTerm {}

  /** Any of several terms. */
  record Pool(Place place, List<RuleTerm> options) implements RuleTerm {
    /** Copies the options. */
    public Pool {
      options = List.copyOf(options);
    }
  }

  /** Operations on integers. */
  enum Operator {
    ADD("+"),
    SUBTRACT("-"),
    MULTIPLY("*"),
    DIVIDE("/"),
    REMAINDER("\\"),
    POWER("**");

    private final String sign;

    Operator(String sign) {
      this.sign = sign;
    }

    /** The sign of the operation. */
    public String sign() {
      return sign;
    }
  }

  /** Changes a term. */
  interface Change {
    /** What stands in place of a term whose parts were changed before. */
    RuleTerm of(RuleTerm term) throws BadProgramException;
  }

  /** This term after a change of each of its parts and then of itself. */
  default RuleTerm changed(Change change) throws BadProgramException {
    return change.of(
        switch (this) {
          case Variable variable -> variable;
          case Value value -> value;
          case Application it -> new Application(it.place, it.name, changed(it.arguments, change));
          case Arithmetic it ->
              new Arithmetic(
                  it.place, it.operator, it.left.changed(change), it.right.changed(change));
          case Minus it -> new Minus(it.place, it.term.changed(change));
          case Absolute it -> new Absolute(it.place, it.term.changed(change));
          case Interval it ->
              new Interval(it.place, it.from.changed(change), it.to.changed(change));
          case Pool it -> new Pool(it.place, changed(it.options, change));
        });
  }

  /** Terms after a change. */
  static List<RuleTerm> changed(List<RuleTerm> terms, Change change) throws BadProgramException {
    RuleTerm[] changed = new RuleTerm[terms.size()];
    for (int i = 0; i < changed.length; i++) {
      changed[i] = terms.get(i).changed(change);
    }
    return List.of(changed);
  }

  /** Tells each variable, as often as it occurs, from left to right. */
  default void forEachVariable(Consumer<Variable> action) {
    switch (this) {
      case Variable variable -> action.accept(variable);
      case Value value -> {
        // It has none.
      }
      case Application it -> it.arguments.forEach(each -> each.forEachVariable(action));
      case Arithmetic it -> {
        it.left.forEachVariable(action);
        it.right.forEachVariable(action);
      }
      case Minus it -> it.term.forEachVariable(action);
      case Absolute it -> it.term.forEachVariable(action);
      case Interval it -> {
        it.from.forEachVariable(action);
        it.to.forEachVariable(action);
      }
      case Pool it -> it.options.forEach(each -> each.forEachVariable(action));
    }
  }
}
