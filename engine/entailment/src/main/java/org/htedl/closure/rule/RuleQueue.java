// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.rule;

import java.util.ArrayDeque;

/**
 * Queue of the few facts of a change that rules have not read yet, one by one: grouping them as
 * {@link BulkQueue} does costs more than it saves. Not thread-safe.
 */
public final class RuleQueue {
  private final RuleIndex rules;
  private final ArrayDeque<Item> open = new ArrayDeque<>();

  private sealed interface Item {
    /** A member of a class. */
    record Member(int type, int node) implements Item {}

    /** A pair of a property. */
    record Pair(int property, int subject, int object) implements Item {}
  }

  public RuleQueue(RuleIndex rules) {
    this.rules = rules;
  }

  public void addMember(int type, int node) {
    open.add(new Item.Member(type, node));
  }

  public void addPair(int property, int subject, int object) {
    open.add(new Item.Pair(property, subject, object));
  }

  /** Applies the rules until there is nothing that they have not looked at. */
  public void run(RuleContext facts) {
    while (!open.isEmpty()) {
      switch (open.remove()) {
        case Item.Member member -> rules.member(facts, member.type, member.node);
        case Item.Pair pair -> rules.pair(facts, pair.property, pair.subject, pair.object);
      }
    }
  }
}
