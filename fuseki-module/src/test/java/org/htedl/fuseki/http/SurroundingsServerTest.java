// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.jena.graph.Graph;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.graph.GraphFactory;
import org.apache.jena.system.Txn;
import org.htedl.closure.Entailment;
import org.htedl.fuseki.around.Around;
import org.htedl.fuseki.around.AroundQuestion;
import org.htedl.fuseki.around.FetchedSurroundings;
import org.htedl.fuseki.around.source.ScannedSource;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.htedl.limit.Progress;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A server over what lies around examples: all endpoints answer for them, or refuse. */
class SurroundingsServerTest {
  private static final String DATA =
      """
      @prefix : <http://ex/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
      @prefix htedl: <https://w3id.org/htedl#> .
      :anna a :Woman ; :hasChild :bob, :cleo . :bob a :Man ; :hasChild :dora . :cleo a :Woman .
      :dora a :Woman ; :hasChild :eve . :Woman rdfs:subClassOf :Person . :Man rdfs:subClassOf :Person .
      :mothers htedl:example :anna . :others htedl:example :bob, :cleo .
      """;

  private static TestServer server;

  @BeforeAll
  static void start() {
    Graph graph = GraphFactory.createDefaultGraph();
    RDFParser.fromString(DATA, Lang.TURTLE).parse(graph);
    FetchedSurroundings fetched =
        Around.fetch(
            new ScannedSource("family.ttl", to -> graph.find().forEach(to::triple)),
            new AroundQuestion(
                List.of("http://ex/anna", "http://ex/bob", "<http://ex/cleo>"),
                null,
                1,
                false,
                AroundQuestion.MOST,
                Entailment.RDFS),
            Progress.NONE);
    DatasetGraph plain = DatasetGraphFactory.createTxnMem();
    Txn.executeWrite(plain, () -> fetched.triples().forEach(plain.getDefaultGraph()::add));
    Settings usual = Settings.defaults();
    Settings settings =
        new Settings(Entailment.RDFS, List.of(), true, usual.devices(), usual.memoryLimit());
    server = new TestServer(DatasetGraphHtedl.over(plain, settings.around(fetched.known())));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static JsonObject answer(String path, String request) {
    HttpResponse<String> answer = server.post(path, request);
    assertEquals(200, answer.statusCode(), answer.body());
    return JsonParser.parseString(answer.body()).getAsJsonObject();
  }

  private static void refused(String path, String request, String sentence) {
    HttpResponse<String> answer = server.post(path, request);
    assertEquals(400, answer.statusCode(), answer.body());
    assertTrue(answer.body().contains(sentence), answer.body());
  }

  @Test
  void theStatusHasThem() {
    JsonObject status = JsonParser.parseString(server.get("kb/mirror").body()).getAsJsonObject();
    JsonObject around = status.getAsJsonObject("surroundings");
    assertEquals(3, around.get("examples").getAsInt());
    assertEquals(1, around.get("depth").getAsInt());
    assertEquals(false, around.get("inverse").getAsBoolean());
    assertEquals(4, around.get("nodes").getAsInt());
    assertEquals("family.ttl", around.get("source").getAsString());
    assertEquals(3, around.get("requests").getAsInt());
    assertTrue(around.get("fetched").getAsString().endsWith("Z"));
  }

  @Test
  void instancesAreExamples() {
    JsonObject all = answer("kb/instances", "{\"expression\":\"Person\"}");
    assertEquals(3, all.get("count").getAsInt(), all.toString());
    JsonObject not =
        answer("kb/instances", "{\"expression\":\"hasChild some Person\",\"covered\":false}");
    assertEquals("[\"http://ex/cleo\"]", not.get("instances").toString());
    refused("kb/instances", "{\"expression\":\"hasChild some (hasChild some Woman)\"}", "--depth");
    refused("kb/instances", "{\"expression\":\"inverse hasChild some Woman\"}", "--inverse");
    refused(
        "kb/instances",
        "{\"expression\":\"Woman\",\"among\":{\"individuals\":[\"http://ex/dora\"]}}",
        "is none of the 3 examples");
  }

  @Test
  void coverageNeedsExamples() {
    HttpResponse<String> answer =
        server.post(
            "kb/coverage",
            "{\"positives\":{\"individuals\":[\"http://ex/anna\"]},\"negatives\":{\"individuals\":[\"http://ex/bob\"]},\"hypotheses\":[\"hasChild"
                + " some Woman\",\"hasChild some (hasChild some Woman)\"]}");
    assertEquals(200, answer.statusCode(), answer.body());
    assertTrue(answer.body().contains("has role depth 2"), answer.body());
    refused("kb/coverage", "{\"hypotheses\":[\"Woman\"]}", "not all individuals");
    refused(
        "kb/coverage",
        "{\"positives\":{\"individuals\":[\"http://ex/dora\"]},\"negatives\":{\"individuals\":[]},\"hypotheses\":[\"Woman\"]}",
        "is none of the 3 examples");
  }

  @Test
  void whatReadsAllIsRefused() {
    refused("kb/answersets", "{\"program\":\"a.\"}", "Rules read all individuals");
    refused("kb/repairs", "{}", "not all individuals");
    refused(
        "kb/why",
        "{\"expression\":\"Woman\",\"individual\":\"http://ex/dora\"}",
        "is none of the 3 examples");
    JsonObject why =
        answer("kb/why", "{\"expression\":\"Person\",\"individual\":\"http://ex/anna\"}");
    assertTrue(why.get("covered").getAsBoolean());
  }

  @Test
  void sparqlAnswersForExamples() {
    assertEquals(
        "x\r\nhttp://ex/anna\r\nhttp://ex/bob\r\nhttp://ex/cleo\r\n",
        sparql("SELECT ?x { 'Person' htedl:covers ?x } ORDER BY ?x", 200));
    assertTrue(
        sparql("SELECT ?n { 'Person' htedl:coverage ?n }", 400).contains("not all individuals"));
    assertTrue(
        sparql("SELECT ?x { 'inverse hasChild some Person' htedl:covers ?x }", 400)
            .contains("--inverse"));
    assertTrue(
        sparql(
                "SELECT ?tp { 'Person' htedl:coverage (<http://ex/mothers> <http://ex/others> ?tp)"
                    + " }",
                200)
            .contains("1"));
  }

  private static String sparql(String query, int status) {
    HttpResponse<String> answer =
        server.get(
            "kb/query?format=csv&query="
                + URLEncoder.encode(
                    "PREFIX htedl: <https://w3id.org/htedl#> " + query, StandardCharsets.UTF_8));
    assertEquals(status, answer.statusCode(), answer.body());
    return answer.body();
  }

  @Test
  void theLearnerKeepsToWhatIsKnown() {
    HttpResponse<String> answer =
        server.post(
            "kb/learn",
            "{\"positives\":{\"individuals\":[\"http://ex/anna\"]},\"negatives\":{\"individuals\":[\"http://ex/cleo\"]},"
                + "\"seconds\":2,\"maxLength\":4}");
    assertEquals(200, answer.statusCode(), answer.body());
    assertTrue(answer.body().contains("hasChild"), answer.body());
    assertTrue(answer.body().contains("not known around the examples"), answer.body());
  }
}
