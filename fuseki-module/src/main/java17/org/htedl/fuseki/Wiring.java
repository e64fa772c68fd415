// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki;

import java.util.Set;
import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.fuseki.server.DataAccessPointRegistry;
import org.apache.jena.rdf.model.Model;

/** What this module adds to Jena and to Fuseki servers. Its one provider needs Java 25. */
public interface Wiring {
  /** Jena starts: once in a JVM. */
  void jenaStarts();

  /** A server is being put together. */
  void serverIsPrepared(
      FusekiServer.Builder builder, Set<String> datasetNames, Model configuration);

  /** The services of a server that is being put together are known and can still be changed. */
  void servicesAreKnown(DataAccessPointRegistry services);

  /** A server has been put together and not been started. */
  void serverIsBuilt(FusekiServer server);

  /** A server is about to start, with all its connectors. */
  void serverStarts(FusekiServer server);
}
