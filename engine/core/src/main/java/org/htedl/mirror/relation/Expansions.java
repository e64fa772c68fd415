// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.relation;

import java.math.BigInteger;
import org.htedl.limit.Bounds;

/** What counts the matches of expansions. Thread-safe; calls take turns. */
public interface Expansions {
  /**
   * The number of ways to give all columns values.
   *
   * @throws java.util.concurrent.CancellationException if the bounds say so
   * @throws org.htedl.limit.MemoryBudgetException if a device has no room for the relations
   */
  BigInteger count(Expansion expansion, Bounds bounds);
}
