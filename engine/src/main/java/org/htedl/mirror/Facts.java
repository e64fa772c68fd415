package org.htedl.mirror;

import java.util.Map;
import org.htedl.bits.NodeSet;

/**
 * All triples of one revision.
 *
 * @param classes class → members
 * @param roles predicate → pairs of subject and object
 * @param columns predicate → pairs of literal and subject
 * @param assertions the number of triples
 * @param mergeDue whether a relation has so large an overlay that it should be merged
 */
record Facts(
    PagedMap<NodeSet> classes,
    PagedMap<Role> roles,
    PagedMap<ValueColumn> columns,
    long assertions,
    boolean mergeDue) {

  /** Freshly built facts. */
  static Facts of(
      Map<Integer, NodeSet> classes, Map<Integer, Role> roles, Map<Integer, ValueColumn> columns) {
    long assertions = 0;
    for (NodeSet row : classes.values()) {
      assertions += row.cardinality();
    }
    for (Role role : roles.values()) {
      assertions += role.size();
    }
    for (ValueColumn column : columns.values()) {
      assertions += column.size();
    }
    return new Facts(
        PagedMap.of(classes), PagedMap.of(roles), PagedMap.of(columns), assertions, false);
  }

  long bytes() {
    long[] sum = {classes.bytes() + roles.bytes() + columns.bytes()};
    classes.forEachValue(row -> sum[0] += row.bytes());
    roles.forEachValue(role -> sum[0] += role.bytes());
    columns.forEachValue(column -> sum[0] += column.bytes());
    return sum[0];
  }
}
