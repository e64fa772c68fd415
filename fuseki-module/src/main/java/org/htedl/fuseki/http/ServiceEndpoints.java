package org.htedl.fuseki.http;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.jena.fuseki.auth.AuthPolicy;
import org.apache.jena.fuseki.server.DataAccessPoint;
import org.apache.jena.fuseki.server.DataAccessPointRegistry;
import org.apache.jena.fuseki.server.DataService;
import org.apache.jena.fuseki.server.Endpoint;
import org.apache.jena.fuseki.server.FusekiVocabG;
import org.apache.jena.fuseki.server.Operation;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphWrapper;
import org.apache.jena.vocabulary.RDF;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.jspecify.annotations.Nullable;

/**
 * Gives every service of a mirrored dataset the four endpoints, unless its configuration names the
 * operation or uses the address itself.
 *
 * <p>There are two ways, since Fuseki has no hook that is called for every dataset. While a
 * configuration is read, its dataset is put together before its endpoints are: then they are
 * written into the description ({@link #describe}); this reaches servers that load no modules and
 * datasets made on the admin page. Datasets that a program hands to a server have no description:
 * theirs are added when the server is put together ({@link #attach}).
 *
 * <p>An endpoint shows what a query would show. So it is for those who may query: it gets the
 * strictest of the query endpoints' policies, and without a query endpoint there is none.
 */
public final class ServiceEndpoints {
  private ServiceEndpoints() {}

  /**
   * Adds the endpoints to the description of every service over a dataset.
   *
   * @param configuration the description that is being read
   * @param dataset the dataset in it; services may reach it through others that wrap it
   */
  public static void describe(Graph configuration, Node dataset) {
    for (Node service : servicesOver(configuration, dataset)) {
      ServiceDescription description = new ServiceDescription(configuration, service);
      if (description.canQuery()) {
        for (MirrorOperation operation : MirrorOperation.values()) {
          description.offer(operation);
        }
      }
    }
  }

  private static Set<Node> servicesOver(Graph configuration, Node dataset) {
    Set<Node> services = new HashSet<>();
    Set<Node> seen = new HashSet<>();
    Deque<Node> next = new ArrayDeque<>(List.of(dataset));
    while (!next.isEmpty()) {
      Node node = next.pop();
      if (!seen.add(node)) {
        continue;
      }
      if (configuration.contains(node, RDF.type.asNode(), FusekiVocabG.fusekiService)) {
        services.add(node);
        continue;
      }
      configuration.find(Node.ANY, Node.ANY, node).mapWith(Triple::getSubject).forEach(next::push);
    }
    return services;
  }

  /** Adds the endpoints to the services over mirrored datasets of a server that is being built. */
  public static void attach(DataAccessPointRegistry services) {
    for (DataAccessPoint service : List.copyOf(services.accessPoints())) {
      DataService data = service.getDataService();
      if (!isMirrored(data.getDataset()) || !data.hasOperation(Operation.Query)) {
        continue;
      }
      DataService.Builder builder = DataService.newBuilder(data);
      boolean added = false;
      for (MirrorOperation each : MirrorOperation.values()) {
        if (!data.hasOperation(each.operation()) && data.getEndpointSet(each.endpoint()) == null) {
          builder.addEndpoint(
              each.operation(), each.endpoint(), strictest(data.getEndpoints(Operation.Query)));
          added = true;
        }
      }
      if (added) {
        services.remove(service.getName());
        services.register(new DataAccessPoint(service.getName(), builder.build()));
      }
    }
  }

  /** Whether a dataset has a mirror, below whatever wraps it. */
  private static boolean isMirrored(DatasetGraph dataset) {
    DatasetGraph inside = dataset;
    while (inside instanceof DatasetGraphWrapper wrapper) {
      if (inside instanceof DatasetGraphHtedl) {
        return true;
      }
      inside = wrapper.getWrapped();
    }
    return false;
  }

  /**
   * Puts the handlers back where Fuseki has put a refusal: under graph-level access control it
   * refuses every operation that it does not know, and these know about it.
   */
  public static void admit(DataAccessPointRegistry services) {
    for (DataAccessPoint service : services.accessPoints()) {
      for (MirrorOperation each : MirrorOperation.values()) {
        for (Endpoint endpoint : service.getDataService().getEndpoints(each.operation())) {
          endpoint.setProcessor(each.handler());
        }
      }
    }
  }

  /** Allows whom every one of the endpoints allows; null if all allow everyone. */
  static @Nullable AuthPolicy strictest(Collection<Endpoint> endpoints) {
    List<AuthPolicy> policies =
        endpoints.stream().map(Endpoint::getAuthPolicy).filter(java.util.Objects::nonNull).toList();
    if (policies.isEmpty()) {
      return null;
    }
    return user -> policies.stream().allMatch(policy -> policy.isAllowed(user));
  }
}
