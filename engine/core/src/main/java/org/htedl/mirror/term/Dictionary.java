// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.term;

/**
 * What one revision knows of the append-only tables that it shares with other revisions.
 *
 * @param nodeCount nodes with smaller ids are known
 * @param literalCount literals with smaller ids are known
 */
public record Dictionary(NodeTable nodes, int nodeCount, LiteralTable literals, int literalCount) {
  /** Everything that the tables hold now. */
  public static Dictionary of(NodeTable nodes, LiteralTable literals) {
    return new Dictionary(nodes, nodes.size(), literals, literals.size());
  }

  /** The same tables as they are now. */
  public Dictionary grown() {
    return of(nodes, literals);
  }

  public long bytes() {
    return nodes.bytes() + literals.bytes();
  }
}
