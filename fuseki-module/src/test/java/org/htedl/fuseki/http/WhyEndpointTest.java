// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.jena.query.TxnType;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.htedl.closure.Entailment;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
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
    assertEquals("<urn:nobody> is no individual of the graph", nobody.get("text").getAsString());
  }

  /** Individuals are written as in an expression, or nearly so. */
  @Test
  void writtenNames() {
    assertEquals(TRAINS + "train1", why("Train", "train1").get("individual").getAsString());
    assertTrue(why("Train", "<" + TRAINS + "train1>").get("covered").getAsBoolean());
    String misspelt = why("Train", TRAINS + "trian1").get("text").getAsString();
    assertTrue(
        misspelt.endsWith(
            " is no individual of the graph; the closest names are train1 and train10"),
        misspelt);
  }

  /** What an explanation takes is on the account of the dataset, which works on afterwards. */
  @Test
  void memoryIsLimited() {
    Settings usual = Settings.defaults();
    DatasetGraphHtedl dataset =
        DatasetGraphHtedl.over(
            DatasetGraphFactory.createTxnMem(),
            new Settings(usual.entailment(), List.of(), false, usual.devices(), 16 << 20));
    StringBuilder data = new StringBuilder("PREFIX : <http://x/> ");
    for (int i = 0; i < 40_000; i++) {
      data.append(":train :hasCar :car").append(i).append(" .\n");
    }
    dataset.begin(TxnType.WRITE);
    RDFParser.fromString(data.toString(), Lang.TRIG).parse(dataset);
    dataset.commit();
    dataset.end();
    try (TestServer small = new TestServer(dataset)) {
      HttpResponse<String> one =
          small.post("kb/why", request("hasCar min 9 Thing", "http://x/train"));
      assertEquals(200, one.statusCode(), one.body());
      String all = request("hasCar min 40000 Thing", "http://x/train");
      HttpResponse<String> refused = small.post("kb/why", all);
      assertEquals(503, refused.statusCode(), refused.body());
      assertTrue(
          refused.body().endsWith("raise the setting htedl:memoryLimit of the dataset.\n"),
          refused.body());
      assertEquals(0, dataset.mirrors().memory().claimed());
      HttpResponse<String> query =
          small.get(
              "kb/query?query="
                  + URLEncoder.encode(
                      "SELECT ?v { 'hasCar min 40000 Thing' <https://w3id.org/htedl#why>"
                          + " (<http://x/train> ?v ?w) }",
                      StandardCharsets.UTF_8));
      assertEquals(503, query.statusCode(), query.body());
      assertTrue(query.body().contains("htedl:memoryLimit"), query.body());
      assertEquals(0, dataset.mirrors().memory().claimed());
      assertEquals(200, small.post("kb/coverage", "{\"hypotheses\":[\"Thing\"]}").statusCode());
    }
  }

  /** A triple is derived, asserted, or does not hold; its terms may be written in several ways. */
  @Test
  void triples() {
    Settings usual = Settings.defaults();
    DatasetGraphHtedl dataset =
        DatasetGraphHtedl.over(
            DatasetGraphFactory.createTxnMem(),
            new Settings(Entailment.RDFS, List.of(), false, usual.devices(), 64 << 20));
    dataset.begin(TxnType.WRITE);
    RDFParser.fromString(
            """
            PREFIX : <http://x/>
            PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
            :Closed rdfs:subClassOf :Car . :Car rdfs:subClassOf :Vehicle .
            :d rdfs:subPropertyOf :e . :c a :Closed . :c :d 5, "x"@en, true . _:b a :Closed .
            """,
            Lang.TRIG)
        .parse(dataset);
    dataset.commit();
    dataset.end();
    try (TestServer small = new TestServer(dataset)) {
      for (String triple :
          List.of(
              "['http://x/c','a','http://x/Vehicle']",
              "['c','rdf:type','Vehicle']",
              "['<http://x/c>','x:e','5'],'prefixes':{'x':'http://x/'}",
              "['c','e',5]",
              "['c','e',true]",
              "['c','e','true']",
              "['c','e','\\\"x\\\"@en']",
              "['c','e','\\\"5\\\"^^xsd:integer']",
              "['Closed','rdfs:subClassOf','Vehicle']")) {
        JsonObject answer = ofTriple(small, triple);
        assertTrue(answer.get("holds").getAsBoolean(), answer.toString());
        assertTrue(answer.get("smallest").getAsBoolean(), answer.toString());
        JsonObject witness = answer.getAsJsonObject("witness");
        assertTrue(witness.get("rule").getAsString().startsWith("rdfs"), answer.toString());
        assertEquals(2, witness.getAsJsonArray("premises").size(), answer.toString());
      }
      JsonObject asserted = ofTriple(small, "['c','d',5]");
      assertEquals("asserted", asserted.getAsJsonObject("witness").get("origin").getAsString());
      assertEquals(1, asserted.get("nodes").getAsInt());
      assertEquals(3, asserted.getAsJsonArray("triple").size());
      for (String triple :
          List.of("['c','e','05']", "['Car','a','c']", "['c','a','_:none']", "['c','x:y','c']")) {
        JsonObject absent = ofTriple(small, triple);
        assertFalse(absent.get("holds").getAsBoolean(), absent.toString());
        assertFalse(absent.getAsJsonObject("witness").get("holds").getAsBoolean());
        assertTrue(
            absent.get("text").getAsString().contains("neither in the data nor derived"),
            absent.toString());
      }
    }
  }

  private static JsonObject ofTriple(TestServer of, String triple) {
    HttpResponse<String> answer =
        of.post("kb/why", ("{'triple':" + triple + "}").replace('\'', '"'));
    assertEquals(200, answer.statusCode(), triple + ": " + answer.body());
    return JsonParser.parseString(answer.body()).getAsJsonObject();
  }

  @Test
  void wrongTriples() {
    refused("{}", "found neither");
    refused("{\"triple\":[\"train1\",\"a\",\"Car\"],\"individual\":\"urn:x\"}", "found both");
    refused("{\"triple\":[\"train1\",\"a\",\"Car\"],\"expression\":\"Car\"}", "found both");
    refused("{\"triple\":[\"train1\",\"a\"]}", "but found 2.");
    refused("{\"triple\":\"train1 a Car\"}", "an array");
    refused("{\"triple\":[5,\"a\",\"Car\"]}", "as the subject of the triple");
    refused("{\"triple\":[\"train1\",\"_:p\",\"Car\"]}", "the blank node _:p");
    refused("{\"triple\":[\"trian1\",\"a\",\"Car\"]}", "'trian1'");
    refused("{\"triple\":[\"train1\",\"a\",\"5x\"]}", "a literal in Turtle");
    refused("{\"triple\":[\"train1\",\"a\",\"\\\"x\\\"^^no:such\"]}", "a literal in Turtle");
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
