// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.command;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.htedl.benchmarks.TripleSource;
import org.htedl.benchmarks.patterns.MirroredStore;
import org.htedl.benchmarks.patterns.NativeQuery;
import org.htedl.benchmarks.queries.GroupQueries;
import org.htedl.benchmarks.queries.LearnerQueries;
import org.htedl.benchmarks.queries.QueryTable;
import org.htedl.benchmarks.queries.RowQueries;
import org.htedl.benchmarks.queries.SelectQuery;
import org.htedl.benchmarks.queries.SmallQueries;
import org.htedl.benchmarks.queries.SocialNetwork;
import org.htedl.benchmarks.queries.SocialQueries;
import org.htedl.benchmarks.rivals.QueryTimes;
import org.htedl.benchmarks.rivals.SparqlStore;
import org.htedl.benchmarks.small.MoleculeGraph;
import org.htedl.launcher.console.Failure;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code htedl bench queries}: all rows of whole queries by mirrors and by other stores. */
@Command(
    name = "queries",
    description = {
      "Asks stores for all rows of queries in SPARQL; nothing is written.",
      "rows: patterns of a graph, up to a million rows of each; groups: groups, their sizes and"
          + " distinct values, of the same graph (--nodes and --edges, or --data).",
      "expressions: instances of random class expressions as the library owlapy asks for them, of"
          + " generated molecules with 21,000 individuals.",
      "social: the nine counts of the Labelled Subgraph Query Benchmark on a generated network.",
      "small: queries for which mirrors win nothing, of the graph of rows, on one dataset with and"
          + " without patterns, twice in turn.",
      "list: hundreds of queries of several vocabularies with patterns on and off, with options of"
          + " its own."
    },
    subcommands = QueryListCommand.class,
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class QueryBenchCommand implements Runnable {
  /** What is asked about what. */
  private enum QuerySet {
    ROWS,
    GROUPS,
    EXPRESSIONS,
    SOCIAL,
    SMALL;

    /** In the way it is typed. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Optional in the eyes of the parser, since a subcommand may stand in its place. */
  @Parameters(
      arity = "0..1",
      paramLabel = "rows|groups|expressions|social|small",
      description = "The queries.")
  private @Nullable QuerySet set;

  @Option(
      names = "--each",
      paramLabel = "N",
      description = "Patterns of each shape, or expressions (default: ${DEFAULT-VALUE}).")
  private int each = 10;

  @Option(
      names = "--persons",
      paramLabel = "N",
      description = "Of the generated network (default: ${DEFAULT-VALUE}).")
  private int persons = 1_700;

  @Option(names = "--sums", description = "Prints a row for each set only.")
  private boolean isSumsOnly;

  @Mixin private StoreOptions compared = new StoreOptions();
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    try {
      if (each < 1) {
        throw new IllegalArgumentException("--each is at least 1");
      }
      if (set == null) {
        throw new IllegalArgumentException(
            "queries needs rows, groups, expressions, social, small or list");
      }
      compared.check();
      switch (set) {
        case ROWS -> {
          TripleSource source = compared.source();
          print(source, RowQueries.of(source.mirror(), compared.seed(), each));
        }
        case GROUPS -> {
          TripleSource source = compared.source();
          print(source, GroupQueries.of(source.mirror()));
        }
        case EXPRESSIONS -> {
          TripleSource source = new MoleculeGraph(compared.seed());
          print(source, LearnerQueries.of(source.mirror(), compared.seed(), each));
        }
        case SMALL -> {
          TripleSource source = compared.source();
          print(
              source,
              SmallQueries.of(source.mirror()),
              List.of(
                  MirroredStore::withoutPatterns,
                  MirroredStore::new,
                  MirroredStore::withoutPatterns,
                  MirroredStore::new));
        }
        case SOCIAL -> print(new SocialNetwork(persons, compared.seed()), SocialQueries.of());
      }
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(spec.commandLine(), String.valueOf(wrong.getMessage()), wrong);
    } catch (IOException failed) {
      throw new Failure(Failure.sentence(failed));
    }
  }

  private void print(TripleSource source, List<SelectQuery> queries) throws IOException {
    print(source, queries, compared.stores());
  }

  private void print(
      TripleSource source, List<SelectQuery> queries, List<Supplier<SparqlStore>> stores) {
    List<NativeQuery> preparations =
        set == QuerySet.SOCIAL ? SocialQueries.preparations() : List.of();
    new QueryTable(
            compared.limit(),
            compared.repetitions(),
            QueryTimes.USUAL_WARM_UP,
            compared.clock(),
            spec.commandLine().getOut(),
            spec.commandLine().getErr())
        .print(source, queries, preparations, stores, isSumsOnly);
  }
}
