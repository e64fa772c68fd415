// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.htedl.benchmarks.entailed.EntailedTable;
import org.htedl.benchmarks.entailed.LubmFolder;
import org.htedl.launcher.console.Failure;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code htedl bench entailed}: plain SPARQL over what follows, by the queries of LUBM. */
@Command(
    name = "entailed",
    description = {
      "Asks the 14 queries of the Lehigh University Benchmark with inference, beside Jena over data"
          + " to which all that follows was added, and beside Jena's reasoners.",
      "Also times a query with one row with and without inference, and the first inferred answer"
          + " after a commit."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class EntailedBenchCommand implements Runnable {
  @Parameters(
      paramLabel = "DIR",
      description = "A folder with univ-bench.owl, q01.rq to q14.rq and lubmN.nt.gz.")
  private Path folder = Path.of("");

  @Option(
      names = "--universities",
      paramLabel = "N",
      description = "Whose data is read, lubmN.nt.gz (default: ${DEFAULT-VALUE}).")
  private int universities = 10;

  @Option(
      names = "--reps",
      paramLabel = "R",
      description = "Repetitions of each query that are timed (default: ${DEFAULT-VALUE}).")
  private int reps = 15;

  @Option(
      names = "--limit",
      paramLabel = "S",
      description =
          "Seconds that a reasoner of Jena's may take for a query (default: ${DEFAULT-VALUE}).")
  private int limit = 60;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    try {
      if (reps < 1 || limit < 1) {
        throw new IllegalArgumentException("--reps and --limit are at least 1");
      }
      new EntailedTable(
              new LubmFolder(folder, universities),
              reps,
              Duration.ofSeconds(limit),
              spec.commandLine().getOut())
          .print();
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(spec.commandLine(), String.valueOf(wrong.getMessage()), wrong);
    } catch (IOException failed) {
      throw new Failure(Failure.sentence(failed));
    }
  }
}
