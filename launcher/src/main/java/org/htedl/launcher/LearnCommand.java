// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import org.htedl.bits.DenseRow;
import org.htedl.engine.Devices;
import org.htedl.engine.Engine;
import org.htedl.engine.NamedExamples;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Vocabulary;
import org.htedl.expression.manchester.ManchesterPrinter;
import org.htedl.fuseki.config.MemorySize;
import org.htedl.fuseki.http.exchange.JsonTree;
import org.htedl.fuseki.http.exchange.NodeLabels;
import org.htedl.launcher.around.AroundOptions;
import org.htedl.launcher.around.DatabaseOption;
import org.htedl.launcher.console.Failure;
import org.htedl.launcher.console.TerminalProgress;
import org.htedl.launcher.data.FileKnowledgeBase;
import org.htedl.launcher.imports.ImportsOption;
import org.htedl.launcher.learn.Interruption;
import org.htedl.launcher.learn.LearnArguments;
import org.htedl.launcher.learn.LearnCsv;
import org.htedl.launcher.learn.LearnTable;
import org.htedl.launcher.task.ConfFile;
import org.htedl.launcher.task.FoldsFile;
import org.htedl.launcher.task.LearningTask;
import org.htedl.launcher.task.LpsFile;
import org.htedl.launcher.task.NameList;
import org.htedl.launcher.task.SmlBenchTask;
import org.htedl.learn.LearnEvent;
import org.htedl.learn.Learner;
import org.htedl.learn.problem.LearnOption;
import org.htedl.learn.problem.LearnOptionReader;
import org.htedl.learn.problem.LearnOptions;
import org.htedl.learn.problem.LearningProblem;
import org.htedl.learn.problem.OptionNames;
import org.htedl.learn.text.EventMembers;
import org.htedl.learn.text.ExpressionText;
import org.htedl.learn.text.LearnState;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code htedl learn}: from examples to the class expressions that tell them apart. */
@Command(
    name = "learn",
    description = {
      "Finds the class expressions that tell positive from negative examples, and says how good"
          + " they are.",
      "Searches all expressions by length, so that what it finds is proved optimal to the length"
          + " that it reaches; cross validation and shuffled labels say what to expect of it.",
      "Ctrl-C ends the search and prints what was found until then."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class LearnCommand implements Runnable {
  /** How to print. */
  enum Format {
    TABLE,
    JSON,
    CSV,
    NDJSON
  }

  @Option(
      names = "--data",
      arity = "1..*",
      paramLabel = "FILE",
      description = "RDF files of any syntax that Jena reads, .gz included.")
  private List<Path> data = new ArrayList<>();

  @Mixin private ImportsOption imports = new ImportsOption();

  @Option(
      names = "--positives",
      paramLabel = "E",
      description =
          "Positive examples: the IRI of a set of examples (its htedl:example), a class expression,"
              + " or a file of names.")
  private @Nullable String positives;

  @Option(names = "--negatives", paramLabel = "E", description = "Negative examples, likewise.")
  private @Nullable String negatives;

  @Option(
      names = "--conf",
      paramLabel = "FILE",
      description =
          "Data, examples and options of a configuration of DL-Learner; what is not taken over is"
              + " listed.")
  private @Nullable Path conf;

  @Option(
      names = "--sml-bench",
      paramLabel = "DIR/learningtasks/NAME",
      description = "Data and examples of a learning task of SML-Bench.")
  private @Nullable Path smlBench;

  @Option(
      names = "--lps",
      paramLabel = "FILE.json",
      description = "Examples of a file of learning problems of Ontolearn.")
  private @Nullable Path lps;

  @Option(
      names = "--problem",
      paramLabel = "NAME",
      description = "Which of the problems of --lps; not needed if there is one only.")
  private @Nullable String problem;

  private final LearnArguments arguments = new LearnArguments();

  @SuppressWarnings("UnusedVariable") // picocli reads it
  @Mixin
  private CommandSpec learning = arguments.spec();

  @Option(
      names = "--format",
      paramLabel = "table|json|csv|ndjson",
      description = "How to print; ndjson prints events as they come (default: table).")
  private Format format = Format.TABLE;

  @Mixin private AroundOptions around = new AroundOptions();

  @Mixin private DatabaseOption database = new DatabaseOption();

  @Mixin private EvaluationOptions evaluation = new EvaluationOptions();

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    try {
      learn();
    } catch (IOException unreadable) {
      throw new Failure(Failure.sentence(unreadable));
    } catch (IllegalArgumentException wrong) {
      throw new Failure(Failure.sentence(wrong));
    }
  }

  private void learn() throws IOException {
    Path foldsFile = arguments.foldsFile();
    FoldsFile folds = foldsFile == null ? null : FoldsFile.read(foldsFile);
    LearningTask task = task(folds);
    // Wrong options are found before large files are read, and once more with their prefixes.
    options(task, prefix -> Optional.of(prefix + ":"));
    try (Engine engine = Devices.engine(evaluation.devices())) {
      FileKnowledgeBase kb = read(task);
      Map<String, String> prefixes = new HashMap<>(kb.prefixes());
      prefixes.putAll(task.prefixes());
      LearnOptions options =
          withoutDescribed(
              options(task, prefix -> Optional.ofNullable(prefixes.get(prefix))),
              task,
              kb,
              prefixes);
      checkNames(new MirrorVocabulary(kb.mirror()), options, task);
      LearningProblem examples =
          LearningProblem.of(
              kb.mirror(),
              side(engine, kb, positives, task, true, prefixes),
              side(engine, kb, negatives, task, false, prefixes));
      if (folds != null) {
        examples = examples.withFolds(folds.named(name -> kb.individual(name, prefixes)));
      }
      remarks(task, engine, kb, examples, prefixes);
      // Before the search there is nothing to print, so a signal ends the process at once.
      try (Interruption interruption = new Interruption()) {
        search(engine, kb, examples, options, interruption);
      }
    }
  }

  /** What a file says, and for examples the file of folds where nothing else names them. */
  private LearningTask task(@Nullable FoldsFile folds) throws IOException {
    int sources = (conf == null ? 0 : 1) + (smlBench == null ? 0 : 1) + (lps == null ? 0 : 1);
    if (sources > 1) {
      throw new Failure("--conf, --sml-bench and --lps cannot be combined: give one of them");
    }
    LearningTask ofFolds =
        folds == null || !folds.isSigned()
            ? LearningTask.of(List.of(), List.of(), List.of())
            : LearningTask.of(List.of(), folds.positives(), folds.negatives());
    boolean signed = !ofFolds.positives().isEmpty() && positives == null && negatives == null;
    boolean hasData = around.isAsked() || !data.isEmpty();
    if (sources == 0 && (!hasData || !signed && (positives == null || negatives == null))) {
      throw new Failure(
          "--data, --positives and --negatives are needed, or one of --conf, --sml-bench and"
              + " --lps");
    }
    LearningTask task =
        conf != null
            ? ConfFile.read(conf)
            : smlBench != null
                ? SmlBenchTask.read(smlBench)
                : lps != null ? LpsFile.read(lps, problem) : ofFolds;
    if (around.isAsked()) {
      around.check(aroundFiles(task), database.folder());
    } else if (database.folder() != null) {
      throw new Failure("--tdb2 is only read around examples: give --around and --depth");
    } else if (files(task).isEmpty()) {
      throw new Failure("the file names no data: give --data");
    }
    return task;
  }

  private FileKnowledgeBase read(LearningTask task) throws IOException {
    return around.isAsked()
        ? FileKnowledgeBase.around(
            around.fetch(
                imports.sources(aroundFiles(task)), database.folder(), evaluation.entailment()),
            evaluation.entailment())
        : FileKnowledgeBase.read(imports.sources(files(task)), evaluation.entailment());
  }

  /** The files to read around examples; a database or endpoint takes the place of a task's. */
  private List<Path> aroundFiles(LearningTask task) {
    return database.folder() == null && !around.hasEndpoint() ? files(task) : data;
  }

  /** Data of the command line takes the place of that of the file. */
  private List<Path> files(LearningTask task) {
    return data.isEmpty() ? task.data() : data;
  }

  private LearnOptions options(LearningTask task, Function<String, Optional<String>> namespaces) {
    LearnOptionReader reader =
        new LearnOptionReader(
            new LearnOptionReader.Surroundings(
                Double.MAX_VALUE,
                "",
                Runtime.getRuntime().maxMemory(),
                "the heap (HTEDL_JAVA_OPTIONS=-Xmx8g)",
                arguments.threads()),
            namespaces,
            MemorySize::parse);
    arguments.set(reader, task.settings(), task.ignored());
    return reader.options();
  }

  /** A class that is to be described is no description of itself. */
  private LearnOptions withoutDescribed(
      LearnOptions options, LearningTask task, FileKnowledgeBase kb, Map<String, String> prefixes) {
    String described = task.describedClass();
    if (described == null
        || positives != null
        || negatives != null
        || !(kb.classNamed(described, prefixes) instanceof ClassExpression.Named named)
        || options.get(LearnOption.USE).contains(named.iri())) {
      return options;
    }
    List<String> ignore = new ArrayList<>(options.get(LearnOption.IGNORE));
    ignore.add(named.iri());
    return options.with(LearnOption.IGNORE, ignore);
  }

  /** Names that a file ignores need not be there: such files are written for several data sets. */
  private void checkNames(Vocabulary vocabulary, LearnOptions options, LearningTask task) {
    LearnOptions checked = options;
    if (!task.ignored().isEmpty()) {
      OptionNames.unknown(vocabulary, options.get(LearnOption.IGNORE))
          .forEach(name -> remark("ignore has " + OptionNames.sentence(vocabulary, name)));
      checked = options.with(LearnOption.IGNORE, List.of());
    }
    OptionNames.check(vocabulary, checked);
  }

  /** The examples that an option names, else the class that the file describes, else its lists. */
  private static NamedExamples side(
      Engine engine,
      FileKnowledgeBase kb,
      @Nullable String option,
      LearningTask task,
      boolean positive,
      Map<String, String> prefixes)
      throws IOException {
    if (option != null && !LearnArguments.isFile(option)) {
      return LearnArguments.meant(option, text -> kb.examples(engine, text));
    }
    String described = task.describedClass();
    if (option == null && described != null) {
      ClassExpression members = kb.classNamed(described, prefixes);
      return kb.covered(engine, positive ? members : new ClassExpression.Not(members));
    }
    List<String> written =
        option != null
            ? NameList.read(Path.of(option))
            : positive ? task.positives() : task.negatives();
    return kb.individuals(written, prefixes);
  }

  private void remarks(
      LearningTask task,
      Engine engine,
      FileKnowledgeBase kb,
      LearningProblem examples,
      Map<String, String> prefixes) {
    task.remarks().forEach(this::remark);
    String start = task.startClass();
    if (start == null) {
      return;
    }
    ClassExpression named = kb.classNamed(start, prefixes);
    DenseRow row = engine.covers(kb.mirror(), List.of(named)).getFirst();
    int outside = 0;
    for (int example : examples.examples()) {
      outside += row.contains(example) ? 0 : 1;
    }
    if (outside > 0) {
      remark(
          "startClass is not obeyed: "
              + outside
              + " examples are not in "
              + ManchesterPrinter.print(named));
    }
  }

  private void remark(String sentence) {
    PrintWriter err = spec.commandLine().getErr();
    err.println("htedl: " + sentence);
    err.flush();
  }

  private void search(
      Engine engine,
      FileKnowledgeBase kb,
      LearningProblem examples,
      LearnOptions options,
      Interruption interruption) {
    PrintWriter out = spec.commandLine().getOut();
    ExpressionText text = new ExpressionText(new MirrorVocabulary(kb.mirror()), kb.prefixes());
    EventMembers members = new EventMembers(text, names -> labels(kb.mirror(), names));
    LearnState state = new LearnState();
    try (TerminalProgress progress = TerminalProgress.steps("searching", -1)) {
      new Learner(
              engine,
              examples,
              options,
              event -> {
                state.event(event);
                if (event instanceof LearnEvent.Problem problem) {
                  problem.warnings().forEach(this::remark);
                  dropped(problem);
                } else if (event instanceof LearnEvent.Progress now) {
                  progress.stage(
                      "length " + now.length(),
                      Math.round(now.seconds() * 10),
                      Math.round(options.get(LearnOption.SECONDS) * 10));
                }
                if (format == Format.NDJSON) {
                  out.println(JsonTree.line(members.of(event)));
                  out.flush();
                }
              },
              MemoryClaim.UNCOUNTED,
              interruption)
          .run();
    } catch (CancellationException stopped) {
      remark("stopped; this is what was found until then");
    }
    switch (format) {
      case TABLE -> new LearnTable(out, text).print(state);
      case JSON -> out.println(JsonTree.line(state.members(members)));
      case CSV -> LearnCsv.print(out, state);
      case NDJSON -> {}
    }
    out.flush();
    if (state.better() == null && state.proved() == null) {
      throw new Failure("the time was up before anything was found: give more --seconds");
    }
  }

  private void dropped(LearnEvent.Problem problem) {
    List<LearningProblem.Dropped> dropped = problem.dropped();
    for (LearningProblem.Dropped each : dropped.subList(0, Math.min(5, dropped.size()))) {
      remark("not used: " + each.name() + " " + each.why());
    }
    if (dropped.size() > 5) {
      remark("not used: " + (dropped.size() - 5) + " more names");
    }
  }

  private static Map<String, String> labels(Mirror mirror, Set<String> names) {
    return NodeLabels.named(mirror, names);
  }
}
