// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.htedl.limit.Cancellation;
import org.jspecify.annotations.Nullable;

/**
 * Numbered pieces of work for the threads of the common pool and the caller's. What one of them
 * throws ends all.
 *
 * @param cancelled whether the work should stop; asked before each piece
 */
record Parallel(Cancellation cancelled) {
  /** A piece of work with what its thread keeps for all of its pieces. */
  interface Work<S> {
    void run(int number, S scratch) throws IOException, RefusedSnapshotException;
  }

  /**
   * Does the pieces from 0 on, in any order.
   *
   * @param scratch what each thread needs
   * @throws CancellationException if the work should stop
   */
  <S> void run(int pieces, Supplier<S> scratch, Work<S> work)
      throws IOException, RefusedSnapshotException {
    AtomicInteger next = new AtomicInteger();
    AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
    int threads = Math.min(pieces, ForkJoinPool.getCommonPoolParallelism() + 1);
    List<ForkJoinTask<?>> tasks = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      tasks.add(
          ForkJoinTask.adapt(
              () -> {
                try {
                  S mine = scratch.get();
                  for (int piece = next.getAndIncrement();
                      piece < pieces && failure.get() == null;
                      piece = next.getAndIncrement()) {
                    cancelled.check("reading a snapshot was cancelled");
                    work.run(piece, mine);
                  }
                } catch (IOException | RefusedSnapshotException | RuntimeException e) {
                  failure.compareAndSet(null, e);
                }
              }));
    }
    ForkJoinTask.invokeAll(tasks);
    rethrow(failure.get());
  }

  /** As above, of work that needs nothing. */
  void run(int pieces, Work<Void> work) throws IOException, RefusedSnapshotException {
    run(pieces, () -> null, work);
  }

  private static void rethrow(@Nullable Exception failure)
      throws IOException, RefusedSnapshotException {
    switch (failure) {
      case null -> {}
      case IOException e -> throw e;
      case RefusedSnapshotException e -> throw e;
      case RuntimeException e -> throw e;
      default -> throw new IllegalStateException(failure);
    }
  }
}
