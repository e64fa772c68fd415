// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.htedl.benchmarks.prolog.SmlBenchTask;
import org.htedl.launcher.console.Failure;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code htedl bench prolog}: facts of Prolog as Turtle and lists of examples. */
@Command(
    name = "prolog",
    description = {
      "Converts a learning task of SML-Bench from facts of Prolog: writes NAME.ttl, the examples"
          + " with folds as NAME.txt, and NAME-pos.txt and NAME-neg.txt.",
      "benchmarks/README.md says what becomes of the facts."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class PrologCommand implements Runnable {
  @Parameters(
      index = "0",
      paramLabel = "DIR/learningtasks/NAME",
      description = "The folder of the task.")
  private Path task = Path.of("");

  @Parameters(index = "1", paramLabel = "OUT", description = "Where the files go.")
  private Path out = Path.of("");

  @Option(
      names = "--problem",
      paramLabel = "N",
      description = "The folder below prolog/lp (default: ${DEFAULT-VALUE}).")
  private String problem = "1";

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "What the files are called (default: the folder's name).")
  private @Nullable String name;

  @Option(
      names = "--skip",
      arity = "1..*",
      paramLabel = "PREDICATE",
      description = "Predicates that are left out, too.")
  private List<String> skip = new ArrayList<>();

  @Option(
      names = "--folds",
      paramLabel = "N",
      description = "Folds that are dealt out (default: ${DEFAULT-VALUE}).")
  private int folds = 10;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Seed of that (default: ${DEFAULT-VALUE}).")
  private long seed = 42;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    try {
      if (folds < 2) {
        throw new IllegalArgumentException("--folds is at least 2");
      }
      String called = name == null ? String.valueOf(task.getFileName()) : name;
      new SmlBenchTask(task.resolve("prolog"), spec.commandLine().getOut())
          .convert(out, called, problem, skip, folds, seed);
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(spec.commandLine(), String.valueOf(wrong.getMessage()), wrong);
    } catch (IOException failed) {
      throw new Failure(Failure.sentence(failed));
    }
  }
}
