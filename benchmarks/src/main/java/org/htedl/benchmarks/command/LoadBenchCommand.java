// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.DatabaseMgr;
import org.apache.jena.tdb2.loader.DataLoader;
import org.apache.jena.tdb2.loader.LoaderFactory;
import org.apache.jena.tdb2.sys.TDBInternal;
import org.htedl.benchmarks.LoadCost;
import org.htedl.benchmarks.process.TemporaryFolder;
import org.htedl.benchmarks.workload.Span;
import org.htedl.closure.Entailment;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.ingest.CollectedFacts;
import org.htedl.fuseki.snapshot.LoadedFacts;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.launcher.console.Failure;
import org.htedl.launcher.data.BulkLoad;
import org.htedl.limit.Cancellation;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code htedl bench load}: files into mirrors and into TDB2, compared with Jena's own ways. */
@Command(
    name = "load",
    description = {
      "Compares the reader of N-Triples with Jena's parser, and serve --tdb2 --data with TDB2's"
          + " own loader and a first mirror that is read back, in turn, in seconds of the"
          + " processor.",
      "Without FILE on generated triples."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class LoadBenchCommand implements Runnable {
  @Parameters(arity = "0..1", paramLabel = "FILE.nt", description = "What to load.")
  private @Nullable Path file;

  @Option(
      names = "--triples",
      paramLabel = "N",
      description = "How many to generate (default: ${DEFAULT-VALUE}).")
  private int triples = 1_000_000;

  @Option(
      names = "--reps",
      paramLabel = "R",
      description = "Repetitions (default: ${DEFAULT-VALUE}).")
  private int reps = 3;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    try {
      try (TemporaryFolder folder = TemporaryFolder.create("htedl-load")) {
        measure(
            file == null ? LoadCost.write(triples, folder.path().resolve("data.nt")) : file,
            folder.path());
      }
    } catch (IOException unusable) {
      throw new Failure(Failure.sentence(unusable));
    }
  }

  private void measure(Path measured, Path folder) throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    for (int i = 0; i < reps; i++) {
      out.println(LoadCost.measure(measured));
      Path peers = folder.resolve("tdb2-" + i);
      Span peer = new Span();
      byItsOwnLoader(measured, peers);
      peer.stop();
      Span back = new Span();
      long expected = firstMirror(peers, null);
      back.stop();
      BulkLoad.delete(peers);
      Path ours = folder.resolve("ours-" + i);
      Span own = new Span();
      CollectedFacts facts = new BulkLoad(ours).load(List.of(measured), Long.MAX_VALUE);
      own.stop();
      Span adopted = new Span();
      long found = firstMirror(ours, facts);
      adopted.stop();
      BulkLoad.delete(ours);
      if (found != expected) {
        throw new IllegalStateException(found + " triples in place of " + expected);
      }
      out.printf(
          Locale.ROOT,
          "tdb2_loader_cpu_s=%.2f read_back_cpu_s=%.2f serve_tdb2_data_cpu_s=%.2f"
              + " collected_cpu_s=%.2f load_ratio=%.2f ratio=%.2f%n",
          peer.cpu,
          back.cpu,
          own.cpu,
          adopted.cpu,
          own.cpu / peer.cpu,
          (own.cpu + adopted.cpu) / (peer.cpu + back.cpu));
      out.flush();
    }
  }

  /** Has the first mirror of a database made; returns how many triples it has. */
  private static long firstMirror(Path database, @Nullable CollectedFacts facts) {
    DatasetGraph base = DatabaseMgr.connectDatasetGraph(database.toString());
    if (facts != null) {
      LoadedFacts.leave(base, facts);
    }
    Settings defaults = Settings.defaults();
    Settings settings =
        new Settings(Entailment.NONE, List.of(), false, List.of("scalar"), defaults.memoryLimit());
    DatasetGraphHtedl mirrored = DatasetGraphHtedl.over(base, settings);
    try {
      return Txn.calculateRead(
          mirrored,
          () ->
              ActiveGraph.of(mirrored, Quad.defaultGraphIRI, Cancellation.NEVER)
                  .mirror()
                  .assertions());
    } finally {
      mirrored.close();
      TDBInternal.expel(base, true);
    }
  }

  private static void byItsOwnLoader(Path file, Path database) {
    DatasetGraph target = DatabaseMgr.connectDatasetGraph(database.toString());
    DataLoader loader = LoaderFactory.phasedLoader(target, (format, values) -> {});
    loader.startBulk();
    loader.load(List.of(file.toString()));
    loader.finishBulk();
    TDBInternal.expel(target, true);
  }
}
