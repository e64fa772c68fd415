// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.serve;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.jena.fuseki.auth.AuthPolicy;
import org.apache.jena.fuseki.build.FusekiConfig;
import org.apache.jena.fuseki.server.DataAccessPoint;
import org.apache.jena.fuseki.server.DataAccessPointRegistry;
import org.apache.jena.fuseki.server.DataService;
import org.apache.jena.fuseki.server.Endpoint;
import org.apache.jena.fuseki.server.Operation;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.Resource;
import org.apache.jena.rdf.model.ResourceFactory;
import org.apache.jena.vocabulary.RDF;
import org.htedl.expression.HtedlVocabulary;
import org.jspecify.annotations.Nullable;

/**
 * Rules for writing, beside those of a configuration.
 *
 * @param isReadOnly whether nobody may write
 * @param isForAll whether callers without a login may write
 * @param hasUsers whether every caller needs a login
 */
record WriteRules(boolean isReadOnly, boolean isForAll, boolean hasUsers) {
  private static final Resource SERVER =
      ResourceFactory.createResource("http://jena.apache.org/fuseki#Server");

  /**
   * The operations of Fuseki that change nothing; an unknown operation is taken for one that does.
   */
  private static final Set<Operation> READING =
      Set.of(
          Operation.Query, Operation.GSP_R, Operation.Shacl, Operation.PREFIXES_R, Operation.NoOp);

  /** What is left of an operation that reads and writes. */
  private static final Map<Operation, Operation> READING_PART =
      Map.of(Operation.GSP_RW, Operation.GSP_R, Operation.PREFIXES_RW, Operation.PREFIXES_R);

  /** Returns whether a configuration admits only callers with a login to the whole server. */
  static boolean needsLogin(@Nullable Model configuration) {
    return configuration != null
        && configuration
            .listSubjectsWithProperty(RDF.type, SERVER)
            .mapWith(server -> FusekiConfig.allowedUsers(configuration.getGraph(), server.asNode()))
            .filterKeep(WriteRules::needsLogin)
            .hasNext();
  }

  /** Returns whether datasets may be made, deleted and compacted on the admin page. */
  boolean admitsAdministration() {
    return isForAll || hasUsers && !isReadOnly;
  }

  /** Takes from all services the endpoints by which a caller could write who may not. */
  void apply(DataAccessPointRegistry services) {
    if (isForAll) {
      return;
    }
    for (DataAccessPoint point : List.copyOf(services.accessPoints())) {
      DataService service = point.getDataService();
      DataService.Builder left = DataService.newBuilder(service.getDataset());
      left.setAuthPolicy(service.authPolicy());
      for (Endpoint endpoint : service.getEndpoints()) {
        Endpoint kept = kept(endpoint, service);
        if (kept != null) {
          left.addEndpoint(kept);
        }
      }
      services.put(point.getName(), new DataAccessPoint(point.getName(), left.build()));
    }
  }

  private @Nullable Endpoint kept(Endpoint endpoint, DataService service) {
    Operation operation = endpoint.getOperation();
    if (isReading(operation) || mayWrite(endpoint, service)) {
      return endpoint;
    }
    Operation part = READING_PART.get(operation);
    return part == null
        ? null
        : Endpoint.create()
            .operation(part)
            .endpointName(endpoint.getName())
            .authPolicy(endpoint.getAuthPolicy())
            .context(endpoint.getContext())
            .build();
  }

  private static boolean isReading(Operation operation) {
    return READING.contains(operation)
        || operation.getId().getURI().startsWith(HtedlVocabulary.NAMESPACE);
  }

  private boolean mayWrite(Endpoint endpoint, DataService service) {
    boolean needsLogin =
        hasUsers || needsLogin(endpoint.getAuthPolicy()) || needsLogin(service.authPolicy());
    return needsLogin && !isReadOnly;
  }

  private static boolean needsLogin(@Nullable AuthPolicy policy) {
    return policy != null && !policy.isAllowed(null);
  }
}
