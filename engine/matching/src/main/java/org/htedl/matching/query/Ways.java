package org.htedl.matching.query;

import org.htedl.bits.NodeSet;

/** Which nodes ways of one kind lead to; computed at each call. Used by one thread at a time. */
@FunctionalInterface
public interface Ways {
  /**
   * The nodes at the other ends of ways from a node.
   *
   * @param node a node's id
   * @param isForward whether the ways begin with the node; else they end with it
   */
  NodeSet of(int node, boolean isForward);
}
