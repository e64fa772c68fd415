package org.htedl.fuseki.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.query.TxnType;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.vocabulary.RDF;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client that goes away takes its work with it. */
class LeavingClientTest {
  private static final int INDIVIDUALS = 10_000;
  private static final int CLASSES = 40;
  private static final int ROLES = 6;
  private static final int HYPOTHESES = 150_000;
  private static final String NAMESPACE = "http://example.org/leaving#";

  private static Node node(String name) {
    return NodeFactory.createURI(NAMESPACE + name);
  }

  private static DatasetGraph dataset() {
    Random random = new Random(1);
    DatasetGraph dataset =
        DatasetGraphHtedl.over(DatasetGraphFactory.createTxnMem(), Settings.defaults());
    dataset.begin(TxnType.WRITE);
    for (int i = 0; i < INDIVIDUALS; i++) {
      Node individual = node("i" + i);
      dataset.add(
          Quad.defaultGraphIRI, individual, RDF.type.asNode(), node("C" + random.nextInt(CLASSES)));
      for (int e = 0; e < 10; e++) {
        dataset.add(
            Quad.defaultGraphIRI,
            individual,
            node("r" + random.nextInt(ROLES)),
            node("i" + random.nextInt(INDIVIDUALS)));
      }
    }
    dataset.commit();
    dataset.end();
    return dataset;
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/json", "text/csv"})
  void stopsTheWork(String accept) throws Exception {
    try (TestServer server = new TestServer(dataset())) {
      assertEquals(
          200, server.post("kb/coverage", "{\"hypotheses\":[\"C1\"]}").statusCode(), "warms up");
      try (Socket socket = new Socket("localhost", server.port())) {
        send(socket, accept);
        awaitTransactions(server, 1, 60_000);
        Thread.sleep(300);
        assertEquals(1, server.activeTransactions(), "there is more to do than that");
      }
      long left = System.nanoTime();
      awaitTransactions(server, 0, 10_000);
      long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - left);
      assertTrue(millis < 10_000, "took " + millis + " ms");
      System.out.println(
          "A client that left was noticed and its work stopped in " + millis + " ms");
    }
  }

  private static void send(Socket socket, String accept) throws IOException {
    Random random = new Random(2);
    StringBuilder body = new StringBuilder("{\"hypotheses\":[\"C0\"");
    for (int h = 1; h < HYPOTHESES; h++) {
      body.append(",\"");
      for (int depth = 0; depth < 4; depth++) {
        body.append('r').append(random.nextInt(ROLES));
        body.append(" min ").append(1 + random.nextInt(3)).append(" (");
      }
      body.append('C').append(random.nextInt(CLASSES)).append(" or C");
      body.append(random.nextInt(CLASSES)).append("))))\"");
    }
    byte[] bytes = body.append("]}").toString().getBytes(UTF_8);
    OutputStream out = new BufferedOutputStream(socket.getOutputStream());
    out.write(
        ("POST /kb/coverage HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Accept: "
                + accept
                + "\r\nContent-Length: "
                + bytes.length
                + "\r\n\r\n")
            .getBytes(UTF_8));
    out.write(bytes);
    out.flush();
  }

  private static void awaitTransactions(TestServer server, long wanted, long millis)
      throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (server.activeTransactions() != wanted && System.nanoTime() - end < 0) {
      Thread.sleep(2);
    }
    assertEquals(wanted, server.activeTransactions());
  }
}
