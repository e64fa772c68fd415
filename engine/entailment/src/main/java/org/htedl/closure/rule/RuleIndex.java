// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.rule;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.htedl.pattern.Atom;

/**
 * Index of rules by the classes and properties that they read, and by those that they may extend.
 */
public final class RuleIndex {
  private final Map<Integer, List<Trigger>> ofClass = new HashMap<>();
  private final Map<Integer, List<Trigger>> ofProperty = new HashMap<>();
  private final Map<Integer, List<Trigger>> ofColumn = new HashMap<>();
  private final Map<Integer, List<Rule>> givingMembers = new HashMap<>();
  private final Map<Integer, List<Rule>> givingPairs = new HashMap<>();

  public RuleIndex(List<Rule> rules, List<DefinitionRule> definitions) {
    for (Rule rule : rules) {
      rule.triggers().forEach(this::put);
      put(rule.givesMembers() ? givingMembers : givingPairs, rule.written(), rule);
    }
    definitions.forEach(definition -> definition.triggers().forEach(this::put));
  }

  private void put(Trigger trigger) {
    switch (trigger.atom()) {
      case Atom.Member member -> put(ofClass, member.type(), trigger);
      case Atom.Pair pair -> put(ofProperty, pair.role(), trigger);
      case Atom.Value value -> put(ofColumn, value.column(), trigger);
    }
  }

  private static <T> void put(Map<Integer, List<T>> map, int id, T value) {
    map.computeIfAbsent(id, i -> new ArrayList<>()).add(value);
  }

  /** Applies the rules that read the class to a new member. */
  void member(RuleContext facts, int type, int node) {
    for (Trigger trigger : ofClass.getOrDefault(type, List.of())) {
      facts.step();
      trigger.member(facts, node);
    }
  }

  /** Applies the rules that read the property to a new pair. */
  void pair(RuleContext facts, int property, int subject, int object) {
    for (Trigger trigger : ofProperty.getOrDefault(property, List.of())) {
      trigger.pair(facts, subject, object);
    }
  }

  /** Applies the rules that read the property to a subject with a new literal. */
  public void value(RuleContext facts, int property, int subject) {
    for (Trigger trigger : ofColumn.getOrDefault(property, List.of())) {
      trigger.pair(facts, subject, subject);
    }
  }

  /** Applies the rules that read the class to new members. */
  void members(RuleContext facts, int type, long[] nodes) {
    for (Trigger trigger : ofClass.getOrDefault(type, List.of())) {
      for (long node : nodes) {
        facts.step();
        trigger.member(facts, (int) node);
      }
    }
  }

  /** Applies the rules that read the property to new pairs {@code subject << 32 | object}. */
  void pairs(RuleContext facts, int property, long[] pairs) {
    for (Trigger trigger : ofProperty.getOrDefault(property, List.of())) {
      for (long pair : pairs) {
        facts.step();
        trigger.pair(facts, (int) (pair >>> 32), (int) pair);
      }
    }
  }

  /** The properties to whose new pairs some rule is applied. */
  Set<Integer> readProperties() {
    return ofProperty.keySet();
  }

  /** The classes and properties that may grow by some rule. */
  public Set<Integer> written() {
    Set<Integer> written = new HashSet<>(givingMembers.keySet());
    written.addAll(givingPairs.keySet());
    return written;
  }

  /** Whether some rule makes the node a member of the class, from facts that are there. */
  public boolean isSupported(RuleContext facts, int type, int node) {
    for (Rule rule : givingMembers.getOrDefault(type, List.of())) {
      if (rule.supports(facts, node)) {
        return true;
      }
    }
    return false;
  }

  /** Whether some rule gives the property the pair, from facts that are there. */
  public boolean isSupported(RuleContext facts, int property, int subject, int object) {
    for (Rule rule : givingPairs.getOrDefault(property, List.of())) {
      if (rule.supports(facts, subject, object)) {
        return true;
      }
    }
    return false;
  }
}
