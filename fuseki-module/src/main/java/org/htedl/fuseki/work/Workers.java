// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.work;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.jena.query.QueryCancelledException;
import org.htedl.limit.Cancellation;

/**
 * Threads for long work that checks the caller's cancellation only at intervals: a waiting caller
 * can cancel at once, and the work stops at its next check. Idle threads end.
 */
public final class Workers {
  private final ExecutorService threads = threads(Integer.MAX_VALUE, new SynchronousQueue<>());

  /** One at a time: what is made here is for people who type, not for those who ask. */
  private final ExecutorService inTurn = threads(1, new LinkedBlockingQueue<>());

  private static ExecutorService threads(int most, BlockingQueue<Runnable> queue) {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            most == 1 ? 1 : 0,
            most,
            10,
            TimeUnit.SECONDS,
            queue,
            task -> {
              Thread thread = new Thread(task, "htedl-work");
              thread.setDaemon(true);
              return thread;
            });
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  /** Begins work that is done after all that was begun so before. */
  public <T> CompletableFuture<T> startInTurn(Supplier<T> work) {
    return CompletableFuture.supplyAsync(work, inTurn);
  }

  /** Begins work for which no caller waits. */
  public void start(Runnable work) {
    threads.execute(work);
  }

  /** Begins work that several may wait for. */
  <T> CompletableFuture<T> start(Supplier<T> work) {
    return CompletableFuture.supplyAsync(work, threads);
  }

  /**
   * Has work done and waits for it.
   *
   * @throws QueryCancelledException if the caller no longer waits
   */
  public <T> T call(Supplier<T> work, Cancellation cancellation) {
    return result(start(work), cancellation);
  }

  /**
   * The result of work that was begun; throws what the work throws.
   *
   * @throws QueryCancelledException if the caller no longer waits
   */
  public static <T> T result(CompletableFuture<T> work, Cancellation cancellation) {
    Waiting.await(work, cancellation);
    try {
      return work.get();
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof RuntimeException failure) {
        throw failure;
      }
      if (cause instanceof Error failure) {
        throw failure;
      }
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new QueryCancelledException();
    }
  }
}
