package org.htedl.closure.rule;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Index of rules by the classes and properties that they read, and by those that they may extend.
 */
public final class RuleIndex {
  private final Map<Integer, List<OwlRule>> ofClass = new HashMap<>();
  private final Map<Integer, List<OwlRule>> ofProperty = new HashMap<>();
  private final Map<Integer, List<OwlRule>> writing = new HashMap<>();

  public RuleIndex(List<? extends OwlRule> rules) {
    for (OwlRule rule : rules) {
      OwlRule.Footprint footprint = rule.footprint();
      put(ofClass, footprint.classes(), rule);
      put(ofProperty, footprint.properties(), rule);
      put(writing, footprint.writes(), rule);
    }
  }

  private static void put(Map<Integer, List<OwlRule>> rules, List<Integer> ids, OwlRule rule) {
    for (int id : ids) {
      rules.computeIfAbsent(id, i -> new ArrayList<>()).add(rule);
    }
  }

  /** The rules that are applied to new members of a class. */
  List<OwlRule> readingClass(int type) {
    return ofClass.getOrDefault(type, List.of());
  }

  /** The rules that are applied to new pairs of a property. */
  public List<OwlRule> readingProperty(int property) {
    return ofProperty.getOrDefault(property, List.of());
  }

  /** The properties to whose new pairs some rule is applied. */
  Set<Integer> readProperties() {
    return ofProperty.keySet();
  }

  /** The classes and properties that may grow by some rule. */
  public Set<Integer> written() {
    return writing.keySet();
  }

  /** The rules by which a class or a property may grow. */
  public List<OwlRule> writing(int id) {
    return writing.getOrDefault(id, List.of());
  }
}
