// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.Socket;
import java.net.URLEncoder;
import java.util.concurrent.TimeUnit;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.query.TxnType;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.tdb2.DatabaseMgr;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A client of plain SPARQL that goes away takes its query and its update with it. */
class LeavingQueryTest {
  private static final int TRIPLES = 600;
  private static final String NAMESPACE = "http://example.org/leaving#";
  private static final String PREFIX = "PREFIX : <" + NAMESPACE + "> ";
  private static final String FORM = "application/x-www-form-urlencoded";

  /** All combinations of three triples; of two there are 360,000. */
  private static final String ENDLESS =
      PREFIX + "SELECT * { ?a :p ?b . ?c :p ?d . ?e :p ?f } ORDER BY ?f LIMIT 1";

  private static TestServer inMemory;
  private static TestServer onDisk;

  @BeforeAll
  static void start() {
    inMemory = new TestServer(filled(DatasetGraphFactory.createTxnMem()));
    onDisk = new TestServer(filled(DatabaseMgr.createDatasetGraph()));
    for (TestServer server : new TestServer[] {inMemory, onDisk}) {
      String counts = server.post("kb/coverage", "{\"hypotheses\":[\"p some owl:Thing\"]}").body();
      assertTrue(counts.contains("\"covered\":" + TRIPLES), counts);
    }
  }

  @AfterAll
  static void stop() {
    inMemory.close();
    onDisk.close();
  }

  private static DatasetGraph filled(DatasetGraph base) {
    DatasetGraph dataset = DatasetGraphHtedl.over(base, Settings.defaults());
    dataset.begin(TxnType.WRITE);
    for (int i = 0; i < TRIPLES; i++) {
      dataset.add(Quad.defaultGraphIRI, node("s" + i), node("p"), node("o" + i));
    }
    dataset.commit();
    dataset.end();
    return dataset;
  }

  private static Node node(String name) {
    return NodeFactory.createURI(NAMESPACE + name);
  }

  private static TestServer server(String storage) {
    return storage.equals("memory") ? inMemory : onDisk;
  }

  private static String get(String query) {
    return "GET /kb/query?query="
        + URLEncoder.encode(query, UTF_8)
        + " HTTP/1.1\r\n"
        + "Host: localhost\r\nAccept: text/csv\r\n\r\n";
  }

  private static String post(String path, String type, String body) {
    return "POST /kb/"
        + path
        + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
        + type
        + "\r\nContent-Length: "
        + body.length()
        + "\r\n\r\n"
        + body;
  }

  private static String request(String kind) {
    return switch (kind) {
      case "GET" -> get(ENDLESS);
      case "form" -> post("query", FORM, "query=" + URLEncoder.encode(ENDLESS, UTF_8));
      case "text" -> post("query", "application/sparql-query", ENDLESS);
      default -> throw new IllegalArgumentException(kind);
    };
  }

  @ParameterizedTest
  @CsvSource({"memory,GET", "memory,form", "memory,text", "disk,GET", "disk,form", "disk,text"})
  void stopsTheQuery(String storage, String kind) throws Exception {
    TestServer server = server(storage);
    try (Socket socket = connect(server)) {
      send(socket, request(kind));
      awaitTransactions(server, 1, 10_000);
      Thread.sleep(200);
      assertEquals(1, server.activeTransactions(), "there is more to do than that");
    }
    awaitTransactions(server, 0, 5_000);
  }

  /** What HTTP/1.1 allows, though few clients do so. */
  @ParameterizedTest
  @ValueSource(strings = {"memory", "disk"})
  void answersWhoOnlyEndsSending(String storage) throws Exception {
    try (Socket socket = connect(server(storage))) {
      String query = PREFIX + "SELECT ?b { ?a :p ?b . ?c :p ?d } ORDER BY ?b ?d LIMIT 1";
      send(socket, get(query).replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
      socket.shutdownOutput();
      String answer = new String(socket.getInputStream().readAllBytes(), UTF_8);
      assertTrue(answer.contains("HTTP/1.1 200"), answer);
      assertTrue(answer.contains("\r\n" + NAMESPACE + "o0\r\n"), answer);
    }
  }

  /** The next request comes on the same connection, after the first one's answer. */
  @ParameterizedTest
  @ValueSource(strings = {"memory", "disk"})
  void leavesTheConnectionToTheNextRequest(String storage) throws Exception {
    String query = PREFIX + "SELECT (COUNT(*) AS ?n) { ?a :p ?b . ?c :p ?d }";
    try (Socket socket = connect(server(storage))) {
      for (int i = 0; i < 20; i++) {
        send(socket, i % 2 == 0 ? get(query) : post("query", "application/sparql-query", query));
        byte[] bytes = new byte[8192];
        StringBuilder answer = new StringBuilder();
        while (!answer.toString().contains("360000")) {
          int read = socket.getInputStream().read(bytes);
          assertTrue(read > 0, "the answer of request " + i + " ends: " + answer);
          answer.append(new String(bytes, 0, read, UTF_8));
        }
        // The rest of the answer, of which nothing else tells the end here.
        Thread.sleep(20);
        while (socket.getInputStream().available() > 0) {
          assertTrue(socket.getInputStream().read(bytes) > 0);
        }
      }
    }
  }

  /** Of several operations, the second one is endless; the first one has written. */
  @ParameterizedTest
  @CsvSource({"memory,form", "memory,text", "disk,form", "disk,text"})
  void undoesAnUpdate(String storage, String kind) throws Exception {
    TestServer server = server(storage);
    String update =
        PREFIX
            + "INSERT DATA { GRAPH :g { :a :b :c } } ; INSERT { GRAPH :g { ?a :q ?d } } WHERE {"
            + " ?a :p ?b . ?c :p ?d . ?e :p ?f "
            + "FILTER(STRLEN(CONCAT(STR(?b), STR(?d), STR(?f))) > 1000) }";
    try (Socket socket = connect(server)) {
      send(
          socket,
          kind.equals("form")
              ? post("update", FORM, "update=" + URLEncoder.encode(update, UTF_8))
              : post("update", "application/sparql-update", update));
      awaitTransactions(server, 1, 10_000);
      Thread.sleep(200);
      assertEquals(1, server.activeTransactions(), "there is more to do than that");
    }
    awaitTransactions(server, 0, 5_000);
    String number =
        server
            .send(
                server
                    .request(
                        "kb/query?query="
                            + URLEncoder.encode(
                                "SELECT (COUNT(*) AS ?n) { GRAPH ?g { ?s ?p ?o } }", UTF_8))
                    .header("Accept", "text/csv")
                    .build())
            .body();
    assertTrue(number.contains("\r\n0\r\n"), number);
  }

  private static Socket connect(TestServer server) throws IOException {
    Socket socket = new Socket("localhost", server.port());
    socket.setSoTimeout(60_000);
    return socket;
  }

  private static void send(Socket socket, String request) throws IOException {
    socket.getOutputStream().write(request.getBytes(UTF_8));
    socket.getOutputStream().flush();
  }

  private static void awaitTransactions(TestServer server, long wanted, long millis)
      throws InterruptedException {
    await(() -> server.activeTransactions() == wanted, millis);
    assertEquals(wanted, server.activeTransactions());
  }

  /** What becomes true after a while. */
  private interface Condition {
    boolean holds();
  }

  private static void await(Condition condition, long millis) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (!condition.holds() && System.nanoTime() - end < 0) {
      Thread.sleep(2);
    }
    assertTrue(condition.holds(), "within " + millis + " ms");
  }
}
