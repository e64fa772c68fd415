// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.client;

import jakarta.servlet.http.HttpServletRequest;
import org.apache.jena.fuseki.server.DataAccessPoint;
import org.apache.jena.fuseki.server.DataAccessPointRegistry;
import org.apache.jena.fuseki.servlets.ActionLib;
import org.apache.jena.sparql.core.DatasetGraph;
import org.jspecify.annotations.Nullable;

/** The dataset that the address of a request names, for code that runs before Fuseki's own. */
public final class RequestedDataset {
  private RequestedDataset() {}

  /** Returns null if the server has no such service. */
  public static @Nullable DatasetGraph of(HttpServletRequest request) {
    DataAccessPointRegistry services = DataAccessPointRegistry.get(request.getServletContext());
    if (services == null) {
      return null;
    }
    DataAccessPoint service = service(services, ActionLib.actionURI(request));
    return service == null ? null : service.getDataService().getDataset();
  }

  /** The service with this address, or whose endpoint has it; null if there is none. */
  public static @Nullable DataAccessPoint service(
      DataAccessPointRegistry services, String address) {
    DataAccessPoint service = services.get(address);
    int slash = address.lastIndexOf('/');
    return service == null && slash >= 0
        ? services.get(slash == 0 ? "/" : address.substring(0, slash))
        : service;
  }
}
