// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.jena.query.TxnType;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.engine.http.QueryExceptionHTTP;
import org.apache.jena.sparql.exec.QueryExec;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.memory.Provision;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What ends a search that would take its whole minute, and gives back what it holds. */
class LearnEndsTest {
  private static final long PATIENCE_NANOS = 30_000_000_000L;

  /** More than the buffers of a connection take, so that an answer with it waits for its reader. */
  private static final String LONG_NAME = "x".repeat(6 << 20);

  private static final String SIDES =
      "\"positives\":{\"class\":\"not Odd\"},\"negatives\":{\"class\":\"Odd\"}";
  private static final String ENDLESS = "{" + SIDES + ",\"maxLength\":15,\"seconds\":60}";

  private final DatasetGraphHtedl dataset = large();
  private final Provision provision = dataset.mirrors().provision();

  private static DatasetGraphHtedl large() {
    DatasetGraphHtedl dataset =
        DatasetGraphHtedl.over(
            DatasetGraphFactory.createTxnMem(), Settings.defaults().withLearners(2, 60));
    StringBuilder data = new StringBuilder("PREFIX : <http://x/> ");
    for (int i = 0; i < 300; i++) {
      data.append(":i").append(i).append(" a :Thing");
      for (int c = 0; c < 24; c++) {
        if ((i * 2_654_435_761L >>> c & 1) == 0) {
          data.append(", :C").append(c);
        }
      }
      data.append(i % 2 == 0 ? ", :Even .\n" : ", :Odd .\n");
    }
    load(dataset, data.toString());
    return dataset;
  }

  private static void load(DatasetGraphHtedl dataset, String data) {
    dataset.begin(TxnType.WRITE);
    RDFParser.fromString(data, Lang.TRIG).parse(dataset);
    dataset.commit();
    dataset.end();
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/json", "application/x-ndjson"})
  void theClientLeaves(String accept) throws Exception {
    try (TestServer server = new TestServer(dataset)) {
      try (Socket socket = new Socket("localhost", server.port())) {
        send(socket, accept, ENDLESS);
        awaitSearch(server);
        socket.setSoLinger(true, 0);
      }
      awaitNothing();
    }
  }

  /** By closing the connection in the usual way, when a part of the answer may be on its way. */
  @ParameterizedTest
  @ValueSource(strings = {"application/json", "text/event-stream"})
  void theClientCloses(String accept) throws Exception {
    try (TestServer server = new TestServer(dataset)) {
      try (Socket socket = new Socket("localhost", server.port())) {
        send(socket, accept, ENDLESS);
        awaitSearch(server);
      }
      awaitNothing();
    }
  }

  /**
   * The search has its own end, and then holds nothing, whoever waits for the answer to be read.
   */
  @Test
  void theClientNeverReads() throws Exception {
    load(dataset, "PREFIX : <http://x/> :Odd a :" + LONG_NAME + " .");
    try (TestServer server = new TestServer(dataset)) {
      server.setIdleTimeout(600_000);
      try (Socket socket = new Socket()) {
        socket.setReceiveBufferSize(4096);
        socket.connect(new InetSocketAddress("localhost", server.port()));
        String sides =
            "\"positives\":{\"individuals\":[\"http://x/Odd\"]},"
                + "\"negatives\":{\"individuals\":[\"http://x/i0\",\"http://x/i1\"]}";
        send(socket, "application/x-ndjson", "{" + sides + ",\"maxLength\":2,\"folds\":0}");
        waitFor(() -> server.requests() > 0);
        awaitNothing();
        assertEquals(1, server.inProgress(), "the answer has not been read");
        socket.setSoLinger(true, 0);
      }
      waitFor(() -> server.inProgress() == 0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/json", "application/x-ndjson"})
  void theDatasetIsClosed(String accept) throws Exception {
    try (TestServer server = new TestServer(dataset);
        Socket socket = new Socket("localhost", server.port())) {
      socket.setSoTimeout(30_000);
      send(socket, accept, ENDLESS);
      awaitSearch(server);
      dataset.close();
      awaitNothing();
      String answer = read(socket);
      if (accept.equals("application/json")) {
        assertTrue(answer.startsWith("HTTP/1.1 503 "), answer);
        assertTrue(answer.contains("The dataset was closed while the search ran.\n"), answer);
      } else {
        assertTrue(answer.contains("\"reason\":\"cancelled\""), answer);
      }
    }
  }

  /** What there is of the answer; a stream that is broken off ends by a reset. */
  private static String read(Socket socket) {
    StringBuilder answer = new StringBuilder();
    try {
      byte[] buffer = new byte[4096];
      // One chunk, with the sentence, closes the answer where it is no stream.
      for (int n = socket.getInputStream().read(buffer);
          n >= 0;
          n = socket.getInputStream().read(buffer)) {
        answer.append(new String(buffer, 0, n, UTF_8));
        if (answer.indexOf("while the search ran.") >= 0) {
          break;
        }
      }
    } catch (IOException reset) {
      // As expected.
    }
    return answer.toString();
  }

  @Test
  void theDatasetOfAQueryIsClosed() throws Exception {
    String query =
        "PREFIX htedl: <https://w3id.org/htedl#> SELECT * {"
            + " ?e htedl:learn ('not Odd' 'Odd' 'maxLength 15; seconds 60') }";
    CompletableFuture<String> answer = new CompletableFuture<>();
    Thread asking =
        new Thread(
            () -> {
              dataset.begin(TxnType.READ);
              try (QueryExec execution = QueryExec.dataset(dataset).query(query).build()) {
                answer.complete("a row: " + execution.select().hasNext());
              } catch (QueryExceptionHTTP refused) {
                answer.complete(refused.getMessage());
              } catch (RuntimeException other) {
                answer.completeExceptionally(other);
              } finally {
                dataset.end();
              }
            });
    asking.start();
    waitFor(() -> provision.learners().running() == 1);
    dataset.close();
    waitFor(answer::isDone);
    assertEquals("The dataset was closed while the search ran.", answer.join());
    awaitNothing();
    asking.join();
  }

  @Test
  void theServerStops() throws Exception {
    try (Socket socket = new Socket()) {
      TestServer server = new TestServer(dataset);
      try {
        socket.connect(new InetSocketAddress("localhost", server.port()));
        send(socket, "application/json", ENDLESS);
        awaitSearch(server);
      } finally {
        server.close();
      }
      awaitNothing();
    }
  }

  /** Two at once, as many as this dataset admits, do not disturb each other. */
  @Test
  void theSameSearchTwiceAtOnce() {
    String request = "{" + SIDES + ",\"maxLength\":5,\"top\":3,\"permutations\":20}";
    try (TestServer server = new TestServer(dataset)) {
      List<CompletableFuture<HttpResponse<String>>> both =
          List.of(
              CompletableFuture.supplyAsync(() -> server.post("kb/learn", request)),
              CompletableFuture.supplyAsync(() -> server.post("kb/learn", request)));
      List<String> results =
          both.stream()
              .map(each -> each.join().body())
              .map(
                  body ->
                      body.lines()
                          .filter(line -> line.startsWith("{\"type\":\"result\""))
                          .findFirst()
                          .orElse(body))
              .toList();
      assertEquals(withoutTime(results.getFirst()), withoutTime(results.getLast()));
    }
  }

  private static String withoutTime(String result) {
    var members = JsonParser.parseString(result).getAsJsonObject();
    assertTrue(members.has("top"), result);
    members.remove("seconds");
    return members.toString();
  }

  private static void send(Socket socket, String accept, String body) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write(
        ("POST /kb/learn HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept: "
                + accept
                + "\r\nContent-Length: "
                + body.length()
                + "\r\n\r\n"
                + body)
            .getBytes(UTF_8));
    out.flush();
  }

  /** Waits until the search runs and its transaction has ended, so that later mirrors can go. */
  private void awaitSearch(TestServer server) throws InterruptedException {
    // Only the building of the mirror, within the transaction, takes memory before.
    waitFor(() -> provision.memory().claimed() > 0 && server.activeTransactions() == 0);
    assertEquals(1, provision.learners().running());
  }

  /** Waits until there is neither a search nor anything on the account but the mirror. */
  private void awaitNothing() throws InterruptedException {
    waitFor(() -> provision.learners().running() == 0);
    waitFor(() -> provision.memory().claimed() == 0);
  }

  private interface Condition {
    boolean holds();
  }

  private static void waitFor(Condition condition) throws InterruptedException {
    long start = System.nanoTime();
    while (!condition.holds()) {
      assertTrue(System.nanoTime() - start < PATIENCE_NANOS, "waited for half a minute");
      Thread.sleep(5);
    }
  }
}
