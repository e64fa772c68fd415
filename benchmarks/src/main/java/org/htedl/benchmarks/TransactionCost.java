// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.jena.dboe.base.file.Location;
import org.apache.jena.graph.Node;
import org.apache.jena.query.TxnType;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.tdb2.DatabaseMgr;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.query.batch.BatchingExecution;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;

/**
 * What transactions cost with a mirror and without, in turn: two datasets with the same content go
 * through the same changes, half additions and half removals of types, edges and values, and back
 * again. Also the time until the first query after a commit has its answer, and how much longer a
 * graph pattern of plain SPARQL takes then than once more.
 *
 * <p>Arguments: {@code memory} or {@code tdb2}, the number of triples, sizes of changes separated
 * by commas.
 */
public final class TransactionCost {
  private static final double NANOS_PER_MS = 1e6;
  private static final int MOST = 300;
  private static final String QUESTION =
      "PREFIX htedl: <https://w3id.org/htedl#> SELECT ?n { 'owl:Thing' htedl:coverage ?n }";

  /**
   * The times of one kind of dataset, in nanoseconds; of a pattern, how much longer the first
   * answer after a commit took than the second one.
   */
  private record Times(
      List<Long> changing, List<Long> committing, List<Long> answering, List<Long> matching) {
    Times() {
      this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }
  }

  private final DatasetGraph plain;
  private final DatasetGraph mirrored;
  private final QuadSource source;
  private final String pattern;

  private TransactionCost(DatasetGraph plain, DatasetGraph below, int triples) {
    this.plain = plain;
    this.mirrored = DatasetGraphHtedl.over(below, Settings.defaults());
    SyntheticGraph graph = new SyntheticGraph(triples / 10, 50, 5, 3, triples, 1);
    this.source = new QuadSource(graph);
    this.pattern = graph.cycles();
    BatchingExecution.install(mirrored);
    load(plain);
    load(below);
    answer(QUESTION);
    answer(pattern);
  }

  /** Prints a line of {@code key=value} pairs for each size. */
  public static void main(String[] arguments) throws IOException {
    boolean onDisk = arguments.length > 0 && arguments[0].equals("tdb2");
    int triples = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1_000_000;
    String sizes = arguments.length > 2 ? arguments[2] : "1,100,10000,1000000";
    Path folder = Files.createTempDirectory("htedl-transactions");
    try {
      TransactionCost cost =
          new TransactionCost(
              dataset(onDisk, folder, "plain"), dataset(onDisk, folder, "mirrored"), triples);
      for (String size : sizes.split(",", 0)) {
        cost.measure(onDisk ? "tdb2" : "memory", Integer.parseInt(size));
      }
    } finally {
      delete(folder);
    }
  }

  private static DatasetGraph dataset(boolean onDisk, Path folder, String name) throws IOException {
    return onDisk
        ? DatabaseMgr.connectDatasetGraph(
            Location.create(Files.createDirectory(folder.resolve(name))))
        : DatasetGraphFactory.createTxnMem();
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private void load(DatasetGraph dataset) {
    dataset.begin(TxnType.WRITE);
    source.forEach(dataset::add);
    dataset.commit();
    dataset.end();
  }

  private void measure(String storage, int size) {
    int rounds = Math.clamp(400_000 / size, 2, MOST);
    Times without = new Times();
    Times with = new Times();
    SplittableRandom random = new SplittableRandom(7);
    for (int i = -rounds / 10; i < rounds; i++) {
      List<Quad> added = source.fresh(random, (size + 1) / 2);
      List<Quad> removed = source.present(random, size / 2);
      Times first = i < 0 ? new Times() : without;
      Times second = i < 0 ? new Times() : with;
      change(plain, added, removed, first);
      change(mirrored, added, removed, second);
      answer(second);
      change(plain, removed, added, first);
      change(mirrored, removed, added, second);
      answer(second);
    }
    System.out.printf(
        Locale.ROOT,
        "storage=%s changed=%d transactions=%d plain_ms=%.2f mirrored_ms=%.2f"
            + " plain_commit_ms=%.3f mirrored_commit_ms=%.3f plain_commit_p99_ms=%.2f"
            + " mirrored_commit_p99_ms=%.2f first_answer_ms=%.2f first_answer_p99_ms=%.2f"
            + " pattern_more_ms=%.3f pattern_more_p99_ms=%.2f%n",
        storage,
        size,
        with.committing.size(),
        at(without.changing, 0.5),
        at(with.changing, 0.5),
        at(without.committing, 0.5),
        at(with.committing, 0.5),
        at(without.committing, 0.99),
        at(with.committing, 0.99),
        at(with.answering, 0.5),
        at(with.answering, 0.99),
        at(with.matching, 0.5),
        at(with.matching, 0.99));
  }

  /** One transaction: {@code changing} is all of it, {@code committing} its commit alone. */
  private static void change(
      DatasetGraph dataset, List<Quad> added, List<Quad> removed, Times times) {
    long start = System.nanoTime();
    dataset.begin(TxnType.WRITE);
    removed.forEach(dataset::delete);
    added.forEach(dataset::add);
    long changed = System.nanoTime();
    dataset.commit();
    dataset.end();
    long end = System.nanoTime();
    times.changing.add(end - start);
    times.committing.add(end - changed);
  }

  /** After a commit; the first to ask is either of the questions in turn. */
  private void answer(Times times) {
    if (times.answering.size() <= times.matching.size()) {
      times.answering.add(answer(QUESTION));
    } else {
      long first = answer(pattern);
      times.matching.add(first - answer(pattern));
    }
  }

  /** The time of a query that needs the mirror of what is there now. */
  private long answer(String question) {
    long start = System.nanoTime();
    mirrored.begin(TxnType.READ);
    try (QueryExec query = QueryExec.dataset(mirrored).query(question).build()) {
      Node count = query.select().next().get("n");
      if (count == null) {
        throw new IllegalStateException("no answer");
      }
    } finally {
      mirrored.end();
    }
    return System.nanoTime() - start;
  }

  private static double at(List<Long> nanos, double part) {
    long[] sorted = nanos.stream().mapToLong(Long::longValue).toArray();
    Arrays.sort(sorted);
    return sorted[(int) Math.min(sorted.length - 1, sorted.length * part)] / NANOS_PER_MS;
  }
}
