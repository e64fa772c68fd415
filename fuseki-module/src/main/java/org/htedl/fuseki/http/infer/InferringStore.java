// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.infer;

import org.apache.jena.fuseki.servlets.GSP_R;
import org.apache.jena.fuseki.servlets.HttpAction;
import org.apache.jena.sparql.core.DatasetGraph;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.fuseki.entailed.EntailedQueries;

/**
 * Fuseki's graph store for reading, with what follows from each graph. Its default graph is the
 * stored one, whatever that of queries is.
 */
final class InferringStore extends GSP_R {
  @Override
  protected DatasetGraph decideDataset(HttpAction action) {
    return EntailedQueries.dataset(
        InferringQuery.visible(action), action.getContext(), GraphNames.DEFAULT);
  }
}
