// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.jena.graph.GraphUtil;
import org.apache.jena.graph.Node;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.query.TxnType;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.system.Txn;
import org.apache.jena.vocabulary.RDFS;
import org.htedl.closure.Entailment;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.fuseki.memory.MemoryRefusal;
import org.htedl.fuseki.revision.Interference;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.mirror.Mirror;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What happens when memory or patience runs out. */
class LimitsTest {
  private static final int TRIPLES = 50_000;
  private static final int FEW = 20_000;
  private static final long LIMIT = Settings.defaults().memoryLimit();

  @TempDir Path folder;

  private static void fill(DatasetGraphHtedl dataset, int from, int to) {
    dataset.begin(TxnType.WRITE);
    Node predicate = RandomUpdate.iri("p");
    for (int i = from; i < to; i++) {
      dataset.add(
          Quad.defaultGraphIRI,
          RandomUpdate.iri("n" + i),
          predicate,
          RandomUpdate.iri("n" + i / 2));
    }
    dataset.commit();
    dataset.end();
  }

  private static Mirror mirror(DatasetGraphHtedl dataset, Cancellation cancellation) {
    return Txn.calculateRead(
        dataset, () -> ActiveGraph.of(dataset, Quad.defaultGraphIRI, cancellation).mirror());
  }

  @ParameterizedTest
  @EnumSource(
      value = Storage.class,
      names = {"IN_MEMORY", "TDB2"})
  void memoryLimit(Storage storage) {
    DatasetGraphHtedl dataset = over(storage, Entailment.NONE, 1 << 20);
    fill(dataset, 0, TRIPLES);
    for (int i = 0; i < 2; i++) {
      MemoryBudgetException refusal =
          assertThrows(MemoryBudgetException.class, () -> mirror(dataset, Cancellation.NEVER));
      assertTrue(refusal.getMessage().contains("htedl:memoryLimit"), refusal.getMessage());
      assertTrue(refusal.getMessage().contains("1.0 MiB"), refusal.getMessage());
    }
    GraphStatus status = MirrorStatus.of(dataset).orElseThrow().graphs().get(0);
    assertEquals(GraphStatus.State.ABSENT, status.state());
    assertTrue(status.detail().contains("htedl:memoryLimit"), status.detail());
    Txn.executeWrite(dataset, dataset::clear);
    fill(dataset, 0, 10);
    assertEquals(10, mirror(dataset, Cancellation.NEVER).assertions());
  }

  /** A mirror that grows by commits is not kept beyond the limit, whatever each of them adds. */
  @ParameterizedTest
  @EnumSource(
      value = Storage.class,
      names = {"IN_MEMORY", "TDB2"})
  void memoryLimitOfCommits(Storage storage) {
    long limit = 2 << 20;
    DatasetGraphHtedl dataset = over(storage, Entailment.RDFS, limit);
    fill(dataset, 0, 10);
    int size = 10;
    MemoryBudgetException refusal = null;
    while (refusal == null) {
      assertTrue(size < TRIPLES, "never refused");
      fill(dataset, size, size + 900);
      size += 900;
      try {
        Mirror mirror = mirror(dataset, Cancellation.NEVER);
        assertEquals(size, mirror.assertions());
        // Merged relations are counted a moment after.
        assertTrue(mirror.bytes() <= limit + limit / 8, mirror.bytes() + " bytes");
      } catch (MemoryBudgetException e) {
        refusal = e;
      }
    }
    String sentence = MemoryRefusal.sentence(refusal);
    assertTrue(sentence.contains("htedl:memoryLimit"), sentence);
    assertTrue(size > 5000, "refused too soon: " + size);
    // Neither writes nor plain queries are concerned, and nothing is read in vain while it grows.
    long builds = MirrorStatus.of(dataset).orElseThrow().failures();
    for (int i = 0; i < 3; i++) {
      fill(dataset, size, size + 10);
      size += 10;
      assertThrows(MemoryBudgetException.class, () -> mirror(dataset, Cancellation.NEVER));
    }
    assertEquals(builds, MirrorStatus.of(dataset).orElseThrow().failures());
    int all = size;
    assertEquals(all, Txn.calculateRead(dataset, () -> dataset.getDefaultGraph().size()));
    // When the data shrinks, it is there again.
    Txn.executeWrite(
        dataset,
        () -> {
          for (int i = 2000; i < all; i++) {
            dataset.delete(
                Quad.defaultGraphIRI,
                RandomUpdate.iri("n" + i),
                RandomUpdate.iri("p"),
                RandomUpdate.iri("n" + i / 2));
          }
        });
    assertEquals(2000, mirror(dataset, Cancellation.NEVER).assertions());
  }

  /** Each fits alone; the second is refused while the first is about to be there, and after. */
  @Test
  void concurrentBuildsShareTheLimit() throws Exception {
    DatasetGraphHtedl measured = over(Storage.IN_MEMORY, Entailment.NONE, LIMIT);
    fill(measured, 0, FEW);
    long bytes = mirror(measured, Cancellation.NEVER).bytes();

    DatasetGraphHtedl dataset = over(Storage.IN_MEMORY, Entailment.NONE, 2 * bytes - 1);
    fill(dataset, 0, FEW);
    Node other = RandomUpdate.iri("g1");
    Txn.executeWrite(
        dataset, () -> GraphUtil.addInto(dataset.getGraph(other), dataset.getDefaultGraph()));
    CountDownLatch isRead = new CountDownLatch(1);
    CountDownLatch hold = new CountDownLatch(1);
    dataset
        .mirrors()
        .interference()
        .set(
            point -> {
              if (point == Interference.Point.BUILD_ENDS) {
                isRead.countDown();
                await(hold);
              }
            });
    try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
      Future<Mirror> first = threads.submit(() -> mirror(dataset, Cancellation.NEVER));
      await(isRead);
      assertThrows(MemoryBudgetException.class, () -> mirror(dataset, other));
      hold.countDown();
      assertEquals(bytes, first.get().bytes());
    }
    assertThrows(MemoryBudgetException.class, () -> mirror(dataset, other));
    assertEquals(FEW, mirror(dataset, Cancellation.NEVER).assertions());
  }

  private DatasetGraphHtedl over(Storage storage, Entailment entailment, long memoryLimit) {
    Settings defaults = Settings.defaults();
    return DatasetGraphHtedl.over(
        storage.create(folder),
        new Settings(entailment, defaults.schema(), false, defaults.devices(), memoryLimit));
  }

  /** Holds whoever comes to a point until the latch is counted down. */
  private static CountDownLatch holdAt(DatasetGraphHtedl dataset, Interference.Point held) {
    CountDownLatch hold = new CountDownLatch(1);
    dataset
        .mirrors()
        .interference()
        .set(
            point -> {
              if (point == held) {
                await(hold);
              }
            });
    return hold;
  }

  /** Asks with little patience for a mirror that is held. */
  private static void givesUp(DatasetGraphHtedl dataset) {
    long start = System.nanoTime();
    long patience = TimeUnit.MILLISECONDS.toNanos(50);
    assertThrows(
        QueryCancelledException.class,
        () -> mirror(dataset, () -> System.nanoTime() - start > patience));
    long waited = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    assertTrue(waited < 1000, "stopped after " + waited + " ms instead of 50");
  }

  private static Mirror mirror(DatasetGraphHtedl dataset, Node graph) {
    return Txn.calculateRead(
        dataset, () -> ActiveGraph.of(dataset, graph, Cancellation.NEVER).mirror());
  }

  @Test
  void waitingStopsAndTheBuildGoesOn() throws Exception {
    DatasetGraphHtedl dataset = over(Storage.IN_MEMORY, Entailment.NONE, LIMIT);
    fill(dataset, 0, 100);
    CountDownLatch hold = holdAt(dataset, Interference.Point.BUILD_ENDS);
    givesUp(dataset);
    assertEquals(
        GraphStatus.State.BUILDING, MirrorStatus.of(dataset).orElseThrow().graphs().get(0).state());

    while (dataset.mirrors().transactions().head().revision(GraphNames.DEFAULT).build() == null) {
      Thread.sleep(5);
    }

    // Commits go on meanwhile, and so does the build.
    for (int i = 0; i < 20; i++) {
      fill(dataset, 100 + i, 101 + i);
    }
    hold.countDown();
    assertEquals(120, mirror(dataset, Cancellation.NEVER).assertions());
    MirrorStatus status = MirrorStatus.of(dataset).orElseThrow();
    assertEquals(1, status.builds());
    assertEquals(20, status.patchedCommits());
    assertEquals(GraphStatus.State.READY, status.graphs().get(0).state());
  }

  /** Under OWL a single triple may entail much; without, so many triples take a while. */
  @ParameterizedTest
  @CsvSource({"OWL, 1", "NONE, 500", "RDFS, 500"})
  void waitingForAPatchStopsAndThePatchGoesOn(Entailment entailment, int triples) {
    DatasetGraphHtedl dataset = over(Storage.IN_MEMORY, entailment, LIMIT);
    fill(dataset, 0, 100);
    assertEquals(100, mirror(dataset, Cancellation.NEVER).asserted().assertions());
    CountDownLatch hold = holdAt(dataset, Interference.Point.PATCH);
    fill(dataset, 100, 100 + triples);
    givesUp(dataset);
    hold.countDown();
    assertEquals(100 + triples, mirror(dataset, Cancellation.NEVER).asserted().assertions());
    assertEquals(1, MirrorStatus.of(dataset).orElseThrow().builds());
  }

  /** An axiom closes the graph anew, which the one who asks does not do for all others. */
  @ParameterizedTest
  @EnumSource(names = {"RDFS", "OWL", "OWL_CLOSED"})
  void waitingForAClosureStopsAndTheClosureGoesOn(Entailment entailment) {
    DatasetGraphHtedl dataset = over(Storage.IN_MEMORY, entailment, LIMIT);
    fill(dataset, 0, 100);
    addAxiom(dataset, "p", "q");
    assertEquals(201, mirror(dataset, Cancellation.NEVER).assertions());
    CountDownLatch hold = holdAt(dataset, Interference.Point.PATCH);
    addAxiom(dataset, "q", "r");
    givesUp(dataset);
    hold.countDown();
    assertEquals(303, mirror(dataset, Cancellation.NEVER).assertions());
    assertEquals(1, MirrorStatus.of(dataset).orElseThrow().builds());
  }

  private static void addAxiom(DatasetGraphHtedl dataset, String below, String above) {
    Txn.executeWrite(
        dataset,
        () ->
            dataset.add(
                Quad.defaultGraphIRI,
                RandomUpdate.iri(below),
                RDFS.subPropertyOf.asNode(),
                RandomUpdate.iri(above)));
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
