// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.maintenance;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.closure.rule.RuleContext;
import org.htedl.closure.rule.RuleQueue;
import org.htedl.mirror.Mirror;

/**
 * Overdeletes facts: deletes every conclusion of a rule from a deleted fact and the facts before
 * the change, unless it is given itself. So facts that only support one another go together. Not
 * thread-safe.
 */
final class Retraction implements RuleContext {
  private final ChangingFacts facts;
  private final MaintainedRules axioms;
  private final Mirror asserted;
  private final Map<Integer, NodeSet> defined;
  private final Map<Integer, Set<Integer>> doubted = new HashMap<>();
  private final RuleQueue queue;

  /**
   * @param asserted the facts after the change
   * @param defined class → members by definitions after it
   */
  Retraction(
      ChangingFacts facts, MaintainedRules axioms, Mirror asserted, Map<Integer, NodeSet> defined) {
    this.facts = facts;
    this.axioms = axioms;
    this.asserted = asserted;
    this.defined = defined;
    this.queue = new RuleQueue(axioms.rules());
  }

  @Override
  public boolean isMember(int type, int node) {
    facts.spend(1);
    return facts.store().row(type).contained(node);
  }

  @Override
  public boolean isPair(int property, int subject, int object) {
    facts.spend(1);
    return facts.store().relation(property).contained(subject, object);
  }

  @Override
  public int[] objectsOf(int property, int subject) {
    return counted(facts.store().relation(property).objectsBefore(subject));
  }

  @Override
  public int[] subjectsOf(int property, int object) {
    return counted(facts.store().relation(property).subjectsBefore(object));
  }

  private int[] counted(int[] nodes) {
    facts.spend(1 + nodes.length);
    return nodes;
  }

  @Override
  public void addMember(int type, int node) {
    if (lose(type, node)) {
      for (int above : axioms.superClasses(type)) {
        lose(above, node);
      }
    }
  }

  private boolean lose(int type, int node) {
    facts.spend(1);
    boolean isDefined = defined.getOrDefault(type, SparseRow.EMPTY).contains(node);
    if (asserted.members(type).contains(node)
        || isDefined && !axioms.definitions().define(type)
        || !facts.store().row(type).lose(node)) {
      return false;
    }
    if (isDefined) {
      doubted.computeIfAbsent(type, t -> new HashSet<>()).add(node);
    }
    facts.checkChange(type);
    queue.addMember(type, node);
    return true;
  }

  /** Doubts the member where fewer facts may make a definition cover less. */
  @Override
  public void touchDefined(int type, int node, boolean upward) {
    if (upward && defined.getOrDefault(type, SparseRow.EMPTY).contains(node)) {
      addMember(type, node);
    }
  }

  /** Class → members by definitions that these may no longer cover. */
  Map<Integer, Set<Integer>> doubted() {
    return doubted;
  }

  @Override
  public void addPair(int property, int subject, int object) {
    for (int each : axioms.properties().upwards(property)) {
      facts.spend(1);
      if (!asserted.role(each).forward().contains(subject, object)
          && facts.store().relation(each).lose(subject, object)) {
        queue.addPair(each, subject, object);
      }
    }
  }

  /** Takes away all that may have followed from what was taken away. */
  void conclude() {
    queue.run(this);
  }
}
