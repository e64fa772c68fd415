// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http;

import jakarta.servlet.ServletContext;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import org.apache.jena.fuseki.metrics.MetricsProvider;
import org.apache.jena.fuseki.server.DataAccessPoint;
import org.apache.jena.fuseki.server.DataAccessPointRegistry;
import org.apache.jena.fuseki.server.DataService;
import org.apache.jena.fuseki.server.Endpoint;
import org.apache.jena.fuseki.server.Operation;
import org.apache.jena.fuseki.server.OperationRegistry;
import org.htedl.fuseki.http.exchange.EndpointAccess;
import org.htedl.fuseki.http.infer.InferProcessor;
import org.htedl.fuseki.http.metrics.MirrorGauges;
import org.htedl.fuseki.transaction.DatasetLayers;
import org.jspecify.annotations.Nullable;

/**
 * Gives every service of a mirrored dataset the endpoints, unless its configuration names the
 * operation or uses the address itself.
 *
 * <p>An endpoint shows what a query would show. So it is for those who may query ({@link
 * EndpointAccess}), and without a query endpoint there is none.
 */
public final class ServiceEndpoints {
  /** Services that have all that this class gives. */
  private static final Set<DataService> COMPLETE =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  private ServiceEndpoints() {}

  /** Returns whether a service has its endpoints, or is to have none. */
  static boolean isComplete(DataService service) {
    return COMPLETE.contains(service);
  }

  /** Adds the endpoints to the services over mirrored datasets of a server that is being built. */
  public static void attach(DataAccessPointRegistry services) {
    for (DataAccessPoint service : List.copyOf(services.accessPoints())) {
      DataService complete = completed(service.getDataService());
      if (complete != null) {
        replace(services, service, complete);
      }
    }
  }

  /**
   * Adds the endpoints to a service of a server that runs.
   *
   * @param metrics the server's, which count the requests to the endpoints too
   */
  static void attachLate(
      DataAccessPointRegistry services,
      DataAccessPoint service,
      OperationRegistry operations,
      @Nullable MetricsProvider metrics) {
    synchronized (services) {
      DataAccessPoint present = services.get(service.getName());
      if (present == null) {
        return;
      }
      DataService complete = completed(present.getDataService());
      if (complete == null) {
        admit(present.getDataService());
        return;
      }
      complete.setEndpointProcessors(operations);
      admit(complete);
      if (present.getDataService().isAcceptingRequests()) {
        complete.goActive();
      }
      DataAccessPoint point = replace(services, present, complete);
      if (metrics != null) {
        // Fuseki's own series, which end with the service that they were made for.
        metrics.addDataAccessPointMetrics(point);
      }
    }
  }

  private static DataAccessPoint replace(
      DataAccessPointRegistry services, DataAccessPoint service, DataService complete) {
    DataAccessPoint point = new DataAccessPoint(service.getName(), complete);
    services.put(service.getName(), point);
    return point;
  }

  /** The service with all the endpoints; null if it has them, or should have none. */
  private static @Nullable DataService completed(DataService service) {
    if (!DatasetLayers.of(service.getDataset()).isConfigured()
        || !service.hasOperation(Operation.Query)) {
      return null;
    }
    DataService.Builder builder = DataService.newBuilder(service.getDataset());
    builder.setAuthPolicy(service.authPolicy());
    boolean changed = false;
    for (Endpoint endpoint : service.getEndpoints()) {
      MirrorOperation ours = MirrorOperation.of(endpoint.getOperation());
      if (ours != null && EndpointAccess.isOpenToAll(endpoint)) {
        builder.addEndpoint(ours.endpoint(endpoint.getName(), service, endpoint.getContext()));
        changed = true;
      } else {
        builder.addEndpoint(endpoint);
      }
    }
    for (MirrorOperation each : MirrorOperation.values()) {
      if (!service.hasOperation(each.operation())
          && service.getEndpointSet(each.endpoint()) == null) {
        builder.addEndpoint(each.endpoint(each.endpoint(), service, null));
        changed = true;
      }
    }
    return changed ? builder.build() : null;
  }

  /**
   * Puts the handlers back where Fuseki has put a refusal: under graph-level access control it
   * refuses every operation that it does not know, and these know about it.
   */
  public static void admit(DataAccessPointRegistry services) {
    services.accessPoints().forEach(service -> admit(service.getDataService()));
  }

  /** Also has requests to Fuseki's own endpoints read what follows, where they say so. */
  private static void admit(DataService service) {
    if (DatasetLayers.of(service.getDataset()).isConfigured()) {
      service.forEachEndpoint(InferProcessor::install);
    }
    COMPLETE.add(service);
    for (MirrorOperation each : MirrorOperation.values()) {
      for (Endpoint endpoint : service.getEndpoints(each.operation())) {
        endpoint.setProcessor(each.handler());
      }
    }
  }

  /**
   * Shows what mirrors and devices do in a server's metrics, if it has any: of the services that it
   * has now, and no others.
   */
  public static void measure(ServletContext server, DataAccessPointRegistry services) {
    MirrorGauges gauges = MirrorGauges.of(server);
    if (gauges != null) {
      gauges.follow(services);
    }
  }
}
