// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror;

import org.htedl.bits.SparseRow;
import org.htedl.expression.ClassExpression;
import org.htedl.limit.Cancellation;

/**
 * The names of a graph with their ids, kinds and sizes: what planning needs to know of the facts,
 * so that a plan can be made where the individuals are not. Immutable and thread-safe.
 */
public interface Catalogue {
  /** The number of nodes; ids are below it. */
  int nodeCount();

  /** The id of an IRI or {@code _:label}, or -1 if the graph does not know it. */
  int idOf(String node);

  /** The IRI or {@code _:label} of a node. */
  String nodeName(int id);

  /** Whether a node is an individual; false for a negative id. */
  boolean isIndividual(int node);

  /**
   * Whether triples with this predicate are property assertions: it lies outside the RDF, RDFS,
   * OWL, XSD and htedl vocabularies and is not declared an annotation property.
   */
  boolean isProperty(String predicate);

  /**
   * The number under which the mirror has the members that a class may have: below -1 where it may
   * have others than are certain, else the class itself. An expression reads them where fewer of
   * them make it cover more.
   */
  default int upper(int classNode) {
    return classNode;
  }

  /** The number of nodes that are members of a class, or {@link #upper} of one; 0 for -1. */
  long memberCount(int classNode);

  /**
   * The individuals that an expression covers although the members of no class show it, each by
   * itself.
   *
   * @param cancelled whether the caller no longer wants them
   */
  default SparseRow alsoCovered(ClassExpression expression, Cancellation cancelled) {
    return SparseRow.EMPTY;
  }

  /** The number of pairs that a predicate asserts; 0 for a negative id. */
  long pairCount(int predicate);

  /**
   * The number of literals, each counted with each subject, that a predicate asserts; 0 likewise.
   */
  long valueCount(int predicate);
}
