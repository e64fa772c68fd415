// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.query.TxnType;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.vocabulary.RDF;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.memory.Provision;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.junit.jupiter.api.Test;

/** What ends a search for a theory that would take minutes, and gives back what it holds. */
class TheoryEndTest {
  private static final int EXAMPLES = 100;
  private static final int HYPOTHESES = 150;

  private final DatasetGraphHtedl dataset = dataset();
  private final Provision provision = dataset.mirrors().provision();

  /** Classes that cover one positive in ten and one negative in forty. */
  private static DatasetGraphHtedl dataset() {
    DatasetGraphHtedl dataset =
        DatasetGraphHtedl.over(DatasetGraphFactory.createTxnMem(), Settings.defaults());
    Random random = new Random(1);
    dataset.begin(TxnType.WRITE);
    for (int i = 0; i < 2 * EXAMPLES; i++) {
      boolean positive = i < EXAMPLES;
      add(dataset, i, positive ? "P" : "N");
      for (int h = 0; h < HYPOTHESES; h++) {
        if (random.nextInt(positive ? 10 : 40) == 0) {
          add(dataset, i, "C" + h);
        }
      }
    }
    dataset.commit();
    dataset.end();
    return dataset;
  }

  private static void add(DatasetGraphHtedl dataset, int example, String type) {
    Node subject = NodeFactory.createURI("http://x/e" + example);
    Node object = NodeFactory.createURI("http://x/" + type);
    dataset.add(Quad.defaultGraphIRI, subject, RDF.type.asNode(), object);
  }

  private static String request(String timeout) {
    StringBuilder hypotheses = new StringBuilder();
    for (int h = 0; h < HYPOTHESES; h++) {
      hypotheses
          .append(h == 0 ? "" : ",")
          .append("{\"expression\":\"C" + h + "\",\"size\":" + (1 + h * h % 5) + "}");
    }
    return "{\"positives\":{\"class\":\"P\"},\"negatives\":{\"class\":\"N\"},"
        + timeout
        + "\"mode\":\"sum\",\"weights\":{\"positive\":3,\"negative\":2},\"hypotheses\":["
        + hypotheses
        + "]}";
  }

  @Test
  void theTimeIsOverAndTheBestSoFarIsThereWithABound() throws Exception {
    try (TestServer server = new TestServer(dataset)) {
      HttpResponse<String> answer = server.post("kb/theory", request("\"timeout\":0.5,"));
      assertEquals(200, answer.statusCode(), answer.body());
      JsonObject end = JsonParser.parseString(answer.body()).getAsJsonObject();
      assertEquals("bound", end.get("status").getAsString(), answer.body());
      assertEquals("The timeout of 0.5 seconds was reached.", end.get("reason").getAsString());
      long cost = end.get("cost").getAsLong();
      long size = end.get("size").getAsLong();
      assertEquals(3 * end.get("fn").getAsLong() + 2 * end.get("fp").getAsLong() + size, cost);
      assertTrue(cost < 3 * EXAMPLES, "better than nothing");
      assertTrue(end.get("bound").getAsLong() < cost, answer.body());
      JsonObject none =
          JsonParser.parseString(server.post("kb/theory", request("\"timeout\":1e-9,")).body())
              .getAsJsonObject();
      assertEquals("unknown", none.get("status").getAsString());
      awaitNothing();
    }
  }

  @Test
  void theClientLeaves() throws Exception {
    try (TestServer server = new TestServer(dataset)) {
      for (String accept : new String[] {"application/json", "application/x-ndjson"}) {
        try (Socket socket = new Socket("localhost", server.port())) {
          String body = request("");
          String head =
              "POST /kb/theory HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json"
                  + "\r\nAccept: "
                  + accept
                  + "\r\nContent-Length: "
                  + body.length()
                  + "\r\n\r\n";
          socket.getOutputStream().write((head + body).getBytes(UTF_8));
          socket.getOutputStream().flush();
          awaitSearch(server);
          socket.setSoLinger(true, 0);
        }
        awaitNothing();
        waitFor(() -> server.inProgress() == 0);
      }
    }
  }

  @Test
  void theDatasetIsClosed() throws Exception {
    try (TestServer server = new TestServer(dataset)) {
      CompletableFuture<HttpResponse<String>> answer =
          CompletableFuture.supplyAsync(() -> server.post("kb/theory", request("")));
      awaitSearch(server);
      dataset.close();
      assertEquals(503, answer.join().statusCode());
      assertEquals("The dataset was closed while the search ran.\n", answer.join().body());
      awaitNothing();
    }
  }

  /** Waits until a search runs and its transaction has ended. */
  private void awaitSearch(TestServer server) throws InterruptedException {
    waitFor(
        () ->
            provision.solvers().running() == 1
                && provision.memory().claimed() > 0
                && server.activeTransactions() == 0);
  }

  private void awaitNothing() throws InterruptedException {
    waitFor(() -> provision.solvers().running() == 0 && provision.memory().claimed() == 0);
  }

  private static void waitFor(BooleanSupplier condition) throws InterruptedException {
    for (int i = 0; !condition.getAsBoolean(); i++) {
      assertTrue(i < 6_000, "waited for half a minute");
      Thread.sleep(5);
    }
  }
}
