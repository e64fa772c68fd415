// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import java.util.concurrent.CancellationException;
import org.htedl.fuseki.memory.MemoryAccount;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.jspecify.annotations.Nullable;

/**
 * What one pattern takes of a dataset's memory: at most a part of what is free when it takes
 * something for the first time, so that what it remembers leaves room for others. Asks the account
 * for nothing before, since most patterns need nothing. Used by one thread.
 */
final class PartOfMemory implements MemoryClaim {
  private static final int PART = 4;

  private final MemoryAccount memory;
  private @Nullable MemoryClaim claim;
  private long most;
  private boolean isClosed;

  PartOfMemory(MemoryAccount memory) {
    this.memory = memory;
  }

  @Override
  public void take(long bytes) {
    if (isClosed) {
      throw new CancellationException("the pattern is not matched any more");
    }
    MemoryClaim taken = claim;
    if (taken == null) {
      taken = memory.claim();
      claim = taken;
      most = memory.free() / PART;
    }
    if (bytes > most) {
      throw new MemoryBudgetException(
          "one graph pattern may take a quarter of the memory that is free");
    }
    taken.take(bytes);
  }

  @Override
  public void close() {
    isClosed = true;
    MemoryClaim taken = claim;
    if (taken != null) {
      taken.close();
    }
  }
}
