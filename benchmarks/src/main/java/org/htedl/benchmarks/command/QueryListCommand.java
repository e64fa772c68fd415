// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.htedl.benchmarks.querylist.QueryListTable;
import org.htedl.benchmarks.querylist.Setting;
import org.htedl.launcher.console.Failure;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code htedl bench queries list}: a list of queries with graph patterns on and off. */
@Command(
    name = "list",
    description = {
      "Asks a list of queries with graph patterns on and off in turn, and compares the answers.",
      "Each has a shape (star, chain, cycle, limit, aggregate) or comes from a benchmark (LSQB,"
          + " LUBM, WatDiv, BSBM, SP2Bench). Its data is generated: a shop, a social network, a"
          + " bibliography, universities, and the shop with one triple term.",
      "Times are medians in milliseconds: processor time of all Java threads, time by the clock,"
          + " until the first row, and of the first query on a dataset of which nothing was asked"
          + " before. It fails at the end if two answers differ."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class QueryListCommand implements Runnable {
  @Option(
      names = "--triples",
      paramLabel = "N",
      description = "About how many each data set has (default: ${DEFAULT-VALUE}).")
  private int triples = 200_000;

  @Option(
      names = "--reps",
      paramLabel = "R",
      description =
          "Repetitions that are timed, at least 3 of a query that takes long (default:"
              + " ${DEFAULT-VALUE}).")
  private int reps = 40;

  @Option(
      names = "--only",
      paramLabel = "PATTERN",
      description =
          "A regular expression that is found in \"vocabulary, shape: name\" of the queries.")
  private String only = "";

  @Option(
      names = "--storage",
      paramLabel = "memory|tdb2",
      description = "Where the data is (default: ${DEFAULT-VALUE}).")
  private Setting.Storage storage = Setting.Storage.MEMORY;

  @Option(
      names = "--view",
      paramLabel = "asserted|inferred",
      description =
          "What queries see; inferred is infer=true under rdfs (default: ${DEFAULT-VALUE}).")
  private Setting.View view = Setting.View.ASSERTED;

  @Option(
      names = "--timeout",
      paramLabel = "S",
      description = "Seconds that a query may take (default: ${DEFAULT-VALUE}).")
  private int timeout = 20;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Of the generated data (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(
      names = "--csv",
      paramLabel = "FILE",
      description = "Adds the rows to a file in the format of docs/results.")
  private @Nullable Path csv;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    try {
      if (triples < 1 || reps < 1 || timeout < 1) {
        throw new IllegalArgumentException("--triples, --reps and --timeout are at least 1");
      }
      QueryListTable table =
          new QueryListTable(
              new Setting(storage, view),
              triples,
              seed,
              reps,
              Duration.ofSeconds(timeout),
              QueryListTable.USUAL_WARM_UP,
              Pattern.compile(only),
              spec.commandLine().getOut(),
              spec.commandLine().getErr());
      table.print();
      write(table);
      List<String> differences = table.differences();
      if (!differences.isEmpty()) {
        throw new Failure("answers differ: " + String.join("; ", differences));
      }
    } catch (PatternSyntaxException wrong) {
      throw new ParameterException(
          spec.commandLine(), "--only: " + wrong.getDescription() + ": " + only, wrong);
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(spec.commandLine(), String.valueOf(wrong.getMessage()), wrong);
    } catch (IOException failed) {
      throw new Failure(Failure.sentence(failed));
    }
  }

  private void write(QueryListTable table) throws IOException {
    if (csv != null) {
      List<String> lines = new ArrayList<>();
      if (!Files.exists(csv)) {
        lines.add(QueryListTable.csvHead());
      }
      lines.addAll(table.csv());
      Files.write(csv, lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
  }
}
