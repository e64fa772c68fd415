// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.spool;

import java.util.concurrent.TimeUnit;

/**
 * The least rate at which a body has to arrive. Slow senders hold a thread each; a minimum rate
 * bounds for how long.
 */
public final class SenderPace {
  /** Time that every sender has before the rate applies. */
  private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(30);

  /** Bytes a second; a slow mobile connection is several times as fast. */
  private static final long SLOWEST = 4096;

  private final long start = System.nanoTime();

  /**
   * Returns whether a sender is slower than the rate.
   *
   * @param bytes how many have arrived since this was made
   */
  public boolean isTooSlow(long bytes) {
    long seconds = (System.nanoTime() - start - GRACE_NANOS) / TimeUnit.SECONDS.toNanos(1);
    return seconds > 0 && bytes < seconds * SLOWEST;
  }
}
