package org.htedl.shard;

import java.util.concurrent.atomic.AtomicLong;
import org.htedl.mirror.limit.MemoryBudgetException;
import org.htedl.mirror.limit.MemoryClaim;

/** One claim for several pieces of work, each of which knows its own memory only. Thread-safe. */
final class SharedClaim {
  private final MemoryClaim claim;
  private final AtomicLong all = new AtomicLong();

  SharedClaim(MemoryClaim claim) {
    this.claim = claim;
  }

  /** A claim for one piece of work; closing it gives back what that has taken. */
  MemoryClaim part() {
    return new Part();
  }

  private synchronized void change(long more) {
    long sum = all.addAndGet(more);
    try {
      claim.take(sum);
    } catch (MemoryBudgetException refused) {
      all.addAndGet(-more);
      throw refused;
    }
  }

  private final class Part implements MemoryClaim {
    private long taken;

    @Override
    public void take(long bytes) {
      change(bytes - taken);
      taken = bytes;
    }

    @Override
    public void close() {
      take(0);
    }
  }
}
