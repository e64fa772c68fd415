// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.infer;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.util.Context;
import org.htedl.fuseki.client.RequestedDataset;
import org.htedl.fuseki.entailed.EntailedQueries;
import org.htedl.fuseki.transaction.DatasetLayers;
import org.jspecify.annotations.Nullable;

/**
 * Takes the parameter {@code infer} of requests for datasets of this module, and hides it from
 * Fuseki. Requests for other datasets pass as they are.
 */
public final class InferFilter implements Filter {
  private static final ThreadLocal<@Nullable InferRequest> CURRENT = new ThreadLocal<>();

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (!(request instanceof HttpServletRequest http && mayHave(http) && isOurs(http))) {
      chain.doFilter(request, response);
      return;
    }
    InferRequest infer = new InferRequest(http);
    CURRENT.set(infer);
    try {
      chain.doFilter(infer, response);
    } finally {
      CURRENT.remove();
    }
  }

  /** Returns whether the parameter may be there; a form is not read before it is needed. */
  private static boolean mayHave(HttpServletRequest request) {
    String query = request.getQueryString();
    // As it was sent: the container fails if it names a charset that is not known.
    String type = request.getHeader("Content-Type");
    return query != null && query.contains(InferRequest.INFER)
        || type != null && type.contains("form");
  }

  private static boolean isOurs(HttpServletRequest request) {
    DatasetGraph dataset = RequestedDataset.of(request);
    return dataset != null && DatasetLayers.of(dataset).isConfigured();
  }

  /**
   * Sets {@code infer} in an update's settings if the request of this thread asks for it, because
   * Fuseki does not pass its own settings on. Called once, when the update's engine is made: what
   * the update calls elsewhere does not come here.
   */
  public static void settingsOfUpdate(Context settings) {
    InferRequest request = CURRENT.get();
    if (request != null && request.updateInfers()) {
      settings.set(EntailedQueries.INFER, true);
    }
  }
}
