// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.serve;

import java.io.PrintWriter;
import java.util.Set;
import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.fuseki.main.sys.FusekiModule;
import org.apache.jena.fuseki.server.DataAccessPointRegistry;
import org.apache.jena.rdf.model.Model;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.ServerConnector;
import org.htedl.fuseki.access.AccessSettings;
import org.jspecify.annotations.Nullable;

/**
 * Applies the options for access to a server: the address on which it listens, the origins and
 * hosts that it answers, and who may write. Says in one line what callers may do.
 */
public final class AccessModule implements FusekiModule {
  private final AccessOptions options;
  private final boolean isConfigured;
  private final PrintWriter out;
  private @Nullable WriteRules rules;

  /**
   * @param isConfigured whether a configuration says what is served
   * @param out where the line is printed
   */
  public AccessModule(AccessOptions options, boolean isConfigured, PrintWriter out) {
    this.options = options;
    this.isConfigured = isConfigured;
    this.out = out;
  }

  @Override
  public String name() {
    return "htedl serve access";
  }

  @Override
  public void prepare(FusekiServer.Builder builder, Set<String> datasetNames, Model configuration) {
    builder.addServletAttribute(AccessSettings.ATTRIBUTE, options.settings());
    rules =
        new WriteRules(
            options.isReadOnly(),
            options.isWritableForAll(),
            options.users() != null || WriteRules.needsLogin(configuration));
    if (!rules.admitsAdministration()) {
      builder.addFilter(ClosedAdministration.ADDRESSES, new ClosedAdministration());
    }
  }

  @Override
  public void configured(
      FusekiServer.Builder builder, DataAccessPointRegistry services, Model configuration) {
    if (rules != null) {
      rules.apply(services);
    }
  }

  @Override
  public void server(FusekiServer server) {
    String address = options.boundAddress();
    if (address != null) {
      for (Connector connector : server.getJettyServer().getConnectors()) {
        if (connector instanceof ServerConnector network) {
          network.setHost(address);
        }
      }
    }
  }

  @Override
  public void serverAfterStarting(FusekiServer server) {
    out.println();
    out.println("Access      " + AccessSentence.of(options, isConfigured));
    if (options.users() != null && !options.hasHttps() && !options.isLoopback()) {
      out.println(
          "            Passwords travel unencrypted: add --https, or a proxy that ends TLS.");
    }
    out.flush();
  }
}
