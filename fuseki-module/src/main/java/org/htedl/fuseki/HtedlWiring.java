package org.htedl.fuseki;

import java.util.Set;
import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.rdf.model.Model;

/** Only wires: every line hands over to the package that does the work. */
public final class HtedlWiring implements Wiring {
  @Override
  public void jenaStarts() {
    // PropertyFunctions.register() and HtedlAssembler.register() go here.
  }

  @Override
  public void serverIsPrepared(
      FusekiServer.Builder builder, Set<String> datasetNames, Model configuration) {}

  @Override
  public void serverIsBuilt(FusekiServer server) {}
}
