// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.data;

import java.util.Iterator;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;

/** The data that a caller may read, within the caller's transaction. */
public interface VisibleData {
  /**
   * The triples of one graph that match, without duplicates. Only a scan of all triples of a union
   * may repeat what several graphs have, since that would have to be remembered.
   *
   * @param graph a graph's name, or Jena's names for the default and the union graph
   */
  Iterator<Triple> triples(Node graph, Node subject, Node predicate, Node object);

  /** Returns whether a pattern matches every triple. */
  static boolean isScan(Node subject, Node predicate, Node object) {
    return Node.ANY.equals(subject) && Node.ANY.equals(predicate) && Node.ANY.equals(object);
  }

  /** The names of the named graphs that have a triple. */
  Iterator<Node> graphNames();

  /** Whether the graph has a triple. */
  default boolean isEmpty(Node graph) {
    return !triples(graph, Node.ANY, Node.ANY, Node.ANY).hasNext();
  }
}
