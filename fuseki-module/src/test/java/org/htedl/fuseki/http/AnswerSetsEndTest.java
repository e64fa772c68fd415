// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.memory.Provision;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What ends a search for answer sets that would take for ever, and gives back what it holds. */
class AnswerSetsEndTest {
  private static final long PATIENCE_NANOS = 30_000_000_000L;

  /** No answer set, which takes years to find out. */
  private static final String NONE =
      "p(1..25). h(1..24). { in(P, H) : h(H) } = 1 :- p(P). :- in(P, H), in(Q, H), P < Q.";

  /** An answer set at once, and years for the proof that there is none of less costs. */
  private static final String OPTIMUM =
      "p(1..25). h(1..24). { in(P, H) : h(H) } 1 :- p(P). :- in(P, H), in(Q, H), P < Q."
          + " out(P) :- p(P), { in(P, H) : h(H) } 0. :~ out(P). [1, P]";

  /** More answer sets than anyone reads. */
  private static final String MANY = "{ a(1..60) }. b(1..2000).";

  /** Years until it is ground. */
  private static final String LARGE =
      "n(1..1000). s(0). s(X + A + B + C) :- n(A), n(B), n(C), s(X), X < 0. a :- n(A), n(B), n(C),"
          + " n(D), A + B + C + D < 0.";

  private final DatasetGraphHtedl dataset =
      DatasetGraphHtedl.over(
          DatasetGraphFactory.createTxnMem(), Settings.defaults().withSolvers(2, 60));
  private final Provision provision = dataset.mirrors().provision();

  private static HttpResponse<String> ask(TestServer server, String parameters, String rules) {
    return server.send(
        server
            .request("kb/answersets" + parameters)
            .header("Content-Type", "text/x-asp")
            .POST(HttpRequest.BodyPublishers.ofString(rules))
            .build());
  }

  private static void send(Socket socket, String parameters, String accept, String rules)
      throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write(
        ("POST /kb/answersets"
                + parameters
                + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/x-asp\r\nAccept: "
                + accept
                + "\r\nContent-Length: "
                + rules.length()
                + "\r\n\r\n"
                + rules)
            .getBytes(UTF_8));
    out.flush();
  }

  private static List<JsonObject> lines(String body) {
    return body.lines().map(line -> JsonParser.parseString(line).getAsJsonObject()).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {NONE, LARGE})
  void theTimeIsOver(String rules) throws Exception {
    try (TestServer server = new TestServer(dataset)) {
      for (String mode : List.of("one", "all", "count", "brave", "cautious")) {
        HttpResponse<String> answer = ask(server, "?timeout=0.1&mode=" + mode, rules);
        assertEquals(200, answer.statusCode(), answer.body());
        JsonObject end = lines(answer.body()).getLast();
        assertEquals("UNKNOWN", end.get("status").getAsString());
        assertEquals(0, end.get("models").getAsLong());
        assertEquals(false, end.get("exhausted").getAsBoolean());
        assertEquals("The timeout of 0.1 seconds was reached.", end.get("reason").getAsString());
        assertEquals(1, answer.body().lines().count(), answer.body());
      }
      awaitNothing();
    }
  }

  @Test
  void theTimeIsOverAndTheBestSoFarIsThere() throws Exception {
    try (TestServer server = new TestServer(dataset)) {
      List<JsonObject> lines = lines(ask(server, "?timeout=0.5", OPTIMUM).body());
      assertTrue(lines.size() > 1, lines.toString());
      assertTrue(
          lines.get(lines.size() - 2).getAsJsonArray("cost").get(0).getAsInt() >= 1,
          lines.toString());
      assertEquals("UNKNOWN", lines.getLast().get("status").getAsString());
      assertEquals(lines.size() - 1, lines.getLast().get("models").getAsInt());
      long bound = lines.getLast().getAsJsonArray("bounds").get(0).getAsLong();
      assertTrue(bound >= 0 && bound <= 1, lines.toString());
      List<JsonObject> some = lines(ask(server, "?timeout=0.2&mode=count", MANY).body());
      assertEquals("UNKNOWN", some.getLast().get("status").getAsString());
      awaitNothing();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {NONE, LARGE, OPTIMUM})
  void theClientLeaves(String rules) throws Exception {
    try (TestServer server = new TestServer(dataset)) {
      for (String accept : List.of("application/x-ndjson", "text/turtle")) {
        try (Socket socket = new Socket("localhost", server.port())) {
          send(socket, "", accept, rules);
          awaitSearch(server);
          socket.setSoLinger(true, 0);
        }
        awaitNothing();
        waitFor(() -> server.inProgress() == 0);
      }
    }
  }

  /** By closing the connection in the usual way, after the first answer set and before another. */
  @Test
  void theClientClosesWithinTheAnswer() throws Exception {
    try (TestServer server = new TestServer(dataset)) {
      try (Socket socket = new Socket("localhost", server.port())) {
        socket.setSoTimeout(30_000);
        send(socket, "", "*/*", OPTIMUM);
        readUntil(socket.getInputStream(), "\"cost\"");
        assertEquals(1, provision.solvers().running());
      }
      awaitNothing();
      waitFor(() -> server.inProgress() == 0);
    }
  }

  /** One that only sends no more gets the rest of the answer. */
  @Test
  void theClientIsDoneSending() throws Exception {
    try (TestServer server = new TestServer(dataset);
        Socket socket = new Socket("localhost", server.port())) {
      socket.setSoTimeout(30_000);
      send(socket, "?timeout=1", "*/*", OPTIMUM);
      readUntil(socket.getInputStream(), "\"cost\"");
      socket.shutdownOutput();
      String rest = readUntil(socket.getInputStream(), "\"statistics\"");
      String last = rest.substring(rest.lastIndexOf("{\"status\""));
      assertTrue(last.contains("was reached."), rest);
    }
  }

  /** The search waits for its reader, with a part of the answer in memory only. */
  @Test
  void theClientDoesNotRead() throws Exception {
    try (TestServer server = new TestServer(dataset)) {
      server.setIdleTimeout(600_000);
      try (Socket socket = new Socket()) {
        socket.setReceiveBufferSize(4096);
        socket.connect(new InetSocketAddress("localhost", server.port()));
        send(socket, "?mode=all&timeout=2", "*/*", MANY);
        awaitSearch(server);
        // The search has its own end, and then holds nothing, though the answer is not read.
        awaitNothing();
        assertEquals(1, server.inProgress());
        socket.setSoTimeout(30_000);
        String all = readUntil(socket.getInputStream(), "\"statistics\"");
        assertTrue(all.contains("\"status\":\"UNKNOWN\""), all.substring(all.length() - 300));
        assertTrue(all.length() < 64 << 20, "all were written");
      }
    }
  }

  /** Two at once, as many as this dataset admits, and not a third. */
  @Test
  void moreAtOnceThanAreAdmitted() throws Exception {
    try (TestServer server = new TestServer(dataset)) {
      List<CompletableFuture<HttpResponse<String>>> both =
          List.of(
              CompletableFuture.supplyAsync(() -> ask(server, "?timeout=2", OPTIMUM)),
              CompletableFuture.supplyAsync(() -> ask(server, "?timeout=2", OPTIMUM)));
      waitFor(() -> provision.solvers().running() == 2);
      HttpResponse<String> third = ask(server, "", "a.");
      assertEquals(503, third.statusCode(), third.body());
      assertEquals("5", third.headers().firstValue("Retry-After").orElseThrow());
      for (CompletableFuture<HttpResponse<String>> each : both) {
        assertEquals(200, each.join().statusCode());
      }
      assertEquals(200, ask(server, "", "a.").statusCode());
    }
  }

  @Test
  void theDatasetIsClosed() throws Exception {
    try (TestServer server = new TestServer(dataset)) {
      CompletableFuture<HttpResponse<String>> none =
          CompletableFuture.supplyAsync(() -> ask(server, "", NONE));
      CompletableFuture<HttpResponse<String>> optimum =
          CompletableFuture.supplyAsync(() -> ask(server, "", OPTIMUM));
      waitFor(() -> provision.solvers().running() == 2);
      awaitSearch(server);
      dataset.close();
      awaitNothing();
      assertEquals(503, none.join().statusCode());
      assertEquals("The dataset was closed while the search ran.\n", none.join().body());
      // It depends on when the first was found whether anything was sent before.
      HttpResponse<String> other = optimum.join();
      assertTrue(other.body().contains("The dataset was closed while the search ran."));
    }
  }

  @Test
  void theServerStops() throws Exception {
    try (Socket socket = new Socket()) {
      TestServer server = new TestServer(dataset);
      try {
        socket.connect(new InetSocketAddress("localhost", server.port()));
        send(socket, "", "*/*", NONE);
        awaitSearch(server);
      } finally {
        server.close();
      }
      awaitNothing();
    }
  }

  private static String readUntil(InputStream in, String part) throws IOException {
    StringBuilder read = new StringBuilder();
    byte[] buffer = new byte[1 << 16];
    while (read.indexOf(part, Math.max(0, read.length() - buffer.length - part.length())) < 0) {
      int n = in.read(buffer);
      if (n < 0) {
        throw new SocketException("ended before " + part + ": " + read);
      }
      read.append(new String(buffer, 0, n, UTF_8));
    }
    return read.toString();
  }

  /** Waits until a search runs and its transaction has ended, so that later mirrors can go. */
  private void awaitSearch(TestServer server) throws InterruptedException {
    waitFor(() -> provision.memory().claimed() > 0 && server.activeTransactions() == 0);
    assertTrue(provision.solvers().running() > 0);
  }

  /** Waits until there is neither a search nor anything on the account but the mirror. */
  private void awaitNothing() throws InterruptedException {
    waitFor(() -> provision.solvers().running() == 0);
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
