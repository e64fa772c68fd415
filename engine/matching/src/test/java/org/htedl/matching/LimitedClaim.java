// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;

/** Grants memory up to a limit. */
final class LimitedClaim implements MemoryClaim {
  private final long limit;
  private long taken;
  private int refusals;

  LimitedClaim(long limit) {
    this.limit = limit;
  }

  @Override
  public void take(long bytes) {
    if (bytes > limit) {
      refusals++;
      throw new MemoryBudgetException("made by the test");
    }
    taken = bytes;
  }

  /** Bytes that are taken. */
  long taken() {
    return taken;
  }

  /** How often more was asked for. */
  int refusals() {
    return refusals;
  }

  @Override
  public void close() {}
}
