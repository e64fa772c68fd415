package org.htedl.closure.rule;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.htedl.closure.fact.GrowingRelation;
import org.htedl.closure.fact.GrowingRow;
import org.htedl.closure.fact.WorkingFacts;
import org.htedl.mirror.limit.ArrayGrowth;
import org.htedl.mirror.limit.Bounds;
import org.htedl.mirror.limit.MemoryBudgetException;
import org.htedl.mirror.relation.Adjacency;

/**
 * Applies rules until nothing new follows. Only what is new is looked at again: the new members of
 * one class, or the new pairs of one property, go to the rules that read them. What is added to a
 * class or a property is added to all that are above it too. Not thread-safe.
 */
final class Deduction implements RuleContext {
  /** Steps between two looks at the bounds. */
  private static final int LOOKED = 1 << 12;

  private static final int BYTES_A_MEMBER = 16;

  private final WorkingFacts facts;
  private final Adjacency superClasses;
  private final Adjacency superProperties;
  private final Bounds bounds;
  private final Map<Integer, GrowingRow> rows = new HashMap<>();
  private final Map<Integer, GrowingRelation> relations = new HashMap<>();
  private final Map<Integer, Fresh> freshMembers = new HashMap<>();
  private final Map<Integer, Fresh> freshPairs = new HashMap<>();
  private final ArrayDeque<Integer> classes = new ArrayDeque<>();
  private final ArrayDeque<Integer> properties = new ArrayDeque<>();
  private final long mostFacts;
  private long added;
  private long uncounted;
  private long looks;

  /** The new facts of one class or property that no rule has read yet. */
  private static final class Fresh {
    private long[] items = new long[4];
    private int size;

    void add(long item) {
      if (size == items.length) {
        items = ArrayGrowth.room(items, size + 1L);
      }
      items[size++] = item;
    }

    long[] take() {
      long[] taken = Arrays.copyOf(items, size);
      size = 0;
      return taken;
    }
  }

  /**
   * @param facts closed under hierarchies, domains and ranges
   * @param superClasses class → all that are above it
   * @param superProperties property → all that are above it
   * @param bounds what limits it
   */
  Deduction(WorkingFacts facts, Adjacency superClasses, Adjacency superProperties, Bounds bounds) {
    this.facts = facts;
    this.superClasses = superClasses;
    this.superProperties = superProperties;
    this.bounds = bounds;
    this.mostFacts = bounds.mostPairs();
  }

  /**
   * Adds all that follows by the rules to the facts.
   *
   * @throws MemoryBudgetException if that is more than allowed
   */
  void run(List<OwlRule> rules) {
    RuleIndex index = new RuleIndex(rules);
    rules.forEach(rule -> rule.start(this));
    while (!classes.isEmpty() || !properties.isEmpty()) {
      if (!classes.isEmpty()) {
        members(classes.remove(), index);
      } else {
        pairs(properties.remove(), index);
      }
    }
    store();
  }

  private void members(int type, RuleIndex rules) {
    long[] fresh = taken(freshMembers, type);
    for (OwlRule rule : rules.readingClass(type)) {
      for (long node : fresh) {
        look();
        rule.member(this, type, (int) node);
      }
    }
  }

  private void pairs(int property, RuleIndex rules) {
    long[] fresh = taken(freshPairs, property);
    for (OwlRule rule : rules.readingProperty(property)) {
      for (long pair : fresh) {
        look();
        rule.pair(this, property, (int) (pair >>> 32), (int) pair);
      }
    }
  }

  private static long[] taken(Map<Integer, Fresh> fresh, int key) {
    Fresh found = fresh.get(key);
    return found == null ? new long[0] : found.take();
  }

  private void store() {
    rows.forEach(
        (type, row) -> {
          if (row.hasGrown()) {
            facts.setMembers(type, row.row(facts.layout()));
          }
        });
    relations.forEach(
        (property, relation) -> {
          if (relation.hasGrown()) {
            facts.setRole(property, relation.role());
          }
        });
  }

  /** The members of a class as they are now. */
  GrowingRow row(int type) {
    return rows.computeIfAbsent(type, t -> new GrowingRow(facts.members(t)));
  }

  /** The pairs of a property as they are now. */
  GrowingRelation relation(int property) {
    return relations.computeIfAbsent(
        property, p -> new GrowingRelation(facts.role(p), parts -> facts.union(p, parts)));
  }

  /** The limits on memory and time. */
  Bounds bounds() {
    return bounds;
  }

  @Override
  public boolean isMember(int type, int node) {
    return row(type).contains(node);
  }

  @Override
  public int[] objectsOf(int property, int subject) {
    return relation(property).objectsOf(subject);
  }

  @Override
  public int[] subjectsOf(int property, int object) {
    return relation(property).subjectsOf(object);
  }

  @Override
  public void addMember(int type, int node) {
    if (addOne(type, node)) {
      for (int above : superClasses.targetsOf(type)) {
        addOne(above, node);
      }
    }
  }

  private boolean addOne(int type, int node) {
    if (!row(type).add(node)) {
      return false;
    }
    count(BYTES_A_MEMBER);
    Fresh fresh = freshMembers.computeIfAbsent(type, t -> new Fresh());
    if (fresh.size == 0) {
      classes.add(type);
    }
    fresh.add(node);
    return true;
  }

  @Override
  public void addPair(int property, int subject, int object) {
    if (addOne(property, subject, object)) {
      for (int above : superProperties.targetsOf(property)) {
        addOne(above, subject, object);
      }
    }
  }

  private boolean addOne(int property, int subject, int object) {
    if (!relation(property).add(subject, object)) {
      return false;
    }
    count(Bounds.BYTES_A_PAIR);
    Fresh fresh = freshPairs.computeIfAbsent(property, p -> new Fresh());
    if (fresh.size == 0) {
      properties.add(property);
    }
    fresh.add((long) subject << 32 | object);
    return true;
  }

  /** Looks at the bounds now and then. */
  private void look() {
    if (++looks % LOOKED == 0) {
      bounds.made(uncounted);
      uncounted = 0;
    }
  }

  private void count(int bytes) {
    uncounted += bytes;
    look();
    if (++added > mostFacts) {
      throw new MemoryBudgetException(
          "more than "
              + mostFacts
              + " triples follow by OWL's rules, and the memory limit has no room for them");
    }
  }
}
