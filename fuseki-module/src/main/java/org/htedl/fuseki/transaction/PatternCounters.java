// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/** Counts the graph patterns of a dataset's queries: matched with mirrors, and left to Jena. */
public final class PatternCounters {
  private final LongAdder answered = new LongAdder();
  private final AtomicLongArray left = new AtomicLongArray(LeftToJena.values().length);

  /** A pattern is matched with a mirror. */
  public void answered() {
    answered.increment();
  }

  /** Jena matches a pattern. */
  public void left(LeftToJena reason) {
    left.incrementAndGet(reason.ordinal());
  }

  /** How many patterns were matched with mirrors. */
  public long answeredCount() {
    return answered.sum();
  }

  /** How many patterns Jena has matched for this reason. */
  public long leftCount(LeftToJena reason) {
    return left.get(reason.ordinal());
  }
}
