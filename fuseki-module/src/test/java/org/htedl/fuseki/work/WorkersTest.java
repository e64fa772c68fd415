// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.work;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.vocabulary.OWL;
import org.apache.jena.vocabulary.RDF;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.engine.Engine;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.fuseki.data.VisibleData;
import org.htedl.fuseki.memory.MemoryAccount;
import org.htedl.fuseki.memory.ServerMemory;
import org.htedl.fuseki.revision.MirrorReader;
import org.htedl.fuseki.view.Derivation;
import org.htedl.fuseki.view.DerivedIndex;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MirrorLimits;
import org.htedl.limit.Progress;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is done apart from those who wait for it, who may leave while it is at a long step. */
class WorkersTest {
  private static final long LIMIT = 10 << 20;

  private final Engine engine = Engine.scalar();
  private final ServerMemory server = new ServerMemory(LIMIT);
  private final MemoryAccount memory =
      new MemoryAccount(LIMIT, server, engine, List::of, () -> 0).register();
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch goOn = new CountDownLatch(1);
  private final CountDownLatch done = new CountDownLatch(1);

  @AfterEach
  void close() {
    goOn.countDown();
    engine.close();
  }

  private static void await(CountDownLatch latch) {
    try {
      assertTrue(latch.await(30, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A graph of one definition that needs the closed world. */
  private static final class OneDefinition implements VisibleData {
    @Override
    public Iterator<Triple> triples(Node graph, Node subject, Node predicate, Node object) {
      Node not = NodeFactory.createBlankNode("not");
      Node d = NodeFactory.createURI("http://ex/D");
      Node a = NodeFactory.createURI("http://ex/A");
      return List.of(
              Triple.create(d, OWL.equivalentClass.asNode(), not),
              Triple.create(not, OWL.complementOf.asNode(), a),
              Triple.create(NodeFactory.createURI("http://ex/i"), RDF.type.asNode(), a))
          .iterator();
    }

    @Override
    public Iterator<Node> graphNames() {
      return List.<Node>of().iterator();
    }
  }

  @Test
  void aMirrorOfOneQueryIsClosedApartFromIt() {
    Closure closure =
        new Closure(
            Entailment.OWL_CLOSED,
            (mirror, definitions) -> {
              begun.countDown();
              await(goOn);
              done.countDown();
              return engine.covers(mirror, definitions);
            });
    Cancellation afterABit = () -> begun.getCount() == 0;
    MirrorReader reader =
        new MirrorReader(
            new OneDefinition(),
            memory,
            Progress.NONE,
            afterABit,
            closure,
            MirrorLimits.OF_ARRAYS,
            null,
            true);
    assertThrows(QueryCancelledException.class, () -> reader.read(GraphNames.DEFAULT, null));
    assertEquals(1, done.getCount(), "the caller has waited for the step");
    assertEquals(LIMIT, memory.free(), "something is still claimed");
    goOn.countDown();
    await(done);
    MirrorReader patient =
        new MirrorReader(
            new OneDefinition(),
            memory,
            Progress.NONE,
            Cancellation.NEVER,
            closure,
            MirrorLimits.OF_ARRAYS,
            null,
            true);
    assertEquals(3, patient.read(GraphNames.DEFAULT, null).asserted().assertions());
  }

  private record Index(long bytes) implements DerivedIndex {}

  private static Mirror mirror() {
    return new MirrorBuilder().build();
  }

  private Index index(Mirror mirror, DerivedIndex.Maker<Index> maker, Cancellation cancellation) {
    return Derivation.of(mirror, "owner", maker, memory, cancellation);
  }

  @Test
  void whoeverWaitsForAnIndexMayLeaveAndAnotherGetsIt() {
    Mirror mirror = mirror();
    AtomicInteger made = new AtomicInteger();
    DerivedIndex.Maker<Index> slow =
        (m, claim) -> {
          made.incrementAndGet();
          begun.countDown();
          await(goOn);
          return new Index(1000);
        };
    assertThrows(
        QueryCancelledException.class, () -> index(mirror, slow, () -> begun.getCount() == 0));
    goOn.countDown();
    Index index = index(mirror, slow, Cancellation.NEVER);
    assertSame(index, index(mirror, slow, Cancellation.NEVER));
    assertEquals(1, made.get());
    assertEquals(1000, memory.keptBytes());
    // It gives way, and is made again.
    memory.giveWay();
    assertEquals(0, memory.keptBytes());
    assertNotSame(index, index(mirror, slow, Cancellation.NEVER));
    assertEquals(2, made.get());
  }

  @Test
  void anIndexIsRefusedWhereThereIsNoRoom() {
    Mirror mirror = mirror();
    AtomicBoolean greedy = new AtomicBoolean(true);
    DerivedIndex.Maker<Index> maker =
        (m, claim) -> {
          claim.take(greedy.get() ? LIMIT + 1 : 10);
          return new Index(10);
        };
    assertThrows(MemoryBudgetException.class, () -> index(mirror, maker, Cancellation.NEVER));
    greedy.set(false);
    assertEquals(10, index(mirror, maker, Cancellation.NEVER).bytes());
  }
}
