// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.entailed;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.htedl.closure.report.EntailedTriples;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.matching.index.PatternIndexes;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;
import org.jspecify.annotations.Nullable;

/**
 * The indexes of graph patterns, which count against the memory budget, for look-ups of derived
 * triples. An index that cannot be had, or not yet, is done without.
 */
final class SharedIndexes implements EntailedTriples.Indexes {
  /** With fewer literals, looking at each costs less than an index does. */
  private static final int FEW_LITERALS = 64;

  private final Mirror closed;
  private final PatternIndexes indexes;
  private final ClassCost cost;

  /** The cost of looking into classes of a mirror so far, and that of an index. */
  private record ClassCost(AtomicLong spent, long memberships) {
    static ClassCost of(Mirror closed) {
      return new ClassCost(new AtomicLong(), PatternIndexes.memberships(closed));
    }
  }

  SharedIndexes(Mirror closed, PatternIndexes indexes) {
    this.closed = closed;
    this.indexes = indexes;
    this.cost = closed.derived(SharedIndexes.class, ClassCost::of);
  }

  /** Made as soon as as much has been spent without it. */
  @Override
  public @Nullable Adjacency classes(int classes) {
    return cost.spent.addAndGet(classes) < cost.memberships
        ? null
        : made(() -> indexes.types(closed, cost.memberships));
  }

  @Override
  public @Nullable Adjacency literals(Adjacency postings) {
    return postings.heads().length <= FEW_LITERALS ? null : made(() -> indexes.inverse(postings));
  }

  private static @Nullable Adjacency made(Supplier<Adjacency> maker) {
    try {
      return maker.get();
    } catch (PatternIndexes.NotReadyException | MemoryBudgetException without) {
      return null;
    }
  }
}
