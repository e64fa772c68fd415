// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.apache.jena.dboe.base.file.Location;
import org.apache.jena.query.TxnType;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.tdb2.DatabaseMgr;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;

/**
 * How many queries a second readers get through with a writer and without, in turn.
 *
 * <p>Arguments: {@code mirrored} (they ask {@code htedl:coverage}) or {@code plain} (Jena alone,
 * and a small SPARQL query), {@code memory} or a folder for a TDB2 database, the number of triples,
 * readers, commits a second (0: as many as the writer can), triples a commit, seconds of each turn,
 * turns.
 */
public final class ReaderThroughput {
  private static final String QUESTION =
      "PREFIX htedl: <https://w3id.org/htedl#> SELECT ?n { '<http://example.org/data/Class1> and"
          + " <http://example.org/data/role1> some <http://example.org/data/Class2>'"
          + " htedl:coverage ?n }";

  /** Takes plain Jena about as long. */
  private static final String SPARQL_QUESTION =
      "PREFIX : <http://example.org/data/> SELECT * { SELECT ?x { ?x a :Class1 } LIMIT 20 }";

  private final String question;
  private final DatasetGraph dataset;
  private final QuadSource source;
  private final AtomicBoolean over = new AtomicBoolean();
  private final LongAdder queries = new LongAdder();
  private final LongAdder commits = new LongAdder();

  private ReaderThroughput(DatasetGraph below, boolean mirrored, int triples) {
    source = new QuadSource(new SyntheticGraph(triples / 10, 50, 5, 3, triples, 1));
    below.begin(TxnType.WRITE);
    source.forEach(below::add);
    below.commit();
    below.end();
    dataset = mirrored ? DatasetGraphHtedl.over(below, Settings.defaults()) : below;
    question = mirrored ? QUESTION : SPARQL_QUESTION;
  }

  /** Prints a line of {@code key=value} pairs for each turn. */
  public static void main(String[] arguments)
      throws IOException, InterruptedException, ExecutionException {
    boolean mirrored = arguments[0].equals("mirrored");
    String storage = arguments[1];
    DatasetGraph below =
        storage.equals("memory")
            ? DatasetGraphFactory.createTxnMem()
            : DatabaseMgr.connectDatasetGraph(
                Location.create(Files.createDirectories(Path.of(storage))));
    ReaderThroughput throughput =
        new ReaderThroughput(below, mirrored, Integer.parseInt(arguments[2]));
    int readers = Integer.parseInt(arguments[3]);
    int rate = Integer.parseInt(arguments[4]);
    int size = Integer.parseInt(arguments[5]);
    int seconds = Integer.parseInt(arguments[6]);
    int turns = Integer.parseInt(arguments[7]);
    throughput.turn(readers, rate, 0, seconds);
    for (int i = 0; i < turns; i++) {
      double without = throughput.turn(readers, rate, 0, seconds);
      double with = throughput.turn(readers, rate, size, seconds);
      System.out.printf(
          Locale.ROOT,
          "dataset=%s readers=%d triples_a_commit=%d commits_per_second=%.0f queries_per_second_alone=%.0f"
              + " with_writer=%.0f ratio=%.2f%n",
          arguments[0],
          readers,
          size,
          (double) throughput.commits.sumThenReset() / seconds,
          without,
          with,
          with / without);
    }
  }

  /** Queries a second; there is a writer if the size of its commits is not 0. */
  private double turn(int readers, int rate, int size, int seconds)
      throws InterruptedException, ExecutionException {
    over.set(false);
    queries.reset();
    long start = System.nanoTime();
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < readers; i++) {
        running.add(threads.submit(this::read));
      }
      if (size > 0) {
        running.add(threads.submit(() -> write(rate, size)));
      }
      TimeUnit.SECONDS.sleep(seconds);
      over.set(true);
      for (Future<?> each : running) {
        each.get();
      }
    }
    return queries.sum() * 1e9 / (System.nanoTime() - start);
  }

  private void read() {
    while (!over.get()) {
      dataset.begin(TxnType.READ);
      try (QueryExec query = QueryExec.dataset(dataset).query(question).build()) {
        query.select().materialize();
      } finally {
        dataset.end();
      }
      queries.increment();
    }
  }

  private void write(int rate, int size) {
    SplittableRandom random = new SplittableRandom(7);
    long begun = System.nanoTime();
    long done = 0;
    while (!over.get()) {
      List<Quad> added = source.fresh(random, (size + 1) / 2);
      List<Quad> removed = source.present(random, size / 2);
      dataset.begin(TxnType.WRITE);
      removed.forEach(dataset::delete);
      added.forEach(dataset::add);
      dataset.commit();
      dataset.end();
      commits.increment();
      done++;
      while (rate > 0 && !over.get() && System.nanoTime() - begun < done * 1e9 / rate) {
        sleepMillisecond();
      }
    }
  }

  private static void sleepMillisecond() {
    try {
      TimeUnit.MILLISECONDS.sleep(1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
