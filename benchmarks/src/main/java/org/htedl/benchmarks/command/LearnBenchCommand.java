// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.htedl.benchmarks.learn.LearnBench;
import org.htedl.benchmarks.learn.LearnTask;
import org.htedl.benchmarks.learn.ProofTable;
import org.htedl.benchmarks.learn.TaskFile;
import org.htedl.launcher.console.Failure;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code htedl bench learn}: the learner compared with other programs that learn. */
@Command(
    name = "learn",
    subcommands = LearnLargeCommand.class,
    description = {
      "Compares the learner with other programs that learn, on the same folds of the same"
          + " examples.",
      "Each gets all folds but one and answers with a class expression, which is evaluated on the"
          + " fold that was left out; owl:Thing and the majority are rows of every table.",
      "benchmarks/README.md says what a peer reads and prints."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class LearnBenchCommand implements Runnable {
  @Option(names = "--data", paramLabel = "FILE", description = "The data of one task.")
  private @Nullable Path data;

  @Option(
      names = "--problem",
      paramLabel = "FILE",
      description = "Its examples: a line each, with + or -, a fold and an IRI, and tabs between.")
  private @Nullable Path problem;

  @Option(
      names = "--ignore",
      arity = "1..*",
      paramLabel = "IRI",
      description = "Classes and properties to take out of the data.")
  private List<String> ignore = new ArrayList<>();

  @Option(
      names = "--tasks",
      paramLabel = "FILE.json",
      description = "Many tasks, instead of --data, --problem and --ignore.")
  private @Nullable Path tasks;

  @Option(
      names = "--peer",
      paramLabel = "NAME=COMMAND",
      description = "Another program that learns, with spaces between arguments; may be repeated.")
  private List<String> peers = new ArrayList<>();

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description =
          "Cross validations; from the second on, folds are drawn (default: ${DEFAULT-VALUE}).")
  private int rounds = 1;

  @Option(
      names = "--draw",
      paramLabel = "N",
      description =
          "Instead of folds: all learn from N examples and answer for the others; as many draws as"
              + " rounds.")
  private int draw;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "What a search of ours may take (default: ${DEFAULT-VALUE}).")
  private double seconds = 10;

  @Option(
      names = "--patience",
      paramLabel = "S",
      description = "What a run of a peer may take (default: ${DEFAULT-VALUE}).")
  private int patience = 600;

  @Option(
      names = "--threads",
      paramLabel = "T",
      description = "Threads of our searches (default: ${DEFAULT-VALUE}).")
  private int threads = 1;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Seed of folds (default: ${DEFAULT-VALUE}).")
  private long seed = 42;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Where predictions and what peers read and print are kept (default: ${DEFAULT-VALUE}).")
  private Path out = Path.of("bench-learn");

  @Option(
      names = "--proof",
      paramLabel = "N",
      description = "Instead: how long a proof takes, N times in a new JVM for each task.")
  private int proof;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    PrintWriter writer = spec.commandLine().getOut();
    try {
      List<LearnTask> all = all();
      if (proof > 0) {
        new ProofTable(proof, seconds, threads, writer).print(all);
      } else {
        LearnBench.Settings settings =
            new LearnBench.Settings(peers, rounds, draw, seconds, patience, threads, seed, out);
        new LearnBench(settings, writer).run(all);
      }
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(spec.commandLine(), String.valueOf(wrong.getMessage()), wrong);
    } catch (IOException failed) {
      throw new Failure(Failure.sentence(failed));
    }
  }

  private List<LearnTask> all() throws IOException {
    if (tasks != null) {
      if (data != null || problem != null || !ignore.isEmpty()) {
        throw new IllegalArgumentException(
            "--tasks stands for --data, --problem and --ignore; give either");
      }
      return TaskFile.read(tasks);
    }
    if (data == null || problem == null) {
      throw new IllegalArgumentException("--data and --problem are needed, or --tasks");
    }
    if (!Files.isReadable(data)) {
      throw new Failure("no such file: " + data);
    }
    String file = String.valueOf(problem.getFileName());
    String name = file.replaceFirst("\\.[^.]*$", "").replaceAll("[^A-Za-z0-9._-]", "_");
    return List.of(new LearnTask(name, data, problem, ignore));
  }
}
