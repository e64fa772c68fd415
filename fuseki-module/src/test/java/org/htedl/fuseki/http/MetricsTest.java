// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.jena.fuseki.server.DataAccessPoint;
import org.apache.jena.fuseki.server.DataAccessPointRegistry;
import org.apache.jena.fuseki.server.DataService;
import org.apache.jena.fuseki.server.Operation;
import org.apache.jena.fuseki.server.OperationRegistry;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.system.Txn;
import org.apache.jena.vocabulary.RDF;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the server's metrics say after queries and requests, and after datasets have gone. */
@Timeout(120)
class MetricsTest {
  private final TestServer server = new TestServer();
  private final DataAccessPointRegistry services = server.services();

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void queriesAndRequestsCountTogether() {
    assertEquals(0, metric("htedl_evaluations_total"));
    query("VALUES ?h { 'Thing' 'not Thing' } ?h htedl:coverage ?n");
    assertEquals(2, metric("htedl_evaluations_total"));
    query("'Thing' htedl:covers ?x");
    assertEquals(3, metric("htedl_evaluations_total"));
    String json = "{\"hypotheses\":[\"Thing\",\"Nothing\",\"not Thing\"]}";
    assertEquals(200, server.post("kb/coverage", json).statusCode());
    assertEquals(6, metric("htedl_evaluations_total"));
    assertEquals(3, metric("htedl_batches_total"));
    assertTrue(metric("htedl_device_seconds_total") > 0);
  }

  @Test
  void aRestrictionThatIsKeptIsACacheHit() {
    String expression = "'hasCar min 2 (Thing and not Train)' htedl:covers ?x";
    query(expression);
    double before = metric("htedl_cache_hits_total");
    query(expression);
    assertEquals(before + 1, metric("htedl_cache_hits_total"));
  }

  /** Fuseki's own configuration lets everybody read the metrics. */
  @Test
  void countsOfDataAreThereOnlyWhereTheSettingsSaySo() {
    query("'Train' htedl:covers ?x");
    List<String> counts =
        List.of(
            "htedl_mirror_individuals",
            "htedl_mirror_bytes",
            "htedl_mirror_graphs",
            "htedl_kept_bytes");
    String metrics = server.get("$/metrics").body();
    counts.forEach(name -> assertFalse(metrics.contains(name), name));
    assertTrue(metrics.contains("htedl_mirror_builds_total"));
    put(dataset(5, true));
    assertEquals(5, individuals());
    String more = server.get("$/metrics").body();
    counts.forEach(name -> assertTrue(more.contains(name), name));
  }

  /** As the admin page deletes a dataset. */
  @Test
  void whatIsDeletedHasNoSeriesAndWhatIsMadeAnewHasItsOwn() {
    put(dataset(9, true));
    assertEquals(9, individuals());
    DataService deleted = services.get("/kb").getDataService();
    services.remove("/kb");
    deleted.shutdown();
    assertEquals(List.of(), series());
    put(dataset(3, true));
    assertEquals(3, individuals());
    assertEquals(1, metric("htedl_hypotheses_total"));
  }

  /** As it deletes one that a configuration file has made, or a reload replaces one. */
  @Test
  void whatOnlyLeftTheServerHasNoSeriesEither() {
    put(dataset(9, true));
    assertEquals(9, individuals());
    services.remove("/kb");
    assertEquals(List.of(), series());
    put(dataset(4, true));
    assertEquals(4, individuals());
    put(dataset(2, true));
    assertEquals(2, individuals());
  }

  /** Nobody keeps a dataset that left the server: not the metrics, whatever they have shown. */
  @Test
  void metricsKeepNoDataset() throws InterruptedException {
    WeakReference<DatasetGraph> gone = shown();
    services.remove("/kb");
    while (gone.get() != null) {
      System.gc();
      Thread.sleep(1);
    }
  }

  private WeakReference<DatasetGraph> shown() {
    DatasetGraph dataset = dataset(6, true);
    put(dataset);
    assertEquals(6, individuals());
    return new WeakReference<>(dataset);
  }

  private static DatasetGraph dataset(int individuals, boolean dataMetrics) {
    DatasetGraph dataset =
        DatasetGraphHtedl.over(
            DatasetGraphFactory.createTxnMem(), Settings.defaults().withDataMetrics(dataMetrics));
    Node type = NodeFactory.createURI("http://example/C");
    Txn.executeWrite(
        dataset,
        () -> {
          for (int i = 0; i < individuals; i++) {
            dataset.add(
                Quad.defaultGraphIRI,
                NodeFactory.createURI("http://example/i" + i),
                RDF.type.asNode(),
                type);
          }
        });
    return dataset;
  }

  /** Serves a dataset in the place of the one that is there. */
  private void put(DatasetGraph dataset) {
    DataService service =
        DataService.newBuilder(dataset)
            .addEndpoint(Operation.Query)
            .addEndpoint(MirrorOperation.COVERAGE.operation(), "coverage")
            .build();
    service.setEndpointProcessors(OperationRegistry.get());
    service.goActive();
    services.put("/kb", new DataAccessPoint("/kb", service));
  }

  /** The individuals by the metrics, after a request. */
  private double individuals() {
    String json = "{\"hypotheses\":[\"Thing\"]}";
    assertEquals(200, server.post("kb/coverage", json).statusCode());
    return metric("htedl_mirror_individuals");
  }

  /** The lines of the metrics that name the dataset. */
  private List<String> series() {
    return server
        .get("$/metrics")
        .body()
        .lines()
        .filter(line -> line.startsWith("htedl") && line.contains("dataset=\"/kb\""))
        .toList();
  }

  private void query(String pattern) {
    String query = "PREFIX htedl: <https://w3id.org/htedl#> SELECT * { " + pattern + " }";
    HttpResponse<String> answer =
        server.get("kb?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8));
    assertEquals(200, answer.statusCode(), answer.body());
  }

  private double metric(String name) {
    return server.metric(name);
  }
}
