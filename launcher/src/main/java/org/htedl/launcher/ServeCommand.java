// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.jena.fuseki.main.cmds.FusekiServerCmd;
import org.apache.jena.fuseki.main.sys.FusekiModule;
import org.apache.jena.fuseki.main.sys.FusekiModules;
import org.apache.jena.fuseki.system.FusekiLogging;
import org.apache.jena.graph.Graph;
import org.apache.jena.query.ARQ;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.exec.http.Service;
import org.apache.jena.system.Txn;
import org.htedl.fuseki.around.FetchedSurroundings;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.config.SnapshotKeeping;
import org.htedl.fuseki.data.Tdb2Database;
import org.htedl.fuseki.ingest.CollectedFacts;
import org.htedl.fuseki.memory.ServerMemory;
import org.htedl.fuseki.snapshot.LoadedFacts;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.htedl.launcher.around.AroundOptions;
import org.htedl.launcher.console.Failure;
import org.htedl.launcher.console.Warnings;
import org.htedl.launcher.data.BulkLoad;
import org.htedl.launcher.data.DataFiles;
import org.htedl.launcher.data.DataSources;
import org.htedl.launcher.data.OntologyHeaders;
import org.htedl.launcher.data.SampleKnowledgeBase;
import org.htedl.launcher.imports.ImportsOption;
import org.htedl.launcher.serve.AccessModule;
import org.htedl.launcher.serve.AccessOptions;
import org.htedl.launcher.serve.ServedDataset;
import org.htedl.launcher.serve.ServerArea;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** {@code htedl serve}: a Fuseki server with its UI over a mirrored dataset. */
@Command(
    name = "serve",
    description = {
      "Starts a Fuseki server with a mirrored dataset and the web UI.",
      "Without --data, --tdb2 or --config it serves a sample: ten trains and a family."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class ServeCommand implements Runnable {
  @Mixin private AccessOptions access = new AccessOptions();

  @Option(
      names = "--name",
      description = "The dataset's name in addresses (default: ${DEFAULT-VALUE}).")
  private String name = "kb";

  @Option(
      names = "--data",
      arity = "1..*",
      paramLabel = "FILE",
      description = "RDF files to load, in memory or into the TDB2 database.")
  private List<Path> data = new ArrayList<>();

  @Option(
      names = "--tdb2",
      paramLabel = "DIR",
      description = "Serve this TDB2 database, new if need be.")
  private @Nullable Path tdb2;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Serve what a Fuseki configuration says.")
  private @Nullable Path config;

  @Mixin private ImportsOption imports = new ImportsOption();

  @Mixin private AroundOptions around = new AroundOptions();

  @Mixin private EvaluationOptions evaluation = new EvaluationOptions();

  @Option(
      names = "--patterns",
      paramLabel = "auto|off",
      description =
          "Whether plain graph patterns of SPARQL are matched with the mirrors (default: auto).")
  private @Nullable String patterns;

  @Option(
      names = "--infer",
      description =
          "Let plain SPARQL queries see the triples derived from the data, unless a request says"
              + " infer=false.")
  private boolean infer;

  @Option(
      names = "--keep",
      description =
          "Keep the mirrors of --tdb2 in its folder, so that they are there after a restart.")
  private boolean keep;

  @Option(
      names = "--no-service",
      description =
          "Refuse queries and updates that have the server send requests elsewhere by SERVICE.")
  private boolean noService;

  @Mixin private TimeoutOption timeout = new TimeoutOption();

  @Mixin private AddressOption addresses = new AddressOption();

  @Option(
      names = "--base",
      paramLabel = "DIR",
      description = "Where the server keeps datasets made on its admin page.")
  private @Nullable Path base;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    try {
      check();
      serve();
    } catch (IOException unusable) {
      throw new Failure(Failure.sentence(unusable));
    }
  }

  private void check() throws IOException {
    timeout.check();
    addresses.check();
    if (!name.matches("[A-Za-z0-9._-]+")) {
      throw new Failure("--name takes letters, digits, dots, dashes and underscores");
    }
    if (config != null && (tdb2 != null || !data.isEmpty())) {
      throw new Failure(
          "--config cannot be combined with --data and --tdb2: describe the data in the"
              + " configuration");
    }
    ParseResult given = spec.commandLine().getParseResult();
    if (config != null
        && (given.hasMatchedOption("--name") || given.hasMatchedOption("--device"))) {
      throw new Failure(
          "--config cannot be combined with --name and --device: set fuseki:name and htedl:devices"
              + " in the configuration");
    }
    if (config != null && !Files.isRegularFile(config)) {
      throw new Failure("no such file: " + config);
    }
    if (patterns != null && !patterns.equals("auto") && !patterns.equals("off")) {
      throw new Failure("--patterns takes auto or off, not " + patterns);
    }
    if (config != null && patterns != null) {
      throw new Failure(
          "--config cannot be combined with --patterns: set htedl:patterns in the configuration");
    }
    if (config != null && infer) {
      throw new Failure(
          "--config cannot be combined with --infer: set htedl:infer in the configuration");
    }
    if (config != null && (around.isAsked() || imports.isGiven())) {
      throw new Failure("--config cannot be combined with --around and --imports");
    }
    around.check(data, tdb2);
    if (keep && tdb2 == null) {
      throw new Failure(
          config == null
              ? "--keep needs --tdb2: mirrors of data in memory are not kept"
              : "--config cannot be combined with --keep: set htedl:snapshot in the configuration");
    }
    access.check(config != null);
  }

  private void serve() throws IOException {
    Warnings.ofInference(infer, evaluation.entailment());
    timeout.apply();
    addresses.apply();
    if (noService) {
      // Everywhere: datasets of a configuration and of the admin page as well.
      ARQ.getContext().set(Service.httpServiceAllowed, false);
    }
    Path area = ServerArea.prepare(base, access.port(), evaluation.entailment());
    List<String> arguments = new ArrayList<>(access.arguments());
    arguments.add("--adminBase=" + area);
    List<FusekiModule> modules = new ArrayList<>(FusekiModules.getSystemModules().asList());
    PrintWriter out = spec.commandLine().getOut();
    modules.add(new AccessModule(access, config != null, out));
    if (config != null) {
      arguments.add("--config=" + config);
      modules.add(new ServedDataset(null, name, false, null, access.root(), out));
    } else {
      modules.add(
          new ServedDataset(
              open(),
              name,
              !around.isAsked() && access.admitsWriters(),
              sampleQuery(),
              access.root(),
              out));
    }
    FusekiModules.setSystemDefault(FusekiModules.create(modules));
    FusekiServerCmd.main(arguments.toArray(String[]::new));
  }

  private @Nullable String sampleQuery() {
    if (around.isAsked()) {
      return "owl:Thing";
    }
    return tdb2 == null && data.isEmpty() ? "hasCar some (ShortCar and ClosedCar)" : null;
  }

  private DatasetGraph open() throws IOException {
    return around.isAsked() ? openAround() : openWhole();
  }

  /** What lies around the examples, in memory. */
  private DatasetGraph openAround() throws IOException {
    FetchedSurroundings fetched =
        around.fetch(imports.sources(data), tdb2, evaluation.entailment());
    DatasetGraph plain = DatasetGraphFactory.createTxnMem();
    Txn.executeWrite(
        plain,
        () -> {
          fetched.triples().forEach(plain.getDefaultGraph()::add);
          fetched.prefixes().forEach(plain.prefixes()::add);
        });
    return mirrored(plain, settings().around(fetched.known()));
  }

  private DatasetGraph openWhole() throws IOException {
    DataSources sources = imports.sources(data);
    DatasetGraph plain = tdb2 == null ? inMemory(sources.files()) : database(tdb2, sources.files());
    OntologyHeaders.warn(plain, sources);
    return mirrored(plain, settings());
  }

  private static DatasetGraph mirrored(DatasetGraph plain, Settings settings) {
    // The server does this later, when what is said of mirrors on disk has been lost.
    FusekiLogging.setLogging();
    return DatasetGraphHtedl.over(plain, settings);
  }

  private Settings settings() {
    Settings settings = Settings.defaults();
    return new Settings(
            evaluation.entailment(),
            settings.schema(),
            true,
            evaluation.devices(),
            settings.memoryLimit())
        .withPatterns(!"off".equals(patterns))
        .withInfer(infer)
        .withSnapshots(keep ? SnapshotKeeping.IDLE : SnapshotKeeping.NONE);
  }

  private static DatasetGraph inMemory(List<Path> files) throws IOException {
    if (!files.isEmpty()) {
      return DataFiles.loadIntoMemory(files);
    }
    DatasetGraph sample = DatasetGraphFactory.createTxnMem();
    loadSample(sample);
    return sample;
  }

  private void warn(String sentence) {
    spec.commandLine().getErr().println("htedl: " + sentence);
    spec.commandLine().getErr().flush();
  }

  /** The database, with the files in it: loaded in bulk if it is new, else in a transaction. */
  private DatasetGraph database(Path folder, List<Path> files) throws IOException {
    BulkLoad bulk = new BulkLoad(folder);
    bulk.clear().ifPresent(left -> warn("deleted " + left + ", left by a load that was stopped"));
    boolean isNew = !files.isEmpty() && bulk.isPossible();
    CollectedFacts collected = isNew ? bulk.load(files, memory()) : null;
    try {
      Files.createDirectories(folder);
    } catch (IOException unusable) {
      throw new Failure(
          folder + " cannot be the folder of a database: give another one with --tdb2");
    }
    if (!Files.isWritable(folder)) {
      throw new Failure(Failure.permissionDenied(folder.toString()));
    }
    DatasetGraph plain = Tdb2Database.open(folder, this::warn);
    if (collected != null) {
      LoadedFacts.leave(plain, collected);
    } else if (!files.isEmpty()) {
      DataFiles.load(files, plain);
    }
    return plain;
  }

  /**
   * What facts may take while a database is loaded, in bytes: half of what mirrors may take later,
   * since the load needs memory as well.
   */
  private static long memory() {
    return Math.min(Settings.defaults().memoryLimit(), ServerMemory.shared().free()) / 2;
  }

  private static void loadSample(DatasetGraph target) {
    Txn.executeWrite(
        target,
        () -> {
          Graph sample = SampleKnowledgeBase.graph();
          sample.find().forEach(target.getDefaultGraph()::add);
          sample.getPrefixMapping().getNsPrefixMap().forEach(target.prefixes()::add);
        });
  }
}
