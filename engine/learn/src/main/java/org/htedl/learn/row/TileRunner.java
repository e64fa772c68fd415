// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.row;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.htedl.limit.Cancellation;
import org.jspecify.annotations.Nullable;

/**
 * Runs tiles of work on some threads and merges what they find in the order of the tiles, so that
 * the result does not depend on the number of threads. Tiles run while nothing is merged, and the
 * other way round. Its threads end when it is closed.
 */
public final class TileRunner implements AutoCloseable {
  /** Tiles of one wave for each thread: enough to even out their durations. */
  private static final int TILES_A_THREAD = 4;

  private final int threads;
  private final Cancellation cancellation;
  private final Runnable tick;
  private final @Nullable ExecutorService executor;

  /**
   * @param threads how many tiles run at once, the caller's thread waiting meanwhile; with 1 they
   *     run in the caller's
   * @param cancellation asked before each tile, by any thread
   * @param tick called after each tile or few, in the caller's thread
   */
  @SuppressWarnings("ThreadPriorityCheck") // nothing relies on it: queries go before a search
  public TileRunner(int threads, Cancellation cancellation, Runnable tick) {
    this.threads = threads;
    this.cancellation = cancellation;
    this.tick = tick;
    this.executor =
        threads == 1
            ? null
            : Executors.newFixedThreadPool(
                threads,
                Thread.ofPlatform()
                    .daemon()
                    .priority(Thread.MIN_PRIORITY)
                    .name("htedl-learn-", 0)
                    .factory());
  }

  /** How many tiles' results there are at once, at most. */
  int atOnce() {
    return executor == null ? 1 : threads * TILES_A_THREAD;
  }

  /**
   * Runs all tiles.
   *
   * @param work from the number of a tile to what it finds; called by any thread
   * @param merge takes that, in the order of the tiles, in the caller's thread
   */
  public <B> void run(int tiles, IntFunction<B> work, Consumer<B> merge) {
    if (executor == null || tiles == 1) {
      for (int tile = 0; tile < tiles; tile++) {
        cancellation.check();
        merge.accept(work.apply(tile));
        tick.run();
      }
      return;
    }
    for (int from = 0; from < tiles; from += threads * TILES_A_THREAD) {
      List<Future<B>> wave = new ArrayList<>();
      for (int i = from; i < Math.min(tiles, from + threads * TILES_A_THREAD); i++) {
        int tile = i;
        wave.add(
            executor.submit(
                () -> {
                  cancellation.check();
                  return work.apply(tile);
                }));
      }
      List<B> found = new ArrayList<>();
      try {
        for (Future<B> each : wave) {
          found.add(each.get());
        }
      } catch (ExecutionException e) {
        throw thrown(e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CancellationException("the learner was interrupted");
      } finally {
        // Where one has failed the others must not go on reading what is about to change.
        wave.forEach(TileRunner::await);
      }
      found.forEach(merge);
      tick.run();
    }
  }

  private static <B> void await(Future<B> future) {
    boolean interrupted = false;
    while (true) {
      try {
        future.get();
        break;
      } catch (ExecutionException e) {
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static RuntimeException thrown(@Nullable Throwable cause) {
    if (cause instanceof RuntimeException exception) {
      return exception;
    }
    if (cause instanceof Error error) {
      throw error;
    }
    return new IllegalStateException(cause);
  }

  /** Ends the threads. */
  @Override
  public void close() {
    if (executor != null) {
      executor.shutdownNow();
    }
  }
}
