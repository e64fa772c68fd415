// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.jena.query.ARQ;
import org.apache.jena.sparql.util.Symbol;
import org.htedl.fuseki.http.TestServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Requests that are wrong in every way get the right status and sentence and leave nothing behind.
 */
class BadRequestTest {
  private static final int CASES = 300;
  private static final int TIMEOUT_MS = 60_000;

  private static final Symbol SPOOL = Symbol.create("https://w3id.org/htedl#spoolFolder");

  /** Where long requests go, which no other process uses. */
  @TempDir private static Path spool;

  private static TestServer server;

  @BeforeAll
  static void start() {
    System.setProperty("htedl.spoolFolder", spool.toString());
    ARQ.getContext().remove(SPOOL);
    server = new TestServer();
  }

  @AfterAll
  static void stop() {
    server.close();
    System.clearProperty("htedl.spoolFolder");
    ARQ.getContext().remove(SPOOL);
  }

  @Test
  void everyWrongRequestIsRefusedInOneSentence() throws IOException {
    long seed = Long.getLong("htedl.seed", 1);
    List<BadRequest> requests = BadRequest.generate(new Random(seed), CASES);
    for (int i = 0; i < requests.size(); i++) {
      BadRequest request = requests.get(i);
      String name = "seed " + seed + ", case " + i + ", " + request;
      String answer = send(request);
      assertEquals(request.status(), status(answer), name + ": " + answer);
      String sentence = answer.substring(answer.indexOf("\r\n\r\n") + 4).strip();
      assertTrue(
          sentence.toLowerCase(Locale.ROOT).contains(request.says().toLowerCase(Locale.ROOT)),
          name + ": " + sentence);
      assertFalse(sentence.contains("\n"), name + ": " + sentence);
      assertFalse(sentence.contains("Exception") || sentence.contains("\tat "), sentence);
      assertTrue(sentence.length() < 600, name + ": " + sentence);
    }
    assertNothingIsLeft(server);
  }

  private static int status(String answer) {
    return answer.length() < 12 ? -1 : Integer.parseInt(answer.substring(9, 12));
  }

  /** By hand, since no client would send such requests. */
  private static String send(BadRequest request) throws IOException {
    try (Socket socket = new Socket("localhost", server.port())) {
      socket.setSoTimeout(TIMEOUT_MS);
      write(socket, request.method(), request.path(), request.headers(), request.body());
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    }
  }

  private static void write(
      Socket socket, String method, String path, List<String> headers, byte[] body)
      throws IOException {
    StringBuilder head =
        new StringBuilder(method + " /kb/" + path + " HTTP/1.1\r\nHost: localhost\r\n");
    headers.forEach(header -> head.append(header).append("\r\n"));
    if (headers.stream().noneMatch(header -> header.startsWith("Content-Length"))) {
      head.append("Content-Length: ").append(body.length).append("\r\n");
    }
    head.append("Connection: close\r\n\r\n");
    OutputStream out = socket.getOutputStream();
    out.write(head.toString().getBytes(UTF_8));
    try {
      out.write(body);
      out.flush();
    } catch (IOException refusedAlready) {
      // The answer may come before the whole request is sent.
    }
  }

  @Test
  void aSenderWhoStopsIsNotWaitedForForever() throws IOException {
    try (TestServer impatient = TestServer.impatient(1000);
        Socket socket = new Socket("localhost", impatient.port())) {
      socket.setSoTimeout(TIMEOUT_MS);
      write(
          socket,
          "POST",
          "coverage",
          List.of("Content-Type: application/json", "Content-Length: 1000"),
          "{\"hypotheses\":[".getBytes(UTF_8));
      String answer = new String(socket.getInputStream().readAllBytes(), UTF_8);
      assertEquals(408, status(answer), answer);
      assertNothingIsLeft(impatient);
    }
  }

  @Test
  void aSenderWhoEndsEarlyIsToldSo() throws IOException {
    try (Socket socket = new Socket("localhost", server.port())) {
      socket.setSoTimeout(TIMEOUT_MS);
      write(
          socket,
          "POST",
          "coverage",
          List.of("Content-Type: application/json", "Content-Length: 1000"),
          "{\"hypotheses\":[".getBytes(UTF_8));
      socket.shutdownOutput();
      String answer = new String(socket.getInputStream().readAllBytes(), UTF_8);
      assertTrue(answer.isEmpty() || status(answer) == 400, answer);
    }
    assertNothingIsLeft(server);
  }

  @Test
  void aSenderWhoIsDoneSendingStillGetsTheAnswer() throws IOException {
    // Many, so that the server looks at the connection while it works.
    String body = "{\"hypotheses\":[\"Train\"" + ",\"hasCar min 2\"".repeat(50_000) + "]}";
    try (Socket socket = new Socket("localhost", server.port())) {
      socket.setSoTimeout(TIMEOUT_MS);
      write(
          socket,
          "POST",
          "coverage",
          List.of("Content-Type: application/json"),
          body.getBytes(UTF_8));
      socket.shutdownOutput();
      // The server asks whether anybody is still there, which any client skips.
      String answer =
          new String(socket.getInputStream().readAllBytes(), UTF_8)
              .replace("HTTP/1.1 100 Continue\r\n\r\n", "");
      assertEquals(200, status(answer), answer);
      assertTrue(answer.contains("\"covered\":10"), answer);
    }
  }

  /** No transaction, no file, no damage. */
  private static void assertNothingIsLeft(TestServer server) throws IOException {
    for (int i = 0; i < 100 && server.activeTransactions() > 0; i++) {
      try {
        Thread.sleep(50);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    assertEquals(0, server.activeTransactions());
    try (Stream<Path> files = Files.list(spool)) {
      assertEquals(List.of(), files.toList());
    }
    assertTrue(
        server
            .post("kb/coverage", "{\"hypotheses\":[\"Train\"]}")
            .body()
            .contains("\"covered\":10"));
  }
}
