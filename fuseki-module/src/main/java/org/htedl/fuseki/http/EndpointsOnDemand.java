// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import org.apache.jena.fuseki.metrics.MetricsProvider;
import org.apache.jena.fuseki.server.DataAccessPoint;
import org.apache.jena.fuseki.server.DataAccessPointRegistry;
import org.apache.jena.fuseki.server.OperationRegistry;
import org.apache.jena.fuseki.servlets.ActionLib;
import org.htedl.fuseki.client.RequestedDataset;

/**
 * Gives a service its endpoints when it is first asked for anything, and brings the metrics up to
 * date before they are shown. Datasets can be created and deleted on the admin page of a running
 * server, of which Fuseki does not notify modules; the same request then finds the new endpoints.
 */
public final class EndpointsOnDemand implements Filter {
  /** The address of a server's metrics. */
  private static final String METRICS = "/$/metrics";

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (request instanceof HttpServletRequest http) {
      String address = ActionLib.actionURI(http);
      if (address.endsWith(METRICS)) {
        measure(http.getServletContext());
      } else {
        provide(http.getServletContext(), address);
      }
    }
    chain.doFilter(request, response);
  }

  private static void measure(ServletContext server) {
    DataAccessPointRegistry services = DataAccessPointRegistry.get(server);
    if (services != null) {
      ServiceEndpoints.measure(server, services);
    }
  }

  private static void provide(ServletContext server, String address) {
    DataAccessPointRegistry services = DataAccessPointRegistry.get(server);
    OperationRegistry operations = OperationRegistry.get(server);
    DataAccessPoint found = services == null ? null : RequestedDataset.service(services, address);
    if (found != null
        && operations != null
        && !ServiceEndpoints.isComplete(found.getDataService())) {
      ServiceEndpoints.attachLate(
          services, found, operations, MetricsProvider.getMetricsProvider(server));
    }
  }
}
