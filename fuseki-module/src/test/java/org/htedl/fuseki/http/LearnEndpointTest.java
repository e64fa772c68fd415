// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.htedl.fuseki.work.SearchPlaces;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code POST /kb/learn} on a real server. */
class LearnEndpointTest {
  private static final String EAST = "\"positives\":{\"class\":\"EastboundTrain\"}";
  private static final String WEST = "\"negatives\":{\"class\":\"Train and not EastboundTrain\"}";
  private static final String SIDES = EAST + "," + WEST;
  private static final String IGNORED =
      ",\"ignore\":[\"http://example.org/trains#EastboundTrain\"]";

  private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static HttpResponse<String> post(String accept, String json) {
    HttpRequest.Builder request =
        server
            .request("kb/learn")
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(json));
    if (!accept.isEmpty()) {
      request.header("Accept", accept);
    }
    return server.send(request.build());
  }

  private static SearchPlaces learners() {
    return ((DatasetGraphHtedl) server.dataset()).mirrors().provision().learners();
  }

  private static JsonObject object(String json) {
    return JsonParser.parseString(json).getAsJsonObject();
  }

  @Test
  void linesAsTheSearchGoesOn() {
    HttpResponse<String> answer =
        post("", "{" + SIDES + IGNORED + ",\"maxLength\":5,\"top\":2,\"seconds\":60}");
    assertEquals(200, answer.statusCode(), answer.body());
    assertEquals(
        "application/x-ndjson; charset=utf-8",
        answer.headers().firstValue("Content-Type").orElseThrow());
    List<JsonObject> events = answer.body().lines().map(LearnEndpointTest::object).toList();
    List<String> types = events.stream().map(e -> e.get("type").getAsString()).toList();
    assertEquals("problem", types.getFirst());
    assertEquals(List.of("result", "end"), types.subList(types.size() - 2, types.size()));
    assertEquals(5, types.stream().filter("proved"::equals).count(), types.toString());
    assertTrue(types.contains("better") && types.contains("ceiling"), types.toString());
    JsonObject problem = events.getFirst();
    assertEquals(5, problem.get("positives").getAsInt());
    assertTrue(!problem.get("leaks").toString().contains("Eastbound"), problem.toString());
    JsonObject result = events.get(events.size() - 2);
    JsonObject first = result.getAsJsonArray("top").get(0).getAsJsonObject();
    assertEquals(5, first.get("tp").getAsInt());
    assertEquals(0, first.get("fp").getAsInt());
    assertTrue(first.get("sentence").getAsString().startsWith("It has "), first.toString());
    JsonObject chosen = result.getAsJsonObject("chosen");
    assertTrue(
        chosen.getAsJsonObject("crossValidation").getAsJsonObject("accuracy").has("mean"),
        chosen.toString());
    JsonObject validation = chosen.getAsJsonObject("crossValidation");
    assertEquals(
        validation.getAsJsonObject("pooled").get("f1"),
        validation.getAsJsonObject("f1").get("pooled"));
    assertTrue(chosen.getAsJsonObject("chance").get("p").getAsDouble() > 0, chosen.toString());
    assertEquals("complete", events.getLast().get("reason").getAsString());
    assertEquals(0, learners().running());
  }

  /** The class that the sides are told by is the answer; it is named, and whoever asked decides. */
  @Test
  void whatGivesASideAwayIsNamedAndKept() {
    JsonObject whole =
        object(post("application/json", "{" + SIDES + ",\"maxLength\":3,\"folds\":0}").body());
    JsonObject problem = whole.getAsJsonObject("problem");
    JsonObject leak = problem.getAsJsonArray("leaks").get(0).getAsJsonObject();
    assertEquals("EastboundTrain", leak.get("short").getAsString());
    assertEquals("positive", leak.get("side").getAsString());
    assertTrue(
        problem.get("warnings").toString().contains("exactly the positive examples"),
        problem.toString());
    JsonObject first =
        whole.getAsJsonObject("result").getAsJsonArray("top").get(0).getAsJsonObject();
    assertEquals("EastboundTrain", first.get("short").getAsString());
    assertTrue(first.get("proven").getAsBoolean());
  }

  @Test
  void theSameAsEventsAndAsOneObject() {
    String request = "{" + SIDES + ",\"maxLength\":4,\"folds\":0,\"permutations\":0}";
    HttpResponse<String> events = post("text/event-stream", request);
    assertTrue(
        events.body().startsWith("event: problem\ndata: {\"type\":\"problem\","), events::body);
    assertTrue(events.body().endsWith("}\n\n"), events::body);
    JsonObject whole = object(post("application/json", request).body());
    String line =
        post("application/x-ndjson", request)
            .body()
            .lines()
            .filter(each -> each.startsWith("{\"type\":\"result\""))
            .findFirst()
            .orElseThrow();
    JsonObject result = object(line);
    assertEquals(result.get("top"), whole.getAsJsonObject("result").get("top"));
    assertTrue(result.get("chosen").isJsonNull());
    assertTrue(!result.get("withoutChoice").getAsString().isEmpty());
  }

  @Test
  void whatLeavesIsUnderstood() {
    JsonObject whole =
        object(post("application/json", "{" + SIDES + ",\"maxLength\":5,\"folds\":0}").body());
    for (var each : whole.getAsJsonObject("result").getAsJsonArray("top")) {
      JsonObject learned = each.getAsJsonObject();
      JsonObject request = object("{" + SIDES + ",\"hypotheses\":[]}");
      request.getAsJsonArray("hypotheses").add(learned.get("expression"));
      request.getAsJsonArray("hypotheses").add(learned.get("short"));
      JsonObject answer = object(server.post("kb/coverage", request.toString()).body());
      for (var matrix : answer.getAsJsonArray("results")) {
        for (String count : List.of("tp", "fp", "fn", "tn")) {
          assertEquals(learned.get(count), matrix.getAsJsonObject().get(count), learned.toString());
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"positives":{"class":"Train"}}    | The member "negatives" is missing.
          {SIDES,"maxLength":16}             | The option maxLength is from 1 to 15, not 16.
          {SIDES,"seconds":61}               | The option seconds is at most 60, which is htedl:learnSeconds, not 61.
          {SIDES,"measure":"speed"}          | The option measure is accuracy, precision, recall, f1, balanced, mcc or precision@ with a least recall, such as precision@0.8, not "speed".
          {SIDES,"use":["Train"]}            | The option use takes IRIs, in full or with a prefix, not "Train".
          {SIDES,"ignore":["http://example.org/trains#ShortCarr"]} | The option ignore has <http://example.org/trains#ShortCarr>, which is no class and no property of the data; the closest name is ShortCar.
          {SIDES,"use":["http://example.org/trains#train1"]} | The option use has <http://example.org/trains#train1>, which is no class and no property of the data; the closest name is Train.
          {SIDES,"use":["urn:x"]}            | The option use has <urn:x>, which is no class and no property of the data.
          {SIDES,"memory":"1000t"}           | The option memory is at most half of what htedl:memoryLimit leaves free.
          {"positives":{"class":"Train"},"negatives":{"class":"owl:Nothing"}} | There are no negative examples.
          {"positives":{"individuals":["urn:x"]},"negatives":{"class":"Train"}} | None of the 1 positive examples can be used: urn:x is not an individual of the data.
          {"positives":{"individuals":["http://example.org/trains#trian1"]},"negatives":{"class":"Train"}} | None of the 1 positive examples can be used: http://example.org/trains#trian1 is not an individual of the data; the closest names are train1 and train10.
          {EAST,"negatives":{"examples":"westbound"}} | There is no set of examples <westbound> for the negative examples: it has to be the subject of htedl:example triples, written as its full IRI or with a prefix of the data or the request.
          {EAST,"negatives":{"examples":"urn:none"}} | There is no set of examples <urn:none> for the negative examples: it has to be the subject of htedl:example triples.
          {SIDES,"graph":"urn:none"}         | There is no graph <urn:none> in this dataset.
          """)
  void oneSentenceForWhatIsWrong(String request, String sentence) {
    HttpResponse<String> answer = post("", request.replace("SIDES", SIDES).replace("EAST", EAST));
    assertEquals(sentence + "\n", answer.body());
    assertEquals(400, answer.statusCode());
    assertEquals(0, learners().running());
  }

  /** Those of the vocabularies are known, whether the data has them or not. */
  @Test
  void namesOfOptionsAreThoseOfTheData() {
    String names =
        "\"ignore\":[\"http://example.org/trains#ShortCar\",\"http://example.org/trains#hasCar\","
            + "\"http://www.w3.org/2002/07/owl#Thing\",\"https://w3id.org/htedl#example\"]";
    HttpResponse<String> answer = post("", "{" + SIDES + ",\"maxLength\":2," + names + "}");
    assertEquals(200, answer.statusCode(), answer.body());
  }

  @Test
  void anUnknownMemberIsAnError() {
    String body = post("", "{" + SIDES + ",\"maxlength\":3}").body();
    assertTrue(body.startsWith("The member \"maxlength\" is not known: expected prefixes, "), body);
  }

  @Test
  void anIriInPlaceOfExamplesIsToldHowTheyAreWritten() {
    assertEquals(
        "Expected {\"individuals\": [\"iri\"]}, {\"class\": \"expression\"} or {\"examples\":"
            + " \"iri\"} at $.positives but found a string.",
        post("", "{\"positives\":\"urn:p\"}").body().strip());
  }

  @Test
  void placesAreLimited() {
    try (SearchPlaces.Place taken = learners().take()) {
      assertTrue(taken != null);
      HttpResponse<String> busy = post("", "{" + SIDES + "}");
      assertEquals(503, busy.statusCode());
      assertEquals("5", busy.headers().firstValue("Retry-After").orElseThrow());
      assertTrue(busy.body().contains("htedl:learners"), busy::body);
    }
    assertEquals(200, post("", "{" + SIDES + ",\"maxLength\":2}").statusCode());
    var off =
        DatasetGraphHtedl.over(
            DatasetGraphFactory.createTxnMem(), Settings.defaults().withLearners(0, 60));
    try (TestServer none = new TestServer(off)) {
      HttpResponse<String> answer = none.post("kb/learn", "{" + SIDES + "}");
      assertEquals(403, answer.statusCode());
      assertEquals("Searches are switched off on this dataset (htedl:learners).\n", answer.body());
    }
  }

  @Test
  void anotherGraph() {
    // The trains are not in that graph, and nothing says that they are elsewhere.
    assertEquals(
        "None of the 1 negative examples can be used: http://example.org/trains#train1 is not an"
            + " individual of the data.\n",
        post(
                "",
                "{\"graph\":\"http://example.org/other\",\"positives\":{\"class\":\"Animal\"},"
                    + "\"negatives\":{\"individuals\":[\"http://example.org/trains#train1\"]}}")
            .body());
  }
}
