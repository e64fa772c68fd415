// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.jena.query.ARQ;
import org.apache.jena.sparql.util.Symbol;
import org.htedl.fuseki.http.TestServer;
import org.htedl.fuseki.memory.ServerMemory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts that Jena parses take no more memory than their budget, packed or in a form. */
@Tag("slow")
class PackedTextTest {
  private static final Symbol MEMORY = Symbol.create("https://w3id.org/htedl#serverMemory");
  private static final int PIECES = 400_000;

  private static ServerMemory memory;
  private static TestServer server;

  @BeforeAll
  static void start() {
    memory = new ServerMemory(64L << 20);
    ARQ.getContext().set(MEMORY, memory);
    server = new TestServer();
  }

  @AfterAll
  static void stop() {
    server.close();
    ARQ.getContext().remove(MEMORY);
  }

  private static byte[] packed(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(UTF_8));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return bytes.toByteArray();
  }

  private static HttpResponse<String> send(
      String path, String type, String text, boolean isPacked) {
    HttpRequest.Builder request = server.request("kb/" + path).header("Content-Type", type);
    if (isPacked) {
      request.header("Content-Encoding", "gzip");
    }
    byte[] body = isPacked ? packed(text) : text.getBytes(UTF_8);
    return server.send(request.POST(BodyPublishers.ofByteArray(body)).build());
  }

  private static Stream<Arguments> texts() {
    String query = "application/sparql-query";
    String update = "application/sparql-update";
    String long20 = "x".repeat(20);
    return Stream.of(
        Arguments.of("query", query, "SELECT*{VALUES ?x {", "'' ", "}}"),
        Arguments.of("query", query, "SELECT*{?s ?p ", "1,", "1}"),
        Arguments.of("", query, "SELECT*{VALUES ?x {", "'' ", "}}"),
        Arguments.of("pattern", query, "SELECT*{VALUES ?x {", "'' ", "}}"),
        Arguments.of("update", update, "INSERT{<a:a> <b:b> ", "'',", "1}WHERE{}"),
        Arguments.of("update", update, "DELETE WHERE{?s ?p ", "1,", "1}"),
        Arguments.of("update", update, "INSERT DATA { <a:a> <b:b> '", long20, "' }"),
        Arguments.of("data?default", "application/ld+json", "[{}", ",{}", "]"),
        Arguments.of("data?default", "text/turtle", "<a:a> <b:b> '", long20, "' ."),
        Arguments.of("data?default", "application/n-triples", "<a:a", long20, "> <b:b> 1 ."));
  }

  private static long number() {
    HttpRequest query =
        server
            .request("kb/query?query=SELECT(COUNT(*)AS%20%3Fn)%7B%3Fs%20%3Fp%20%3Fo%7D")
            .header("Accept", "text/csv")
            .build();
    HttpResponse<String> answer = server.send(query);
    while (answer.statusCode() == 503) {
      // The request before this one gives its memory back after its answer.
      Thread.onSpinWait();
      answer = server.send(query);
    }
    return Long.parseLong(answer.body().replaceAll("\\D+", ""));
  }

  @ParameterizedTest
  @MethodSource("texts")
  void aLongOneIsRefused(String path, String type, String before, String part, String after) {
    long number = number();
    HttpResponse<String> answer = send(path, type, before + part.repeat(PIECES) + after, true);
    // An endpoint of ours keeps the text besides, so that there may be no room for both.
    boolean isRefused = answer.statusCode() == 413 || answer.statusCode() == 503;
    assertTrue(isRefused, answer.statusCode() + ": " + answer.body());
    assertTrue(answer.body().contains(ServerMemory.LIMIT), answer.body());
    assertEquals(1, answer.body().lines().count(), answer.body());
    assertEquals(number, number());
  }

  /** However much the long ones take. */
  @ParameterizedTest
  @MethodSource("texts")
  void aShortOneIsRead(String path, String type, String before, String part, String after) {
    try (var claim = memory.claimForBody()) {
      claim.take(memory.mostForBodies());
      HttpResponse<String> answer = send(path, type, before + part.repeat(10) + after, true);
      assertTrue(answer.statusCode() < 413, answer.statusCode() + ": " + answer.body());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"query", "update"})
  void aFormIsCounted(String kind) {
    boolean isQuery = kind.equals("query");
    String part = isQuery ? "'' " : "1,";
    String text = isQuery ? "SELECT*{VALUES ?x {%s}}" : "INSERT{<a:a> <b:b> %s 1}WHERE{}";
    String form = "application/x-www-form-urlencoded";
    String many = kind + "=" + text.formatted(part.repeat(PIECES));
    HttpResponse<String> answer = send(kind, form, many, false);
    assertEquals(413, answer.statusCode(), answer.body());
    answer = send(kind, form, kind + "=" + text.formatted(part), false);
    assertEquals(200, answer.statusCode(), answer.body());
  }

  /** However long it is: it is data, which the dataset takes as it comes. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void dataOfAnUpdateIsNotCounted(boolean isPacked) {
    long number = number();
    String text = "INSERT DATA { " + "<a:d> <b:d> 1,2 . ".repeat(PIECES) + " }";
    HttpResponse<String> answer = send("update", "application/sparql-update", text, isPacked);
    assertEquals(204, answer.statusCode(), answer.body());
    assertEquals(number + 2, number());
    send("update", "application/sparql-update", "DELETE DATA { <a:d> <b:d> 1,2 }", isPacked);
    assertEquals(number, number());
  }
}
