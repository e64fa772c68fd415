// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.row;

import org.htedl.bits.NodeSet;
import org.htedl.limit.Cancellation;

/**
 * The making of one operation's row, in units that may run at once on different threads. When all
 * have run, {@link #finish} gives the row.
 */
public interface RowTask {
  /** How it is computed, for people. */
  String method();

  /** The individuals expected in the result, or -1 where nothing is known. */
  default int estimated() {
    return -1;
  }

  /** The time expected for all units, in nanoseconds; decides whether threads are worth waking. */
  double nanos();

  /**
   * Makes what the units have in common; called once, before the first of them. Not left to
   * whichever unit comes first: the others' threads would fall asleep waiting for it, and waking
   * them takes longer than many a restriction.
   */
  default void prepare() {}

  /** The number of units. */
  default int units() {
    return 1;
  }

  /** Runs one unit. */
  default void run(int unit, Cancellation cancellation) {}

  /** The row; called once, after the last unit. */
  NodeSet finish();
}
