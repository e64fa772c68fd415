// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.htedl.device.simd.WideBase;
import org.htedl.engine.Engine;
import org.htedl.engine.WorkingMemory;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.RoleExpression;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Plan;
import org.htedl.plan.Stages;
import org.junit.jupiter.api.Test;

/** What shards send one another, what memory they take, and how they stop. */
class ShardExchangeTest {
  private static final WideBase BASE = new WideBase(11, 900);
  private static final Mirror MIRROR = BASE.mirror();
  private static final ClassExpression A = new ClassExpression.Named(WideBase.NS + "C0");
  private static final String GRAPH = WideBase.NS + "graph";
  private static final String UNIQUE = WideBase.NS + "unique";

  private static ClassExpression some(String role, boolean inverse, ClassExpression filler) {
    RoleExpression named = new RoleExpression.Named(role);
    return new ClassExpression.Some(inverse ? new RoleExpression.Inverse(named) : named, filler);
  }

  @Test
  void bytesExchangedAreThoseOfTheLists() {
    Shards shards = ShardComparison.split(MIRROR, 7);
    ClassExpression inner = some(GRAPH, false, A);
    // The same row is read through two relations, another one through one of them.
    List<ClassExpression> batch =
        List.of(
            some(UNIQUE, false, inner),
            some(GRAPH, true, inner),
            some(GRAPH, true, some(UNIQUE, false, new ClassExpression.Not(A))),
            some(GRAPH, false, A));
    long bytes;
    long exchanges;
    try (Engine engine = Engine.scalar()) {
      ShardedEvaluator evaluator = new ShardedEvaluator(shards, engine);
      evaluator.counts(evaluator.plan(batch, Cancellation.NEVER), Cancellation.NEVER);
      bytes = evaluator.exchangedBytes();
      exchanges = evaluator.exchanges();
    }
    long words = 0;
    for (int receiver = 0; receiver < 7; receiver++) {
      for (int sender = 0; sender < 7; sender++) {
        if (sender != receiver) {
          Set<String> unique = crossing(UNIQUE, false, sender, receiver);
          Set<String> graph = crossing(GRAPH, true, sender, receiver);
          Set<String> both = new TreeSet<>(unique);
          both.addAll(graph);
          words += (both.size() + 63) / 64 + (graph.size() + 63) / 64;
        }
      }
    }
    assertEquals(8 * words, bytes);
    assertEquals(1, exchanges);
  }

  /** Nodes of one shard that another one reads through a relation, from the facts. */
  private static Set<String> crossing(String role, boolean inverse, int sender, int receiver) {
    Placement placement = new Placement(7);
    TreeSet<String> names = new TreeSet<>();
    MIRROR
        .role(MIRROR.idOf(role))
        .direction(inverse)
        .forEachHead(
            (head, targets, from, to) -> {
              for (int i = from; i < to; i++) {
                String target = MIRROR.nodeName(targets[i]);
                if (placement.of(MIRROR.nodeName(head)) == receiver
                    && placement.of(target) == sender) {
                  names.add(target);
                }
              }
            });
    return names;
  }

  @Test
  void whatIsSentIsWhatIsReceived() {
    Shards shards = ShardComparison.split(MIRROR, 7);
    int lists = 0;
    for (Shard sender : shards.list()) {
      for (HaloLists.Key key : sender.halo().sent().keySet()) {
        Shard receiver = shards.list().get(key.peer());
        int[] relation = {key.relation()};
        int[] sent = sender.halo().sent(key.peer(), relation);
        int[] received = receiver.halo().received(sender.number(), relation);
        assertArrayEquals(
            Arrays.stream(sent).mapToLong(sender::address).toArray(),
            Arrays.stream(received).mapToLong(receiver::address).toArray());
        lists++;
      }
    }
    assertTrue(lists > 7, "lists: " + lists);
  }

  @Test
  void everyNodeIsOwnOnceAndFactsAreKept() {
    Shards shards = ShardComparison.split(MIRROR, 7);
    long own = 0;
    for (Shard shard : shards.list()) {
      own += shard.own();
      for (long ghost : shard.ghostAddresses()) {
        int node = shard.node(ghost);
        assertEquals(ghost, shard.address(node));
        // A ghost is an individual where it is an own node.
        assertEquals(shards.isIndividual(ghost), shard.mirror().live().contains(node));
      }
    }
    assertEquals(MIRROR.nodeCount(), own);
    int graph = shards.catalogue().idOf(GRAPH);
    assertEquals(MIRROR.role(MIRROR.idOf(GRAPH)).size(), shards.catalogue().pairs(graph));
    assertTrue(shards.bytes() > 0);
  }

  @Test
  void aMessageOfAnotherLengthIsRefused() {
    Shards shards = ShardComparison.split(MIRROR, 2);
    try (Engine engine = Engine.scalar()) {
      Plan plan =
          new ShardedEvaluator(shards, engine)
              .plan(List.of(some(UNIQUE, false, some(GRAPH, false, A))), Cancellation.NEVER);
      ShardRun run =
          new ShardRun(
              shards.list().get(0), engine, Stages.of(plan, 0, 1).list(), plan.constants());
      run.work(Cancellation.NEVER);
      assertThrows(IllegalArgumentException.class, () -> run.incoming(1, new long[1000]));
    }
  }

  @Test
  void batchesAreDoneInPartsWhereMemoryIsShort() {
    Shards shards = ShardComparison.split(MIRROR, 3);
    List<ClassExpression> batch = new ArrayList<>(BASE.expressions(40, 3));
    try (Engine engine = Engine.scalar()) {
      ShardedEvaluator free = new ShardedEvaluator(shards, engine);
      Plan plan = free.plan(batch, Cancellation.NEVER);
      long[] expected = free.counts(plan, Cancellation.NEVER);
      AtomicLong most = new AtomicLong();
      AtomicLong left = new AtomicLong();
      ShardedEvaluator small = new ShardedEvaluator(shards, engine, memory(30_000, most, left));
      assertArrayEquals(expected, small.counts(plan, Cancellation.NEVER));
      assertTrue(small.exchanges() > 3, "parts: " + small.exchanges());
      assertTrue(most.get() > 0 && most.get() <= 30_000, "bytes: " + most);
      assertEquals(0, left.get(), "claims are closed");
      ShardedEvaluator none = new ShardedEvaluator(shards, engine, memory(100, most, left));
      assertThrows(MemoryBudgetException.class, () -> none.counts(plan, Cancellation.NEVER));
      assertEquals(0, left.get(), "claims are closed");
    }
  }

  private static WorkingMemory memory(long limit, AtomicLong most, AtomicLong taken) {
    return new WorkingMemory() {
      @Override
      public long free() {
        return limit;
      }

      @Override
      public long forKeeping(Mirror mirror) {
        return 0;
      }

      @Override
      public MemoryClaim claim() {
        return new MemoryClaim() {
          @Override
          public void take(long bytes) {
            if (bytes > limit) {
              throw new MemoryBudgetException("too little");
            }
            taken.set(bytes);
            most.accumulateAndGet(bytes, Math::max);
          }

          @Override
          public void close() {
            taken.set(0);
          }
        };
      }
    };
  }

  @Test
  void splittingTakesMemoryAndStops() {
    assertThrows(
        MemoryBudgetException.class,
        () ->
            Shards.of(
                new WideBase(3, 40_000).mirror(),
                new Placement(7),
                bytes -> {
                  if (bytes > 2_000_000) {
                    throw new MemoryBudgetException("too little");
                  }
                },
                () -> false));
    assertThrows(
        CancellationException.class,
        () -> Shards.of(MIRROR, new Placement(7), MemoryClaim.UNCOUNTED, () -> true));
  }

  @Test
  void cancelledWorkStops() {
    Shards shards = ShardComparison.split(MIRROR, 7);
    List<ClassExpression> batch = BASE.expressions(10, 4);
    try (Engine engine = Engine.scalar()) {
      ShardedEvaluator evaluator = new ShardedEvaluator(shards, engine);
      Plan plan = evaluator.plan(batch, Cancellation.NEVER);
      long[] expected = evaluator.counts(plan, Cancellation.NEVER);
      for (int limit = 0; limit < 30; limit += 5) {
        AtomicInteger polls = new AtomicInteger();
        int stopAfter = limit;
        assertThrows(
            CancellationException.class,
            () -> evaluator.counts(plan, () -> polls.incrementAndGet() > stopAfter));
      }
      assertArrayEquals(expected, evaluator.counts(plan, Cancellation.NEVER));
    }
  }

  @Test
  void stagesAreExplained() {
    Shards shards = ShardComparison.split(MIRROR, 2);
    try (Engine engine = Engine.scalar()) {
      ShardedEvaluator evaluator = new ShardedEvaluator(shards, engine);
      Plan plan =
          evaluator.plan(List.of(some(UNIQUE, false, some(GRAPH, true, A))), Cancellation.NEVER);
      String text = evaluator.explain(plan, Cancellation.NEVER);
      assertTrue(text.startsWith("stage 1 of 2\n"), text);
      assertTrue(text.contains("  sends #2 for <" + UNIQUE + ">, "), text);
      assertTrue(text.endsWith("result: #3\n"), text);
    }
  }
}
