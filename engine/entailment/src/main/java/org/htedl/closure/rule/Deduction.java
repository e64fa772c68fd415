// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.rule;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.htedl.closure.fact.FactRelation;
import org.htedl.closure.fact.FactStore;
import org.htedl.closure.fact.WorkingFacts;
import org.htedl.closure.hierarchy.Reachability;
import org.htedl.limit.Bounds;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.Components;
import org.htedl.pattern.Atom;
import org.htedl.pattern.Term;

/**
 * Applies rules until nothing new follows: first to all facts, then to what is new only. What is
 * added to a class or a property is added to all that are above it too. Not thread-safe.
 */
final class Deduction implements RuleContext {
  /** Steps between two looks at the bounds. */
  private static final int LOOKED = 1 << 12;

  private static final int BYTES_A_MEMBER = 16;

  private final WorkingFacts facts;
  private final FactStore store;
  private final Adjacency superClasses;
  private final Adjacency superProperties;
  private final IntFunction<String> names;
  private final Bounds bounds;
  private final BulkQueue queue;
  private final List<Rule> rules;
  private final long mostFacts;
  private long added;
  private long uncounted;
  private long looks;

  /**
   * @param facts closed under hierarchies, domains and ranges
   * @param superClasses class → all that are above it
   * @param superProperties property → all that are above it
   * @param names what nodes are called in messages
   * @param bounds what limits it
   */
  Deduction(
      WorkingFacts facts,
      Adjacency superClasses,
      Adjacency superProperties,
      List<Rule> rules,
      IntFunction<String> names,
      Bounds bounds) {
    this.facts = facts;
    this.store = FactStore.of(facts);
    this.superClasses = superClasses;
    this.superProperties = superProperties;
    this.rules = rules;
    this.queue = new BulkQueue(new RuleIndex(rules, List.of()));
    this.names = names;
    this.bounds = bounds;
    this.mostFacts = bounds.mostPairs();
  }

  /**
   * Adds all that follows by the rules to the facts.
   *
   * @throws MemoryBudgetException if that is more than allowed
   */
  void run() {
    rules.stream().filter(rule -> !rule.isOfRdfs()).forEach(this::start);
    queue.run(this);
    store.addTo(facts);
  }

  /** Applies a rule to all that is there. */
  private void start(Rule rule) {
    if (rule.isTransitive()) {
      startTransitive(rule.written());
      return;
    }
    List<Trigger> triggers = rule.triggers();
    if (triggers.isEmpty()) {
      Atom.Member listed = (Atom.Member) rule.head();
      addMember(listed.type(), ((Term.Constant) listed.node()).id());
      return;
    }
    Trigger fewest = triggers.getFirst();
    for (Trigger trigger : triggers.subList(1, triggers.size())) {
      fewest = size(trigger.atom()) < size(fewest.atom()) ? trigger : fewest;
    }
    start(fewest);
  }

  private long size(Atom atom) {
    return switch (atom) {
      case Atom.Member member -> store.row(member.type()).size();
      case Atom.Pair pair -> store.relation(pair.role()).size();
      case Atom.Value value -> throw new IllegalArgumentException("literals are no nodes here");
    };
  }

  private void start(Trigger trigger) {
    switch (trigger.atom()) {
      case Atom.Member member -> {
        for (int node : store.row(member.type()).nodes()) {
          step();
          trigger.member(this, node);
        }
      }
      case Atom.Pair pair -> {
        for (long each : pairs(pair)) {
          step();
          trigger.pair(this, (int) (each >>> 32), (int) each);
        }
      }
      case Atom.Value value -> throw new IllegalArgumentException("literals are no nodes here");
    }
  }

  /** The pairs that match the atom, as far as its object says. */
  private long[] pairs(Atom.Pair atom) {
    FactRelation pairs = store.relation(atom.role());
    return atom.object() instanceof Term.Constant object
        ? Arrays.stream(pairs.subjectsOf(object.id()))
            .mapToLong(subject -> (long) subject << 32 | object.id())
            .toArray()
        : pairs.role().forward().pairs();
  }

  /** What is there at first is closed over its components, in one pass. */
  private void startTransitive(int property) {
    Adjacency pairs = store.relation(property).role().forward();
    Adjacency closed = Reachability.closure(Components.of(pairs), names.apply(property), bounds);
    for (long pair : closed.pairs()) {
      addPair(property, (int) (pair >>> 32), (int) pair);
    }
  }

  @Override
  public boolean isMember(int type, int node) {
    return store.row(type).contains(node);
  }

  @Override
  public boolean isPair(int property, int subject, int object) {
    return store.relation(property).contains(subject, object);
  }

  @Override
  public int[] objectsOf(int property, int subject) {
    return store.relation(property).objectsOf(subject);
  }

  @Override
  public int[] subjectsOf(int property, int object) {
    return store.relation(property).subjectsOf(object);
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
    if (!store.row(type).add(node)) {
      return false;
    }
    count(BYTES_A_MEMBER);
    queue.addMember(type, node);
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
    if (!store.relation(property).add(subject, object)) {
      return false;
    }
    count(Bounds.BYTES_A_PAIR);
    queue.addPair(property, subject, object);
    return true;
  }

  /** Looks at the bounds now and then. */
  @Override
  public void step() {
    if (++looks % LOOKED == 0) {
      bounds.made(uncounted);
      uncounted = 0;
    }
  }

  private void count(int bytes) {
    uncounted += bytes;
    step();
    if (++added > mostFacts) {
      throw new MemoryBudgetException(
          "more than "
              + mostFacts
              + " triples follow by OWL's rules, and the memory limit has no room for them");
    }
  }
}
