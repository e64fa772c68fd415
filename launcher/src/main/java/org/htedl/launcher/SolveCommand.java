// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import org.htedl.answerset.nogood.Nogoods;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.search.AnswerSets;
import org.htedl.answerset.search.Model;
import org.htedl.answerset.search.ModelCheck;
import org.htedl.answerset.search.SearchOptions;
import org.htedl.answerset.search.SearchOptions.SearchHeuristic;
import org.htedl.answerset.search.SearchResult;
import org.htedl.answerset.tail.Tail;
import org.htedl.answerset.tail.TailOptions;
import org.htedl.answerset.tail.VectorTail;
import org.htedl.device.Device;
import org.htedl.device.DeviceExhaustedException;
import org.htedl.device.DeviceLostException;
import org.htedl.engine.Devices;
import org.htedl.launcher.console.Failure;
import org.htedl.launcher.learn.Interruption;
import org.htedl.launcher.solve.Ending;
import org.htedl.launcher.solve.HelpOptions;
import org.htedl.launcher.solve.HeuristicName;
import org.htedl.launcher.solve.ReportOptions;
import org.htedl.launcher.solve.SolveReport;
import org.htedl.launcher.solve.StoppableRead;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.htedl.vector.choice.KernelChoice;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code htedl solve}: the answer sets of a program, with clasp's output and exit status. */
@Command(
    name = "solve",
    description = {
      "Finds answer sets of rules, or of a ground program in aspif, which gringo writes, or for"
          + " smodels.",
      "Prints what clasp would. Exit status, as clasp's: 10 for an answer set, 20 for none, 30"
          + " where nothing is left to find, 1 more where the time was up, 33 without memory, 65"
          + " for a program or an option that is not understood."
    },
    exitCodeOnExecutionException = SolveCommand.BAD_PROGRAM,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "",
      "Examples:  ./htedl solve rules.lp facts.lp -n 0",
      "           gringo problem.lp | ./htedl solve"
    })
final class SolveCommand implements Callable<Integer> {
  private static final int INTERRUPTED = 1;
  private static final int SATISFIABLE = 10;
  private static final int EXHAUSTED = 20;
  private static final int NO_MEMORY = 33;
  static final int BAD_PROGRAM = 65;

  @Mixin private ProgramInput input = new ProgramInput();

  @Mixin private ReportOptions shown = new ReportOptions();

  @Option(
      names = "--mode",
      paramLabel = "one|all|brave|cautious|count|optimum",
      converter = ModeName.class,
      description =
          "What to find (default: optimum if the program minimises something, else one). Other"
              + " modes do not look at what is minimised.")
  private @Nullable Mode mode;

  @Option(
      names = {"-n", "--models"},
      paramLabel = "N",
      description = "The most answer sets, 0 for all; the modes one and all in other words.")
  private @Nullable Long models;

  @Option(
      names = "--project",
      description =
          "Answer sets with the same atoms of #project count once, and consequences are those among"
              + " these atoms; without #project, answer sets that show the same count once.")
  private boolean project;

  @Option(
      names = "--heuristic",
      paramLabel = "vsids|frequent|leftmost|jeroslow-wang",
      converter = HeuristicName.class,
      description = "How decisions are chosen (default: vsids).")
  private SearchHeuristic heuristic = SearchHeuristic.VSIDS;

  @Option(
      names = "--search",
      paramLabel = "watched|device",
      converter = SearchName.class,
      description =
          "What is done in a step of the search: two literals of each clause are watched (watched,"
              + " the default), or --device looks at all nogoods at once, as in CUD@ASP (device)."
              + " The second is slower.")
  private Search search = Search.WATCHED;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description =
          "Orders the decisions at random before the first conflict; 0 does not (default).")
  private long seed;

  @Option(
      names = "--tail",
      paramLabel = "auto|always|never",
      converter = TailName.class,
      description =
          "When all that is left is tried out at once: to count answer sets where it may pay"
              + " (auto, the default), wherever few enough atoms are to be guessed, or never. It"
              + " does not speed up a search that hands answer sets over, and is not used for an"
              + " optimum.")
  private TailOptions.Use tail = TailOptions.Use.AUTO;

  @Option(
      names = "--tail-atoms",
      paramLabel = "K",
      description = "The most atoms to be guessed then, up to 60 (default: ${DEFAULT-VALUE}).")
  private int tailAtoms = TailOptions.DEFAULT.atoms();

  @Option(
      names = "--device",
      paramLabel = "NAME",
      description =
          "What tries out all that is left, and searches with --search device: auto, which is the"
              + " processor, or a name from ./htedl devices (default: ${DEFAULT-VALUE}).")
  private String device = Devices.AUTO;

  @Option(
      names = "--time-limit",
      paramLabel = "SECONDS",
      description = "Stops after this many seconds, with what was found (default: no limit).")
  private double seconds = Double.POSITIVE_INFINITY;

  @Option(
      names = "--check",
      description = "Checks each answer set by the definition before it is printed.")
  private boolean check;

  @SuppressWarnings("UnusedVariable") // picocli reads it
  @Mixin
  private HelpOptions help = new HelpOptions();

  @Option(names = "--stats", description = "Prints what the search has done.")
  private boolean statistics;

  @Spec private CommandSpec spec;

  /** What to find. */
  enum Mode {
    ONE(AnswerSets.Task.MODELS),
    ALL(AnswerSets.Task.MODELS),
    BRAVE(AnswerSets.Task.BRAVE),
    CAUTIOUS(AnswerSets.Task.CAUTIOUS),
    COUNT(AnswerSets.Task.COUNT),
    OPTIMUM(AnswerSets.Task.OPTIMUM);

    private final AnswerSets.Task task;

    Mode(AnswerSets.Task task) {
      this.task = task;
    }
  }

  /** How steps of the search are done. */
  enum Search {
    WATCHED,
    DEVICE
  }

  @Override
  public Integer call() throws IOException {
    OptionalLong count = input.takeCount();
    if (count.isPresent() && models != null && models != count.getAsLong()) {
      throw new Failure(
          "-n " + models + " and the number " + count.getAsLong() + " differ: give one of them");
    }
    models = count.isPresent() ? Long.valueOf(count.getAsLong()) : models;
    if (models != null && (models < 0 || mode != null && mode.task != AnswerSets.Task.MODELS)) {
      throw new Failure(
          models < 0
              ? "-n takes a number from 0, not " + models
              : "-n can only be combined with --mode one and --mode all");
    }
    if (shown.task().isPresent() && mode != null && mode.task != shown.task().get()) {
      throw new Failure("--mode and --enum-mode differ: give one of them");
    }
    if (!(seconds > 0)) {
      throw new Failure("--time-limit takes a number of seconds above 0, not " + seconds);
    }
    if (tailAtoms < 1 || tailAtoms > TailOptions.MOST_ATOMS) {
      throw new Failure(
          "--tail-atoms takes a number from 1 to " + TailOptions.MOST_ATOMS + ", not " + tailAtoms);
    }
    NamedDevices.check(device);
    boolean isNamed = !device.equalsIgnoreCase(Devices.AUTO);
    if (isNamed && tailAtoms > TailOptions.MOST_ATOMS_ON_DEVICE) {
      throw new Failure(
          "--tail-atoms takes at most " + TailOptions.MOST_ATOMS_ON_DEVICE + " with --device");
    }
    if (search == Search.DEVICE && !isNamed) {
      throw new Failure("--search device needs a name from ./htedl devices with --device");
    }
    List<Device> devices = isNamed ? NamedDevices.open(device) : List.of();
    try (Nogoods nogoods = nogoods(devices)) {
      Optional<Tail> tail =
          devices.stream().findFirst().flatMap(device -> device.offers(Tail.class));
      if (isNamed && tail.isEmpty()) {
        throw new Failure(
            "--device " + device + " cannot try out candidates: choose another of ./htedl devices");
      }
      return solve(tail.orElseGet(() -> new VectorTail(KernelChoice.lanes())), nogoods);
    } catch (DeviceLostException | DeviceExhaustedException failed) {
      throw new Failure(Failure.sentence(failed));
    } catch (BadProgramException bad) {
      complain(String.valueOf(bad.getMessage()));
      return BAD_PROGRAM;
    } catch (MemoryBudgetException | OutOfMemoryError full) {
      return noMemory(full);
    } finally {
      devices.forEach(Device::close);
    }
  }

  /** What looks at all nogoods, or null where literals are watched. */
  private @Nullable Nogoods nogoods(List<Device> devices) {
    if (search == Search.WATCHED) {
      return null;
    }
    Optional<Nogoods> found =
        devices.stream().findFirst().flatMap(device -> device.offers(Nogoods.class));
    return found.orElseThrow(
        () ->
            new Failure(
                "--search device: "
                    + device
                    + " cannot hold nogoods: choose another of ./htedl devices"));
  }

  private void complain(String sentence) {
    spec.commandLine().getErr().println("htedl: " + sentence);
  }

  private int noMemory(Throwable full) {
    complain("out of memory: " + full.getMessage());
    complain("give the JVM more with HTEDL_JAVA_OPTIONS=-Xmx8g");
    return NO_MEMORY;
  }

  private int solve(Tail by, @Nullable Nogoods nogoods) throws IOException, BadProgramException {
    SolveReport report = shown.to(spec.commandLine().getOut());
    long start = System.nanoTime();
    long limit = (long) Math.min(seconds * 1e9, Long.MAX_VALUE / 2.0);
    try (Interruption interruption = new Interruption()) {
      Cancellation stop = () -> interruption.isCancelled() || System.nanoTime() - start > limit;
      GroundProgram program;
      try {
        program =
            StoppableRead.await(() -> input.read(heap(), spec.commandLine().getErr(), stop), stop);
      } catch (CancellationException stopped) {
        return unknown(report, interruption);
      }
      AnswerSets.Task task = task(program);
      boolean minimised = !program.objectives().isEmpty();
      long read = System.nanoTime();
      String version = new Version().getVersion()[0];
      report.begin(version, input.source(), task, minimised, (read - start) / 1e9);
      ModelCheck checking;
      AnswerSets answers;
      try {
        checking = check ? new ModelCheck(program, stop) : null;
        answers =
            new AnswerSets(
                program,
                new SearchOptions(
                    heuristic, most(), project, seed, new TailOptions(tail, tailAtoms)),
                by,
                nogoods,
                model -> show(model, checking, report),
                heap(),
                stop);
      } catch (CancellationException stopped) {
        return unknown(report, interruption);
      }
      long solving = System.nanoTime();
      report.solving((solving - read) / 1e9);
      // Those that are only counted are not handed over, so they could not be checked.
      boolean each = check && task == AnswerSets.Task.COUNT;
      SearchResult result = answers.run(each ? AnswerSets.Task.MODELS : task);
      long end = System.nanoTime();
      var size = new Ending.Size(program.atoms(), program.rules().size());
      double wall = (end - start) / 1e9;
      var counts = Optional.of(size).filter(printed -> statistics);
      report.end(new Ending(result, wall, (end - solving) / 1e9, processorSeconds(), counts));
      if (result.full() != null) {
        return noMemory(result.full());
      }
      boolean complete =
          result.exhausted() || task == AnswerSets.Task.MODELS && result.models() == most();
      int status = status(result, !complete);
      if (interruption.isCancelled()) {
        // The process is ending already, with the status of a signal; clasp has one of its own.
        Runtime.getRuntime().halt(status);
      }
      return status;
    }
  }

  /**
   * clasp's exit status: 10 with an answer set, 20 more where nothing is left, 1 more if cut short.
   */
  private static int status(SearchResult result, boolean interrupted) {
    return (result.satisfiable() ? SATISFIABLE : 0)
        + (result.exhausted() ? EXHAUSTED : 0)
        + (interrupted ? INTERRUPTED : 0);
  }

  /** The time was up before the search began. */
  private static int unknown(SolveReport report, Interruption interruption) {
    report.unknown();
    if (interruption.isCancelled()) {
      Runtime.getRuntime().halt(INTERRUPTED);
    }
    return INTERRUPTED;
  }

  private AnswerSets.Task task(GroundProgram program) {
    boolean minimises = !program.objectives().isEmpty();
    if (shown.task().isPresent()) {
      return shown.task().get();
    }
    if (mode == null ? models == null : mode == Mode.OPTIMUM) {
      return minimises ? AnswerSets.Task.OPTIMUM : AnswerSets.Task.MODELS;
    }
    return mode == null ? AnswerSets.Task.MODELS : mode.task;
  }

  /** The most answer sets to find, 0 for all. */
  private long most() {
    if (models != null) {
      return models;
    }
    return mode == Mode.ALL || mode == Mode.COUNT ? 0 : 1;
  }

  private static void show(Model model, @Nullable ModelCheck checking, SolveReport report) {
    if (checking != null && !checking.isAnswerSet(model.atoms())) {
      throw new Failure(
          "the search found a set that is not an answer set: please report this program");
    }
    report.model(model);
  }

  /** Three quarters of the heap; the rest is for the program and what is printed. */
  private static MemoryClaim heap() {
    long limit = Runtime.getRuntime().maxMemory() / 4 * 3;
    return bytes -> {
      if (bytes > limit) {
        throw new MemoryBudgetException("more than three quarters of the heap would be needed.");
      }
    };
  }

  private static double processorSeconds() {
    return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
            .getProcessCpuTime()
        / 1e9;
  }

  /** Reads when tails are used. */
  static final class TailName implements ITypeConverter<TailOptions.Use> {
    @Override
    public TailOptions.Use convert(String value) {
      return HeuristicName.named(TailOptions.Use.values(), value, "auto, always, never");
    }
  }

  /** Reads how to search. */
  static final class SearchName implements ITypeConverter<Search> {
    @Override
    public Search convert(String value) {
      return HeuristicName.named(Search.values(), value, "watched, device");
    }
  }

  /** Reads what to find. */
  static final class ModeName implements ITypeConverter<Mode> {
    @Override
    public Mode convert(String value) {
      return HeuristicName.named(Mode.values(), value, "one, all, brave, cautious, count, optimum");
    }
  }
}
