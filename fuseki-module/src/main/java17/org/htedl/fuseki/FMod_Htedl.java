// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki;

import java.util.Set;
import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.fuseki.main.sys.FusekiAutoModule;
import org.apache.jena.fuseki.server.DataAccessPointRegistry;
import org.apache.jena.rdf.model.Model;

/** Called by Fuseki while it puts a server together. */
public final class FMod_Htedl implements FusekiAutoModule {
  @Override
  public String name() {
    return "htedl";
  }

  @Override
  public void prepare(FusekiServer.Builder builder, Set<String> datasetNames, Model configuration) {
    WiringLoader.find()
        .ifPresent(wiring -> wiring.serverIsPrepared(builder, datasetNames, configuration));
  }

  @Override
  public void configured(
      FusekiServer.Builder builder, DataAccessPointRegistry services, Model configuration) {
    WiringLoader.find().ifPresent(wiring -> wiring.servicesAreKnown(services));
  }

  @Override
  public void server(FusekiServer server) {
    WiringLoader.find().ifPresent(wiring -> wiring.serverIsBuilt(server));
  }

  @Override
  public void serverBeforeStarting(FusekiServer server) {
    WiringLoader.find().ifPresent(wiring -> wiring.serverStarts(server));
  }
}
