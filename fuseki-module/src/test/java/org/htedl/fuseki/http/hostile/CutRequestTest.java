// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import org.apache.jena.fuseki.server.CounterName;
import org.apache.jena.fuseki.server.CounterSet;
import org.htedl.fuseki.http.LoggedWarnings;
import org.htedl.fuseki.http.TestServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Bodies that end before their end: the client's fault, and no error of the server. */
class CutRequestTest {
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  /** Addresses that take JSON → a request that they would answer. */
  private static final Map<String, String> BODIES = new LinkedHashMap<>();

  static {
    BODIES.put("coverage", "{\"hypotheses\":[\"Train\",\"Car\"]}");
    BODIES.put("instances", "{\"expression\":\"Train\"}");
    BODIES.put("why", "{\"expression\":\"Train\",\"individual\":\"urn:none\"}");
    BODIES.put("learn", "{\"positives\":{\"class\":\"Train\"},\"negatives\":{\"class\":\"Car\"}}");
    BODIES.put("answersets", "{\"program\":\"a. b :- not c.\"}");
    BODIES.put(
        "theory",
        "{\"positives\":{\"class\":\"Train\"},\"negatives\":{\"class\":\"Car\"},\"hypotheses\":[\"Train\"]}");
    BODIES.put("repairs", "{\"keep\":{\"predicates\":[]}}");
    BODIES.put("workbench", "{\"expression\":\"Train\"}");
  }

  private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void aBodyThatEndsEarlyIsRefused() throws IOException {
    try (LoggedWarnings log = new LoggedWarnings()) {
      for (Map.Entry<String, String> body : BODIES.entrySet()) {
        for (String cut : cut(body.getValue())) {
          try (Socket socket = begin(body.getKey(), cut)) {
            socket.shutdownOutput();
            String answer = new String(socket.getInputStream().readAllBytes(), UTF_8);
            assertTrue(answer.startsWith("HTTP/1.1 400 "), () -> body + ": " + answer);
            assertTrue(answer.contains("ends in the middle"), answer);
          }
        }
      }
      assertEquals(List.of(), log.lines());
    }
  }

  @Test
  void aConnectionThatIsResetIsNoFailure() throws Exception {
    CounterSet counters = server.services().get("/kb").getDataService().getCounters();
    try (LoggedWarnings log = new LoggedWarnings()) {
      for (Map.Entry<String, String> body : BODIES.entrySet()) {
        for (String cut : cut(body.getValue())) {
          long begun = counters.value(CounterName.Requests);
          long ended = counters.value(CounterName.RequestsBad);
          try (Socket socket = begin(body.getKey(), cut)) {
            await(counters, CounterName.Requests, now -> now > begun);
            // The connection ends by a reset.
            socket.setSoLinger(true, 0);
          }
          await(counters, CounterName.RequestsBad, now -> now > ended);
        }
      }
      assertEquals(List.of(), log.lines());
    }
  }

  private static void await(CounterSet counters, CounterName counter, LongPredicate wanted)
      throws InterruptedException {
    long start = System.nanoTime();
    while (!wanted.test(counters.value(counter))) {
      assertTrue(System.nanoTime() - start < PATIENCE_NANOS, counter::toString);
      Thread.sleep(1);
    }
  }

  /** Heads of requests with bodies that lack their end, or have it without having said so. */
  private static List<String> cut(String body) {
    String length = "Content-Length: 1000\r\n\r\n";
    String chunked = "Transfer-Encoding: chunked\r\n\r\n";
    String half = body.substring(0, body.length() / 2);
    return List.of(
        length,
        length + half,
        length + body,
        chunked,
        chunked + "200\r\n" + half,
        chunked + Integer.toHexString(body.length()) + "\r\n" + body + "\r\n");
  }

  private static Socket begin(String path, String cut) throws IOException {
    Socket socket = new Socket("localhost", server.port());
    OutputStream out = socket.getOutputStream();
    String head =
        "POST /kb/" + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    out.write((head + cut).getBytes(UTF_8));
    out.flush();
    return socket;
  }
}
