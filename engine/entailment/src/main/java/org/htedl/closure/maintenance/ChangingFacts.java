// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.maintenance;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.htedl.closure.fact.FactRelation;
import org.htedl.closure.fact.FactRow;
import org.htedl.closure.fact.FactStore;
import org.htedl.closure.fact.HiddenFacts;
import org.htedl.closure.fact.OutOfProportionException;
import org.htedl.closure.fact.ValueSubjects;
import org.htedl.closure.rule.RuleContext;
import org.htedl.closure.rule.RuleQueue;
import org.htedl.limit.Bounds;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;

/**
 * The facts of a closed mirror during maintenance: first facts in doubt are deleted, then those
 * that still or newly hold are added, with all that follows. Counts its steps and throws when there
 * are too many. Not thread-safe.
 */
final class ChangingFacts implements RuleContext {
  /** The smallest limit on steps. */
  private static final long STEPS = 20_000;

  /**
   * The limit is this part of the graph's triples, if that is more: a closure takes some steps for
   * each.
   */
  private static final int STEPS_PART = 4;

  /** Steps between two looks at the bounds. */
  private static final long LOOKED = 1 << 12;

  private final FactStore store;
  private final MaintainedRules axioms;
  private final ValueSubjects subjects;
  private final Bounds bounds;
  private final Map<Integer, Set<Integer>> touched = new HashMap<>();
  private final RuleQueue queue;
  private long stepsLeft;

  /**
   * @param believed the closed mirror before the change
   * @param hidden what it does not say
   * @param subjects the individuals that have literals after it
   * @param bounds what stops it
   */
  ChangingFacts(
      Mirror believed,
      HiddenFacts hidden,
      MaintainedRules axioms,
      ValueSubjects subjects,
      Bounds bounds) {
    this.bounds = bounds;
    this.store =
        new FactStore(
            type -> new FactRow(believed.members(type), axioms.lastingMembers(type)),
            property ->
                new FactRelation(
                    hidden.unnamed().getOrDefault(property, believed.role(property)),
                    axioms.lastingPairs(property),
                    Adjacency::union));
    this.axioms = axioms;
    this.subjects = subjects;
    this.queue = new RuleQueue(axioms.rules());
    this.stepsLeft = Math.max(STEPS, believed.assertions() / STEPS_PART);
  }

  /** Counts steps. */
  void spend(int steps) {
    if (stepsLeft / LOOKED != (stepsLeft - steps) / LOOKED) {
      bounds.check();
    }
    stepsLeft -= steps;
    if (stepsLeft < 0) {
      throw new OutOfProportionException("a change entails too much");
    }
  }

  private int[] counted(int[] nodes) {
    spend(1 + nodes.length);
    return nodes;
  }

  /** The facts, those before the change too. */
  FactStore store() {
    return store;
  }

  @Override
  public boolean isMember(int type, int node) {
    spend(1);
    return store.row(type).contains(node);
  }

  @Override
  public boolean isPair(int property, int subject, int object) {
    spend(1);
    return store.relation(property).contains(subject, object);
  }

  @Override
  public int[] objectsOf(int property, int subject) {
    return counted(store.relation(property).objectsOf(subject));
  }

  @Override
  public int[] subjectsOf(int property, int object) {
    return counted(store.relation(property).subjectsOf(object));
  }

  @Override
  public boolean hasLiteral(int property, int subject) {
    for (int source : axioms.properties().downwards(property)) {
      spend(1);
      if (subjects.contains(source, subject)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void addMember(int type, int node) {
    if (addOne(type, node)) {
      for (int above : axioms.superClasses(type)) {
        addOne(above, node);
      }
    }
  }

  private boolean addOne(int type, int node) {
    spend(1);
    if (!store.row(type).add(node)) {
      return false;
    }
    checkChange(type);
    queue.addMember(type, node);
    return true;
  }

  /** Stops if the class is one whose members are not to be changed. */
  void checkChange(int type) {
    if (axioms.isRefused(type)) {
      throw new OutOfProportionException("axioms, or what is an individual, follow from a fact");
    }
  }

  @Override
  public void addPair(int property, int subject, int object) {
    for (int each : axioms.properties().upwards(property)) {
      spend(1);
      if (store.relation(each).add(subject, object)) {
        queue.addPair(each, subject, object);
      }
    }
  }

  /** Marks the member where more facts may make a definition cover less. */
  @Override
  public void touchDefined(int type, int node, boolean upward) {
    if (!upward) {
      touched.computeIfAbsent(type, t -> new HashSet<>()).add(node);
    }
  }

  /** Class → nodes that its definitions may no longer cover. */
  Map<Integer, Set<Integer>> touched() {
    return touched;
  }

  /** Adds all that follows from what was added. */
  void conclude() {
    queue.run(this);
  }
}
