// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki;

import java.util.Set;
import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.fuseki.server.DataAccessPoint;
import org.apache.jena.fuseki.server.DataAccessPointRegistry;
import org.apache.jena.rdf.model.Model;
import org.htedl.fuseki.access.ServerAccess;
import org.htedl.fuseki.client.BoundHttpClient;
import org.htedl.fuseki.client.BoundLocator;
import org.htedl.fuseki.client.WatchedClients;
import org.htedl.fuseki.client.WatchedUpdates;
import org.htedl.fuseki.config.UnreadSettings;
import org.htedl.fuseki.entailed.EntailedEngine;
import org.htedl.fuseki.feature.Feature;
import org.htedl.fuseki.http.DeletedDatabases;
import org.htedl.fuseki.http.EndpointsOnDemand;
import org.htedl.fuseki.http.MirrorOperation;
import org.htedl.fuseki.http.ServiceEndpoints;
import org.htedl.fuseki.http.infer.InferFilter;
import org.htedl.fuseki.query.PropertyFunctions;
import org.htedl.fuseki.query.batch.BatchingExecution;
import org.htedl.fuseki.reading.BoundReader;
import org.htedl.fuseki.response.WholeResponses;
import org.htedl.fuseki.spool.SpooledBodies;
import org.htedl.fuseki.syntax.RecognizingReader;
import org.htedl.fuseki.syntax.XmlLimits;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Registers the module's parts with Jena and Fuseki; contains no other code. */
public final class HtedlWiring implements Wiring {
  private static final Logger LOG = LoggerFactory.getLogger(HtedlWiring.class);

  @Override
  public void jenaStarts() {
    XmlLimits.raise();
    // Before the readers that recognize a syntax, which use these.
    BoundReader.register();
    RecognizingReader.register();
    PropertyFunctions.register();
    EntailedEngine.register();
    MirroredDatasetAssembler.register();
    MirrorOperation.register();
  }

  @Override
  public void serverIsPrepared(
      FusekiServer.Builder builder, Set<String> datasetNames, Model configuration) {
    if (configuration != null) {
      UnreadSettings.warn(configuration);
    }
    ServerAccess.prepare(builder);
    BoundHttpClient.install();
    BoundLocator.install();
    WatchedUpdates.install(DatasetGraphHtedl::isInside, InferFilter::settingsOfUpdate);
    builder.addFilter("/*", new WatchedClients());
    builder.addFilter("/*", new WholeResponses());
    builder.addFilter("/*", new SpooledBodies(DatasetGraphHtedl::isInside));
    builder.addFilter(DeletedDatabases.ADDRESSES, new DeletedDatabases());
    builder.addFilter("/*", new EndpointsOnDemand());
    builder.addFilter("/*", new InferFilter());
  }

  @Override
  public void servicesAreKnown(DataAccessPointRegistry services) {
    ServiceEndpoints.attach(services);
  }

  @Override
  public void serverIsBuilt(FusekiServer server) {
    ServerAccess.guard(server);
    Feature.warn(Feature.all(), LOG);
    ServiceEndpoints.admit(server.getDataAccessPointRegistry());
    ServiceEndpoints.measure(server.getServletContext(), server.getDataAccessPointRegistry());
    BatchingExecution.installByDefault();
    for (DataAccessPoint point : server.getDataAccessPointRegistry().accessPoints()) {
      BatchingExecution.install(point.getDataService().getDataset());
    }
  }

  @Override
  public void serverStarts(FusekiServer server) {
    ServerAccess.guard(server);
  }
}
