// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.relation;

import java.util.List;
import java.util.Objects;
import org.htedl.limit.Bounds;

/**
 * Joins of sets of pairs, where a device does them. A pair is {@code left << 32 | right}; results
 * are ascending, each pair once. Thread-safe; calls take turns.
 *
 * <p>All methods throw {@link org.htedl.limit.MemoryBudgetException} if the device or the bounds
 * have no room, and {@link java.util.concurrent.CancellationException} if the bounds say so.
 */
public interface PairJoins {
  /**
   * Pairs (x, k) whose second id is looked up: (x, y) follows for each target y of k.
   *
   * @param lefts in any order, duplicates allowed; not to be changed
   */
  record Join(long[] lefts, Adjacency table) {
    public Join {
      Objects.requireNonNull(lefts);
      Objects.requireNonNull(table);
    }
  }

  /** The pairs of the transitive closure that are not in the relation itself. */
  long[] closed(Adjacency relation, Bounds bounds);

  /**
   * The pairs of the second array that are not in the first.
   *
   * @param known each once
   * @param more in any order, duplicates allowed
   */
  long[] added(long[] known, long[] more, Bounds bounds);

  /**
   * The pairs that follow from joins, and then, by one more table, from these and the known ones;
   * without the known ones.
   *
   * @param known each once
   * @param then a transitive relation
   */
  long[] joined(long[] known, List<Join> joins, Adjacency then, Bounds bounds);
}
