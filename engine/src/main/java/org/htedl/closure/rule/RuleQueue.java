package org.htedl.closure.rule;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.htedl.mirror.limit.ArrayGrowth;

/**
 * Queue of the facts that rules have not read yet: the new members of one class, or the new pairs
 * of one property, are read together. Not thread-safe.
 */
public final class RuleQueue {
  private final RuleIndex rules;
  private final Map<Integer, Fresh> freshMembers = new HashMap<>();
  private final Map<Integer, Fresh> freshPairs = new HashMap<>();
  private final ArrayDeque<Integer> classes = new ArrayDeque<>();
  private final ArrayDeque<Integer> properties = new ArrayDeque<>();

  /** The new facts of one class or property that no rule has read yet. */
  private static final class Fresh {
    private long[] items = new long[4];
    private int size;

    /** Returns whether it is the first one. */
    boolean add(long item) {
      if (size == items.length) {
        items = ArrayGrowth.room(items, size + 1L);
      }
      items[size++] = item;
      return size == 1;
    }

    long[] take() {
      long[] taken = Arrays.copyOf(items, size);
      size = 0;
      return taken;
    }
  }

  public RuleQueue(RuleIndex rules) {
    this.rules = rules;
  }

  public void addMember(int type, int node) {
    if (freshMembers.computeIfAbsent(type, t -> new Fresh()).add(node)) {
      classes.add(type);
    }
  }

  public void addPair(int property, int subject, int object) {
    Fresh fresh = freshPairs.computeIfAbsent(property, p -> new Fresh());
    if (fresh.add((long) subject << 32 | object)) {
      properties.add(property);
    }
  }

  /** Applies the rules until there is nothing that they have not looked at. */
  public void run(RuleContext facts) {
    while (!classes.isEmpty() || !properties.isEmpty()) {
      if (!classes.isEmpty()) {
        int type = classes.remove();
        rules.members(facts, type, freshMembers.get(type).take());
      } else {
        int property = properties.remove();
        rules.pairs(facts, property, freshPairs.get(property).take());
      }
    }
  }
}
