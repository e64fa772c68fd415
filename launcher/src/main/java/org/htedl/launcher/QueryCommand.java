// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryCancelledException;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.pattern.ExplainedQuery;
import org.htedl.launcher.answer.QueryAnswer;
import org.htedl.launcher.answer.QueryFormat;
import org.htedl.launcher.console.Failure;
import org.htedl.launcher.console.ResultOutput;
import org.htedl.launcher.console.Warnings;
import org.htedl.launcher.data.FilesBehind;
import org.htedl.launcher.data.QueriedDataset;
import org.htedl.launcher.data.QueryText;
import org.htedl.launcher.imports.ImportsOption;
import org.htedl.limit.Cancellation;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code htedl query}: SPARQL over files or a TDB2 database, without a server. */
@Command(
    name = "query",
    description = {
      "Executes a SPARQL query over RDF files or a TDB2 database, without a server.",
      "The options --data, --query and --results are those of Jena's command arq."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "Example:  ./htedl query --data FILE.ttl 'SELECT * { ?s ?p ?o } LIMIT 10'",
    })
final class QueryCommand implements Runnable {
  private static final int BUFFER = 1 << 16;

  @Option(
      names = "--data",
      paramLabel = "FILE",
      parameterConsumer = FilesBehind.class,
      description =
          "An RDF file of any syntax that Jena reads, .gz included; further files may follow it."
              + " Triples of all files are one default graph, and quads keep their graphs.")
  private List<Path> data = new ArrayList<>();

  @Option(
      names = "--tdb2",
      paramLabel = "DIR",
      description = "Ask this TDB2 database in place of files.")
  private @Nullable Path database;

  @Mixin private ImportsOption imports = new ImportsOption();

  @Option(
      names = "--query",
      paramLabel = "FILE|-",
      description = "Read the query from a file or standard input.")
  private @Nullable String file;

  @Option(
      names = "--results",
      paramLabel = "FORMAT",
      converter = QueryFormat.Name.class,
      description =
          "How to print. SELECT and ASK: text (default), csv, tsv, json, xml. CONSTRUCT and"
              + " DESCRIBE: ttl (default), nt, jsonld, rdfxml.")
  private QueryFormat format = QueryFormat.TEXT;

  @Mixin private EvaluationOptions evaluation = new EvaluationOptions();

  @Option(
      names = "--infer",
      description =
          "Also match the triples that --entailment derives: the query reads the data and all"
              + " consequences of it.")
  private boolean infer;

  @Option(
      names = "--explain",
      description =
          "Print on standard error, after the results, how the graph patterns were matched.")
  private boolean explain;

  @Option(
      names = "--timeout",
      paramLabel = "S",
      description =
          "Seconds that the query may take once the files are loaded (default: no limit).")
  private double seconds = Double.POSITIVE_INFINITY;

  @Parameters(
      arity = "0..1",
      paramLabel = "QUERY",
      description = "A SPARQL query: SELECT, ASK, CONSTRUCT or DESCRIBE.")
  private @Nullable String text;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    try {
      checkOptions();
      QueryText written = written();
      written.use(query -> answer(written, query));
    } catch (IOException unreadable) {
      throw new Failure(Failure.sentence(unreadable));
    }
  }

  private void checkOptions() {
    if (data.isEmpty() == (database == null)) {
      throw new Failure(
          data.isEmpty()
              ? "Missing required option: '--data=FILE' (try --help)"
              : "--data cannot be combined with --tdb2: a query loads no files into a database");
    }
    if (imports.isGiven() && data.isEmpty()) {
      throw new Failure("--imports needs --data");
    }
    if ((file == null) == (text == null)) {
      throw new Failure(
          file == null
              ? "the query is missing: give one, or its file with --query FILE"
              : "--query cannot be combined with a query on the command line: leave out one");
    }
    if (!(seconds > 0)) {
      throw new Failure("--timeout takes a number of seconds above 0, not " + seconds);
    }
  }

  private QueryText written() throws IOException {
    return file == null ? QueryText.ofArgument(String.valueOf(text)) : QueryText.ofFile(file);
  }

  private void answer(QueryText written, Query query) throws IOException {
    try {
      QueryAnswer answer = new QueryAnswer(query, format);
      warn(written.text());
      answer(query, answer);
    } catch (ResultOutput.Closed left) {
      // As at the end of the results.
    } catch (QueryCancelledException late) {
      throw new Failure(
          "the query took longer than " + number(seconds) + " s: give it more with --timeout");
    }
  }

  private void answer(Query query, QueryAnswer answer) throws IOException {
    try (QueriedDataset dataset = dataset();
        OutputStream out = new BufferedOutputStream(new ResultOutput(), BUFFER)) {
      ExplainedQuery explained =
          dataset.execute(query, infer, execution -> answer.write(execution, out), deadline());
      out.flush();
      if (explain) {
        PrintWriter err = spec.commandLine().getErr();
        err.println(explained.text().stripTrailing());
        err.flush();
      }
    }
  }

  private static String number(double seconds) {
    return BigDecimal.valueOf(seconds).stripTrailingZeros().toPlainString();
  }

  /** Warns of an entailment that has no effect on the query. */
  private void warn(String query) {
    Warnings.ofInference(infer, evaluation.entailment());
    if (!infer
        && spec.commandLine().getParseResult().hasMatchedOption("--entailment")
        && !query.contains(HtedlVocabulary.NAMESPACE)) {
      Warnings.print(
          "--entailment has no effect on this query: give --infer to match what follows");
    }
  }

  private QueriedDataset dataset() throws IOException {
    Settings defaults = Settings.defaults();
    Settings settings =
        new Settings(
            evaluation.entailment(),
            defaults.schema(),
            defaults.eager(),
            evaluation.devices(),
            defaults.memoryLimit());
    return database == null
        ? QueriedDataset.ofFiles(imports.sources(data), settings)
        : QueriedDataset.ofDatabase(database, settings);
  }

  /** The time from now on. */
  private Cancellation deadline() {
    if (seconds == Double.POSITIVE_INFINITY) {
      return Cancellation.NEVER;
    }
    long start = System.nanoTime();
    double nanos = seconds * TimeUnit.SECONDS.toNanos(1);
    return () -> System.nanoTime() - start > nanos;
  }
}
