package org.htedl.fuseki.transaction;

import java.util.concurrent.ThreadFactory;

/**
 * Threads that do not keep the process alive.
 *
 * @param name of each
 */
record DaemonThreads(String name) implements ThreadFactory {
  @Override
  public Thread newThread(Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }
}
