package org.htedl.mirror;

/**
 * What one revision knows of the append-only tables that it shares with other revisions.
 *
 * @param nodeCount nodes with smaller ids are known
 * @param literalCount literals with smaller ids are known
 */
record Dictionary(NodeTable nodes, int nodeCount, LiteralTable literals, int literalCount) {
  /** Everything that the tables hold now. */
  static Dictionary of(NodeTable nodes, LiteralTable literals) {
    return new Dictionary(nodes, nodes.size(), literals, literals.size());
  }

  /** The same tables as they are now. */
  Dictionary grown() {
    return of(nodes, literals);
  }

  long bytes() {
    return nodes.bytes() + literals.bytes();
  }
}
