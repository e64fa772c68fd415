// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.htedl.engine.Engine;
import org.htedl.fuseki.memory.MemoryAccount;
import org.htedl.fuseki.memory.ServerMemory;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.junit.jupiter.api.Test;

/** Indexes for graph patterns count against the memory of their dataset, and give way. */
class PatternMemoryTest {
  private static final int LIMIT = 1 << 20;

  @Test
  void indexesGiveWayToClaims() {
    try (Engine engine = Engine.scalar()) {
      MemoryAccount account =
          new MemoryAccount(
                  LIMIT, new ServerMemory(Long.MAX_VALUE), engine, () -> List.of(), () -> 0)
              .register();
      PatternMemory patterns = new PatternMemory(account);
      int half = LIMIT / 2 / Integer.BYTES;
      patterns.indexes().ascending(half);
      assertEquals(LIMIT / 2, patterns.bytes());
      assertEquals(LIMIT / 2, account.keptBytes());
      try (MemoryClaim claim = account.claim()) {
        claim.take(LIMIT / 2);
        assertEquals(LIMIT / 2, patterns.bytes(), "there is room for both");
        claim.take(LIMIT);
        assertEquals(0, patterns.bytes());
        assertThrows(MemoryBudgetException.class, () -> patterns.indexes().ascending(1));
      }
      assertEquals(half, patterns.indexes().ascending(half).length);
    }
  }
}
