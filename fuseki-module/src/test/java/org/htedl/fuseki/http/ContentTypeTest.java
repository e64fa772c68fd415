// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies say what they are: pages of other servers may send anything else without asking. */
class ContentTypeTest {
  private static final String EXAMPLES =
      "\"positives\":{\"class\":\"Train\"},\"negatives\":{\"class\":\"Car\"}";

  private static final Map<String, String> BODIES =
      Map.of(
          "coverage", "{\"hypotheses\":[\"Train\"]}",
          "instances", "{\"expression\":\"Train\"}",
          "why", "{\"expression\":\"Train\",\"individual\":\"train1\"}",
          "learn", "{" + EXAMPLES + ",\"seconds\":1}",
          "theory", "{" + EXAMPLES + ",\"hypotheses\":[\"Train\"]}",
          "answersets", "{\"program\":\"a.\"}",
          "repairs", "{}",
          "pattern", "{\"query\":\"ASK {}\"}",
          "workbench", "{\"expression\":\"Train\"}");

  /** Bodies that are a text, with the type that says so. */
  private static final Map<String, String> TEXTS = Map.of("pattern", "ASK {}", "answersets", "a.");

  private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static HttpResponse<String> post(String path, String type, String body) {
    HttpRequest.Builder request =
        server.request("kb/" + path).POST(HttpRequest.BodyPublishers.ofString(body));
    if (!type.isEmpty()) {
      request.header("Content-Type", type);
    }
    return server.send(request.build());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "text/plain",
        "text/plain; charset=utf-8",
        "text/plain; application/json",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/octet-stream",
        "application/jsonp",
        "application/javascript",
        "json",
        "*/*"
      })
  void jsonWithoutItsTypeIsRefused(String type) {
    BODIES.forEach(
        (path, body) -> {
          if (!(TEXTS.containsKey(path) && type.startsWith("text/plain"))) {
            assertRefused(post(path, type, body), path);
          }
        });
  }

  private static void assertRefused(HttpResponse<String> answer, String path) {
    assertEquals(415, answer.statusCode(), () -> path + ": " + answer.body());
    assertEquals(1, answer.body().lines().count(), answer::body);
    assertTrue(answer.body().contains("Content-Type: "), answer::body);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json",
        "application/json;charset=utf-8",
        "Application/JSON; Charset=UTF-8",
        "application/ld+json",
        "application/vnd.example+json; profile=x"
      })
  void jsonWithItsTypeIsAnswered(String type) {
    BODIES.forEach(
        (path, body) -> {
          HttpResponse<String> answer = post(path, type, body);
          assertEquals(200, answer.statusCode(), () -> path + ": " + answer.body());
        });
  }

  @ParameterizedTest
  @CsvSource({"pattern, application/sparql-query", "answersets, text/x-asp"})
  void textsSayWhatTheyAre(String path, String type) {
    String body = TEXTS.get(path);
    assertEquals(200, post(path, type, body).statusCode());
    for (String other : List.of("", "application/x-www-form-urlencoded", "multipart/form-data")) {
      assertRefused(post(path, other, body), path);
    }
  }
}
