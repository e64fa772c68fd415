// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.work;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.jena.query.QueryCancelledException;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;

/**
 * Limits how many queries of all datasets build mirrors of their own from large graphs at once. The
 * others wait for their turn, as long as their callers do and no longer than half a minute.
 * Thread-safe.
 */
public final class Turns {
  private static final int AT_ONCE = 2;
  private static final long POLL_MILLIS = 20;
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(30);

  private final Semaphore free;
  private final long patience;

  public Turns() {
    this(AT_ONCE, PATIENCE);
  }

  /**
   * @param atOnce how many may read at once
   * @param patience how long the others wait, in nanoseconds
   */
  public Turns(int atOnce, long patience) {
    this.free = new Semaphore(atOnce, true);
    this.patience = patience;
  }

  /** A turn, held until it is closed. */
  public final class Turn implements AutoCloseable {
    private final AtomicBoolean ended = new AtomicBoolean();

    private Turn() {}

    @Override
    public void close() {
      if (ended.compareAndSet(false, true)) {
        free.release();
      }
    }
  }

  /**
   * Waits for a turn.
   *
   * @throws QueryCancelledException if the caller no longer waits
   * @throws MemoryBudgetException if it takes too long
   */
  public Turn take(Cancellation cancellation) {
    long start = System.nanoTime();
    try {
      while (!free.tryAcquire(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        if (cancellation.isCancelled()) {
          throw new QueryCancelledException();
        }
        if (System.nanoTime() - start > patience) {
          throw new MemoryBudgetException(
              "as many graphs are being read for single queries as the server reads at once",
              "try again later, or keep the dataset's mirrors, by htedl:Dataset");
        }
      }
      return new Turn();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new QueryCancelledException();
    }
  }
}
