// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.jena.fuseki.main.FusekiServer;
import org.htedl.fuseki.query.Setting.Kind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The same wrong input, given to SPARQL and to the HTTP endpoints, gets the same sentence. */
class SameSentencesTest {
  private static final String DATA =
      """
      :anna a :Woman ; :child :bert ; :age 30 . :bert a :Man ; :age 7 .
      :set htedl:example :anna .
      :half a <http://www.w3.org/2000/01/rdf-schema#Datatype> ; owl:equivalentClass
          [ a <http://www.w3.org/2000/01/rdf-schema#Datatype> ; owl:onDatatype xsd:integer ] .
      :whole a <http://www.w3.org/2000/01/rdf-schema#Datatype> ; owl:equivalentClass
          [ a <http://www.w3.org/2000/01/rdf-schema#Datatype> ; owl:unionOf ( xsd:integer xsd:string ) ] .
      """;

  /** What only the planner refuses, without a place in the text. */
  private static final List<String> REFUSED_LATE =
      List.of(
          "age some half",
          "Woman and child some (age only half)",
          "age some whole[>= 3]",
          "age some half[>= 3] or Woman");

  private static final Map<String, String> PREFIXES =
      Map.of("", "http://example/#", "xsd", "http://www.w3.org/2001/XMLSchema#");

  private final HttpClient client = HttpClient.newHttpClient();
  private FusekiServer server;

  @BeforeEach
  void start() {
    Setting setting = Kind.MIRRORED_IN_MEMORY.open().load(DATA);
    server = FusekiServer.create().port(0).add("/kb", setting.dataset()).build().start();
  }

  @AfterEach
  void stop() {
    server.stop();
    client.close();
  }

  private HttpResponse<String> send(String path, String type, String body)
      throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(URI.create(server.datasetURL("kb") + "/" + path))
            .header("Content-Type", type + "; charset=utf-8")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  /** The sentence with which a SPARQL query is refused. */
  private String sparql(String where) throws IOException, InterruptedException {
    HttpResponse<String> response =
        send("query", "application/sparql-query", Setting.PREFIXES + "SELECT * { " + where + " }");
    assertEquals(400, response.statusCode(), () -> where + " → " + response.body());
    return response.body().strip();
  }

  /** The sentence with which a request to an endpoint is refused. */
  private String http(String path, Map<String, Object> request)
      throws IOException, InterruptedException {
    HttpResponse<String> response = send(path, "application/json", new Gson().toJson(request));
    assertEquals(400, response.statusCode(), () -> request + " → " + response.body());
    return response.body().strip();
  }

  private static String literal(String text) {
    return '"'
        + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n").replace("\t", "\\t")
        + '"';
  }

  private static Set<String> wrong() {
    Set<String> all = new LinkedHashSet<>(Malformed.expressions());
    all.addAll(REFUSED_LATE);
    all.add("(".repeat(2_000) + "Woman" + ")".repeat(2_000));
    all.add("Woman and ".repeat(100) + "Womann");
    return all;
  }

  private static Map<String, Object> with(String name, Object value) {
    return Map.of("prefixes", PREFIXES, name, value, "hypotheses", List.of("Woman"));
  }

  @Test
  void wrongExpressions() throws Exception {
    List<String> problems = new ArrayList<>();
    for (String text : wrong()) {
      String asked = sparql(literal(text) + " htedl:coverage ?n");
      String instances = http("instances", Map.of("prefixes", PREFIXES, "expression", text));
      if (!asked.equals(instances)) {
        problems.add(asked + " ≠ " + instances);
      }
    }
    assertEquals(List.of(), problems);
  }

  @Test
  void wrongExamples() throws Exception {
    for (String side : List.of("positives", "negatives")) {
      for (String text : List.of("Womann", "Woman andd Man", "age some half", "(Woman")) {
        String list = side.equals("positives") ? literal(text) + " :set" : ":set " + literal(text);
        String asked = sparql("'Woman' htedl:coverage (" + list + " ?tp)");
        assertEquals(asked, http("coverage", with(side, Map.of("class", text))));
        assertTrue(
            asked.contains("of the " + side.replace("ves", "ve examples "))
                || asked.contains("In the " + side.replace("ves", "ve examples ")),
            asked);
      }
    }
  }

  /** A batch over HTTP has each refusal in its place, with the text and place that SPARQL names. */
  @Test
  void eachHypothesisOfABatchHasItsOwnRefusal() throws Exception {
    List<String> batch = new ArrayList<>();
    for (String text : wrong()) {
      batch.addAll(List.of("Woman", text, "age some xsd:integer[>= 8]"));
    }
    HttpResponse<String> response =
        send(
            "coverage",
            "application/json",
            new Gson().toJson(Map.of("prefixes", PREFIXES, "hypotheses", batch)));
    assertEquals(200, response.statusCode(), response::body);
    JsonArray results =
        JsonParser.parseString(response.body()).getAsJsonObject().getAsJsonArray("results");
    assertEquals(batch.size(), results.size());
    for (int i = 0; i < batch.size(); i++) {
      JsonObject result = results.get(i).getAsJsonObject();
      if (i % 3 != 1) {
        assertEquals("{\"covered\":1}", result.toString());
        continue;
      }
      String asked = sparql(literal(batch.get(i)) + " htedl:coverage ?n");
      String error = result.get("error").getAsString();
      int position = result.has("position") ? result.get("position").getAsInt() : -1;
      String place = position < 0 ? "In \"" : "At character " + (position + 1) + " of \"";
      assertTrue(asked.startsWith(place) && asked.endsWith("\": " + error), asked + " ≠ " + result);
    }
  }

  /** Thousands of refusals in one batch are each found in its place, in one pass over the batch. */
  @Test
  void aLargeBatchMayBeRefusedInGreatPart() throws Exception {
    int size = 20_000;
    List<String> batch = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      batch.add(i % 2 == 0 ? "age some half[>= " + i + "]" : "age some xsd:integer[>= " + i + "]");
    }
    HttpResponse<String> response =
        send(
            "coverage",
            "application/json",
            new Gson().toJson(Map.of("prefixes", PREFIXES, "hypotheses", batch)));
    Collection<JsonObject> results = new ArrayList<>();
    JsonParser.parseString(response.body())
        .getAsJsonObject()
        .getAsJsonArray("results")
        .forEach(each -> results.add(each.getAsJsonObject()));
    int place = 0;
    for (JsonObject result : results) {
      if (place % 2 == 0) {
        assertTrue(result.get("error").getAsString().contains("half"), result::toString);
      } else {
        int covered = place <= 7 ? 2 : place <= 30 ? 1 : 0;
        assertEquals(covered, result.get("covered").getAsInt(), "at " + place);
      }
      place++;
    }
    assertEquals(size, place);
  }
}
