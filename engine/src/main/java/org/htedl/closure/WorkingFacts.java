package org.htedl.closure;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.bits.RowUnion;
import org.htedl.bits.SparseRow;
import org.htedl.mirror.Adjacency;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Role;
import org.htedl.mirror.ValueColumn;

/**
 * Facts to which rules add: at first those of a mirror, whose rows and relations they share. Only
 * grows. Not thread-safe.
 */
final class WorkingFacts {
  private final Layout layout;
  private final Map<Integer, NodeSet> classes = new HashMap<>();
  private final Map<Integer, Role> roles = new HashMap<>();
  private final Map<Integer, ValueColumn> columns = new HashMap<>();
  private final Map<Integer, Role> hidden = new HashMap<>();

  /** No facts yet, over nodes of this layout. */
  WorkingFacts(Layout layout) {
    this.layout = layout;
  }

  /** The facts of a mirror. */
  static WorkingFacts of(Mirror mirror, Layout layout) {
    WorkingFacts facts = new WorkingFacts(layout);
    mirror.forEachClass(id -> facts.classes.put(id, mirror.members(id)));
    mirror.forEachRole(id -> facts.roles.put(id, mirror.role(id)));
    mirror.forEachColumn(id -> facts.columns.put(id, mirror.values(id)));
    return facts;
  }

  Layout layout() {
    return layout;
  }

  NodeSet members(int type) {
    return classes.getOrDefault(type, SparseRow.EMPTY);
  }

  Role role(int predicate) {
    return roles.getOrDefault(predicate, Role.EMPTY);
  }

  ValueColumn values(int predicate) {
    return columns.getOrDefault(predicate, ValueColumn.EMPTY);
  }

  /** The classes that have members; a view. */
  Map<Integer, NodeSet> classes() {
    return classes;
  }

  /** The predicates that have resources as objects; a view. */
  Map<Integer, Role> roles() {
    return roles;
  }

  /** The predicates that have literals as objects; a view. */
  Map<Integer, ValueColumn> columns() {
    return columns;
  }

  /** All predicates but {@code rdf:type}, ascending. */
  Set<Integer> predicates() {
    Set<Integer> all = new TreeSet<>(roles.keySet());
    all.addAll(columns.keySet());
    return all;
  }

  /** Makes these the members of a class. */
  void setMembers(int type, NodeSet row) {
    if (row.cardinality() > 0) {
      classes.put(type, row);
    }
  }

  /** Adds members to a class. */
  void addMembers(int type, NodeSet more) {
    RowUnion union = new RowUnion(layout);
    union.add(members(type));
    union.add(more);
    setMembers(type, union.unite());
  }

  /** Makes these the pairs of a predicate. */
  void setRole(int predicate, Role role) {
    if (role.size() > 0) {
      roles.put(predicate, role);
    }
  }

  /** Adds pairs to a predicate; the inverse is made anew. */
  void addPairs(int predicate, Adjacency more) {
    if (more.size() > 0) {
      Adjacency forward =
          roles.containsKey(predicate)
              ? Adjacency.union(List.of(role(predicate).forward(), more))
              : more;
      setRole(predicate, new Role(forward, forward.inverted()));
    }
  }

  /** Makes these the literals of a predicate. */
  void setValues(int predicate, ValueColumn column) {
    if (column.size() > 0) {
      columns.put(predicate, column);
    }
  }

  /** Adds literals to a predicate: pairs of literal and subject. */
  void addValues(int predicate, Adjacency more) {
    if (more.size() > 0) {
      setValues(
          predicate, new ValueColumn(Adjacency.union(List.of(values(predicate).postings(), more))));
    }
  }

  /**
   * Puts the pairs of some predicates aside, which no triple can have, and drops their literals.
   */
  void hide(IntPredicate predicates) {
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
  Map<Integer, Role> hidden() {
    return hidden;
  }

  /** The number of facts. */
  long size() {
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
