// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.infer;

import org.apache.jena.fuseki.servlets.HttpAction;
import org.apache.jena.fuseki.servlets.SPARQL_QueryDataset;
import org.apache.jena.fuseki.servlets.ServletOps;
import org.apache.jena.query.Query;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DynamicDatasets.DynamicDatasetGraph;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.QueryExecResult;
import org.htedl.fuseki.entailed.EntailedQueries;
import org.htedl.fuseki.http.exchange.RequestException;
import org.htedl.fuseki.http.exchange.RequestTransaction;
import org.htedl.fuseki.view.EntailedView;

/** Fuseki's queries, on what follows from the data that the caller may read. */
class InferringQuery extends SPARQL_QueryDataset {
  /** The number of refused definitions, whose members may be missing in the answer. */
  private static final String REFUSED = "HTEDL-Refused-Definitions";

  @Override
  public void execGet(HttpAction action) {
    if (action.getRequestQueryString() == null) {
      ServiceDescription.send(action, true);
    } else {
      super.execGet(action);
    }
  }

  @Override
  protected DatasetGraph getDataset(HttpAction action) {
    return visible(action);
  }

  /** What the caller may read; ends the request if that is nothing. */
  static DatasetGraph visible(HttpAction action) {
    try {
      return RequestTransaction.visible(action);
    } catch (RequestException refused) {
      ServletOps.error(refused.status(), refused.sentence());
      throw refused;
    }
  }

  @Override
  protected QueryExec createQueryExec(HttpAction action, Query query, DatasetGraph data) {
    DatasetGraph entailed =
        data instanceof DynamicDatasetGraph
            ? EntailedQueries.dataset(data, action.getContext())
            : EntailedQueries.dataset(
                data, action.getContext(), RequestTransaction.defaultGraph(action, data));
    return super.createQueryExec(action, query, entailed);
  }

  @Override
  protected QueryExecResult executeQuery(
      HttpAction action, QueryExec execution, Query query, String forLog) {
    QueryExecResult result = super.executeQuery(action, execution, query, forLog);
    if (execution.getDataset() instanceof EntailedView view
        && view.graphs().refusedDefinitions() > 0) {
      action.setResponseHeader(REFUSED, Integer.toString(view.graphs().refusedDefinitions()));
    }
    return result;
  }
}
