// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror;

import java.util.Map;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.PagedMap;
import org.jspecify.annotations.Nullable;

/**
 * All triples of one revision.
 *
 * @param classes class → members
 * @param roles predicate → pairs of subject and object
 * @param columns predicate → pairs of literal and subject
 * @param assertions the number of triples
 * @param mergeDue whether a relation has so large an overlay that it should be merged
 */
public record Facts(
    PagedMap<NodeSet> classes,
    PagedMap<Role> roles,
    PagedMap<ValueColumn> columns,
    long assertions,
    boolean mergeDue) {

  /** Freshly built facts. */
  public static Facts of(
      Map<Integer, NodeSet> classes, Map<Integer, Role> roles, Map<Integer, ValueColumn> columns) {
    return of(PagedMap.of(classes), PagedMap.of(roles), PagedMap.of(columns));
  }

  /** Facts put together from rows and relations. */
  public static Facts of(
      PagedMap<NodeSet> classes, PagedMap<Role> roles, PagedMap<ValueColumn> columns) {
    long[] assertions = {0};
    boolean[] due = {false};
    classes.forEachValue(row -> assertions[0] += row.cardinality());
    roles.forEachValue(
        role -> {
          assertions[0] += role.size();
          due[0] |= OverlayMerge.isDue(role.forward()) || OverlayMerge.isDue(role.inverse());
        });
    columns.forEachValue(
        column -> {
          assertions[0] += column.size();
          due[0] |= OverlayMerge.isDue(column.postings());
        });
    return new Facts(classes, roles, columns, assertions[0], due[0]);
  }

  /** The members of a class; empty if there are none. */
  NodeSet members(int classNode) {
    NodeSet row = classes.get(classNode);
    return row == null ? SparseRow.EMPTY : row;
  }

  /** The pairs of a predicate; empty if there are none. */
  Role role(int predicate) {
    Role role = roles.get(predicate);
    return role == null ? Role.EMPTY : role;
  }

  /** The literals of a predicate; empty if there are none. */
  ValueColumn values(int predicate) {
    ValueColumn column = columns.get(predicate);
    return column == null ? ValueColumn.EMPTY : column;
  }

  long bytes() {
    long[] sum = {classes.bytes() + roles.bytes() + columns.bytes()};
    classes.forEachValue(row -> sum[0] += row.bytes());
    roles.forEachValue(role -> sum[0] += role.bytes());
    columns.forEachValue(column -> sum[0] += column.bytes());
    return sum[0];
  }

  /** As {@link #bytes}, without the rows and relations that the other facts share. */
  long bytesBeside(Facts other) {
    return classes.bytesBeside(
            other.classes, (row, theirs) -> theirs == null ? row.bytes() : row.bytesBeside(theirs))
        + roles.bytesBeside(other.roles, Facts::bytesBeside)
        + columns.bytesBeside(
            other.columns,
            (column, theirs) ->
                column
                    .postings()
                    .bytesBeside(theirs == null ? Adjacency.EMPTY : theirs.postings()));
  }

  private static long bytesBeside(Role role, @Nullable Role theirs) {
    return theirs == null
        ? role.bytes()
        : role.forward().bytesBeside(theirs.forward())
            + role.inverse().bytesBeside(theirs.inverse());
  }
}
