// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A conjunction of triple patterns and conditions. A match gives each variable a value such that
 * all triples are in the graph and all conditions hold; two matches differ in at least one value.
 * Variables are numbered from 0. Those that are <em>given</em> get their values from the caller.
 */
public final class GraphPattern {
  private final int variables;
  private final List<Integer> given;
  private final List<Triple> triples;
  private final List<ValueCondition> conditions;
  private final List<OptionalTriple> optional;

  private GraphPattern(Builder builder) {
    this.variables = builder.variables;
    this.given = List.copyOf(builder.given);
    this.triples = List.copyOf(builder.triples);
    this.conditions = List.copyOf(builder.conditions);
    this.optional = List.of();
    boolean[] mentioned = new boolean[variables];
    given.forEach(variable -> mentioned[variable] = true);
    for (Triple triple : triples) {
      for (Slot slot : triple.slots()) {
        if (slot instanceof Slot.Variable variable) {
          mentioned[variable.number()] = true;
        }
      }
    }
    for (ValueCondition condition : conditions) {
      if (condition instanceof ValueCondition.Reached way) {
        mentioned[way.from()] = true;
        mentioned[way.to()] = true;
      }
    }
    for (int v = 0; v < variables; v++) {
      if (!mentioned[v]) {
        throw new IllegalArgumentException(
            "variable " + v + " is neither given nor in a triple nor at an end of ways");
      }
    }
  }

  private GraphPattern(GraphPattern required, List<OptionalTriple> optional) {
    this.variables = required.variables;
    this.given = required.given;
    this.triples = required.triples;
    this.conditions = required.conditions;
    this.optional = List.copyOf(optional);
    for (OptionalTriple triple : optional) {
      if (given.contains(triple.variable())) {
        throw new IllegalArgumentException("optional triples of a given variable");
      }
    }
  }

  /** The same pattern with optional triples, whose matches can be counted and not listed. */
  public GraphPattern with(List<OptionalTriple> triplesToCount) {
    return new GraphPattern(this, triplesToCount);
  }

  private GraphPattern(List<Integer> given, GraphPattern free) {
    if (!free.given.isEmpty() || !free.optional.isEmpty()) {
      throw new IllegalArgumentException("a pattern with given variables or optional triples");
    }
    this.variables = free.variables;
    this.given = List.copyOf(given);
    this.triples = free.triples;
    this.conditions = free.conditions;
    this.optional = List.of();
  }

  /**
   * The same pattern, but that the caller gives the values of these variables.
   *
   * @throws IllegalArgumentException if it has given variables or optional triples
   */
  public GraphPattern givenThat(List<Integer> known) {
    return new GraphPattern(known, this);
  }

  public static Builder builder() {
    return new Builder();
  }

  /** The number of variables. */
  public int variables() {
    return variables;
  }

  /** The variables whose values the caller gives, in the order in which it does. */
  public List<Integer> given() {
    return given;
  }

  public List<Triple> triples() {
    return triples;
  }

  public List<ValueCondition> conditions() {
    return conditions;
  }

  /** Triples by which matches count more than once. */
  public List<OptionalTriple> optional() {
    return optional;
  }

  @Override
  public String toString() {
    return "given "
        + given
        + ", triples "
        + triples
        + ", conditions "
        + conditions
        + (optional.isEmpty() ? "" : ", optional " + optional);
  }

  /** Collects triples and conditions. */
  public static final class Builder {
    private int variables;
    private final List<Integer> given = new ArrayList<>();
    private final List<Triple> triples = new ArrayList<>();
    private final List<ValueCondition> conditions = new ArrayList<>();

    private Builder() {}

    /** A further variable; returns its number. */
    public int variable() {
      return variables++;
    }

    /** A further variable whose value the caller gives; returns its number. */
    public int given() {
      given.add(variables);
      return variables++;
    }

    /** A triple that must be in the graph. */
    public Builder triple(Slot subject, Slot predicate, Slot object) {
      triples.add(new Triple(subject, predicate, object));
      return this;
    }

    /**
     * A condition that must hold. Its variables must be in triples or given, but for those of
     * {@link ValueCondition.Reached}, which may be any node then.
     */
    public Builder condition(ValueCondition condition) {
      conditions.add(condition);
      return this;
    }

    /**
     * The pattern of all that was added.
     *
     * @throws IllegalArgumentException if a variable is neither given nor in a triple, nor at an
     *     end of {@linkplain ValueCondition.Reached ways}
     */
    public GraphPattern build() {
      return new GraphPattern(this);
    }
  }

  /**
   * A triple pattern that a match may also be without: it has a variable of the pattern at one end,
   * and one that is nowhere else at the other. A match counts once for each triple that there is,
   * and once if there is none.
   *
   * @param variable the number of the pattern's variable, which is not given
   * @param predicate the id of the predicate
   * @param isSubject whether the pattern's variable is the subject
   */
  public record OptionalTriple(int variable, int predicate, boolean isSubject) {}

  /** A triple in which terms may be variables; {@code rdf:type} is a predicate like any other. */
  public record Triple(Slot subject, Slot predicate, Slot object) {
    public Triple {
      Objects.requireNonNull(subject);
      Objects.requireNonNull(predicate);
      Objects.requireNonNull(object);
    }

    /** Subject, predicate and object. */
    public List<Slot> slots() {
      return List.of(subject, predicate, object);
    }
  }
}
