// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.revision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.jena.vocabulary.OWL;
import org.apache.jena.vocabulary.RDF;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.engine.Engine;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.fuseki.memory.MemoryAccount;
import org.htedl.fuseki.memory.ServerMemory;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.build.MirrorChange;
import org.junit.jupiter.api.Test;

class GraphRevisionTest {
  private static final int ROUNDS = 20_000;

  private final Engine scalar = Engine.scalar();
  private final MemoryAccount memory =
      new MemoryAccount(Long.MAX_VALUE, new ServerMemory(Long.MAX_VALUE), scalar, List::of, () -> 0)
          .register();

  /** A writer that finds no origin gives up the mirror, and everybody waits for a build. */
  @Test
  void whoeverLooksWhileAMirrorIsPatchedFindsWhereItComesFrom() throws Exception {
    GraphRevision first = GraphRevision.toBeRead(GraphNames.DEFAULT, 0, null, empty -> {});
    first.has(new MirrorBuilder().build(), 1);
    Closure closure = new Closure(Entailment.NONE);
    CyclicBarrier start = new CyclicBarrier(2);
    for (int i = 0; i < ROUNDS; i++) {
      GraphRevision next = first.after(type("http://example.org/" + i % 100), 1);
      CompletableFuture<Void> patched =
          CompletableFuture.runAsync(
              () -> {
                await(start);
                next.patchFrom(first, closure, memory);
              });
      await(start);
      while (next.mirror() == null) {
        assertNotNull(next.origin(), "round " + i);
      }
      patched.join();
      assertSame(next, next.origin());
    }
  }

  /** A closure may take seconds; commits and the status look at revisions meanwhile. */
  @Test
  void whoeverLooksDoesNotWaitForThePatch() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch looked = new CountDownLatch(1);
    AtomicBoolean patches = new AtomicBoolean();
    try (Engine engine = Engine.scalar()) {
      Closure closure =
          new Closure(
              Entailment.OWL_CLOSED,
              (mirror, definitions) -> {
                if (patches.get()) {
                  begun.countDown();
                  await(looked);
                }
                return engine.covers(mirror, definitions);
              });
      GraphRevision first = GraphRevision.toBeRead(GraphNames.DEFAULT, 0, null, empty -> {});
      first.has(closure.close(notC()), 1);
      GraphRevision next = first.after(type("http://example.org/b"), 1);
      patches.set(true);
      CompletableFuture<Integer> patched =
          CompletableFuture.supplyAsync(() -> next.patchFrom(first, closure, memory));
      begun.await();
      try {
        assertTimeoutPreemptively(
            Duration.ofSeconds(30), () -> assertSame(first, next.origin(), "while it is patched"));
      } finally {
        looked.countDown();
      }
      assertEquals(1, patched.get());
      assertSame(next, next.origin());
    }
  }

  /** A class that is defined as what is no C. */
  private static Mirror notC() {
    MirrorBuilder builder = new MirrorBuilder();
    builder.add("http://example.org/a", RDF.type.getURI(), "http://example.org/A");
    builder.add("http://example.org/D", OWL.equivalentClass.getURI(), "_:not");
    builder.add("_:not", OWL.complementOf.getURI(), "http://example.org/C");
    return builder.build();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static MirrorChange type(String subject) {
    return MirrorChange.builder().add(subject, RDF.type.getURI(), "http://example.org/C").build();
  }
}
