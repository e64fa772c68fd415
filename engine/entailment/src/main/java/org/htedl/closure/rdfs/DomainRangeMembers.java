// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.rdfs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ForkJoinTask;
import org.htedl.bits.NodeSet;
import org.htedl.bits.RowUnion;
import org.htedl.bits.SparseRow;
import org.htedl.closure.fact.WorkingFacts;
import org.htedl.mirror.relation.Adjacency;

/**
 * The members that domains and ranges give: for each property, the set of its subjects and the set
 * of its objects. They are given to the class that the axiom names, before superclasses are looked
 * at.
 */
final class DomainRangeMembers {
  private final WorkingFacts facts;
  private final Map<Integer, List<NodeSet>> ofClass = new TreeMap<>();

  private DomainRangeMembers(WorkingFacts facts) {
    this.facts = facts;
  }

  /**
   * DomainRangeMembers for all classes that are a domain or a range of a property that has facts.
   *
   * @param domains property → classes
   * @param ranges property → classes
   */
  static DomainRangeMembers of(WorkingFacts facts, Adjacency domains, Adjacency ranges) {
    DomainRangeMembers masks = new DomainRangeMembers(facts);
    List<ForkJoinTask<?>> tasks = new ArrayList<>();
    for (int property : facts.predicates()) {
      int[] domain = domains.targetsOf(property);
      if (domain.length > 0) {
        tasks.add(ForkJoinTask.adapt(() -> masks.give(domain, masks.subjects(property))));
      }
      int[] range = ranges.targetsOf(property);
      if (range.length > 0) {
        tasks.add(
            ForkJoinTask.adapt(
                () -> masks.give(range, masks.heads(facts.role(property).inverse()))));
      }
    }
    ForkJoinTask.invokeAll(tasks);
    return masks;
  }

  private synchronized void give(int[] classes, NodeSet mask) {
    for (int type : classes) {
      ofClass.computeIfAbsent(type, t -> new ArrayList<>()).add(mask);
    }
  }

  /** The classes that have masks. */
  Iterable<Integer> classes() {
    return ofClass.keySet();
  }

  /** The masks of a class. */
  List<NodeSet> of(int type) {
    return ofClass.getOrDefault(type, List.of());
  }

  private NodeSet subjects(int property) {
    RowUnion union = new RowUnion(facts.layout());
    union.add(heads(facts.role(property).forward()));
    union.add(targets(facts.values(property).postings()));
    return union.unite();
  }

  private NodeSet heads(Adjacency relation) {
    int[] count = {0};
    relation.forEachHead((head, targets, from, to) -> count[0]++);
    int[] heads = new int[count[0]];
    relation.forEachHead((head, targets, from, to) -> heads[heads.length - count[0]--] = head);
    return NodeSet.of(facts.layout(), heads);
  }

  private NodeSet targets(Adjacency relation) {
    if (relation.size() == 0) {
      return SparseRow.EMPTY;
    }
    long[] words = facts.layout().newWords();
    relation.forEachHead(
        (head, targets, from, to) -> {
          for (int i = from; i < to; i++) {
            words[targets[i] >>> 6] |= 1L << targets[i];
          }
        });
    return RowUnion.ofWords(facts.layout(), words);
  }
}
