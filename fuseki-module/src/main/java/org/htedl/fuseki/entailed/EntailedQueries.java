// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.entailed;

import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.sparql.util.Symbol;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.fuseki.query.batch.BatchingExecution;
import org.htedl.fuseki.transaction.DatasetLayers;
import org.htedl.fuseki.transaction.EntailedLayer;
import org.htedl.fuseki.view.QueryGraphs;

/** Queries on entailed views. */
public final class EntailedQueries {
  /** The setting of a query or an update whose patterns are to see what follows: true or false. */
  public static final Symbol INFER = Symbol.create(HtedlVocabulary.NAMESPACE + "infer");

  private EntailedQueries() {}

  /** As the other, for the default graph that queries with these settings have. */
  public static DatasetGraph dataset(DatasetGraph data, Context settings) {
    DatasetLayers layers = DatasetLayers.of(data);
    return dataset(data, layers, settings, layers.queried(null, settings));
  }

  /**
   * A dataset that also shows the derived triples. To be called within a transaction, for a query
   * in it. If there can be no mirror, its methods throw an exception of the query; they never leave
   * the derived triples out.
   *
   * @param data what the query may read, {@code FROM} and access control applied
   * @param settings the context of the query, which is made fit for the dataset
   * @param defaultGraph the default graph of the query
   */
  public static DatasetGraph dataset(DatasetGraph data, Context settings, Node defaultGraph) {
    return dataset(data, DatasetLayers.of(data), settings, defaultGraph);
  }

  private static DatasetGraph dataset(
      DatasetGraph data, DatasetLayers layers, Context settings, Node defaultGraph) {
    if (data instanceof EntailedLayer) {
      return data;
    }
    Context.getOrSetCancelSignal(settings);
    QueryGraphs graphs = new QueryGraphs(data, layers, settings, defaultGraph);
    settings.unset(INFER);
    BatchingExecution.setInMemory(settings);
    return new EntailedDataset(data, graphs, settings);
  }
}
