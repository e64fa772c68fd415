// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.htedl.benchmarks.ablation.AblationPart;
import org.htedl.benchmarks.ablation.AblationTable;
import org.htedl.benchmarks.answersets.CircleTable;
import org.htedl.benchmarks.closure.ChangeTable;
import org.htedl.benchmarks.closure.ClosureTable;
import org.htedl.benchmarks.closure.JenaReasoner;
import org.htedl.benchmarks.closure.RdfsReasoner;
import org.htedl.benchmarks.closure.TaxonomyGraph;
import org.htedl.benchmarks.http.EndpointLoad;
import org.htedl.benchmarks.paired.PairedTable;
import org.htedl.benchmarks.repairs.RepairTable;
import org.htedl.benchmarks.rivals.JenaStore;
import org.htedl.benchmarks.rivals.OtherStores;
import org.htedl.benchmarks.rivals.PeopleGraph;
import org.htedl.benchmarks.rivals.RivalTable;
import org.htedl.benchmarks.rivals.SparqlStore;
import org.htedl.benchmarks.schedule.ScheduleTable;
import org.htedl.benchmarks.shards.ShardTable;
import org.htedl.benchmarks.small.MoleculeGraph;
import org.htedl.benchmarks.small.SmallBenchmark;
import org.htedl.benchmarks.snapshots.SnapshotTable;
import org.htedl.benchmarks.table.TablePrinter;
import org.htedl.benchmarks.table.TableRow;
import org.htedl.benchmarks.table.Tables;
import org.htedl.benchmarks.workload.Clock;
import org.htedl.benchmarks.workload.DeviceChoice;
import org.htedl.benchmarks.workload.Measurement;
import org.htedl.benchmarks.workload.ResultLine;
import org.htedl.benchmarks.workload.WorkloadSpec;
import org.htedl.benchmarks.workload.Workloads;
import org.htedl.closure.Entailment;
import org.htedl.coverage.Examples;
import org.htedl.device.Device;
import org.htedl.engine.Engine;
import org.htedl.launcher.console.Failure;
import org.htedl.launcher.console.OptionalCommand;
import org.htedl.launcher.data.FileKnowledgeBase;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code htedl bench}: the workloads of the published engine, and the tables of docs/benchmarks.md.
 */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    subcommands = {
      LearnBenchCommand.class,
      LoadBenchCommand.class,
      PatternBenchCommand.class,
      QueryBenchCommand.class,
      EntailedBenchCommand.class,
      AnswerSetBenchCommand.class,
      PrologCommand.class
    })
public final class BenchCommand implements OptionalCommand {
  private static final List<String> WORKLOADS =
      List.of(
          "Workloads:",
          "  conj|disj INDIVIDUALS CONCEPTS",
          "  exists|forall|card_min|card_max ASSERTIONS single|unique|uniqueseq|graph",
          "  num_min|str_eq|str_contain ASSERTIONS single|unique|uniqueseq|graph",
          "  cover INDIVIDUALS",
          "  batch HYPOTHESES INDIVIDUALS CONCEPTS",
          "  cover_conj|cover_disj INDIVIDUALS CONCEPTS ones|zeros  (not in the reference)",
          "  learner|refine HYPOTHESES INDIVIDUALS EXAMPLES  (not in the reference)",
          "",
          "A workload prints one line of key=value pairs, after its answers were compared with"
              + " the scalar device's; check= is the reference program's for the same options and"
              + " seed.");

  /** Default time limit of a store for a question. */
  private static final int PATIENCE_SECONDS = 60;

  @Parameters(
      arity = "0..*",
      paramLabel = "NAME",
      description = "A table, or a workload and its sizes.")
  private List<String> names = new ArrayList<>();

  @Option(
      names = "--device",
      paramLabel = "scalar|simd|cuda",
      description = "What to measure (default: ${DEFAULT-VALUE}).")
  private String device = "simd";

  @Option(
      names = "--threads",
      paramLabel = "T",
      description = "Threads (default: as many as there are processors).")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--reps",
      paramLabel = "R",
      description = "Repetitions that are timed (default: ${DEFAULT-VALUE}).")
  private int reps = 9;

  @Option(
      names = "--clock",
      paramLabel = "wall|cpu",
      description = "With --threads 1 also the processor's time (default: ${DEFAULT-VALUE}).")
  private Clock clock = Clock.WALL;

  @Option(
      names = "--asked-before",
      description =
          "str_contain: it is known from an earlier question which values have the text,"
              + " as users find it; otherwise they are tested each time.")
  private boolean askedBefore;

  @Option(
      names = "--peer",
      paramLabel = "FILE.c",
      description = "Source of the reference program: build it, and run both in turn.")
  private @Nullable Path peerSource;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "Runs of each in turn with --peer or --limit (default: ${DEFAULT-VALUE}).")
  private int rounds = 3;

  @Option(
      names = "--limit",
      paramLabel = "FILE.c|S",
      description =
          "Source of the bit prototype (needs AVX-512): build it, and run both in turn;"
              + " rivals: seconds that a store may take for a question (default: 60).")
  private @Nullable String limit;

  @Option(names = "--data", paramLabel = "FILE", description = "small: a knowledge base to use.")
  private @Nullable Path data;

  @Option(
      names = "--positives",
      paramLabel = "E",
      description = "small --data: a set of examples, or a class expression.")
  private @Nullable String positives;

  @Option(names = "--negatives", paramLabel = "E", description = "small --data: likewise.")
  private @Nullable String negatives;

  @Option(
      names = "--stores",
      paramLabel = "DIR",
      description = "rivals, closure: a folder of jars with more of them (see docs/benchmarks.md).")
  private @Nullable Path stores;

  @Option(
      names = "--against",
      paramLabel = "DIR",
      description = "pairs: an older checkout, which has to be built.")
  private @Nullable Path against;

  @Option(
      names = "--pairs",
      paramLabel = "N",
      description = "pairs: runs of each (default: ${DEFAULT-VALUE}).")
  private int pairs = 7;

  @Mixin private WorkloadOptions workload = new WorkloadOptions();
  @Mixin private ShapeOptions shape = new ShapeOptions();
  @Spec private CommandSpec spec;

  /** Gives the command its help, most of which is the table of benchmarks. */
  @Spec
  void describe(CommandSpec described) {
    List<String> lines =
        new ArrayList<>(
            List.of(
                "Measures the engine; without a NAME, by all tables.",
                "",
                "Tables: goals, table2 to table6 and coversets (the published ones), values."));
    lines.addAll(Benchmark.help());
    lines.addAll(WORKLOADS);
    described.usageMessage().description(lines.toArray(String[]::new));
  }

  @Override
  public void run() {
    try {
      if (reps < 1 || rounds < 1 || pairs < 1) {
        throw new IllegalArgumentException("--reps, --rounds and --pairs are at least 1");
      }
      choice(); // rejects --threads and --clock that do not fit each other
      if (names.isEmpty()) {
        tables(Tables.all());
        small();
      } else {
        measure(names.getFirst());
      }
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(spec.commandLine(), String.valueOf(wrong.getMessage()), wrong);
    } catch (IOException failed) {
      throw new Failure(Failure.sentence(failed));
    }
  }

  /**
   * Rejects unknown names, and arguments that they do not take.
   *
   * @throws IllegalArgumentException with a sentence that says what is wrong
   */
  public void check() {
    if (!names.isEmpty()) {
      Benchmark.check(names, workload);
    }
  }

  private void measure(String name) throws IOException {
    check();
    Benchmark benchmark = Benchmark.named(name);
    List<TableRow> table = Tables.all().get(name);
    if (benchmark != null) {
      benchmark.run(this);
    } else if (table != null) {
      tables(Map.of(name, table));
    } else {
      one(workload.spec(names));
    }
  }

  private DeviceChoice choice() {
    return new DeviceChoice(device, threads, clock, askedBefore);
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }

  private void one(WorkloadSpec made) throws IOException {
    if (peerSource != null || limit != null) {
      tables(Map.of(made.name(), List.of(new TableRow(made, reps, 0))));
      return;
    }
    PrintWriter out = out();
    DeviceChoice choice = choice();
    try (Device opened = choice.open()) {
      Measurement measurement = new Measurement(opened, Workloads.of(made), choice.clock());
      out.println(ResultLine.of(made, choice, measurement.time(reps), measurement.check()));
      out.flush();
    }
  }

  void small() throws IOException {
    SmallBenchmark benchmark =
        data == null
            ? SmallBenchmark.generated(workload.seed())
            : ofFile(data, positives, negatives);
    benchmark.run(choice(), reps, out());
  }

  private SmallBenchmark ofFile(Path file, @Nullable String positive, @Nullable String negative)
      throws IOException {
    if (positive == null || negative == null) {
      throw new Failure("--data needs --positives and --negatives");
    }
    FileKnowledgeBase kb = FileKnowledgeBase.read(List.of(file), Entailment.NONE);
    try (Engine engine = Engine.scalar()) {
      Examples examples = kb.examples(engine, positive).against(kb.examples(engine, negative));
      return new SmallBenchmark(kb.mirror(), examples, workload.seed());
    }
  }

  void http() throws IOException {
    EndpointLoad.molecules(
            URI.create(names.get(1)), Benchmark.positive(names.get(2)), workload.seed())
        .run(out());
  }

  void molecules() throws IOException {
    try (Writer out = Files.newBufferedWriter(Path.of(names.get(1)))) {
      new MoleculeGraph(workload.seed()).writeTo(out);
    }
  }

  void closure() throws IOException {
    if (shape.isGiven()) {
      shape.print(workload.seed(), reps, out(), spec.commandLine().getErr());
      return;
    }
    List<Supplier<RdfsReasoner>> reasoners = new ArrayList<>();
    reasoners.add(JenaReasoner::new);
    reasoners.addAll(OtherStores.in(stores, RdfsReasoner.class));
    new ClosureTable(new TaxonomyGraph(individuals(), workload.seed()), reps, out(), reasoners)
        .print();
  }

  void changes() throws IOException {
    new ChangeTable(new TaxonomyGraph(individuals(), workload.seed()), reps, out()).print();
  }

  void circles() throws IOException {
    new CircleTable(individuals(), workload.seed(), reps, out()).print();
  }

  void repairs() throws IOException {
    new RepairTable(individuals(), workload.seed(), reps, out()).print();
  }

  void shards() throws IOException {
    new ShardTable(individuals(), workload.seed(), reps, threads, clock, out()).print();
  }

  void snapshots() throws IOException {
    new SnapshotTable(individuals(), workload.seed(), reps, out()).print();
  }

  void schedule() throws IOException {
    new ScheduleTable(choice(), individuals(), reps, out()).print();
  }

  void ablation() throws IOException {
    List<AblationPart> parts =
        names.size() > 1
            ? List.of(AblationPart.named(names.get(1)))
            : List.of(AblationPart.values());
    AblationTable table = new AblationTable(clock, out());
    for (AblationPart part : parts) {
      table.print(part);
    }
  }

  void pairs() throws IOException {
    if (against == null) {
      throw new IllegalArgumentException("pairs needs --against DIR, an older checkout");
    }
    PairedTable table = new PairedTable(against, pairs, out());
    if (!table.print(PairedTable.named(names.subList(1, names.size()), workload::spec, reps))) {
      throw new Failure("slower than " + against);
    }
  }

  /** The size of a table's data. */
  private int individuals() {
    return names.size() > 1 ? Benchmark.positive(names.get(1)) : 100_000;
  }

  void rivals() throws IOException {
    List<Supplier<SparqlStore>> found = new ArrayList<>();
    found.add(JenaStore::inMemory);
    found.add(JenaStore::tdb2);
    found.addAll(OtherStores.in(stores, SparqlStore.class));
    new RivalTable(
            new PeopleGraph(individuals(), workload.seed()),
            patience(),
            out(),
            spec.commandLine().getErr())
        .print(choice(), found);
  }

  private Duration patience() {
    try {
      return Duration.ofSeconds(limit == null ? PATIENCE_SECONDS : Benchmark.positive(limit));
    } catch (IllegalArgumentException wrong) {
      throw new IllegalArgumentException("--limit, in seconds: " + wrong.getMessage(), wrong);
    }
  }

  private void tables(Map<String, List<TableRow>> tables) throws IOException {
    new TablePrinter(out(), choice(), rounds)
        .print(tables, peerSource, limit == null ? null : Path.of(limit));
  }
}
