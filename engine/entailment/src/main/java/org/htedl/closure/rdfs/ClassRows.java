// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.rdfs;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import org.htedl.bits.NodeSet;
import org.htedl.bits.RowUnion;
import org.htedl.bits.SparseRow;
import org.htedl.closure.fact.WorkingFacts;
import org.htedl.closure.hierarchy.Descent;
import org.htedl.limit.Bounds;
import org.htedl.mirror.relation.Components;
import org.jspecify.annotations.Nullable;

/**
 * Gives every class the members of its subclasses, and those that domains and ranges make members:
 * one union for each class, subclasses first, in parallel over classes of which none is below
 * another. Equivalent classes share one row.
 */
final class ClassRows {
  private static final int TASKS_A_LEVEL = 4 * Math.max(1, ForkJoinPool.getCommonPoolParallelism());

  private final WorkingFacts facts;
  private final Components components;
  private final DomainRangeMembers masks;
  private final Bounds bounds;
  private final @Nullable NodeSet[] rows;
  private final Descent descent;

  private ClassRows(
      WorkingFacts facts, Components components, DomainRangeMembers masks, Bounds bounds) {
    this.bounds = bounds;
    this.facts = facts;
    this.components = components;
    this.masks = masks;
    this.rows = new @Nullable NodeSet[components.count()];
    this.descent = Descent.of(components);
  }

  /**
   * @param components those of the graph from classes to their superclasses
   * @param bounds what stops it, and counts how the rows grow
   */
  static void run(
      WorkingFacts facts, Components components, DomainRangeMembers masks, Bounds bounds) {
    ClassRows pass = new ClassRows(facts, components, masks, bounds);
    pass.uniteAll();
    pass.store();
  }

  private void uniteAll() {
    List<List<Integer>> byLevel = new ArrayList<>();
    for (int c = 0; c < components.count(); c++) {
      while (byLevel.size() <= descent.level(c)) {
        byLevel.add(new ArrayList<>());
      }
      byLevel.get(descent.level(c)).add(c);
    }
    for (List<Integer> level : byLevel) {
      int step = level.size() / TASKS_A_LEVEL + 1;
      List<ForkJoinTask<?>> tasks = new ArrayList<>();
      for (int from = 0; from < level.size(); from += step) {
        List<Integer> part = level.subList(from, Math.min(level.size(), from + step));
        tasks.add(ForkJoinTask.adapt(() -> unite(part)));
      }
      ForkJoinTask.invokeAll(tasks);
    }
  }

  private void unite(List<Integer> part) {
    RowUnion union = new RowUnion(facts.layout());
    for (int c : part) {
      long own = 0;
      for (int type : components.members(c)) {
        addOwn(union, type);
        own = Math.max(own, facts.members(type).bytes());
      }
      for (int i = descent.from(c); i < descent.to(c); i++) {
        NodeSet row = rows[descent.at(i)];
        union.add(row == null ? SparseRow.EMPTY : row);
      }
      NodeSet row = union.unite();
      rows[c] = row;
      bounds.made(Math.max(0, row.bytes() - own));
    }
  }

  private void addOwn(RowUnion union, int type) {
    union.add(facts.members(type));
    masks.of(type).forEach(union::add);
  }

  private void store() {
    for (int c = 0; c < components.count(); c++) {
      NodeSet row = rows[c];
      if (row != null && row.cardinality() > 0) {
        for (int type : components.members(c)) {
          store(type, row);
        }
      }
    }
    RowUnion union = new RowUnion(facts.layout());
    for (int type : masks.classes()) {
      if (components.of(type) < 0) {
        bounds.check();
        addOwn(union, type);
        store(type, union.unite());
      }
    }
  }

  /** A row that has not grown stays the object that it was. */
  private void store(int type, NodeSet row) {
    if (row.cardinality() > facts.members(type).cardinality()) {
      facts.setMembers(type, row);
    }
  }
}
