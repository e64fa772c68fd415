// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Threads that do not keep the process alive.
 *
 * @param name of each
 */
record DaemonThreads(String name) implements ThreadFactory {
  private static final int IDLE_SECONDS = 10;

  /**
   * A pool of at most this many threads, which end when they have had nothing to do for a while.
   */
  static ThreadPoolExecutor pool(String name, int count) {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            count,
            count,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            new DaemonThreads(name));
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  @Override
  public Thread newThread(Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }
}
