// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.exchange;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.jena.fuseki.auth.Auth;
import org.apache.jena.fuseki.auth.AuthPolicy;
import org.apache.jena.fuseki.server.DataService;
import org.apache.jena.fuseki.server.Endpoint;
import org.apache.jena.fuseki.server.Operation;
import org.apache.jena.fuseki.servlets.HttpAction;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.sparql.util.Symbol;
import org.htedl.expression.HtedlVocabulary;
import org.jspecify.annotations.Nullable;

/**
 * Decides which callers may use the endpoints of this module. An endpoint shows what a query would
 * show: without {@code fuseki:allowedUsers} of its own, it admits the callers whom every query
 * endpoint of its service admits, by {@code fuseki:allowedUsers} and by Shiro's rules for the
 * addresses of those endpoints, and whom Shiro's rules for its own address admit. With {@code
 * fuseki:allowedUsers} it has its own rules only.
 *
 * <p>Rebuilding changes nothing that a query reads and costs as much as an update: it is for
 * callers whom one of the endpoints that write admits.
 */
public final class EndpointAccess {
  private static final Symbol AS_QUERY = Symbol.create(HtedlVocabulary.NAMESPACE + "asQuery");
  private static final List<Operation> WRITING =
      List.of(Operation.Update, Operation.GSP_RW, Operation.Upload, Operation.Patch);

  private EndpointAccess() {}

  /**
   * An endpoint that admits the callers of the service's query endpoints. It has the settings of
   * queries, such as their timeout and their default graph, unless it has settings of its own.
   *
   * @param isForWriters whether it also admits the callers of endpoints that write
   * @param own its settings in the configuration; null if there are none
   */
  public static Endpoint asQuery(
      Operation operation,
      boolean isForWriters,
      String name,
      DataService service,
      @Nullable Context own) {
    Context context = Context.mergeCopy(querySettings(service), own);
    context.set(AS_QUERY, true);
    return Endpoint.create()
        .operation(operation)
        .endpointName(name)
        .authPolicy(policy(isForWriters, service))
        .context(context)
        .build();
  }

  /**
   * Whether a configured endpoint has no users of its own and does not follow the query endpoints
   * yet.
   */
  public static boolean isOpenToAll(Endpoint endpoint) {
    return endpoint.getAuthPolicy() == null && !isAsQuery(endpoint);
  }

  /** The settings of the endpoint for queries; of several, the one with the usual name. */
  private static Context querySettings(DataService service) {
    Collection<Endpoint> querying = service.getEndpoints(Operation.Query);
    Optional<Endpoint> usual =
        Stream.of("query", "sparql", "")
            .flatMap(name -> querying.stream().filter(each -> each.getName().equals(name)))
            .findFirst();
    return usual
        .or(() -> querying.stream().findFirst())
        .map(Endpoint::getContext)
        .orElseGet(Context::new);
  }

  private static boolean isAsQuery(Endpoint endpoint) {
    Context context = endpoint.getContext();
    return context != null && context.isTrue(AS_QUERY);
  }

  /**
   * Null if everyone is admitted. Fuseki asks a sender to log in only where the policy refuses
   * those who have not; so that of the mirror's endpoint refuses them if the query endpoint does.
   */
  private static @Nullable AuthPolicy policy(boolean isForWriters, DataService service) {
    List<AuthPolicy> querying = policies(service.getEndpoints(Operation.Query));
    if (querying.isEmpty()) {
      return null;
    }
    return isForWriters
        ? user -> admitsAll(querying, user) || user != null && writes(service, user)
        : user -> admitsAll(querying, user);
  }

  private static List<AuthPolicy> policies(Collection<Endpoint> endpoints) {
    return endpoints.stream().map(Endpoint::getAuthPolicy).filter(Objects::nonNull).toList();
  }

  private static boolean admitsAll(List<AuthPolicy> policies, @Nullable String user) {
    return policies.stream().allMatch(policy -> policy.isAllowed(user));
  }

  private static boolean writes(DataService service, String user) {
    return WRITING.stream()
        .flatMap(operation -> service.getEndpoints(operation).stream())
        .anyMatch(endpoint -> Auth.allow(user, endpoint.getAuthPolicy()));
  }

  /**
   * Admits callers who may query, or whom an endpoint with rules of its own admits.
   *
   * @throws RequestException for all others
   */
  public static void checkQuery(HttpAction action) {
    if (hasOwnRules(action)) {
      return;
    }
    for (Endpoint endpoint : action.getDataService().getEndpoints(Operation.Query)) {
      if (!Auth.allow(action.getUser(), endpoint.getAuthPolicy())) {
        throw forbidden("Only callers who may query the dataset may use this address.");
      }
      RecordedResponse refusal = refusal(action, "GET", endpoint);
      if (refusal != null) {
        throw refused(
            action, refusal, "Only callers who may query the dataset may use this address.");
      }
    }
  }

  /** Whether the sender may see what a query would show. */
  public static boolean mayQuery(HttpAction action) {
    if (hasOwnRules(action)) {
      return true;
    }
    return action.getDataService().getEndpoints(Operation.Query).stream()
        .allMatch(
            endpoint ->
                Auth.allow(action.getUser(), endpoint.getAuthPolicy())
                    && refusal(action, "GET", endpoint) == null);
  }

  /**
   * Admits callers whom an endpoint that writes admits.
   *
   * @throws RequestException for all others
   */
  public static void checkUpdate(HttpAction action) {
    String sentence = "Only callers who may update the dataset may rebuild its mirrors.";
    RecordedResponse first = null;
    for (Operation operation : WRITING) {
      for (Endpoint endpoint : action.getDataService().getEndpoints(operation)) {
        if (Auth.allow(action.getUser(), endpoint.getAuthPolicy())) {
          RecordedResponse refusal = refusal(action, "POST", endpoint);
          if (refusal == null) {
            return;
          }
          first = first == null ? refusal : first;
        }
      }
    }
    throw first == null ? forbidden(sentence) : refused(action, first, sentence);
  }

  private static boolean hasOwnRules(HttpAction action) {
    Endpoint endpoint = action.getEndpoint();
    return endpoint.getAuthPolicy() != null && !isAsQuery(endpoint);
  }

  private static @Nullable RecordedResponse refusal(
      HttpAction action, String method, Endpoint endpoint) {
    String service = action.getDataAccessPoint().getName();
    String address = endpoint.isUnnamed() ? service : service + "/" + endpoint.getName();
    return AddressRules.refusal(action.getRequest(), action.getResponse(), method, address);
  }

  private static RequestException forbidden(String sentence) {
    return new RequestException(RequestException.FORBIDDEN, sentence);
  }

  private static RequestException refused(
      HttpAction action, RecordedResponse refusal, String sentence) {
    refusal.copyHeaders(action.getResponse());
    return new RequestException(refusal.getStatus(), sentence);
  }
}
