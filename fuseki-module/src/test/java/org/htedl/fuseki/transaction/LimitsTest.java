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
import org.htedl.closure.Entailment;
import org.htedl.device.Cancellation;
import org.htedl.fuseki.config.Settings;
import org.htedl.mirror.MemoryBudgetException;
import org.htedl.mirror.Mirror;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What happens when memory or patience runs out. */
class LimitsTest {
  private static final int TRIPLES = 200_000;
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
        .setInterference(
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
        .setInterference(
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

    while (dataset.mirrors().head().revision(GraphNames.DEFAULT).build() == null) {
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
  @CsvSource({"OWL, 1", "NONE, 500"})
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

  private static void await(CountDownLatch latch) {
    try {
      latch.await(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
