package org.htedl.launcher.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.htedl.benchmarks.TripleSource;
import org.htedl.benchmarks.patterns.MirroredStore;
import org.htedl.benchmarks.patterns.PatternQuery;
import org.htedl.benchmarks.patterns.PatternStore;
import org.htedl.benchmarks.patterns.PatternTable;
import org.htedl.benchmarks.patterns.QueryMaker;
import org.htedl.benchmarks.patterns.RelationGraph;
import org.htedl.benchmarks.patterns.TripleFile;
import org.htedl.benchmarks.patterns.WordNetFiles;
import org.htedl.benchmarks.rivals.JenaStore;
import org.htedl.benchmarks.rivals.OtherStores;
import org.htedl.benchmarks.rivals.SparqlStore;
import org.htedl.benchmarks.workload.Clock;
import org.htedl.launcher.console.Failure;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code htedl bench patterns}: graph patterns by the engine and by other stores. */
@Command(
    name = "patterns",
    description = {
      "Counts the matches of graph patterns by the engine and by other stores.",
      "Without --data on a generated graph with power-law degrees, without --queries with patterns"
          + " drawn from it: cycles with constants, trees, patterns without match, and cycles"
          + " without constants."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class PatternBenchCommand implements Runnable {
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

  @Option(
      names = "--queries",
      arity = "1..*",
      paramLabel = "DIR",
      description = "Folders of files *.rq that count one basic graph pattern each, as ?n.")
  private List<Path> queries = new ArrayList<>();

  @Option(
      names = "--each",
      paramLabel = "N",
      description = "Patterns drawn of each shape (default: ${DEFAULT-VALUE}).")
  private int each = 10;

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

  @Mixin private ExpansionOptions more = new ExpansionOptions();
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    try {
      if (reps < 1 || each < 1 || limit < 1) {
        throw new IllegalArgumentException("--reps, --each and --limit are at least 1");
      }
      more.check();
      TripleSource source = source();
      Mirror mirror = source.mirror();
      List<PatternQuery> asked = new ArrayList<>();
      for (Path folder : queries) {
        asked.addAll(PatternQuery.of(folder));
      }
      if (asked.isEmpty()) {
        asked.addAll(new QueryMaker(mirror, seed).make(each));
      }
      try (ExpansionOptions columns = more) {
        new PatternTable(
                Duration.ofSeconds(limit),
                reps,
                clock,
                spec.commandLine().getOut(),
                spec.commandLine().getErr())
            .print(
                source,
                mirror,
                asked,
                columns.counters(mirror, spec.commandLine().getOut()),
                others());
      }
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(spec.commandLine(), String.valueOf(wrong.getMessage()), wrong);
    } catch (IOException failed) {
      throw new Failure(Failure.sentence(failed));
    }
  }

  private TripleSource source() {
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

  private List<Supplier<SparqlStore>> others() throws IOException {
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
