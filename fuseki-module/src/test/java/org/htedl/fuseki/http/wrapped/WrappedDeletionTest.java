// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.wrapped;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.jena.dboe.base.file.Location;
import org.apache.jena.fuseki.Fuseki;
import org.apache.jena.fuseki.mgt.ActionDatasets;
import org.apache.jena.fuseki.mgt.FusekiServerCtl;
import org.apache.jena.fuseki.server.DataAccessPoint;
import org.apache.jena.fuseki.server.DataService;
import org.apache.jena.fuseki.server.Operation;
import org.apache.jena.fuseki.server.OperationRegistry;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.DatabaseMgr;
import org.apache.jena.tdb2.TDB2;
import org.apache.jena.vocabulary.RDF;
import org.htedl.engine.Engine;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.http.TestServer;
import org.htedl.fuseki.http.wrapped.WrappedServer.Wrapper;
import org.htedl.fuseki.transaction.ClosingDevice;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.htedl.fuseki.transaction.GraphStatus;
import org.htedl.fuseki.transaction.MirrorStatus;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Deletion of a service by the admin page ends its mirrors at once, whatever is around the mirrored
 * dataset, and leaves nothing that a new dataset of the same name would show.
 */
class WrappedDeletionTest {
  private static final String CLASS = "http://x/A";

  /** What Fuseki knows of the dataset. */
  enum Managed {
    /** The dataset of a configuration file given at the start: Fuseki does not even close it. */
    NO,
    /** A dataset of the server's folder, as the admin page creates it. */
    YES,
    /** As before, described in another syntax than Turtle. */
    IN_ANOTHER_SYNTAX
  }

  /** The storage, and whether the default graph is the union of the named graphs. */
  enum Stored {
    IN_MEMORY,
    DATABASE,
    DATABASE_WITH_UNION
  }

  static Stream<Arguments> deletions() {
    List<Arguments> deletions = new ArrayList<>();
    for (Wrapper wrapper : Wrapper.values()) {
      deletions.add(Arguments.of(wrapper, Stored.IN_MEMORY, Managed.NO));
      deletions.add(Arguments.of(wrapper, Stored.DATABASE, Managed.NO));
      deletions.add(Arguments.of(wrapper, Stored.DATABASE, Managed.YES));
    }
    for (Wrapper wrapper : List.of(Wrapper.NONE, Wrapper.TEXT, Wrapper.CONTROLLED)) {
      deletions.add(Arguments.of(wrapper, Stored.IN_MEMORY, Managed.YES));
      deletions.add(Arguments.of(wrapper, Stored.DATABASE_WITH_UNION, Managed.YES));
    }
    deletions.add(Arguments.of(Wrapper.TEXT, Stored.DATABASE, Managed.IN_ANOTHER_SYNTAX));
    return deletions.stream();
  }

  @TempDir private Path folder;
  private final AtomicInteger closed = new AtomicInteger();

  @AfterAll
  static void clear() {
    FusekiServerCtl.clearUpSystemState();
  }

  @ParameterizedTest
  @MethodSource("deletions")
  void aDeletedDatasetLeavesNothing(Wrapper wrapper, Stored stored, Managed managed)
      throws IOException {
    FusekiServerCtl control = new FusekiServerCtl(folder);
    control.setup();
    DatasetGraph beside = DatasetGraphHtedl.over(DatasetGraphFactory.createTxnMem(), settings());
    fill(beside, "beside");
    DatasetGraphHtedl mirrored = mirrored(stored);
    fill(mirrored, "old");
    try (TestServer server =
        new TestServer(
            beside,
            builder -> {
              builder.addServletAttribute(Fuseki.attrFusekiServerCtl, control);
              builder.addServlet("/$/datasets/*", new ActionDatasets());
              builder.add("/wrapped", service(wrapper.around(mirrored)));
            })) {
      if (managed != Managed.NO) {
        String ending = managed == Managed.YES ? ".ttl" : ".rdf";
        Files.createFile(FusekiServerCtl.dirConfiguration.resolve("wrapped" + ending));
      }
      assertEquals(Set.of("http://x/old"), covered(server, "wrapped"));
      assertEquals(Set.of("http://x/beside"), covered(server, "kb"));
      assertTrue(isMirrored(mirrored));
      assertFalse(series(server).isEmpty());

      delete(server);
      assertEquals(404, server.get("wrapped/query?query=ASK%7B%7D").statusCode());
      assertEquals(404, server.get("wrapped/mirror").statusCode());
      assertFalse(isMirrored(mirrored), "the mirror is freed");
      assertTrue(closed.get() > 0, "the engine is closed");
      assertEquals(List.of(), series(server));
      assertTrue(isMirrored(beside), "other datasets keep their mirrors");
      boolean filesStay = stored != Stored.IN_MEMORY && managed == Managed.NO;
      assertEquals(filesStay, Files.exists(database()));

      DatasetGraphHtedl next = mirrored(stored);
      DataAccessPoint again = new DataAccessPoint("/wrapped", service(wrapper.around(next)));
      again.getDataService().setEndpointProcessors(OperationRegistry.get());
      again.getDataService().goActive();
      server.services().register(again);
      assertEquals(
          filesStay ? Set.of("http://x/old") : Set.of(),
          rows(server, "wrapped", "?x a <" + CLASS + ">"));
      fill(next, "new");
      assertEquals(
          filesStay ? Set.of("http://x/new", "http://x/old") : Set.of("http://x/new"),
          covered(server, "wrapped"));
      delete(server);
      assertFalse(isMirrored(next));
    }
  }

  /** A service that shares its mirrors keeps them when the other is deleted. */
  @ParameterizedTest
  @MethodSource("wrappers")
  void sharedMirrorsStay(Wrapper wrapper) {
    FusekiServerCtl control = new FusekiServerCtl(folder);
    control.setup();
    DatasetGraphHtedl mirrored = mirrored(Stored.IN_MEMORY);
    fill(mirrored, "old");
    try (TestServer server =
        new TestServer(
            mirrored,
            builder -> {
              builder.addServletAttribute(Fuseki.attrFusekiServerCtl, control);
              builder.addServlet("/$/datasets/*", new ActionDatasets());
              builder.add("/wrapped", service(wrapper.around(mirrored)));
            })) {
      assertEquals(Set.of("http://x/old"), covered(server, "wrapped"));
      delete(server);
      assertTrue(isMirrored(mirrored));
      assertEquals(0, closed.get());
      assertEquals(Set.of("http://x/old"), covered(server, "kb"));
    }
  }

  static Stream<Wrapper> wrappers() {
    return Stream.of(Wrapper.values());
  }

  private Path database() {
    return folder.resolve("databases").resolve("wrapped");
  }

  private static Settings settings() {
    return Settings.defaults();
  }

  private DatasetGraphHtedl mirrored(Stored stored) {
    DatasetGraph base =
        stored == Stored.IN_MEMORY
            ? DatasetGraphFactory.createTxnMem()
            : DatabaseMgr.connectDatasetGraph(Location.create(database()));
    if (stored == Stored.DATABASE_WITH_UNION) {
      base.getContext().set(TDB2.symUnionDefaultGraph1, true);
    }
    return DatasetGraphHtedl.over(base, settings(), () -> new Engine(new ClosingDevice(closed)));
  }

  private static DataService service(DatasetGraph dataset) {
    return DataService.newBuilder(dataset)
        .addEndpoint(Operation.Query, "query")
        .addEndpoint(Operation.Update, "update")
        .build();
  }

  /** A member of the class in a named graph and in the default graph. */
  private static void fill(DatasetGraph dataset, String name) {
    Txn.executeWrite(
        dataset,
        () -> {
          for (Node graph : List.of(Quad.defaultGraphIRI, NodeFactory.createURI("http://x/g"))) {
            dataset.add(
                graph,
                NodeFactory.createURI("http://x/" + name),
                RDF.type.asNode(),
                NodeFactory.createURI(CLASS));
          }
        });
  }

  private static Set<String> covered(TestServer server, String service) {
    return rows(server, service, "'<" + CLASS + ">' htedl:covers ?x");
  }

  private static Set<String> rows(TestServer server, String service, String pattern) {
    String query = "PREFIX htedl: <https://w3id.org/htedl#> SELECT ?x { " + pattern + " }";
    HttpResponse<String> answer =
        server.send(
            server
                .request(
                    service + "/query?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8))
                .header("Accept", "text/csv")
                .build());
    assertEquals(200, answer.statusCode(), answer.body());
    return new TreeSet<>(answer.body().lines().skip(1).toList());
  }

  private static boolean isMirrored(DatasetGraph dataset) {
    return MirrorStatus.of(dataset).orElseThrow().graphs().stream()
        .anyMatch(graph -> graph.state() == GraphStatus.State.READY);
  }

  /** The metrics of the service's mirrors. */
  private static List<String> series(TestServer server) {
    return server
        .get("$/metrics")
        .body()
        .lines()
        .filter(line -> line.startsWith("htedl") && line.contains("dataset=\"/wrapped\""))
        .toList();
  }

  private static void delete(TestServer server) {
    HttpResponse<String> answer =
        server.send(server.request("$/datasets/wrapped").DELETE().build());
    assertEquals(200, answer.statusCode(), answer.body());
  }
}
