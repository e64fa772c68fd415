// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.tail;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.htedl.collection.IntList;

/**
 * A small ground program, such as is left of a larger one where some of its atoms have values:
 * rules whose bodies are conjunctions, choices among them, and constraints. Immutable.
 *
 * <p>Atoms are numbered from 0; literal {@code 2a} is atom {@code a}, {@code 2a + 1} its default
 * negation. Atoms may be known to be equal or opposite in all answer sets; they are then one guess.
 */
public final class Residual {
  private final int[] variables;
  private final List<Rule> rules;
  private final List<int[]> constraints;
  private final List<List<int[]>> questions;
  private final long literals;

  /**
   * A rule; the arrays are not to be changed.
   *
   * @param choice whether the head may hold where the body does, and need not
   */
  record Rule(int head, boolean choice, int[] body) {}

  private Residual(Builder builder) {
    variables = builder.variables.toArray();
    rules = List.copyOf(builder.rules);
    constraints = List.copyOf(builder.constraints);
    questions = List.copyOf(builder.questions);
    literals = builder.literals;
  }

  /** A builder of a program without atoms. */
  public static Builder builder() {
    return new Builder();
  }

  /** The number of atoms. */
  public int atoms() {
    return variables.length;
  }

  /**
   * The number of literals of all rules, constraints and questions, each of which counts as one
   * more.
   */
  public long literals() {
    return literals;
  }

  /** The literal, of the first atom equal or opposite to this one, that has this one's value. */
  int variable(int atom) {
    return variables[atom];
  }

  List<Rule> rules() {
    return rules;
  }

  /** Conjunctions that hold in no answer set. */
  List<int[]> constraints() {
    return constraints;
  }

  /** What is asked of the answer sets: disjunctions of conjunctions. */
  List<List<int[]>> questions() {
    return questions;
  }

  /** Collects the parts of a program. Used by one thread. */
  public static final class Builder {
    private final IntList variables = new IntList();
    private final Map<Integer, Integer> first = new HashMap<>();
    private final List<Rule> rules = new ArrayList<>();
    private final List<int[]> constraints = new ArrayList<>();
    private final List<List<int[]>> questions = new ArrayList<>();
    private long literals;

    private Builder() {}

    /** Adds an atom; its number. */
    public int atom() {
      int atom = variables.size();
      variables.add(2 * atom);
      return atom;
    }

    /**
     * Adds an atom with the value of a literal of some other numbering. Atoms of the same variable
     * there are equal or opposite in every answer set.
     */
    public int atom(int literal) {
      int atom = atom();
      Integer before = first.putIfAbsent(literal >> 1, 2 * atom + (literal & 1));
      if (before != null) {
        variables.set(atom, before ^ literal & 1);
      }
      return atom;
    }

    /** Adds a rule. */
    public Builder rule(int head, int... body) {
      rules.add(new Rule(head, false, body));
      literals += 1 + body.length;
      return this;
    }

    /** Adds a rule whose head may hold where the body does. */
    public Builder choice(int head, int... body) {
      rules.add(new Rule(head, true, body));
      literals += 1 + body.length;
      return this;
    }

    /** Adds a conjunction that holds in no answer set. */
    public Builder constraint(int... body) {
      constraints.add(body);
      literals += 1 + body.length;
      return this;
    }

    /** Adds a question, whether one of some conjunctions holds; its number. */
    public int question(List<int[]> conjunctions) {
      questions.add(List.copyOf(conjunctions));
      literals += conjunctions.stream().mapToLong(body -> 1 + body.length).sum();
      return questions.size() - 1;
    }

    /** The number of atoms so far. */
    public int atoms() {
      return variables.size();
    }

    /** The program of what was added. */
    public Residual build() {
      return new Residual(this);
    }
  }
}
