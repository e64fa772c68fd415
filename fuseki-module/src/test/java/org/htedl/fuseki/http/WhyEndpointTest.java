package org.htedl.fuseki.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** {@code POST /kb/why}. */
class WhyEndpointTest {
  private static final String TRAINS = "http://example.org/trains#";

  private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static JsonObject why(String expression, String individual) {
    HttpResponse<String> answer = server.post("kb/why", request(expression, individual));
    assertEquals(200, answer.statusCode(), answer.body());
    assertTrue(answer.body().endsWith("}\n"), answer.body());
    return JsonParser.parseString(answer.body()).getAsJsonObject();
  }

  private static String request(String expression, String individual) {
    JsonObject request = new JsonObject();
    request.addProperty("expression", expression);
    request.addProperty("individual", individual);
    return request.toString();
  }

  @Test
  void verdictAndWitness() {
    String instances =
        server.post("kb/instances", "{\"expression\":\"hasCar some Car\",\"limit\":1}").body();
    String train =
        JsonParser.parseString(instances)
            .getAsJsonObject()
            .getAsJsonArray("instances")
            .get(0)
            .getAsString();
    JsonObject covered = why("hasCar some Car", train);
    assertTrue(covered.get("covered").getAsBoolean());
    assertTrue(covered.get("smallest").getAsBoolean());
    assertEquals(3, covered.get("nodes").getAsInt());
    JsonObject edge =
        covered.getAsJsonObject("witness").getAsJsonArray("premises").get(0).getAsJsonObject();
    assertEquals(train, edge.get("subject").getAsString());
    assertEquals(TRAINS + "hasCar", edge.get("predicate").getAsString());
    assertEquals("asserted", edge.get("origin").getAsString());
    JsonObject not = why("not (hasCar some Car)", train);
    assertFalse(not.get("covered").getAsBoolean());
    assertEquals(4, not.get("nodes").getAsInt());
    JsonObject nobody = why("owl:Thing", "urn:nobody");
    assertFalse(nobody.getAsJsonObject("witness").get("known").getAsBoolean());
  }

  @Test
  void wrongRequests() {
    refused("{\"individual\":\"urn:x\"}", "\"expression\"");
    refused("{\"expression\":\"Train\"}", "\"individual\"");
    refused(request("Trainn", "urn:x"), "At character 1");
    refused("{\"expression\":\"Train\",\"individual\":\"urn:x\",\"graph\":\"urn:none\"}", "graph");
    refused("{\"expression\":\"Train\",\"individual\":7}", "individual");
  }

  private static void refused(String request, String sentence) {
    HttpResponse<String> answer = server.post("kb/why", request);
    assertEquals(400, answer.statusCode(), request);
    assertTrue(answer.body().contains(sentence), answer.body());
  }
}
