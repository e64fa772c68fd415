// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.rule;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.htedl.collection.LongList;

/**
 * Queue of many facts that rules have not read yet: the new members of one class, or the new pairs
 * of one property, are read together. Not thread-safe.
 */
final class BulkQueue {
  private final RuleIndex rules;
  private final Map<Integer, Fresh> freshMembers = new HashMap<>();
  private final Map<Integer, Fresh> freshPairs = new HashMap<>();
  private final ArrayDeque<Fresh> classes = new ArrayDeque<>();
  private final ArrayDeque<Fresh> properties = new ArrayDeque<>();

  /** The new facts of one class or property that no rule has read yet. */
  private static final class Fresh {
    private final int id;
    private final LongList items = new LongList(4);

    Fresh(int id) {
      this.id = id;
    }

    /** Returns whether it is the first one. */
    boolean add(long item) {
      items.add(item);
      return items.size() == 1;
    }

    long[] take() {
      long[] taken = items.toArray();
      items.clear();
      return taken;
    }
  }

  BulkQueue(RuleIndex rules) {
    this.rules = rules;
  }

  void addMember(int type, int node) {
    Fresh fresh = freshMembers.computeIfAbsent(type, Fresh::new);
    if (fresh.add(node)) {
      classes.add(fresh);
    }
  }

  void addPair(int property, int subject, int object) {
    Fresh fresh = freshPairs.computeIfAbsent(property, Fresh::new);
    if (fresh.add((long) subject << 32 | object)) {
      properties.add(fresh);
    }
  }

  /** Applies the rules until there is nothing that they have not looked at. */
  void run(RuleContext facts) {
    while (!classes.isEmpty() || !properties.isEmpty()) {
      if (!classes.isEmpty()) {
        Fresh fresh = classes.remove();
        rules.members(facts, fresh.id, fresh.take());
      } else {
        Fresh fresh = properties.remove();
        rules.pairs(facts, fresh.id, fresh.take());
      }
    }
  }
}
