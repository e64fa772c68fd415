// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.entailed;

import org.apache.jena.query.Query;
import org.apache.jena.sparql.core.DatasetDescription;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DynamicDatasets;
import org.apache.jena.sparql.util.Context;

/**
 * A query with the entailed view on which it is to be executed.
 *
 * @param query without {@code FROM}: the graphs that it names are merged before they are closed
 */
public record EntailedQuery(Query query, DatasetGraph dataset) {
  /**
   * The query on the view of the data. To be called within a transaction of the data, for a query
   * in it.
   *
   * @param settings the context of the query, which is made fit for the dataset
   */
  public static EntailedQuery of(Query query, DatasetGraph data, Context settings) {
    if (!query.hasDatasetDescription()) {
      return new EntailedQuery(query, EntailedQueries.dataset(data, settings));
    }
    DatasetGraph from =
        DynamicDatasets.dynamicDataset(DatasetDescription.create(query), data, false);
    Query rest = query.cloneQuery();
    rest.getGraphURIs().clear();
    rest.getNamedGraphURIs().clear();
    return new EntailedQuery(rest, EntailedQueries.dataset(from, settings));
  }
}
