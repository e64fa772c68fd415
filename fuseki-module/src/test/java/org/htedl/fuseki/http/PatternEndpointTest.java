// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.apache.jena.query.ARQ;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.system.Txn;
import org.apache.jena.update.UpdateAction;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.htedl.fuseki.transaction.DatasetLayers;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.limit.Cancellation;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** {@code POST /kb/pattern}. */
class PatternEndpointTest {
  /** A walk of 30 steps in a complete graph of 40 nodes: it does not end. */
  private static final String ENDLESS = endless();

  private static TestServer server;

  private static String endless() {
    StringBuilder query = new StringBuilder("PREFIX : <http://x/> SELECT * {");
    for (int i = 0; i < 30; i++) {
      query.append(" ?v").append(i).append(" :p ?v").append(i + 1).append(" .");
    }
    return query.append("}").toString();
  }

  @BeforeAll
  static void start() {
    StringBuilder data = new StringBuilder("PREFIX : <http://x/> INSERT DATA {");
    for (int i = 0; i < 40; i++) {
      for (int j = 0; j < 40; j++) {
        data.append(":n").append(i).append(" :p :n").append(j).append(" . ");
      }
    }
    DatasetGraph dataset =
        DatasetGraphHtedl.over(
            DatasetGraphFactory.createTxnMem(), Settings.defaults().withPatterns(true));
    Txn.executeWrite(dataset, () -> UpdateAction.parseExecute(data + "}", dataset));
    Txn.executeRead(
        dataset, () -> ActiveGraph.of(dataset, GraphNames.DEFAULT, Cancellation.NEVER).mirror());
    server = new TestServer(dataset);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static HttpResponse<String> post(String type, String accept, String query) {
    return server.send(
        server
            .request("kb/pattern")
            .header("Content-Type", type)
            .header("Accept", accept)
            .POST(HttpRequest.BodyPublishers.ofString(query))
            .build());
  }

  private static JsonObject explained(String query) {
    HttpResponse<String> answer = post("application/sparql-query", "application/json", query);
    assertEquals(200, answer.statusCode(), answer.body());
    return JsonParser.parseString(answer.body()).getAsJsonObject();
  }

  private static List<JsonObject> patterns(JsonObject answer) {
    return StreamSupport.stream(answer.getAsJsonArray("patterns").spliterator(), false)
        .map(JsonElement::getAsJsonObject)
        .toList();
  }

  @Test
  void theTreeOfAMatchedPattern() {
    JsonObject answer = explained("PREFIX : <http://x/> SELECT * { :n0 :p ?b . ?b :p ?c }");
    assertEquals(1600, answer.get("rows").getAsInt());
    JsonObject pattern = patterns(answer).getFirst();
    assertTrue(pattern.get("matched").getAsBoolean());
    assertEquals(1600, pattern.get("rows").getAsInt());
    assertTrue(pattern.get("looked").getAsLong() >= 1600);
    assertEquals(0, pattern.get("passes").getAsInt());
    assertEquals(2, pattern.getAsJsonArray("variables").size(), pattern.toString());
    JsonObject last = pattern.getAsJsonArray("variables").get(1).getAsJsonObject();
    assertEquals("?c", last.get("variable").getAsString());
    assertEquals("?b", last.get("below").getAsString());
    assertEquals("[\"?b\"]", last.get("dependsOn").toString());
    assertEquals(40, last.get("candidates").getAsInt());
  }

  @Test
  void countsAndGroupsAreOnePattern() {
    JsonObject count =
        explained(
            "PREFIX : <http://x/> SELECT (COUNT(*) AS ?n) { ?a :p ?b . ?b :p ?c . ?c :p ?d }");
    assertEquals(1, count.get("rows").getAsInt());
    assertEquals(1, patterns(count).size());
    assertTrue(patterns(count).getFirst().get("looked").getAsLong() < 10_000, count.toString());
    JsonObject groups =
        explained(
            "PREFIX : <http://x/> SELECT ?a (COUNT(*) AS ?n) { ?a :p ?b . ?b :p ?c } GROUP BY ?a");
    assertEquals(40, patterns(groups).getFirst().get("rows").getAsInt());
  }

  @Test
  void reasonsForWhichJenaMatches() {
    JsonObject single = explained("PREFIX : <http://x/> CONSTRUCT WHERE { ?a :p :n1 }");
    assertEquals(40, single.get("rows").getAsInt());
    assertEquals("a single triple pattern", patterns(single).getFirst().get("why").getAsString());
    JsonObject optional =
        explained("PREFIX : <http://x/> SELECT * { :n0 :p ?a OPTIONAL { ?a :q ?b . ?b :q ?c } }");
    assertEquals(40, optional.get("rows").getAsInt());
    assertEquals(2, patterns(optional).size(), optional.toString());
    assertEquals("[\"?a\"]", patterns(optional).get(1).getAsJsonArray("given").toString());
  }

  @Test
  void asText() {
    HttpResponse<String> answer =
        post("text/plain", "text/plain", "PREFIX : <http://x/> ASK { ?a :p ?b . ?b :p ?a }");
    assertEquals(200, answer.statusCode(), answer.body());
    assertTrue(answer.body().startsWith("1 row in "), answer.body());
    assertTrue(answer.body().contains("pattern 1: matched with the mirror"), answer.body());
    assertFalse(answer.body().contains("null"), answer.body());
  }

  @Test
  void whatIsNoQueryIsOneSentence() {
    for (String wrong :
        List.of(
            "",
            "SELECT * {",
            "INSERT DATA { <a> <b> <c> }",
            "JSON { \"a\": ?x } WHERE { ?x ?p 1 }")) {
      HttpResponse<String> answer = post("application/sparql-query", "*/*", wrong);
      assertEquals(400, answer.statusCode(), wrong);
      assertEquals(1, answer.body().strip().lines().count(), answer.body());
    }
    assertEquals(415, post("text/csv", "*/*", "ASK {}").statusCode());
    assertEquals(406, post("text/plain", "text/csv", "ASK {}").statusCode());
    HttpResponse<String> refused =
        post("text/plain", "*/*", "SELECT * { 'not not' <https://w3id.org/htedl#covers> ?x }");
    assertEquals(400, refused.statusCode(), refused.body());
  }

  @Test
  void aTimeoutEndsIt() {
    server.dataset().getContext().set(ARQ.queryTimeout, "300");
    try {
      assertEquals(503, post("text/plain", "*/*", ENDLESS).statusCode());
    } finally {
      server.dataset().getContext().remove(ARQ.queryTimeout);
    }
    assertEquals(
        0, Objects.requireNonNull(DatasetLayers.of(server.dataset()).mirrors()).memory().claimed());
  }

  /** A client that leaves ends the query, which would go on for ever. */
  @Test
  void aClientThatLeavesEndsIt() throws Exception {
    long before = server.requests();
    try (Socket socket = new Socket("localhost", server.port())) {
      String head =
          "POST /kb/pattern HTTP/1.0\r\nContent-Type: text/plain\r\nContent-Length: "
              + ENDLESS.length()
              + "\r\n\r\n";
      socket.getOutputStream().write((head + ENDLESS).getBytes(StandardCharsets.US_ASCII));
      while (server.requests() == before || server.activeTransactions() == 0) {
        Thread.sleep(5);
      }
    }
    while (server.inProgress() > 0) {
      Thread.sleep(5);
    }
    assertEquals(0, server.activeTransactions());
  }
}
