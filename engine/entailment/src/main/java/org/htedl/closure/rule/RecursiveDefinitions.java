// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.rule;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The definitions that depend on their own members, during maintenance. Rules report their
 * conclusions to them; this class reports the changes that only definitions read. They read the
 * graph's mirror, which does not show all that rules have, and in it pairs of individuals only.
 */
public final class RecursiveDefinitions {
  private final RuleIndex readers;
  private final Set<Integer> types = new HashSet<>();

  public RecursiveDefinitions(List<DefinitionRule> definitions) {
    readers = new RuleIndex(List.of(), definitions);
    definitions.forEach(definition -> types.add(definition.type()));
  }

  /** Whether definitions of the class depend on its own members. */
  public boolean define(int type) {
    return types.contains(type);
  }

  /** Reports a member that the mirror gains or loses. */
  public void tellMember(RuleContext context, int type, int node) {
    readers.member(context, type, node);
  }

  /** Reports a pair that the mirror gains or loses. */
  public void tellPair(RuleContext context, int property, int subject, int object) {
    readers.pair(context, property, subject, object);
  }

  /** Reports all pairs of a node that becomes or ceases to be an individual. */
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
