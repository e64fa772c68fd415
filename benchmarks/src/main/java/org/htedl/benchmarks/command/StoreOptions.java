// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.htedl.benchmarks.TripleSource;
import org.htedl.benchmarks.patterns.MirroredStore;
import org.htedl.benchmarks.patterns.PatternStore;
import org.htedl.benchmarks.patterns.RelationGraph;
import org.htedl.benchmarks.patterns.TripleFile;
import org.htedl.benchmarks.patterns.WordNetFiles;
import org.htedl.benchmarks.rivals.JenaStore;
import org.htedl.benchmarks.rivals.OtherStores;
import org.htedl.benchmarks.rivals.SparqlStore;
import org.htedl.benchmarks.workload.Clock;
import org.htedl.launcher.console.Failure;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of the benchmarks that ask stores queries: the data, the stores, how it is timed. */
final class StoreOptions {
  @Option(
      names = "--nodes",
      paramLabel = "N",
      description = "Of the generated graph (default: ${DEFAULT-VALUE}).")
  private int nodes = 100_000;

  @Option(
      names = "--edges",
      paramLabel = "N",
      description = "Of the generated graph (default: ${DEFAULT-VALUE}).")
  private int edges = 500_000;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Of graph and patterns (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(
      names = "--data",
      paramLabel = "FILE",
      description = "Triples, or the folder of WordNet's files data.*, instead of a graph.")
  private @Nullable Path data;

  @Option(names = "--without-jena", description = "Leaves out Jena's own stores, which take long.")
  private boolean withoutJena;

  @Option(
      names = "--stores",
      paramLabel = "DIR",
      description = "A folder of jars with more stores (see docs/benchmarks.md).")
  private @Nullable Path stores;

  @Option(
      names = "--limit",
      paramLabel = "S",
      description = "Seconds that a store may take for a query (default: ${DEFAULT-VALUE}).")
  private int limit = 60;

  @Option(
      names = "--reps",
      paramLabel = "R",
      description = "Repetitions that are timed (default: ${DEFAULT-VALUE}).")
  private int reps = 25;

  @Option(
      names = "--clock",
      paramLabel = "wall|cpu",
      description = "The calling thread's processor time or the wall's (default: cpu).")
  private Clock clock = Clock.CPU;

  /**
   * Refuses numbers below one.
   *
   * @throws IllegalArgumentException if there are such
   */
  void check() {
    if (reps < 1 || limit < 1) {
      throw new IllegalArgumentException("--reps and --limit are at least 1");
    }
  }

  /** Where choices come from. */
  long seed() {
    return seed;
  }

  /** How long a store may take for a query. */
  Duration limit() {
    return Duration.ofSeconds(limit);
  }

  /** How often is timed. */
  int repetitions() {
    return reps;
  }

  /** What is timed. */
  Clock clock() {
    return clock;
  }

  /** The triples of the file or folder, or the generated graph. */
  TripleSource source() {
    if (data == null) {
      return new RelationGraph(nodes, edges, seed);
    }
    if (WordNetFiles.isIn(data)) {
      return new WordNetFiles(data);
    }
    if (!Files.isReadable(data) || Files.isDirectory(data)) {
      throw new Failure(
          Files.isDirectory(data)
              ? data + " has none of WordNet's files (data.noun and so on)"
              : "no such file: " + data);
    }
    return new TripleFile(data);
  }

  /** The stores that are compared. */
  List<Supplier<SparqlStore>> stores() throws IOException {
    List<Supplier<SparqlStore>> others = new ArrayList<>(List.of(MirroredStore::new));
    if (!withoutJena) {
      others.add(JenaStore::tdb2);
      others.add(JenaStore::inMemory);
    }
    others.addAll(OtherStores.in(stores, SparqlStore.class));
    OtherStores.in(stores, PatternStore.class).forEach(maker -> others.add(maker::get));
    return others;
  }
}
