// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.htedl.engine.Engine;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.RoleExpression;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.term.Iri;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MemoryAccountTest {
  private static final long LIMIT = 100L << 20;
  private static final int INDIVIDUALS = 20_000;

  private final Engine engine = Engine.on("simd");
  private final List<Mirror> lasting = new ArrayList<>();
  private final MemoryAccount account =
      new MemoryAccount(LIMIT, new ServerMemory(Long.MAX_VALUE), engine, () -> lasting, () -> 0)
          .register();

  @AfterEach
  void close() {
    engine.close();
  }

  private static Mirror mirror() {
    MirrorBuilder builder = new MirrorBuilder();
    for (int i = 0; i < INDIVIDUALS; i++) {
      builder.add("http://ex/i" + i, Iri.TYPE, "http://ex/C" + i % 100);
      builder.add("http://ex/i" + i, "http://ex/p", "http://ex/i" + (i * 7 + 1) % INDIVIDUALS);
    }
    return builder.build();
  }

  private static void refused(MemoryClaim claim, long bytes) {
    assertThrows(MemoryBudgetException.class, () -> claim.take(bytes));
  }

  @Test
  void claimsTogetherStayBelowTheLimit() {
    try (MemoryClaim one = account.claim();
        MemoryClaim other = account.claim()) {
      one.take(LIMIT / 2);
      assertEquals(LIMIT / 2, account.free());
      refused(other, LIMIT / 2 + 1);
      other.take(LIMIT / 2);
      one.take(LIMIT / 4);
      other.take(LIMIT / 2 + 1);
      refused(one, LIMIT / 2);
      assertEquals(LIMIT - LIMIT / 4 - LIMIT / 2 - 1, account.free());
    }
    assertEquals(LIMIT, account.free());
  }

  /** More than half of the limit is had by one at a time, however many ask at once. */
  @Test
  void whatTwoAskForAtOnceOneGets() throws Exception {
    AtomicInteger holders = new AtomicInteger();
    AtomicInteger had = new AtomicInteger();
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<?>> all = new ArrayList<>();
      for (int t = 0; t < 4; t++) {
        all.add(
            threads.submit(
                () -> {
                  for (int i = 0; i < 5000; i++) {
                    try (MemoryClaim claim = account.claim()) {
                      claim.take(LIMIT / 2 + 1);
                      assertEquals(1, holders.incrementAndGet());
                      had.incrementAndGet();
                      holders.decrementAndGet();
                    } catch (MemoryBudgetException another) {
                      Thread.onSpinWait();
                    }
                  }
                }));
      }
      for (Future<?> each : all) {
        each.get();
      }
    }
    assertTrue(had.get() > 0, "nobody got anything");
    assertEquals(LIMIT, account.free());
  }

  @Test
  void mirrorsTakeWhatTheyTake() {
    Mirror mirror = mirror();
    lasting.add(mirror);
    try (MemoryClaim claim = account.claim()) {
      refused(claim, LIMIT - mirror.bytes() + 1);
      claim.take(LIMIT - mirror.bytes());
    }
    lasting.clear();
    try (MemoryClaim claim = account.claim()) {
      claim.take(LIMIT);
    }
  }

  /** A mirror of one query counts until that is over, also where no collection is asked for. */
  @Test
  void passingMirrorsCountUntilTheirQueryIsOver() {
    AtomicBoolean over = new AtomicBoolean();
    PassingMirrors ofQuery = new PassingMirrors(over::get);
    account.count(ofQuery);
    Mirror held = ofQuery.get("graph", MemoryAccountTest::mirror);
    try (MemoryClaim claim = account.claim()) {
      claim.take(LIMIT - held.bytes());
      refused(claim, LIMIT - held.bytes() + 1);
      over.set(true);
      claim.take(LIMIT);
      refused(claim, LIMIT + 1);
    } finally {
      Reference.reachabilityFence(held);
    }
  }

  /** What is kept for later batches goes when something else needs the memory. */
  @Test
  void whatIsKeptGivesWay() {
    Mirror mirror = mirror();
    lasting.add(mirror);
    List<ClassExpression> hypotheses = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      hypotheses.add(
          new ClassExpression.Some(role(i % 2 == 0), new ClassExpression.Named("http://ex/C" + i)));
    }
    Engine counted = engine.within(account);
    long[] counts = counted.counts(mirror, hypotheses, Cancellation.NEVER);
    long kept = counted.keptBytes(mirror);
    assertTrue(kept > 0, "nothing is kept");
    assertTrue(account.keptBytes() >= kept, "what is kept is not counted");
    try (MemoryClaim claim = account.claim()) {
      claim.take(LIMIT - mirror.bytes() - kept / 2);
      assertTrue(counted.keptBytes(mirror) <= kept / 2, "still " + counted.keptBytes(mirror));
    }
    for (int i = 0; i < counts.length; i++) {
      List<ClassExpression> alone = hypotheses.subList(i, i + 1);
      assertEquals(counts[i], counted.counts(mirror, alone, Cancellation.NEVER)[0]);
    }
  }

  private static RoleExpression role(boolean inverse) {
    RoleExpression role = new RoleExpression.Named("http://ex/p");
    return inverse ? new RoleExpression.Inverse(role) : role;
  }
}
