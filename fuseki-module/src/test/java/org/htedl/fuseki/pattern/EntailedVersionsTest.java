// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.RowSet;
import org.apache.jena.sys.JenaSystem;
import org.apache.jena.system.Txn;
import org.apache.jena.update.UpdateAction;
import org.htedl.closure.Entailment;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.entailed.EntailedEngine;
import org.htedl.fuseki.entailed.EntailedQueries;
import org.htedl.fuseki.transaction.Storage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * While two writers commit, each answer is that of one version: what a reader's transaction sees
 * stored, and what follows from exactly that. {@code -Dhtedl.seed} and {@code
 * -Dhtedl.versionRounds} give it other changes and more.
 */
@Tag("slow")
class EntailedVersionsTest {
  private static final long SEED = Long.getLong("htedl.seed", 5);
  private static final int ROUNDS = Integer.getInteger("htedl.versionRounds", 12);

  @TempDir Path folder = Path.of("");

  @ParameterizedTest
  @CsvSource({"IN_MEMORY, RDFS", "IN_MEMORY, OWL", "TDB2, OWL", "TDB2, OWL_STABLE"})
  void eachAnswerIsOfOneVersion(Storage storage, Entailment entailment) throws Exception {
    JenaSystem.init();
    EntailedEngine.register();
    Settings settings =
        new Settings(entailment, List.of(), false, List.of("scalar"), 1L << 30).withPatterns(true);
    DatasetGraph dataset = MirroredDatasets.over(storage.create(folder), settings);
    SplittableRandom start = new SplittableRandom(SEED);
    update(dataset, "INSERT DATA { " + RandomData.KNOWN + new RandomData(start).quads(30) + " }");
    AtomicInteger derived = new AtomicInteger();
    Set<Integer> versions = new HashSet<>();
    Progress progress = new Progress();
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<?>> running = new ArrayList<>();
      for (int writer = 0; writer < 2; writer++) {
        SplittableRandom random = new SplittableRandom(SEED * 31 + writer);
        running.add(threads.submit(writer(dataset, random, progress)));
      }
      for (int reader = 0; reader < 2; reader++) {
        running.add(
            threads.submit(
                reader(
                    () ->
                        Txn.executeRead(dataset, () -> check(dataset, settings, derived, versions)),
                    progress)));
      }
      for (Future<?> each : running) {
        each.get();
      }
    } finally {
      dataset.close();
    }
    assertTrue(derived.get() > ROUNDS, derived + " derived triples");
    assertTrue(versions.size() > 2, versions.size() + " versions were seen");
  }

  /** How far the threads are: two write, and two read until no one writes any longer. */
  private static final class Progress {
    private final AtomicInteger writers = new AtomicInteger(2);
    private final AtomicInteger readers = new AtomicInteger(2);
    private final AtomicInteger reads = new AtomicInteger();

    /** Waits until a read has ended that began after this call, or until no one reads. */
    void awaitRead() throws InterruptedException {
      int begunBefore = readers.get();
      int awaited = reads.get() + begunBefore + 1;
      while (reads.get() < awaited && readers.get() > 0) {
        Thread.sleep(1);
      }
    }
  }

  private static Callable<Void> reader(Runnable read, Progress progress) {
    return () -> {
      try {
        while (progress.writers.get() > 0 || progress.reads.get() < ROUNDS) {
          read.run();
          progress.reads.incrementAndGet();
        }
      } finally {
        progress.readers.decrementAndGet();
      }
      return null;
    };
  }

  private static Callable<Void> writer(
      DatasetGraph dataset, SplittableRandom random, Progress progress) {
    return () -> {
      try {
        change(dataset, random, progress);
      } finally {
        progress.writers.decrementAndGet();
      }
      return null;
    };
  }

  /** Changes facts, and now and then axioms; every fourth version is certainly read. */
  private static void change(DatasetGraph dataset, SplittableRandom random, Progress progress)
      throws InterruptedException {
    for (int i = 0; i < ROUNDS; i++) {
      boolean hasAxiom = random.nextInt(5) == 0;
      String axioms = hasAxiom ? WrittenClosure.axioms(random, "", 2) : "";
      String removal =
          hasAxiom && random.nextBoolean()
              ? "DELETE WHERE { ?x rdfs:subClassOf ?y }"
              : "DELETE WHERE { :n" + random.nextInt(RandomData.NODES) + " ?p ?x }";
      update(
          dataset,
          "INSERT DATA { "
              + new RandomData(random).quads(1 + random.nextInt(4))
              + axioms
              + " } ; "
              + removal);
      Thread.sleep(random.nextInt(5));
      if (i % 4 == 0) {
        progress.awaitRead();
      }
    }
  }

  private static void update(DatasetGraph dataset, String text) {
    Txn.executeWrite(
        dataset, () -> UpdateAction.parseExecute(WrittenClosure.PREFIXES + text, dataset));
  }

  private static void check(
      DatasetGraph dataset, Settings settings, AtomicInteger derived, Set<Integer> versions) {
    Set<Triple> seen = rows(dataset);
    Set<Triple> stored = new HashSet<>();
    dataset
        .find(Quad.defaultGraphIRI, Node.ANY, Node.ANY, Node.ANY)
        .forEachRemaining(quad -> stored.add(quad.asTriple()));
    Set<Triple> expected = new HashSet<>(stored);
    expected.addAll(WrittenClosure.derived(stored, Map.of(), settings));
    assertEquals(expected, seen);
    derived.addAndGet(expected.size() - stored.size());
    synchronized (versions) {
      versions.add(stored.hashCode());
    }
  }

  private static Set<Triple> rows(DatasetGraph dataset) {
    Set<Triple> seen = new HashSet<>();
    try (QueryExec query =
        QueryExec.dataset(dataset)
            .query("SELECT * { ?s ?p ?o }")
            .set(EntailedQueries.INFER, true)
            .build()) {
      RowSet rows = query.select();
      while (rows.hasNext()) {
        var row = rows.next();
        assertTrue(
            seen.add(Triple.create(row.get("s"), row.get("p"), row.get("o"))), row + " twice");
      }
    }
    return seen;
  }
}
