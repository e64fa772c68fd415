package org.htedl.fuseki.transaction;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import org.apache.jena.vocabulary.RDF;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.mirror.MirrorBuilder;
import org.htedl.mirror.MirrorChange;
import org.junit.jupiter.api.Test;

class GraphRevisionTest {
  private static final int ROUNDS = 20_000;

  /** A writer that finds no origin gives up the mirror, and everybody waits for a build. */
  @Test
  void whoeverLooksWhileAMirrorIsPatchedFindsWhereItComesFrom() throws Exception {
    GraphRevision first = GraphRevision.toBeRead(GraphNames.DEFAULT, 0, null);
    first.has(new MirrorBuilder().build(), 1);
    Closure closure = new Closure(Entailment.NONE);
    CyclicBarrier start = new CyclicBarrier(2);
    for (int i = 0; i < ROUNDS; i++) {
      GraphRevision next = first.after(type("http://example.org/" + i % 100), 1);
      CompletableFuture<Void> patched =
          CompletableFuture.runAsync(
              () -> {
                await(start);
                next.patchFrom(first, closure);
              });
      await(start);
      while (next.mirror() == null) {
        assertNotNull(next.origin(), "round " + i);
      }
      patched.join();
      assertSame(next, next.origin());
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
