// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.work;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.jena.query.QueryCancelledException;
import org.htedl.limit.Cancellation;

/** Waits for work of other threads, for as long as the caller does. */
public final class Waiting {
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private Waiting() {}

  /**
   * Waits for the end of work, whether that ends well or not, for some time at most.
   *
   * @param nanos how long to wait at most; 0 or less: not at all
   * @throws QueryCancelledException if the thread is interrupted
   */
  public static void await(CompletableFuture<?> future, long nanos) {
    ends(future, Math.max(0, nanos));
  }

  /**
   * Waits for the end of work, whether that ends well or not.
   *
   * @throws QueryCancelledException if the caller no longer waits
   */
  public static void await(CompletableFuture<?> future, Cancellation cancellation) {
    do {
      if (cancellation.isCancelled()) {
        throw new QueryCancelledException();
      }
    } while (!ends(future, POLL_NANOS));
  }

  /** Whether work ends, well or not, within some time. */
  private static boolean ends(CompletableFuture<?> future, long nanos) {
    try {
      future.get(nanos, TimeUnit.NANOSECONDS);
      return true;
    } catch (ExecutionException | CancellationException e) {
      // The caller looks at what there is.
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new QueryCancelledException();
    }
  }
}
