package org.htedl.repair;

import org.htedl.mirror.limit.MemoryClaim;

/** Divides one claim among parts of a search that grow apart. Thread-safe. */
final class SharedClaim {
  private final MemoryClaim whole;
  private long taken;

  SharedClaim(MemoryClaim whole) {
    this.whole = whole;
  }

  /** A part that has nothing yet; closing it gives back what it has. */
  MemoryClaim part() {
    return new Part();
  }

  private final class Part implements MemoryClaim {
    private long mine;

    @Override
    public void take(long bytes) {
      synchronized (SharedClaim.this) {
        whole.take(taken - mine + bytes);
        taken += bytes - mine;
        mine = bytes;
      }
    }

    @Override
    public void close() {
      // The next part that takes something says to the account what is left.
      synchronized (SharedClaim.this) {
        taken -= mine;
        mine = 0;
      }
    }
  }
}
