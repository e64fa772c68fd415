// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query.argument;

import org.apache.jena.graph.Node;
import org.htedl.fuseki.ingest.NodeNames;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;

/**
 * Individuals of a mirror as nodes of a query. Remembers some: thousands of expressions cover the
 * same individuals again and again.
 */
public final class IndividualNodes {
  /** Nodes remembered, a power of two. */
  private static final int REMEMBERED = 1 << 15;

  private final Mirror mirror;
  private final int[] ids;
  private final @Nullable Node[] nodes;

  IndividualNodes(Mirror mirror) {
    this.mirror = mirror;
    int size = Math.min(REMEMBERED, Integer.highestOneBit(Math.max(1, mirror.nodeCount())));
    this.ids = new int[size];
    this.nodes = new Node[size];
  }

  /** The node of an individual. */
  public Node node(int id) {
    int at = id & (ids.length - 1);
    Node known = nodes[at];
    if (known != null && ids[at] == id) {
      return known;
    }
    Node made = NodeNames.nodeOf(mirror.nodeName(id));
    ids[at] = id;
    nodes[at] = made;
    return made;
  }

  /** The id of a node, or -1 if the mirror does not know it or it is a literal. */
  public int id(Node node) {
    String name = NodeNames.nameOf(node);
    return name == null ? -1 : mirror.idOf(name);
  }
}
