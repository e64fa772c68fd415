// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.build;

import org.htedl.limit.MirrorLimits;
import org.htedl.limit.Room;
import org.htedl.mirror.Role;
import org.htedl.mirror.ValueColumn;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.PairList;

/**
 * What one predicate asserts while a mirror is built: resources as (subject, object), literals as
 * (literal, subject).
 */
final class PredicateFacts {
  private final int id;
  private final String predicate;
  private final PairList edges;
  private final PairList values;

  /**
   * @param id the predicate's node
   * @param room asked before the lists grow
   */
  PredicateFacts(int id, String predicate, MirrorLimits limits, Room room) {
    this.id = id;
    this.predicate = predicate;
    this.edges = new PairList(predicate, limits, room);
    this.values = new PairList(predicate, limits, room);
  }

  /** The predicate's node. */
  int id() {
    return id;
  }

  /** The predicate's IRI. */
  String predicate() {
    return predicate;
  }

  /** Moves all assertions to those that another appender has of the predicate. */
  void drainInto(PredicateFacts target) {
    edges.drainInto(target.edges);
    values.drainInto(target.values);
  }

  /** The assertions of resources. */
  PairList edges() {
    return edges;
  }

  /** The assertions of literals. */
  PairList values() {
    return values;
  }

  /** The number of assertions. */
  long size() {
    return (long) edges.size() + values.size();
  }

  /** Memory of the lists, in bytes. */
  long bytes() {
    return edges.bytes() + values.bytes();
  }

  /**
   * Upper bound of the memory that {@link #role} and {@link #column} need in addition to the lists,
   * in bytes.
   */
  long sortingBytes(int nodes, int literals) {
    return edges.bothWaysBytes(nodes) + values.drainBytes(literals);
  }

  /** The assertions of resources in both directions; their list is empty after. */
  Role role() {
    if (edges.size() == 0) {
      return Role.EMPTY;
    }
    Adjacency forward = edges.drain();
    return new Role(forward, PairList.invert(forward));
  }

  /** The assertions of literals; their list is empty after. */
  ValueColumn column() {
    return new ValueColumn(values.drain());
  }
}
