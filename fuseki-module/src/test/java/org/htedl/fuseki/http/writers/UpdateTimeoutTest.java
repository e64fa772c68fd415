// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.writers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.query.ARQ;
import org.apache.jena.query.TxnType;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.util.Symbol;
import org.apache.jena.tdb2.DatabaseMgr;
import org.htedl.fuseki.client.WatchedClients;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.http.TestServer;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An update ends with its timeout wherever it spends its time, and leaves nothing behind. */
@Tag("slow")
class UpdateTimeoutTest {
  private static final int TRIPLES = 600;
  private static final String PREFIX = "PREFIX : <http://example.org/late#> ";
  private static final String THREE = "?a :p ?b . ?c :p ?d . ?e :p ?f ";

  private static final Map<String, TestServer> SERVERS = new LinkedHashMap<>();
  private static SlowServer slow;

  @BeforeAll
  static void start() throws Exception {
    slow = new SlowServer();
    SERVERS.put("memory", server(over(DatasetGraphFactory.createTxnMem())));
    SERVERS.put("disk", server(over(DatabaseMgr.createDatasetGraph())));
    SERVERS.put("not mirrored", server(filled(DatabaseMgr.createDatasetGraph())));
  }

  @AfterAll
  static void stop() throws Exception {
    SERVERS.values().forEach(TestServer::close);
    slow.close();
  }

  private static DatasetGraph over(DatasetGraph base) {
    return filled(DatasetGraphHtedl.over(base, Settings.defaults()));
  }

  private static DatasetGraph filled(DatasetGraph dataset) {
    dataset.begin(TxnType.WRITE);
    for (int i = 0; i < TRIPLES; i++) {
      dataset.add(Quad.defaultGraphIRI, node("s" + i), node("p"), node("o" + i));
    }
    dataset.commit();
    dataset.end();
    return dataset;
  }

  private static Node node(String name) {
    return NodeFactory.createURI("http://example.org/late#" + name);
  }

  private static TestServer server(DatasetGraph dataset) {
    return new TestServer(dataset);
  }

  private static HttpResponse<String> update(TestServer server, String text) {
    return server.send(
        server
            .request("kb/update")
            .header("Content-Type", "application/sparql-update")
            .POST(BodyPublishers.ofString(PREFIX + text))
            .build());
  }

  private static String number(TestServer server) {
    String count = "SELECT (COUNT(*) AS ?n) { { ?s ?p ?o } UNION { GRAPH ?g { ?s ?p ?o } } }";
    return server
        .send(
            server
                .request("kb/query?query=" + URLEncoder.encode(count, UTF_8))
                .header("Accept", "text/csv")
                .build())
        .body()
        .replaceAll("\\s+", " ")
        .strip();
  }

  private static void with(TestServer server, Symbol setting, String value, Runnable test) {
    server.dataset().getContext().set(setting, value);
    try {
      test.run();
    } finally {
      server.dataset().getContext().remove(setting);
    }
  }

  private static Stream<Arguments> endless() {
    List<String> updates =
        List.of(
            "INSERT { ?a :q ?d } WHERE { "
                + THREE
                + "FILTER(STRLEN(CONCAT(STR(?b), STR(?d), STR(?f))) > 1000) }",
            "INSERT DATA { :a :b :c } ; DELETE { ?a :p ?d } WHERE { "
                + THREE
                + "FILTER(STRLEN(CONCAT(STR(?b), STR(?d), STR(?f))) > 1000) }",
            "DELETE WHERE { :s1 :p ?x } ; INSERT { ?a :q ?d } WHERE { ?a :p ?b } ;"
                + " INSERT { ?a :r ?d } WHERE { { SELECT ?a ?d { "
                + THREE
                + "} ORDER BY ?b ?d ?f } }",
            "LOAD <SLOW/silent>",
            "LOAD <SLOW/trickle>",
            "LOAD <SLOW/trickle> INTO GRAPH :g",
            "INSERT DATA { :a :b :c } ; LOAD <SLOW/silent> INTO GRAPH :g",
            "INSERT { ?a ?b ?c } WHERE { SERVICE <SLOW/silent> { ?a ?b ?c } }",
            "INSERT { ?a ?b ?c } WHERE { SERVICE <SLOW/trickle> { ?a ?b ?c } }",
            "INSERT { ?a ?b ?c } WHERE { ?a ?b ?c SERVICE SILENT <SLOW/silent> { ?a ?b ?c } }");
    return SERVERS.keySet().stream()
        .flatMap(storage -> updates.stream().map(update -> Arguments.of(storage, update)));
  }

  @ParameterizedTest
  @MethodSource("endless")
  void endsWithTheTimeout(String storage, String update) {
    TestServer server = SERVERS.get(storage);
    String before = number(server);
    with(
        server,
        WatchedClients.UPDATE_TIMEOUT,
        "300",
        () -> {
          HttpResponse<String> answer = update(server, update.replace("SLOW", slow.url("")));
          assertEquals(503, answer.statusCode(), answer.body());
          assertTrue(answer.body().startsWith("The update took longer than its timeout"));
        });
    assertEquals(before, number(server), "nothing of it is left");
    assertEquals(204, update(server, "INSERT DATA { :a :b :c } ").statusCode());
    assertEquals(204, update(server, "DELETE DATA { :a :b :c } ").statusCode());
  }

  private static Stream<Arguments> settings() {
    return SERVERS.keySet().stream()
        .flatMap(
            storage ->
                Stream.of(
                    Arguments.of(storage, WatchedClients.UPDATE_TIMEOUT, "60000"),
                    Arguments.of(storage, ARQ.queryTimeout, "60000")));
  }

  /** Jena gives the second pattern of an update no time where its own timeout is set. */
  @ParameterizedTest
  @MethodSource("settings")
  void leavesTimeToEveryOperation(String storage, Symbol setting, String value) {
    TestServer server = SERVERS.get(storage);
    String before = number(server);
    with(
        server,
        setting,
        value,
        () -> {
          String there = "{ ?a :p ?b . ?c :p ?d }";
          HttpResponse<String> answer =
              update(
                  server,
                  "INSERT { :x :y :z } WHERE "
                      + there
                      + " ; INSERT { :x :y :w } WHERE "
                      + there
                      + " ; DELETE { :x :y ?o } WHERE { :x :y ?o }");
          assertEquals(204, answer.statusCode(), answer.body());
        });
    assertEquals(before, number(server));
  }

  @ParameterizedTest
  @MethodSource("storages")
  void takesJenasSettingToo(String storage) {
    TestServer server = SERVERS.get(storage);
    with(
        server,
        ARQ.updateTimeout,
        "300",
        () -> assertEquals(503, update(server, "LOAD <" + slow.url("/silent") + ">").statusCode()));
  }

  /** Jena cancels such a query, and then waits for the other server all the same. */
  @ParameterizedTest
  @ValueSource(strings = {"/silent", "/trickle"})
  void endsAQueryThatWaitsForAnotherServer(String path) {
    for (TestServer server : SERVERS.values()) {
      with(
          server,
          ARQ.queryTimeout,
          "300",
          () -> {
            String query = "SELECT * { SERVICE <" + slow.url(path) + "> { ?a ?b ?c } }";
            HttpResponse<String> answer =
                server.get("kb/query?query=" + URLEncoder.encode(query, UTF_8));
            assertEquals(503, answer.statusCode(), answer.body());
          });
    }
  }

  private static Stream<String> storages() {
    return SERVERS.keySet().stream().filter(storage -> !storage.equals("not mirrored"));
  }
}
