// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.selection;

import org.htedl.limit.Cancellation;

/** Looks whether to stop, each time that some work has been done. Used by one thread. */
final class Pace {
  /** Words between two looks: some milliseconds. */
  private static final long WORDS = 1 << 21;

  private final Cancellation cancellation;
  private long words;

  Pace(Cancellation cancellation) {
    this.cancellation = cancellation;
  }

  /** Counts words of rows that have been looked at. */
  void add(long more) {
    words += more;
    if (words >= WORDS) {
      words = 0;
      cancellation.check();
    }
  }
}
