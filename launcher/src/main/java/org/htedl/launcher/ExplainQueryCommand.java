// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryException;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.system.Txn;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.pattern.ExplainedQuery;
import org.htedl.fuseki.query.PropertyFunctions;
import org.htedl.fuseki.query.batch.BatchingExecution;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.launcher.console.Failure;
import org.htedl.launcher.data.DataFiles;
import org.htedl.launcher.data.DataSources;
import org.htedl.launcher.data.FilesBehind;
import org.htedl.launcher.data.OntologyHeaders;
import org.htedl.launcher.imports.ImportsOption;
import org.htedl.limit.Cancellation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code htedl explain-query}: how the graph patterns of a query are matched, over files. */
@Command(
    name = "explain-query",
    description = {
      "Shows how the graph patterns of a SPARQL query are matched.",
      "The query is executed over RDF files with mirrors, and its rows are counted; where Jena"
          + " matches a pattern, the reason is given."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class ExplainQueryCommand implements Runnable {
  @Option(
      names = "--data",
      required = true,
      paramLabel = "FILE",
      parameterConsumer = FilesBehind.class,
      description =
          "An RDF file of any syntax that Jena reads, .gz included; further files may follow it.")
  private List<Path> data = new ArrayList<>();

  @Mixin private ImportsOption imports = new ImportsOption();

  @Option(
      names = "--format",
      paramLabel = "text|json",
      description = "How to print (default: ${DEFAULT-VALUE}).")
  private WhyCommand.Format format = WhyCommand.Format.TEXT;

  @Parameters(index = "0", paramLabel = "QUERYFILE", description = "A file with one SPARQL query.")
  private Path file = Path.of("");

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    try {
      Query query = ExplainedQuery.read(Files.readString(file));
      DatasetGraph dataset = dataset();
      ExplainedQuery explained =
          Txn.calculateRead(dataset, () -> ExplainedQuery.of(dataset, query, Cancellation.NEVER));
      PrintWriter out = spec.commandLine().getOut();
      out.println(
          format == WhyCommand.Format.JSON ? json(explained) : explained.text().stripTrailing());
      out.flush();
    } catch (IOException unreadable) {
      throw new Failure(Failure.sentence(unreadable));
    } catch (QueryException wrong) {
      throw new Failure(file + ": " + Failure.oneLine(String.valueOf(wrong.getMessage())));
    }
  }

  private static String json(ExplainedQuery explained) throws IOException {
    StringWriter text = new StringWriter();
    explained.write(new JsonWriter(text));
    return text.toString();
  }

  /** The files in memory, with the mirrors of all graphs. */
  private DatasetGraph dataset() throws IOException {
    PropertyFunctions.register();
    DatasetGraph files = DatasetGraphFactory.createTxnMem();
    DataSources sources = imports.sources(data);
    DataFiles.load(sources.files(), files);
    OntologyHeaders.warn(files, sources);
    DatasetGraph dataset = DatasetGraphHtedl.over(files, Settings.defaults().withPatterns(true));
    BatchingExecution.install(dataset);
    Txn.executeRead(
        dataset,
        () -> {
          ActiveGraph.of(dataset, Quad.defaultGraphIRI, Cancellation.NEVER).mirror();
          if (dataset.listGraphNodes().hasNext()) {
            ActiveGraph.of(dataset, Quad.unionGraph, Cancellation.NEVER).mirror();
          }
          dataset
              .listGraphNodes()
              .forEachRemaining(
                  graph -> ActiveGraph.of(dataset, graph, Cancellation.NEVER).mirror());
        });
    return dataset;
  }
}
