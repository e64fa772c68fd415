// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.circle;

import org.htedl.time.TimeSource;

/**
 * A length of time that work may take, on a clock.
 *
 * @param source the clock
 * @param nanos how long
 */
public record TimeLimit(TimeSource source, long nanos) {
  /** A limit on the clock of the system. */
  public static TimeLimit ofSeconds(long seconds) {
    return new TimeLimit(TimeSource.SYSTEM, 1_000_000_000 * seconds);
  }
}
