// SPDX-License-Identifier: Apache-2.0
package org.htedl.limit;

/**
 * Asks a cancellation after each 2<sup>15</sup> units of work, for loops whose steps differ in
 * length. A unit is about what a look at one number somewhere in memory costs, so that a few
 * milliseconds go by between two looks at most. Used by one thread.
 */
public final class WorkMeter {
  private static final int UNITS = 1 << 15;

  private final Cancellation cancellation;
  private long left = UNITS;

  public WorkMeter(Cancellation cancellation) {
    this.cancellation = cancellation;
  }

  /**
   * Counts work that is done, or is to be done next.
   *
   * @param units from 0
   * @throws java.util.concurrent.CancellationException if the work is not wanted any more
   */
  public void add(long units) {
    left -= units;
    if (left <= 0) {
      left = UNITS;
      cancellation.check();
    }
  }
}
