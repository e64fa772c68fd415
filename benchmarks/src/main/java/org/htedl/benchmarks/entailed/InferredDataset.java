// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.entailed;

import java.util.List;
import org.apache.jena.graph.Triple;
import org.apache.jena.query.Query;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.RowSetOps;
import org.apache.jena.system.Txn;
import org.htedl.closure.Entailment;
import org.htedl.closure.report.EntailedTriples;
import org.htedl.engine.Engine;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.fuseki.entailed.EntailedEngine;
import org.htedl.fuseki.entailed.EntailedQueries;
import org.htedl.fuseki.ingest.NodeNames;
import org.htedl.fuseki.query.batch.BatchingExecution;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.limit.Cancellation;
import org.htedl.matching.query.PatternTerms;
import org.htedl.mirror.Mirror;

/** A mirrored dataset in memory whose plain queries see what follows, or do not. */
final class InferredDataset implements AutoCloseable {
  private final DatasetGraph dataset;

  /** Loads the files and makes the mirror. */
  InferredDataset(LubmFolder files, Entailment entailment) {
    EntailedEngine.register();
    Settings defaults = Settings.defaults();
    dataset =
        DatasetGraphHtedl.over(
            DatasetGraphFactory.createTxnMem(),
            new Settings(entailment, List.of(), false, List.of("scalar"), defaults.memoryLimit())
                .withPatterns(true),
            Engine::scalar);
    BatchingExecution.install(dataset);
    Txn.executeWrite(dataset, () -> files.addTo(dataset.getDefaultGraph()));
    mirror();
  }

  /** The mirror, which is built if there is none. */
  Mirror mirror() {
    return Txn.calculateRead(
        dataset, () -> ActiveGraph.of(dataset, GraphNames.DEFAULT, Cancellation.NEVER).mirror());
  }

  /** Counts the rows of a query. */
  long rows(Query query, boolean infers) {
    return Txn.calculateRead(
        dataset,
        () -> {
          try (QueryExec execution =
              QueryExec.dataset(dataset).query(query).set(EntailedQueries.INFER, infers).build()) {
            return RowSetOps.count(execution.select());
          }
        });
  }

  /** Adds a triple in a transaction of its own, or removes it. */
  void commit(Triple triple, boolean isAdded) {
    Quad quad = Quad.create(Quad.defaultGraphIRI, triple);
    Txn.executeWrite(
        dataset,
        () -> {
          if (isAdded) {
            dataset.add(quad);
          } else {
            dataset.delete(quad);
          }
        });
  }

  /** A dataset of Jena's with the same data and all that follows from it, written out. */
  DatasetGraph written(LubmFolder files) {
    DatasetGraph written = DatasetGraphFactory.createTxnMem();
    Mirror closed = mirror();
    Txn.executeWrite(
        written,
        () -> {
          files.addTo(written.getDefaultGraph());
          for (EntailedTriples.Source source : new EntailedTriples(closed).sources()) {
            EntailedTriples.Block block = source.block();
            for (long pair : block.pairs()) {
              int object = (int) pair;
              written
                  .getDefaultGraph()
                  .add(
                      Triple.create(
                          NodeNames.nodeOf(closed.nodeName((int) (pair >>> 32))),
                          NodeNames.nodeOf(PatternTerms.nodeName(closed, block.predicate())),
                          block.literals()
                              ? NodeNames.nodeOf(closed.literal(object))
                              : NodeNames.nodeOf(closed.nodeName(object))));
            }
          }
        });
    return written;
  }

  @Override
  public void close() {
    dataset.close();
  }
}
