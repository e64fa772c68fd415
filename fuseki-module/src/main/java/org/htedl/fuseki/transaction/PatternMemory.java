// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import org.htedl.fuseki.memory.MemoryAccount;
import org.htedl.limit.MemoryClaim;
import org.htedl.matching.index.PatternIndexes;

/** The indexes of a dataset's mirrors for graph patterns, on its memory account, and counters. */
public final class PatternMemory implements MemoryAccount.Kept {
  private final PatternIndexes indexes;
  private final PatternCounters counters = new PatternCounters();

  PatternMemory(MemoryAccount memory) {
    indexes =
        new PatternIndexes(
            task -> memory.server().workers().start(task),
            more -> {
              try (MemoryClaim claim = memory.claim()) {
                claim.take(more);
              }
            });
    memory.count(this);
  }

  public PatternIndexes indexes() {
    return indexes;
  }

  public PatternCounters counters() {
    return counters;
  }

  @Override
  public long bytes() {
    return indexes.bytes();
  }

  @Override
  public void giveUp() {
    indexes.giveUp();
  }
}
