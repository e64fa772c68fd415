// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.revision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.htedl.fuseki.transaction.RandomUpdate;
import org.junit.jupiter.api.Test;

class PatchesTest {
  private static GraphRevision revision(String graph, int version) {
    return GraphRevision.toBeRead(RandomUpdate.iri(graph), version, null, empty -> {});
  }

  /** Two threads for two graphs: however many wait for one of them, the other has its own. */
  @Test
  void aGraphWhosePatchesTakeLongHoldsUpNoOther() throws Exception {
    CountDownLatch hold = new CountDownLatch(1);
    List<GraphRevision> done = new CopyOnWriteArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      Patches patches =
          new Patches(
              threads,
              revision -> {
                if (revision.graph().equals(RandomUpdate.iri("slow"))) {
                  await(hold);
                }
                done.add(revision);
              });
      List<GraphRevision> slow = List.of(revision("slow", 1), revision("slow", 2));
      List<CompletableFuture<Void>> waiting = slow.stream().map(patches::start).toList();
      assertSame(waiting.getFirst(), patches.start(slow.getFirst()), "begun twice");
      GraphRevision quick = revision("quick", 1);
      patches.start(quick).get(30, TimeUnit.SECONDS);
      assertEquals(List.of(quick), done);
      assertFalse(waiting.getFirst().isDone());
      hold.countDown();
      for (CompletableFuture<Void> each : waiting) {
        each.get(30, TimeUnit.SECONDS);
      }
      assertEquals(List.of(quick, slow.get(0), slow.get(1)), done, "in their order");
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
