// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.wrapped;

import java.util.List;
import org.apache.jena.fuseki.access.DataAccessCtl;
import org.apache.jena.fuseki.access.SecurityContext;
import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.fuseki.server.DataService;
import org.apache.jena.fuseki.server.Endpoint;
import org.apache.jena.fuseki.server.Operation;
import org.apache.jena.query.ARQ;
import org.apache.jena.query.text.EntityDefinition;
import org.apache.jena.query.text.TextDatasetFactory;
import org.apache.jena.query.text.TextIndexConfig;
import org.apache.jena.query.text.TextIndexLucene;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphReadOnly;
import org.apache.jena.sparql.core.DatasetGraphWrapper;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.tdb2.TDB2;
import org.apache.jena.vocabulary.RDFS;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.htedl.closure.Entailment;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.http.TestServer;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.htedl.fuseki.transaction.Storage;

/**
 * A real server with two services: {@code kb}, a wrapped dataset with mirrors, and {@code raw}, a
 * dataset of Jena alone with the same storage and settings.
 */
final class WrappedServer implements AutoCloseable {
  /** What is around the mirrored dataset. */
  enum Wrapper {
    NONE,
    /** jena-text, as {@code text:TextDataset} has it. */
    TEXT,
    /** The form of GeoSPARQL's wrapper, and of many of users' own. */
    PLAIN,
    /** One with a context of its own, which does not lead to the mirrors. */
    OWN_CONTEXT,
    READ_ONLY,
    /** Two of them. */
    TEXT_AND_PLAIN,
    /** Fuseki's access control, for a caller who may read everything. */
    CONTROLLED,
    /** Access control inside, where Fuseki does not look for it. */
    CONTROLLED_INSIDE;

    DatasetGraph around(DatasetGraph dataset) {
      return switch (this) {
        case NONE -> dataset;
        case TEXT -> text(dataset);
        case PLAIN -> new DatasetGraphWrapper(dataset) {};
        case OWN_CONTEXT -> new DatasetGraphWrapper(dataset, new Context()) {};
        case READ_ONLY -> new DatasetGraphReadOnly(dataset);
        case TEXT_AND_PLAIN -> PLAIN.around(TEXT.around(dataset));
        case CONTROLLED -> DataAccessCtl.controlledDataset(dataset, user -> SecurityContext.ALL);
        case CONTROLLED_INSIDE -> PLAIN.around(CONTROLLED.around(dataset));
      };
    }
  }

  /** Where the default graph of queries is said to be the union of the named graphs. */
  enum Union {
    NOWHERE,
    DATASET,
    /** The second of TDB2's two names for the setting. */
    DATASET_BY_ITS_OTHER_NAME,
    ENDPOINT,
    SERVER
  }

  private final TestServer server;
  private final Union union;

  WrappedServer(Storage storage, Wrapper wrapper, Union union) {
    this.union = union;
    Settings settings =
        new Settings(
            Entailment.OWL, List.of(), false, List.of("scalar"), Settings.defaults().memoryLimit());
    DatasetGraph base = storage.create(null);
    DatasetGraph mirrored = DatasetGraphHtedl.over(base, settings);
    DatasetGraph raw = storage.create(null);
    if (union == Union.SERVER) {
      ARQ.getContext().set(TDB2.symUnionDefaultGraph1, true);
    }
    server =
        new TestServer(
            mirrored,
            builder -> {
              builder.add("/writes", mirrored, true);
              add(builder, "/wrapped", wrapper.around(mirrored));
              add(builder, "/raw", raw);
            });
  }

  /** A text dataset with an index in memory. */
  static DatasetGraph text(DatasetGraph dataset) {
    EntityDefinition fields = new EntityDefinition("uri", "label", RDFS.label);
    return TextDatasetFactory.create(
        dataset, new TextIndexLucene(new ByteBuffersDirectory(), new TextIndexConfig(fields)));
  }

  private void add(FusekiServer.Builder builder, String name, DatasetGraph dataset) {
    Context endpoint = new Context();
    switch (union) {
      case DATASET -> dataset.getContext().set(TDB2.symUnionDefaultGraph1, true);
      case DATASET_BY_ITS_OTHER_NAME -> dataset.getContext().set(TDB2.symUnionDefaultGraph2, true);
      case ENDPOINT -> endpoint.set(TDB2.symUnionDefaultGraph1, true);
      case NOWHERE, SERVER -> {}
    }
    DataService.Builder service = DataService.newBuilder(dataset);
    service.addEndpoint(
        Endpoint.create()
            .operation(Operation.Query)
            .endpointName("query")
            .context(endpoint)
            .build());
    service.addEndpoint(
        Endpoint.create().operation(Operation.Update).endpointName("update").build());
    builder.add(name, service.build());
  }

  TestServer server() {
    return server;
  }

  @Override
  public void close() {
    ARQ.getContext().unset(TDB2.symUnionDefaultGraph1);
    server.close();
  }
}
