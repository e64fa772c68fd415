// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.jena.query.QueryCancelledException;
import org.htedl.engine.Engine;
import org.htedl.fuseki.work.Turns;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What datasets share, whatever the limit of each. */
class ServerMemoryTest {
  private static final long LIMIT = 100;

  private final Engine engine = Engine.scalar();
  private final ServerMemory server = new ServerMemory(LIMIT);

  @AfterEach
  void close() {
    engine.close();
  }

  private MemoryAccount account(long limit) {
    return new MemoryAccount(limit, server, engine, List::of, () -> 0).register();
  }

  @Test
  void datasetsTogetherStayBelowTheLimitOfTheServer() {
    MemoryAccount one = account(80);
    MemoryAccount other = account(80);
    try (MemoryClaim first = one.claim();
        MemoryClaim second = other.claim()) {
      first.take(60);
      assertEquals(40, other.free());
      second.take(40);
      MemoryBudgetException refusal =
          assertThrows(MemoryBudgetException.class, () -> second.take(41));
      String sentence = MemoryRefusal.sentence(refusal);
      assertTrue(sentence.contains("-Xmx"), sentence);
      assertTrue(sentence.contains(ServerMemory.LIMIT), sentence);
      first.take(20);
      second.take(80);
      // Its own limit is what it meets first.
      String own =
          MemoryRefusal.sentence(assertThrows(MemoryBudgetException.class, () -> second.take(81)));
      assertTrue(own.contains("htedl:memoryLimit"), own);
    }
    assertEquals(LIMIT, server.free());
  }

  /** Who makes an account may not know its mirrors yet. */
  @Test
  void anAccountIsNotAskedBeforeItIsRegistered() {
    AtomicBoolean knows = new AtomicBoolean();
    MemoryAccount account =
        new MemoryAccount(
            80,
            server,
            engine,
            () -> {
              assertTrue(knows.get(), "asked too early");
              return List.of();
            },
            () -> 0);
    assertEquals(LIMIT, server.free());
    knows.set(true);
    account.register();
    try (MemoryClaim claim = account.claim()) {
      claim.take(60);
      assertEquals(LIMIT - 60, server.free());
    }
  }

  @Test
  void aFullHeapIsNoReasonToRaiseTheLimit() {
    String sentence = MemoryRefusal.sentence(MemoryRefusal.heapIsFull());
    assertTrue(sentence.contains("-Xmx"), sentence);
    assertTrue(sentence.contains("HTEDL_JAVA_OPTIONS"), sentence);
    assertTrue(!sentence.contains("raise"), sentence);
  }

  /** A worker that goes on for a moment takes no more than what its caller has given back. */
  @Test
  void nothingIsTakenForWhoeverHasLeft() {
    MemoryClaim claim = account(80).claim();
    claim.take(10);
    claim.close();
    assertThrows(java.util.concurrent.CancellationException.class, () -> claim.take(20));
    assertEquals(LIMIT, server.free());
  }

  @Test
  @SuppressWarnings("try") // A turn is held, not used.
  void thoseWithoutATurnWaitAndMayLeave() {
    Turns turns = new Turns(1, TimeUnit.SECONDS.toNanos(60));
    AtomicBoolean left = new AtomicBoolean();
    Turns.Turn turn = turns.take(Cancellation.NEVER);
    left.set(true);
    assertThrows(QueryCancelledException.class, () -> turns.take(left::get));
    turn.close();
    turn.close();
    try (Turns.Turn next = turns.take(left::get)) {
      assertThrows(QueryCancelledException.class, () -> turns.take(left::get), "given twice");
    }
  }

  @Test
  @SuppressWarnings("try") // A turn is held, not used.
  void nobodyWaitsForEver() {
    Turns turns = new Turns(1, 1);
    try (Turns.Turn turn = turns.take(Cancellation.NEVER)) {
      MemoryBudgetException refusal =
          assertThrows(MemoryBudgetException.class, () -> turns.take(Cancellation.NEVER));
      String sentence = MemoryRefusal.sentence(refusal);
      assertTrue(sentence.contains("try again later"), sentence);
    }
  }
}
