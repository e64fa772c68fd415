// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.learn;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.htedl.launcher.console.Warnings;
import org.htedl.limit.Cancellation;

/**
 * Cancels work when the process is asked to end, by Ctrl-C for example, and holds the end up until
 * what was found has been printed.
 */
public final class Interruption implements Cancellation, AutoCloseable {
  private static final long PATIENCE_SECONDS = 10;

  private final CountDownLatch done = new CountDownLatch(1);
  private final Thread hook = new Thread(this::end, "htedl-interruption");
  private volatile boolean asked;

  /** Begins to listen. */
  public Interruption() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void end() {
    asked = true;
    try {
      boolean printed = done.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (!printed) {
        Warnings.print("the search did not stop within 10 seconds; it ends without a result");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public boolean isCancelled() {
    return asked;
  }

  /** All has been printed. */
  @Override
  public void close() {
    done.countDown();
    if (!asked) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException ending) {
        // The hook finds that all is done.
      }
    }
  }
}
