// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.util.Symbol;
import org.apache.jena.system.Txn;
import org.htedl.device.scalar.ScalarDevice;
import org.htedl.engine.Engine;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.fuseki.query.batch.BatchingExecution;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.limit.Cancellation;

/** Datasets whose graph patterns are matched with mirrors. */
final class MirroredDatasets {
  /** In the context of a query: an error in matching is not left to Jena. */
  static final Symbol STRICT = Symbol.create("https://w3id.org/htedl#strictPatterns");

  private MirroredDatasets() {}

  /** An empty dataset over a storage. */
  static DatasetGraph over(DatasetGraph base) {
    return over(base, Settings.defaults().withPatterns(true));
  }

  /** An empty dataset over a storage, with settings. */
  static DatasetGraph over(DatasetGraph base, Settings settings) {
    DatasetGraph dataset =
        DatasetGraphHtedl.over(base, settings, () -> new Engine(new ScalarDevice()));
    BatchingExecution.install(dataset);
    return dataset;
  }

  /** Builds the mirrors of all graphs. */
  static void build(DatasetGraph dataset) {
    Txn.executeRead(
        dataset,
        () -> {
          ActiveGraph.of(dataset, GraphNames.DEFAULT, Cancellation.NEVER).mirror();
          ActiveGraph.of(dataset, GraphNames.UNION, Cancellation.NEVER).mirror();
          dataset
              .listGraphNodes()
              .forEachRemaining(
                  graph -> ActiveGraph.of(dataset, graph, Cancellation.NEVER).mirror());
        });
  }
}
