// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.infer;

import org.apache.jena.fuseki.servlets.HttpAction;
import org.apache.jena.fuseki.servlets.ServletOps;
import org.htedl.fuseki.access.Refusal;
import org.htedl.fuseki.access.ServerAccess;
import org.htedl.fuseki.http.exchange.EndpointAccess;
import org.htedl.fuseki.http.exchange.RequestException;

/**
 * {@code /dataset/entailed}: SPARQL queries on the entailed view, for clients that can be given an
 * address, but no parameter.
 */
public final class EntailedAction extends InferringQuery {
  @Override
  public void execGet(HttpAction action) {
    if (action.getRequestQueryString() == null) {
      admit(action);
    }
    super.execGet(action);
  }

  @Override
  public void validate(HttpAction action) {
    admit(action);
    if (Boolean.FALSE.equals(InferProcessor.asked(action.getRequest()))) {
      ServletOps.errorBadRequest(
          "This address always reads what follows from the data: send queries with infer=false to"
              + " the address for queries.");
    }
    super.validate(action);
  }

  /** Ends requests of those who may not query. */
  private static void admit(HttpAction action) {
    Refusal foreign = ServerAccess.refusal(action.getRequest());
    if (foreign != null) {
      ServletOps.error(foreign.status(), foreign.sentence());
    }
    try {
      EndpointAccess.checkQuery(action);
    } catch (RequestException refused) {
      ServletOps.error(refused.status(), refused.sentence());
    }
  }
}
