package org.htedl.closure.rule;

import java.util.Arrays;
import java.util.List;

/**
 * A rule of OWL 2 RL for one axiom: what it reads, and what follows from one new member of a class
 * or one new pair of a property together with all that is there.
 */
public sealed interface OwlRule permits PropertyRule, ClassRule, DefinitionRule {
  /**
   * What a rule has to do with.
   *
   * @param classes whose new members it is applied to, each once
   * @param properties whose new pairs it is applied to, each once
   * @param writes the classes and properties that may grow by it
   */
  record Footprint(List<Integer> classes, List<Integer> properties, List<Integer> writes) {
    public Footprint {
      classes = List.copyOf(classes);
      properties = List.copyOf(properties);
      writes = List.copyOf(writes);
    }
  }

  /** The classes and properties that the rule reads and may extend. */
  Footprint footprint();

  /** Applies it to all that is there. */
  void start(Deduction deduction);

  /** Concludes from a new member of one of the classes that it reads. */
  default void member(RuleContext facts, int type, int node) {
    throw new IllegalStateException("reads no classes");
  }

  /** Concludes from a new pair of one of the properties that it reads. */
  default void pair(RuleContext facts, int property, int subject, int object) {
    throw new IllegalStateException("reads no properties");
  }

  /** Concludes from a new literal of one of the properties that it reads. */
  default void value(RuleContext facts, int property, int subject) {}

  /** Whether the rule makes the node a member of the class, from facts that are there now. */
  default boolean supportsMember(PresentFacts facts, int type, int node) {
    return false;
  }

  /** Whether the rule gives the property the pair, from facts that are there now. */
  default boolean supportsPair(PresentFacts facts, int property, int subject, int object) {
    return false;
  }

  /** Concludes from all members that a class has now. */
  default void eachMember(Deduction deduction, int type) {
    for (int node : deduction.row(type).nodes()) {
      member(deduction, type, node);
    }
  }

  /** Concludes from all pairs that a property has now. */
  default void eachPair(Deduction deduction, int property) {
    for (long pair : deduction.relation(property).role().forward().pairs()) {
      pair(deduction, property, (int) (pair >>> 32), (int) pair);
    }
  }

  /** The ids, each once. */
  static List<Integer> distinct(int[] ids) {
    return Arrays.stream(ids).distinct().boxed().toList();
  }
}
