// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.row;

import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.device.simd.memory.RestrictionCache;

/**
 * What rows are over: all nodes of a mirror, or the neighbourhood of some examples under numbers of
 * its own. Thread-safe.
 */
public interface EvaluationDomain {
  /** How rows lie in memory. */
  Layout layout();

  /** The individuals. */
  DenseRow live();

  /** The members of a class, individuals or not. */
  NodeSet members(int classNode);

  /** The individuals among those listed that are here. */
  NodeSet enumerated(SparseRow individuals);

  /** A direction of a role; whole at the heads that {@link #heads} lets through. */
  IndexedRelation relation(int predicate, boolean inverse);

  /** The same pairs with head and target exchanged. */
  IndexedRelation opposite(int predicate, boolean inverse);

  /** How many heads of a relation have to be looked at for rows that are read at this depth. */
  int heads(IndexedRelation relation, int depth);

  /** What was computed here before. */
  RestrictionCache cache();
}
