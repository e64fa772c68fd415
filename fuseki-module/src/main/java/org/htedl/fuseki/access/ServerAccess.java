// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.access;

import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.jena.fuseki.Fuseki;
import org.apache.jena.fuseki.main.FusekiServer;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.ServerConnector;
import org.jspecify.annotations.Nullable;

/**
 * Places the gate in front of a server, and checks requests to endpoints of servers that have none.
 *
 * <p>A server has no gate if it does not load Fuseki modules: Fuseki 5.6 without {@code
 * --modules=true}, and other containers than Fuseki's own.
 */
public final class ServerAccess {
  /** Fuseki's filter for CORS, known by its simple name in all versions. */
  private static final String FUSEKI_FILTER = "CrossOriginFilter";

  private static final String FUSEKI_ORIGINS = "allowedOrigins";

  private ServerAccess() {}

  /**
   * Leaves CORS to the gate if the settings allow origins: Fuseki's own filter would add
   * credentials to every answer.
   */
  public static void prepare(FusekiServer.Builder builder) {
    if (AccessSettings.of(Fuseki.getContext()).allowsOrigins()) {
      builder.enableCors(false);
    }
  }

  /**
   * Places the gate before the sessions, users and filters of a server that has not started, once.
   * Fuseki 5.6 announces the start of some servers only, and does not say that a server is built if
   * Jetty has a configuration of its own: so this is called at both times.
   */
  public static void guard(FusekiServer server) {
    // Fuseki's handler stays in its place, where its own modules look for it.
    if (!(server.getJettyServer().getHandler() instanceof Handler.Singleton handler)
        || handler.getDescendant(RequestGate.class) != null) {
      return;
    }
    ServletContext context = server.getServletContext();
    boolean isOurs = context.getAttribute(AccessSettings.ATTRIBUTE) != null;
    boolean answersOrigins = isOurs || settings(context).allowsOrigins();
    handler.insertHandler(new RequestGate(() -> rules(server), answersOrigins));
  }

  private static SenderRules rules(FusekiServer server) {
    ServletContext context = server.getServletContext();
    AccessSettings settings = settings(context);
    Set<Origin> origins = new HashSet<>(settings.origins());
    origins.addAll(originsOfFuseki(context));
    return new SenderRules(
        origins,
        settings.anyOrigin(),
        settings.hosts(),
        !settings.hosts().isEmpty() || isLoopback(server),
        path(context));
  }

  private static AccessSettings settings(ServletContext context) {
    AccessSettings configured = AccessSettings.of(Fuseki.getContext());
    return context.getAttribute(AccessSettings.ATTRIBUTE) instanceof AccessSettings own
        ? own.and(configured)
        : configured;
  }

  private static String path(ServletContext context) {
    String path = context.getContextPath();
    return path == null || path.equals("/") ? "" : path;
  }

  /** Origins that a configuration of Fuseki's own filter names one by one; not its default. */
  private static Set<Origin> originsOfFuseki(ServletContext context) {
    Set<Origin> named = new HashSet<>();
    for (FilterRegistration filter : context.getFilterRegistrations().values()) {
      String type = filter.getClassName();
      String origins = filter.getInitParameter(FUSEKI_ORIGINS);
      if (type != null && type.endsWith(FUSEKI_FILTER) && origins != null) {
        Stream.of(origins.split(","))
            .map(Origin::parse)
            .filter(origin -> origin != null)
            .forEach(named::add);
      }
    }
    return named;
  }

  private static boolean isLoopback(FusekiServer server) {
    Connector[] connectors = server.getJettyServer().getConnectors();
    return connectors.length > 0 && Stream.of(connectors).allMatch(ServerAccess::isLoopback);
  }

  private static boolean isLoopback(Connector connector) {
    String address = connector instanceof ServerConnector network ? network.getHost() : null;
    if (address == null) {
      return false;
    }
    HostName host = HostName.parse(address.contains(":") ? "[" + address + "]" : address);
    return host != null && host.isLoopback();
  }

  /** Returns null if the gate has admitted the request, or would. */
  public static @Nullable Refusal refusal(HttpServletRequest request) {
    if (request.getAttribute(RequestGate.PASSED) != null) {
      return null;
    }
    ServletContext context = request.getServletContext();
    AccessSettings settings = settings(context);
    return new SenderRules(
            settings.origins(),
            settings.anyOrigin(),
            settings.hosts(),
            !settings.hosts().isEmpty(),
            path(context))
        .refusal(SentRequest.of(request));
  }
}
