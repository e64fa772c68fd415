// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.solve;

import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.limit.Cancellation;

/**
 * Input that another thread reads, so that a time limit or a signal ends the wait for it. A pipe
 * whose writer sends nothing cannot be asked for a cancellation.
 */
public final class StoppableRead {
  private static final long POLL_MILLIS = 20;

  /**
   * Reads the input.
   *
   * @param <T> the result
   */
  @FunctionalInterface
  public interface Source<T> {
    T read() throws IOException, BadProgramException;
  }

  private StoppableRead() {}

  /**
   * Waits for the result. After a cancellation the reading thread is left alone; it does not keep
   * the process alive.
   *
   * @throws CancellationException if the wait was stopped, or the source has noticed it first
   */
  public static <T> T await(Source<T> source, Cancellation stop)
      throws IOException, BadProgramException {
    FutureTask<T> reading = new FutureTask<>(source::read);
    Thread thread = new Thread(reading, "htedl-read");
    thread.setDaemon(true);
    thread.start();
    while (true) {
      try {
        return reading.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException unfinished) {
        if (stop.isCancelled()) {
          throw new CancellationException("stopped while the input was read");
        }
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        throw new CancellationException("interrupted while the input was read");
      } catch (ExecutionException failed) {
        switch (Objects.requireNonNull(failed.getCause())) {
          case IOException unreadable -> throw unreadable;
          case BadProgramException bad -> throw bad;
          case RuntimeException unchecked -> throw unchecked;
          case Error full -> throw full;
          default -> throw new IllegalStateException(failed);
        }
      }
    }
  }
}
