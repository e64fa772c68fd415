// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.jena.atlas.iterator.Iter;
import org.apache.jena.graph.Node;
import org.apache.jena.query.TxnType;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.sse.SSE;
import org.apache.jena.system.Txn;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorComparison;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Readers and writers at the same time: what each reader's mirror says is what its own transaction
 * reads. {@code -Dhtedl.concurrency.seconds} makes it longer.
 */
class ConcurrencyTest {
  private static final int SECONDS = Integer.getInteger("htedl.concurrency.seconds", 3);
  private static final int READERS = 3;

  @TempDir Path folder;

  private final AtomicBoolean over = new AtomicBoolean();
  private final AtomicLong commits = new AtomicLong();
  private final AtomicLong checks = new AtomicLong();

  /**
   * TDB2 on disk: its database in memory is for Jena's own tests and loses quads of its indexes
   * when threads read beside a writer, without any mirror.
   */
  @ParameterizedTest
  @EnumSource(
      value = Storage.class,
      names = {"IN_MEMORY", "TDB2_ON_DISK"})
  void readersSeeTheirSnapshots(Storage storage) throws Exception {
    long seed = Long.getLong("htedl.seed", 1);
    DatasetGraphHtedl dataset = DatasetGraphHtedl.over(storage.create(folder), Settings.defaults());
    // Beside the first commits to an empty TDB2 database, a reader has counted other triples at the
    // end of its transaction than at its begin, in the storage itself.
    Txn.executeWrite(dataset, () -> change(dataset, new Random(seed), 20));
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        long mine = seed + i;
        running.add(threads.submit((Callable<?>) () -> write(dataset, new Random(mine))));
      }
      for (int i = 0; i < READERS; i++) {
        long mine = seed + 100 + i;
        running.add(threads.submit((Callable<?>) () -> read(dataset, new Random(mine), mine)));
      }
      TimeUnit.SECONDS.sleep(SECONDS);
      over.set(true);
      for (Future<?> each : running) {
        each.get(60, TimeUnit.SECONDS);
      }
    }
    MirrorStatus status = MirrorStatus.of(dataset).orElseThrow();
    System.out.println(
        storage
            + ": "
            + commits
            + " commits, "
            + checks
            + " checks, "
            + status.patchedCommits()
            + " patched, "
            + status.builds()
            + " built");
    assertEquals(0, status.failures());
    assertTrue(checks.get() > 0 && commits.get() > 0, "seed " + seed);
    assertTrue(status.patchedCommits() > 0, "seed " + seed);
  }

  private Object write(DatasetGraphHtedl dataset, Random random) {
    while (!over.get()) {
      dataset.begin(TxnType.WRITE);
      if (random.nextInt(200) == 0) {
        dataset.deleteAny(Quad.defaultGraphIRI, Node.ANY, Node.ANY, Node.ANY);
        change(dataset, random, 1500);
      } else {
        change(dataset, random, 1 + random.nextInt(10));
      }
      if (random.nextInt(5) == 0) {
        dataset.abort();
      } else {
        dataset.commit();
        commits.incrementAndGet();
      }
      dataset.end();
    }
    return true;
  }

  private static void change(DatasetGraphHtedl dataset, Random random, int triples) {
    for (int i = 0; i < triples; i++) {
      Node graph = random.nextBoolean() ? Quad.defaultGraphIRI : RandomUpdate.iri("g1");
      Node subject = RandomUpdate.iri("n" + random.nextInt(300));
      boolean type = random.nextBoolean();
      Node predicate = type ? SSE.parseNode("rdf:type") : RandomUpdate.iri("p");
      Node object = RandomUpdate.iri(type ? "C" + random.nextInt(3) : "n" + random.nextInt(300));
      if (random.nextInt(3) > 0) {
        dataset.add(graph, subject, predicate, object);
      } else {
        dataset.delete(graph, subject, predicate, object);
      }
    }
  }

  private Object read(DatasetGraphHtedl dataset, Random random, long seed) {
    List<Node> graphs = List.of(Quad.defaultGraphIRI, RandomUpdate.iri("g1"), Quad.unionGraph);
    while (!over.get()) {
      Node graph = graphs.get(random.nextInt(graphs.size()));
      dataset.begin(TxnType.READ);
      try {
        long first =
            Iter.count(
                dataset
                    .mirrors()
                    .data()
                    .visible()
                    .triples(GraphNames.canonical(graph), Node.ANY, Node.ANY, Node.ANY));
        Mirror actual = ActiveGraph.of(dataset, graph, Cancellation.NEVER).mirror();
        Mirror expected =
            dataset
                .mirrors()
                .reading()
                .reader(dataset.mirrors().data().visible(), Cancellation.NEVER)
                .read(GraphNames.canonical(graph), null);
        Optional<String> difference = MirrorComparison.difference(expected, actual);
        assertEquals(
            Optional.empty(),
            difference,
            "seed "
                + seed
                + " "
                + graph
                + " first count "
                + first
                + " head "
                + dataset.mirrors().transactions().current().base().version()
                + " last count "
                + Iter.count(
                    dataset
                        .mirrors()
                        .data()
                        .visible()
                        .triples(GraphNames.canonical(graph), Node.ANY, Node.ANY, Node.ANY)));
        checks.incrementAndGet();
      } finally {
        dataset.end();
      }
    }
    return true;
  }
}
