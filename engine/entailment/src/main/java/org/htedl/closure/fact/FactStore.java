// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.fact;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.htedl.bits.SparseRow;
import org.htedl.mirror.Role;

/**
 * The facts that rules read, add and take away one by one, alike while a graph is closed and while
 * a closed one is maintained. A row or a relation is made when a rule first looks at its class or
 * property.
 *
 * <p>{@link WorkingFacts} are apart: passes over hierarchies set whole rows in them, which are
 * immutable and often a mirror's own, and never look for a single fact. A closure begins and ends
 * with them, maintenance with a mirror. Not thread-safe.
 */
public final class FactStore {
  private final IntFunction<FactRow> newRow;
  private final IntFunction<FactRelation> newRelation;
  private final Map<Integer, FactRow> rows = new HashMap<>();
  private final Map<Integer, FactRelation> relations = new HashMap<>();

  /**
   * @param newRow the members of a class at first
   * @param newRelation the pairs of a property at first
   */
  public FactStore(IntFunction<FactRow> newRow, IntFunction<FactRelation> newRelation) {
    this.newRow = newRow;
    this.newRelation = newRelation;
  }

  /** The facts of a closure: those there are, to which more are added. */
  public static FactStore of(WorkingFacts facts) {
    return new FactStore(
        type -> new FactRow(facts.members(type), SparseRow.EMPTY),
        property ->
            new FactRelation(
                facts.role(property), Role.EMPTY, parts -> facts.union(property, parts)));
  }

  /** The members of a class. */
  public FactRow row(int type) {
    FactRow row = rows.get(type);
    if (row == null) {
      row = newRow.apply(type);
      rows.put(type, row);
    }
    return row;
  }

  /** The pairs of a property. */
  public FactRelation relation(int property) {
    FactRelation relation = relations.get(property);
    if (relation == null) {
      relation = newRelation.apply(property);
      relations.put(property, relation);
    }
    return relation;
  }

  /** The classes that were looked at so far. */
  public List<Integer> classes() {
    return List.copyOf(rows.keySet());
  }

  /** The properties that were looked at so far. */
  public List<Integer> properties() {
    return List.copyOf(relations.keySet());
  }

  /** Replaces the rows and relations that have grown in the facts of a closure. */
  public void addTo(WorkingFacts facts) {
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
}
