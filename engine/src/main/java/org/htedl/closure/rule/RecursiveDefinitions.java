package org.htedl.closure.rule;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The definitions that depend on their own members, where changes are followed. Rules tell them of
 * what they conclude; here they are told of what changes for them alone. They read the graph's
 * mirror, which does not show all that rules have, and in it pairs of individuals only.
 */
public final class RecursiveDefinitions {
  private final RuleIndex readers;
  private final Set<Integer> types = new HashSet<>();

  public RecursiveDefinitions(List<DefinitionRule> definitions) {
    readers = new RuleIndex(definitions);
    definitions.forEach(definition -> types.add(definition.type()));
  }

  /** Whether definitions of the class depend on its own members. */
  public boolean define(int type) {
    return types.contains(type);
  }

  /** Tells of a member whom the mirror begins or ceases to show. */
  public void tellMember(RuleContext context, int type, int node) {
    for (OwlRule definition : readers.readingClass(type)) {
      definition.member(context, type, node);
    }
  }

  /** Tells of a pair that the mirror begins or ceases to show. */
  public void tellPair(RuleContext context, int property, int subject, int object) {
    for (OwlRule definition : readers.readingProperty(property)) {
      definition.pair(context, property, subject, object);
    }
  }

  /** Tells of all pairs that a node has who becomes or ceases to be an individual. */
  public void tellIndividual(RuleContext context, int node) {
    for (int property : readers.readProperties()) {
      for (int object : context.objectsOf(property, node)) {
        tellPair(context, property, node, object);
      }
      for (int subject : context.subjectsOf(property, node)) {
        tellPair(context, property, subject, node);
      }
    }
  }
}
