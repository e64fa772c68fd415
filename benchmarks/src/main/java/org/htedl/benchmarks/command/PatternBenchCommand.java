// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.htedl.benchmarks.TripleSource;
import org.htedl.benchmarks.patterns.PatternParser;
import org.htedl.benchmarks.patterns.PatternQuery;
import org.htedl.benchmarks.patterns.PatternTable;
import org.htedl.benchmarks.patterns.QueryMaker;
import org.htedl.benchmarks.rivals.QueryTimes;
import org.htedl.launcher.console.Failure;
import org.htedl.mirror.Mirror;
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

  @Mixin private StoreOptions compared = new StoreOptions();
  @Mixin private ExpansionOptions more = new ExpansionOptions();
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    try {
      if (each < 1) {
        throw new IllegalArgumentException("--each is at least 1");
      }
      compared.check();
      more.check();
      TripleSource source = compared.source();
      Mirror mirror = source.mirror();
      List<PatternQuery> asked = new ArrayList<>();
      for (Path folder : queries) {
        asked.addAll(PatternParser.of(folder));
      }
      if (asked.isEmpty()) {
        asked.addAll(new QueryMaker(mirror, compared.seed()).make(each));
      }
      try (ExpansionOptions columns = more) {
        new PatternTable(
                compared.limit(),
                compared.repetitions(),
                QueryTimes.USUAL_WARM_UP,
                compared.clock(),
                spec.commandLine().getOut(),
                spec.commandLine().getErr())
            .print(
                source,
                mirror,
                asked,
                columns.counters(mirror, spec.commandLine().getOut()),
                compared.stores());
      }
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(spec.commandLine(), String.valueOf(wrong.getMessage()), wrong);
    } catch (IOException failed) {
      throw new Failure(Failure.sentence(failed));
    }
  }
}
