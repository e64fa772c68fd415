// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.command;

import java.io.PrintWriter;
import org.htedl.benchmarks.learn.LargeProblem;
import org.htedl.launcher.console.Failure;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code htedl bench learn large}: the learner on generated data of many individuals. */
@Command(
    name = "large",
    description = {
      "The learner on generated data of many individuals, each with some ten triples.",
      "How soon it finds something, how many candidates it tries, what memory it claims and"
          + " takes, and how soon it ends when it is cancelled."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class LearnLargeCommand implements Runnable {
  @Option(
      names = "--individuals",
      paramLabel = "N",
      description = "How many (default: ${DEFAULT-VALUE}).")
  private int individuals = 1_000_000;

  @Option(
      names = "--examples",
      paramLabel = "N",
      description = "How many, half of them positive (default: ${DEFAULT-VALUE}).")
  private int examples = 10_000;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "What a search may take (default: ${DEFAULT-VALUE}).")
  private double seconds = 10;

  @Option(
      names = "--threads",
      paramLabel = "T",
      description = "Threads of a search (default: ${DEFAULT-VALUE}).")
  private int threads = 1;

  @Option(
      names = "--cancellations",
      paramLabel = "N",
      description = "How many searches are cancelled (default: ${DEFAULT-VALUE}).")
  private int cancellations = 9;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    PrintWriter writer = spec.commandLine().getOut();
    try {
      new LargeProblem(individuals, examples, seconds, threads, cancellations).run(writer);
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(spec.commandLine(), String.valueOf(wrong.getMessage()), wrong);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new Failure("interrupted");
    }
  }
}
