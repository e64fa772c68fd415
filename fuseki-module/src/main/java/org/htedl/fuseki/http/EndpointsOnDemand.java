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
import java.util.Set;
import org.apache.jena.fuseki.metrics.MetricsProvider;
import org.apache.jena.fuseki.server.DataAccessPoint;
import org.apache.jena.fuseki.server.DataAccessPointRegistry;
import org.apache.jena.fuseki.server.OperationRegistry;
import org.apache.jena.fuseki.servlets.ActionLib;

/**
 * Gives a service its endpoints when one of them is first asked for, and brings the metrics up to
 * date before they are shown. Datasets can be created and deleted on the admin page of a running
 * server, of which Fuseki does not notify modules; the same request then finds the new endpoints.
 */
public final class EndpointsOnDemand implements Filter {
  private static final Set<String> NAMES = MirrorOperation.endpoints();

  /** The address of a server's metrics. */
  private static final String METRICS = "/$/metrics";

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (request instanceof HttpServletRequest http) {
      String address = ActionLib.actionURI(http);
      int slash = address.lastIndexOf('/');
      if (slash > 0 && NAMES.contains(address.substring(slash + 1))) {
        provide(http.getServletContext(), address.substring(0, slash));
      } else if (address.endsWith(METRICS)) {
        measure(http.getServletContext());
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

  private static void provide(ServletContext server, String service) {
    DataAccessPointRegistry services = DataAccessPointRegistry.get(server);
    OperationRegistry operations = OperationRegistry.get(server);
    DataAccessPoint found = services == null ? null : services.get(service);
    if (found != null && operations != null) {
      ServiceEndpoints.attachLate(
          services, found, operations, MetricsProvider.getMetricsProvider(server));
    }
  }
}
