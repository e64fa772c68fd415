// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.fact;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.bits.RowUnion;
import org.htedl.bits.SparseRow;
import org.htedl.limit.ArrayGrowth;
import org.htedl.limit.MirrorLimitException;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Role;
import org.htedl.mirror.ValueColumn;
import org.htedl.mirror.relation.Adjacency;

/**
 * Facts that rules extend: initially those of a mirror, whose rows and relations they share. Only
 * grows. Not thread-safe.
 */
public final class WorkingFacts {
  private final Layout layout;
  private final IntFunction<String> names;
  private final int mostPairs;
  private final Map<Integer, NodeSet> classes = new HashMap<>();
  private final Map<Integer, Role> roles = new HashMap<>();
  private final Map<Integer, ValueColumn> columns = new HashMap<>();
  private final Map<Integer, Role> hidden = new HashMap<>();

  private WorkingFacts(Layout layout, IntFunction<String> names, int mostPairs) {
    this.layout = layout;
    this.names = names;
    this.mostPairs = mostPairs;
  }

  /** Empty facts over the nodes of {@code others}, and over more where the layout has room. */
  public static WorkingFacts sharing(WorkingFacts others, Layout layout) {
    return new WorkingFacts(layout, others.names, others.mostPairs);
  }

  /**
   * No facts yet, over the nodes of others and literals behind them.
   *
   * @param nodes how many nodes there are
   * @throws MirrorLimitException if there are not as many ids
   */
  static WorkingFacts withLiterals(WorkingFacts others, int nodes, int literals) {
    if ((long) nodes + literals > ArrayGrowth.MOST) {
      throw MirrorLimitException.terms(
          ArrayGrowth.MOST, "nodes and literals together, which axioms about literals need");
    }
    return new WorkingFacts(
        Layout.forNodes(nodes + literals),
        id -> id < nodes ? others.names.apply(id) : "a literal",
        others.mostPairs);
  }

  /** The facts of a mirror. */
  public static WorkingFacts of(Mirror mirror, Layout layout) {
    WorkingFacts facts = new WorkingFacts(layout, mirror::nodeName, mirror.limits().pairs());
    mirror.forEachClass(id -> facts.classes.put(id, mirror.members(id)));
    mirror.forEachRole(id -> facts.roles.put(id, mirror.role(id)));
    mirror.forEachColumn(id -> facts.columns.put(id, mirror.values(id)));
    return facts;
  }

  public Layout layout() {
    return layout;
  }

  public NodeSet members(int type) {
    return classes.getOrDefault(type, SparseRow.EMPTY);
  }

  public Role role(int predicate) {
    return roles.getOrDefault(predicate, Role.EMPTY);
  }

  public ValueColumn values(int predicate) {
    return columns.getOrDefault(predicate, ValueColumn.EMPTY);
  }

  /** The classes that have members; a view. */
  public Map<Integer, NodeSet> classes() {
    return classes;
  }

  /** The predicates that have resources as objects; a view. */
  public Map<Integer, Role> roles() {
    return roles;
  }

  /** The predicates that have literals as objects; a view. */
  public Map<Integer, ValueColumn> columns() {
    return columns;
  }

  /** All predicates but {@code rdf:type}, ascending. */
  public Set<Integer> predicates() {
    Set<Integer> all = new TreeSet<>(roles.keySet());
    all.addAll(columns.keySet());
    return all;
  }

  /** Makes these the members of a class. */
  public void setMembers(int type, NodeSet row) {
    if (row.cardinality() > 0) {
      classes.put(type, row);
    }
  }

  /** Adds members to a class. */
  public void addMembers(int type, NodeSet more) {
    addMembers(type, more, new RowUnion(layout));
  }

  /** Adds members to several classes. */
  public void addMembers(Map<Integer, NodeSet> more) {
    RowUnion union = new RowUnion(layout);
    more.forEach((type, row) -> addMembers(type, row, union));
  }

  /**
   * Adds members to one of several classes.
   *
   * @param union of this layout, the same for all of them
   */
  public void addMembers(int type, NodeSet more, RowUnion union) {
    union.add(members(type));
    union.add(more);
    setMembers(type, union.unite());
  }

  /** Makes these the pairs of a predicate. */
  public void setRole(int predicate, Role role) {
    if (role.size() > 0) {
      roles.put(predicate, role);
    }
  }

  /** Adds pairs to a predicate; the inverse is made anew. */
  public void addPairs(int predicate, Adjacency more) {
    if (more.size() > 0) {
      Adjacency forward =
          roles.containsKey(predicate)
              ? union(predicate, List.of(role(predicate).forward(), more))
              : more;
      setRole(predicate, new Role(forward, forward.inverted()));
    }
  }

  /** Makes these the literals of a predicate. */
  public void setValues(int predicate, ValueColumn column) {
    if (column.size() > 0) {
      columns.put(predicate, column);
    }
  }

  /** Adds literals to a predicate: pairs of literal and subject. */
  public void addValues(int predicate, Adjacency more) {
    if (more.size() > 0) {
      setValues(
          predicate,
          new ValueColumn(union(predicate, List.of(values(predicate).postings(), more))));
    }
  }

  /**
   * The pairs that are in any of the relations, as those of a predicate.
   *
   * @throws MirrorLimitException if they have more pairs together than a relation can hold
   */
  public Adjacency union(int predicate, List<Adjacency> relations) {
    long pairs = 0;
    for (Adjacency relation : relations) {
      pairs += relation.size();
    }
    check(predicate, pairs);
    return Adjacency.union(relations);
  }

  /**
   * Refuses more pairs of a predicate than a relation can hold.
   *
   * @throws MirrorLimitException by the predicate's name
   */
  public void check(int predicate, long pairs) {
    if (pairs > mostPairs) {
      throw MirrorLimitException.entailed(mostPairs, names.apply(predicate));
    }
  }

  /**
   * Puts the pairs of some predicates aside, which no triple can have, and drops their literals.
   */
  public void hide(IntPredicate predicates) {
    roles.forEach(
        (id, role) -> {
          if (predicates.test(id)) {
            hidden.put(id, role);
          }
        });
    roles.keySet().removeAll(hidden.keySet());
    columns.keySet().removeIf(predicates::test);
  }

  /** The predicates whose pairs were put aside; a view. */
  public Map<Integer, Role> hidden() {
    return hidden;
  }

  /** The number of facts. */
  public long size() {
    long size = 0;
    for (NodeSet row : classes.values()) {
      size += row.cardinality();
    }
    for (Role role : roles.values()) {
      size += role.size();
    }
    for (ValueColumn column : columns.values()) {
      size += column.size();
    }
    return size;
  }
}
