// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import org.apache.jena.dboe.DBOpEnvException;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.query.ARQ;
import org.apache.jena.query.Query;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.system.Txn;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.data.Tdb2Database;
import org.htedl.fuseki.entailed.EntailedQuery;
import org.htedl.fuseki.pattern.ExplainedQuery;
import org.htedl.fuseki.query.PropertyFunctions;
import org.htedl.fuseki.query.batch.BatchingExecution;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.launcher.console.Failure;
import org.htedl.launcher.console.TerminalProgress;
import org.htedl.launcher.console.Warnings;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MirrorLimitException;

/** Files or a TDB2 database with mirrors, over which commands execute SPARQL queries. */
public final class QueriedDataset implements AutoCloseable {
  /** More named graphs than these are left to Jena, since each mirror takes a few kilobytes. */
  private static final int MOST_GRAPHS = 1_000;

  private final DatasetGraph dataset;
  private final boolean isInMemory;

  private QueriedDataset(DatasetGraph stored, boolean isInMemory, Settings settings) {
    this.isInMemory = isInMemory;
    dataset = DatasetGraphHtedl.over(stored, settings);
    BatchingExecution.install(dataset);
  }

  /** The files in memory, with one default graph for all of them, and their named graphs. */
  public static QueriedDataset ofFiles(DataSources sources, Settings settings) throws IOException {
    PropertyFunctions.register();
    DatasetGraph files = DataFiles.loadIntoMemory(sources.files());
    OntologyHeaders.warn(files, sources);
    return new QueriedDataset(files, true, settings);
  }

  /**
   * A database that is there.
   *
   * @throws Failure if it is not, or if another process has it open
   */
  public static QueriedDataset ofDatabase(Path folder, Settings settings) throws IOException {
    if (!Tdb2Database.exists(folder)) {
      throw new Failure("no such database: " + folder + " (name the folder of a TDB2 database)");
    }
    PropertyFunctions.register();
    try {
      return new QueriedDataset(Tdb2Database.open(folder, Warnings::print), false, settings);
    } catch (DBOpEnvException inUse) {
      throw new Failure(
          folder
              + " cannot be opened ("
              + Failure.oneLine(String.valueOf(inUse.getMessage()))
              + "): stop the process that has it, or send the query to that server");
    }
  }

  /**
   * Executes a query to see how its patterns are matched.
   *
   * @param inferred whether it also reads the triples that the dataset's entailment derives
   */
  public ExplainedQuery explain(Query query, boolean inferred) {
    return execute(query, inferred, ExplainedQuery::rows, Cancellation.NEVER);
  }

  /**
   * Executes a query.
   *
   * @param inferred whether it also reads the triples that the dataset's entailment derives
   * @param reader reads the results to their end, and returns the number of rows
   * @throws org.apache.jena.query.QueryCancelledException if it is cancelled
   */
  public ExplainedQuery execute(
      Query query, boolean inferred, ToLongFunction<QueryExec> reader, Cancellation cancellation) {
    if (isInMemory) {
      buildMirrors(query, cancellation);
    }
    return Txn.calculateRead(
        dataset,
        () -> {
          Context settings = Context.mergeCopy(ARQ.getContext(), dataset.getContext());
          EntailedQuery asked =
              inferred
                  ? EntailedQuery.of(query, dataset, settings)
                  : new EntailedQuery(query, dataset);
          return ExplainedQuery.of(asked.dataset(), settings, asked.query(), reader, cancellation);
        });
  }

  /**
   * Builds the mirrors of the graphs that a query may read. Jena answers for a graph whose mirror
   * is too large.
   */
  private void buildMirrors(Query query, Cancellation cancellation) {
    Txn.executeRead(
        dataset,
        () -> {
          List<Node> graphs = graphs(query);
          build(graphs.size() > MOST_GRAPHS ? graphs.subList(0, 1) : graphs, cancellation);
        });
  }

  private List<Node> graphs(Query query) {
    List<Node> graphs = new ArrayList<>();
    if (query.hasDatasetDescription()) {
      query.getGraphURIs().forEach(iri -> graphs.add(NodeFactory.createURI(iri)));
      query.getNamedGraphURIs().forEach(iri -> graphs.add(NodeFactory.createURI(iri)));
      return graphs;
    }
    graphs.add(Quad.defaultGraphIRI);
    String text = query.toString();
    // A string that contains the word costs time alone.
    if (text.toUpperCase(Locale.ROOT).contains("GRAPH")) {
      dataset.listGraphNodes().forEachRemaining(graphs::add);
      if (text.contains(Quad.unionGraph.getURI())) {
        graphs.add(Quad.unionGraph);
      }
    }
    return graphs;
  }

  private void build(List<Node> graphs, Cancellation cancellation) {
    try (TerminalProgress progress = TerminalProgress.steps("building mirrors", graphs.size())) {
      for (Node graph : graphs) {
        ActiveGraph.of(dataset, graph, cancellation).mirror();
        progress.step(1);
      }
    } catch (MemoryBudgetException | MirrorLimitException tooLarge) {
      // The answer is the same without them.
      return;
    }
  }

  @Override
  public void close() {
    dataset.close();
  }
}
