// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.jena.query.ARQ;
import org.apache.jena.sparql.util.Symbol;
import org.htedl.fuseki.http.TestServer;
import org.htedl.fuseki.memory.ServerMemory;
import org.htedl.fuseki.spool.SpoolFolder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Bodies that are small when packed and large when read take no more than their budget. */
@Tag("slow")
class PackedBodyTest {
  private static final Symbol MEMORY = Symbol.create("https://w3id.org/htedl#serverMemory");

  /** Of which bodies may take a quarter. */
  private static final long LIMIT = 64L << 20;

  /** So many elements take several times the budget of bodies. */
  private static final int ELEMENTS = 1_000_000;

  /** And so many class names, whose strings take more than 60 bytes each. */
  private static final int HYPOTHESES = 400_000;

  private static ServerMemory memory;
  private static TestServer server;

  @BeforeAll
  static void start() {
    memory = new ServerMemory(LIMIT);
    ARQ.getContext().set(MEMORY, memory);
    server = new TestServer();
  }

  @AfterAll
  static void stop() {
    server.close();
    ARQ.getContext().remove(MEMORY);
  }

  @AfterEach
  void nothingIsLeft() throws InterruptedException {
    // The answer is there a moment before its request is over, and that before its body is let go.
    await(() -> server.inProgress() == 0);
    await(() -> memory.bodies() == 0 && SpoolFolder.shared().taken() == 0);
  }

  /** A body in three parts, the second of which comes many times. */
  record Body(String before, String element, String after) {
    byte[] packed(int elements) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (OutputStream out = new GZIPOutputStream(bytes)) {
        out.write(before.getBytes(UTF_8));
        byte[] block = element.repeat(1000).getBytes(UTF_8);
        for (int i = 0; i < elements; i += 1000) {
          out.write(block);
        }
        out.write(after.getBytes(UTF_8));
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
      return bytes.toByteArray();
    }
  }

  private static Arguments request(String path, String before, String element, String after) {
    return Arguments.of(path, new Body(before, element, after));
  }

  private static Stream<Arguments> lists() {
    String sides = "\"positives\":{\"individuals\":[\"a\"]},\"negatives\":{\"individuals\":[\"b\"";
    return Stream.of(
        request("coverage", "{\"hypotheses\":[\"A\"]," + sides, ",\"\"", "]}}"),
        request("coverage", "{" + sides, ",\"\"", "]},\"hypotheses\":[\"A\"]}"),
        request("coverage", "{" + sides, ",\"x\"", "]},\"hypotheses\":[\"A\"]}"),
        request("coverage", "{\"prefixes\":{\"a\":\"b\"", ",\"a\":\"\"", "}}"),
        request("instances", "{\"expression\":\"A\",\"except\":[\"a\"", ",\"\"", "]}"),
        request("instances", "{\"prefixes\":{\"\":\"b\"", ",\"\":\"c\"", "}}"),
        request("learn", "{" + sides, ",\"\"", "]}}"),
        request("learn", "{\"use\":[\"a\"", ",\"\"", "]}"),
        request("theory", "{\"hypotheses\":[\"A\"]," + sides, ",\"\"", "]}}"),
        request("why", "{\"prefixes\":{\"\":\"b\"", ",\"\":\"c\"", "}}"),
        request("repairs", "{\"keep\":{\"triples\":[\"a\"", ",\"\"", "]}}"),
        request("repairs", "{\"weights\":{\"triples\":{\"a\":1", ",\"\":1", "}}}"),
        request("answersets", "{\"program\":\"a.\",\"show\":[\"a\"", ",\"\"", "]}"),
        request("workbench", "{\"prefixes\":{\"\":\"b\"", ",\"\":\"c\"", "}}"));
  }

  private static HttpResponse<String> send(String path, byte[] body) {
    return server.send(
        server
            .request("kb/" + path)
            .header("Content-Type", "application/json")
            .header("Content-Encoding", "gzip")
            .POST(BodyPublishers.ofByteArray(body))
            .build());
  }

  @ParameterizedTest
  @MethodSource("lists")
  void listsOfNearlyNothingAreCounted(String path, Body body) {
    byte[] packed = body.packed(ELEMENTS);
    assertTrue(packed.length < 50_000, packed.length + " bytes");
    HttpResponse<String> answer = send(path, packed);
    assertEquals(413, answer.statusCode(), answer.body());
    assertTrue(answer.body().contains(ServerMemory.LIMIT), answer.body());
    assertEquals(1, answer.body().lines().count(), answer.body());
  }

  /** Below the limit they are what they say. */
  @ParameterizedTest
  @MethodSource("lists")
  void fewElementsAreRead(String path, Body body) {
    HttpResponse<String> answer = send(path, body.packed(1000));
    assertTrue(answer.statusCode() < 413, answer.statusCode() + ": " + answer.body());
  }

  /** Hypotheses go into a file, of any number. */
  @Test
  void hypothesesTakeNoMemory() {
    HttpResponse<String> answer =
        send(
            "coverage",
            new Body("{\"hypotheses\":[\"Train\"", ",\"Train\"", "]}").packed(HYPOTHESES));
    assertEquals(200, answer.statusCode());
    assertTrue(answer.body().length() > HYPOTHESES * 10, answer.body().length() + " characters");
  }

  /** What two take together may be too much if one of them is not; small ones are always read. */
  @Test
  void largeBodiesShareOneBudget() {
    try (var claim = memory.claimForBody()) {
      claim.take(memory.mostForBodies());
      Arguments first = lists().findFirst().orElseThrow();
      HttpResponse<String> answer =
          send((String) first.get()[0], ((Body) first.get()[1]).packed(10_000));
      assertEquals(503, answer.statusCode(), answer.body());
      assertTrue(answer.body().contains(ServerMemory.LIMIT), answer.body());
      answer = send((String) first.get()[0], ((Body) first.get()[1]).packed(1000));
      assertTrue(answer.statusCode() < 413, answer.statusCode() + ": " + answer.body());
    }
  }

  /** The reading ends with its client, long before it has read the hundred million elements. */
  @Test
  void whoLeavesIsReadNoFurther() throws Exception {
    byte[] packed = new Body("{\"hypotheses\":[\"A\"", ",\"A\"", "]}").packed(100 * ELEMENTS);
    long before = server.requests();
    try (Socket socket = new Socket("localhost", server.port())) {
      socket
          .getOutputStream()
          .write(
              ("POST /kb/coverage HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                      + "Content-Encoding: gzip\r\nContent-Length: "
                      + packed.length
                      + "\r\n\r\n")
                  .getBytes(UTF_8));
      socket.getOutputStream().write(packed);
      socket.getOutputStream().flush();
      await(() -> server.requests() > before);
    }
    await(() -> server.inProgress() == 0);
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (!condition.getAsBoolean() && System.nanoTime() < end) {
      Thread.sleep(5);
    }
    assertTrue(condition.getAsBoolean(), "within 20 seconds");
  }
}
