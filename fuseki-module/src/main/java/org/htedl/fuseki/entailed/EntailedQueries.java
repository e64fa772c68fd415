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

/** Queries that read what follows from the data. */
public final class EntailedQueries {
  /** The setting of a query or an update whose patterns are to see what follows: true or false. */
  public static final Symbol INFER = Symbol.create(HtedlVocabulary.NAMESPACE + "infer");

  private EntailedQueries() {}

  /** As the other, for the default graph that queries with these settings have. */
  public static DatasetGraph dataset(DatasetGraph data, Context settings) {
    return dataset(data, settings, DatasetLayers.of(data).queried(null, settings));
  }

  /**
   * A dataset that shows what follows from the data too. To be called within a transaction, for a
   * query in it. A refusal to make a mirror is an exception of the query, not an answer without
   * what follows.
   *
   * @param data what the query may read, {@code FROM} and access control applied
   * @param settings the context of the query, which is made fit for the dataset
   * @param defaultGraph the graph that is read where the query names none
   */
  public static DatasetGraph dataset(DatasetGraph data, Context settings, Node defaultGraph) {
    if (data instanceof EntailedLayer) {
      return data;
    }
    Context.getOrSetCancelSignal(settings);
    QueryGraphs graphs = new QueryGraphs(data, settings.copy(), defaultGraph);
    settings.unset(INFER);
    BatchingExecution.setInMemory(settings);
    return new EntailedDataset(data, graphs, settings);
  }
}
