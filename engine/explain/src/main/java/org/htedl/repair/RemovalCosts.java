// SPDX-License-Identifier: Apache-2.0
package org.htedl.repair;

import org.htedl.mirror.Fact;

/** What the removal of a triple costs. Asked by one thread, and answers alike each time. */
@FunctionalInterface
public interface RemovalCosts {
  /** The triple must stay. */
  long KEPT = 0;

  /** The most that one removal may cost. */
  long MOST = 1_000_000_000;

  /** The cost, from 1 to {@link #MOST}, or {@link #KEPT}. */
  long of(Fact triple);

  /** Each triple costs 1, and those of the schema stay. */
  static RemovalCosts ofData() {
    return triple -> SchemaTriples.contain(triple) ? KEPT : 1;
  }
}
