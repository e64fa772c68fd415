// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.writers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphWrapper;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.graph.GraphWrapper;
import org.apache.jena.tdb2.DatabaseMgr;
import org.htedl.fuseki.client.WatchedClients;
import org.htedl.fuseki.http.SentData;
import org.htedl.fuseki.http.TestServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An update of a dataset without mirrors is stopped while it writes, and leaves nothing behind. */
class SlowWritesTest {
  private static final int TRIPLES = 600;
  private static final String PREFIX = "PREFIX : <http://example.org/late#> ";
  private static final AtomicInteger WRITES = new AtomicInteger();

  private static volatile boolean isSlow;
  private static TestServer server;
  private static HttpServer files;

  /** A database in which every write takes long. */
  private static final class SlowDataset extends DatasetGraphWrapper {
    SlowDataset(DatasetGraph dataset) {
      super(dataset);
    }

    @Override
    public void add(Quad quad) {
      pause();
      super.add(quad);
    }

    @Override
    public void delete(Quad quad) {
      pause();
      super.delete(quad);
    }

    @Override
    public void add(Node graph, Node subject, Node predicate, Node object) {
      pause();
      super.add(graph, subject, predicate, object);
    }

    @Override
    public void delete(Node graph, Node subject, Node predicate, Node object) {
      pause();
      super.delete(graph, subject, predicate, object);
    }

    @Override
    public Graph getDefaultGraph() {
      return new SlowGraph(super.getDefaultGraph());
    }

    @Override
    public Graph getGraph(Node name) {
      return new SlowGraph(super.getGraph(name));
    }
  }

  private static final class SlowGraph extends GraphWrapper {
    SlowGraph(Graph graph) {
      super(graph);
    }

    @Override
    public void add(Triple triple) {
      pause();
      super.add(triple);
    }
  }

  private static void pause() {
    if (isSlow) {
      WRITES.incrementAndGet();
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
  }

  @BeforeAll
  static void start() throws Exception {
    server = new TestServer(new SlowDataset(DatabaseMgr.createDatasetGraph()));
    assertEquals(
        204, SentData.update(server, PREFIX + "INSERT DATA { " + triples("p") + "}").statusCode());
    files = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    files.createContext(
        "/a.ttl",
        exchange -> {
          byte[] text =
              ("@" + PREFIX.replace("> ", "> . ").replace("PREFIX", "prefix") + triples("q"))
                  .getBytes(UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "text/turtle");
          exchange.sendResponseHeaders(200, text.length);
          exchange.getResponseBody().write(text);
          exchange.close();
        });
    files.start();
    isSlow = true;
  }

  @AfterAll
  static void stop() {
    isSlow = false;
    server.close();
    files.stop(0);
  }

  private static String triples(String property) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < TRIPLES; i++) {
      text.append(":s")
          .append(i)
          .append(" :")
          .append(property)
          .append(" :o")
          .append(i)
          .append(" . ");
    }
    return text.toString();
  }

  private static String written(String update) {
    String address = "http://localhost:" + files.getAddress().getPort() + "/a.ttl";
    return PREFIX + update.replace("DATA", "DATA { " + triples("q") + "}").replace("FILE", address);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT DATA",
        "DELETE DATA",
        "INSERT { ?s :q ?o } WHERE { ?s :p ?o }",
        "DELETE { ?s :p ?o } WHERE { ?s :p ?o }",
        "DELETE WHERE { ?s :p ?o }",
        "INSERT { GRAPH :g { ?s :q ?o } } WHERE { ?s :p ?o }",
        "COPY DEFAULT TO :g",
        "COPY SILENT DEFAULT TO :g",
        "ADD DEFAULT TO :g",
        "MOVE SILENT DEFAULT TO :g",
        "LOAD <FILE>",
        "LOAD SILENT <FILE> INTO GRAPH :g"
      })
  void endsWithTheTimeout(String update) {
    server.dataset().getContext().set(WatchedClients.UPDATE_TIMEOUT, "300");
    int before = WRITES.get();
    try {
      HttpResponse<String> answer = SentData.update(server, written(update));
      assertEquals(503, answer.statusCode(), answer.body());
      assertTrue(answer.body().startsWith("The update took longer than its timeout"));
    } finally {
      server.dataset().getContext().remove(WatchedClients.UPDATE_TIMEOUT);
    }
    assertTrue(WRITES.get() - before < TRIPLES, "it was stopped before its end");
    assertEquals(TRIPLES, SentData.number(server), "nothing of it is left");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"INSERT DATA", "INSERT { ?s :q ?o } WHERE { ?s :p ?o }", "COPY DEFAULT TO :g"})
  void endsWithItsClient(String update) throws Exception {
    byte[] text = written(update).getBytes(UTF_8);
    int before = WRITES.get();
    try (Socket client = new Socket("localhost", server.port())) {
      String head =
          "POST /kb/update HTTP/1.1\r\nHost: localhost\r\n"
              + "Content-Type: application/sparql-update\r\nContent-Length: "
              + text.length
              + "\r\n\r\n";
      client.getOutputStream().write(head.getBytes(UTF_8));
      client.getOutputStream().write(text);
      client.getOutputStream().flush();
      while (WRITES.get() == before) {
        Thread.onSpinWait();
      }
    }
    HttpResponse<String> next = SentData.update(server, PREFIX + "INSERT DATA { :x :y :z }");
    assertEquals(204, next.statusCode(), next.body());
    assertTrue(WRITES.get() - before < TRIPLES, "it was stopped before its end");
    assertEquals(204, SentData.update(server, PREFIX + "DELETE DATA { :x :y :z }").statusCode());
    assertEquals(TRIPLES, SentData.number(server), "nothing of it is left");
  }
}
