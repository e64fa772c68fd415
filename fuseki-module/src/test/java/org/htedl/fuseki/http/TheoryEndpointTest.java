// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.apache.jena.query.TxnType;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.htedl.closure.Entailment;
import org.htedl.engine.Devices;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.htedl.fuseki.work.SearchPlaces;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code POST /kb/theory}: what it answers and what it refuses. */
class TheoryEndpointTest {
  private static final String DATA =
      """
      PREFIX : <http://x/>
      PREFIX htedl: <https://w3id.org/htedl#>
      :p1 a :P, :A, :D . :p2 a :P, :A, :B, :D . :p3 a :P, :B, :C, :D . :p4 a :P, :C, :E .
      :n1 a :N, :D . :n2 a :N . :n3 a :N ; :knows :p1 . :p4 :knows :p1 .
      :some htedl:example :p1, :p2 .
      GRAPH :other { :z a :Z . }
      """;

  private static final String SIDES = "'positives':{'class':'P'},'negatives':{'class':'N'},";

  private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer(dataset(1L << 30));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static DatasetGraphHtedl dataset(long memory) {
    DatasetGraphHtedl dataset =
        DatasetGraphHtedl.over(
            DatasetGraphFactory.createTxnMem(),
            new Settings(Entailment.RDFS, List.of(), false, List.of(Devices.AUTO), memory));
    dataset.begin(TxnType.WRITE);
    RDFParser.fromString(DATA, Lang.TRIG).parse(dataset);
    dataset.commit();
    dataset.end();
    return dataset;
  }

  private static HttpResponse<String> ask(String accept, String json) {
    return server.send(
        server
            .request("kb/theory")
            .header("Content-Type", "application/json")
            .header("Accept", accept)
            .POST(HttpRequest.BodyPublishers.ofString(json.replace('\'', '"')))
            .build());
  }

  private static JsonObject answer(String json) {
    HttpResponse<String> answer = ask("*/*", json);
    assertEquals(200, answer.statusCode(), answer.body());
    assertTrue(header(answer, "Content-Type").startsWith("application/json"));
    return JsonParser.parseString(answer.body()).getAsJsonObject();
  }

  private static String header(HttpResponse<String> answer, String name) {
    return answer.headers().firstValue(name).orElseThrow();
  }

  /** The answer without its time, with single quotes. */
  private static String text(JsonObject answer) {
    JsonObject untimed = answer.deepCopy();
    assertTrue(untimed.remove("seconds").getAsDouble() >= 0);
    return untimed.toString().replace('"', '\'');
  }

  @Test
  void theSmallestUnionWithoutErrors() {
    assertEquals(
        "{'status':'optimal','expression':'(A) or (C)','theory':["
            + "{'position':0,'hypothesis':'A','size':1},{'position':2,'hypothesis':'C','size':1}],"
            + "'tp':4,'fp':0,'fn':0,'tn':3,'size':2,'cost':[2],'bound':[2],'hypotheses':5}",
        text(answer("{" + SIDES + "'hypotheses':['A','B','C','D','E']}")));
    // The length of an expression is its size unless the request has another.
    JsonObject other =
        answer("{" + SIDES + "'hypotheses':['A','B',{'expression':'C','size':5},'D','E','not N']}");
    assertEquals("not N", other.get("expression").getAsString());
    assertEquals(2, other.get("size").getAsInt());
  }

  @Test
  void errorsAreWeighedOrCountedFirst() {
    // A or E misses p3, D or E covers n1.
    JsonObject levels =
        answer(
            "{" + SIDES + "'hypotheses':['A','D','E'],'mode':'levels','weights':{'negative':2}}");
    assertEquals("(A) or (E)", levels.get("expression").getAsString());
    assertEquals("[1,2]", levels.get("cost").toString());
    assertEquals(
        "(D) or (E)",
        answer("{" + SIDES + "'hypotheses':['A','D','E'],'mode':'levels','weights':{'positive':2}}")
            .get("expression")
            .getAsString());
    String sum = "{" + SIDES + "'hypotheses':['A','D','E'],'mode':'sum','weights':";
    assertEquals(
        "[7]", answer(sum + "{'positive':5,'negative':5,'size':1}}").get("cost").toString());
    JsonObject nothing = answer(sum + "{'positive':1,'negative':5,'size':9}}");
    assertEquals("owl:Nothing", nothing.get("expression").getAsString());
    assertEquals("[4]", nothing.get("cost").toString());
    assertEquals(0, nothing.getAsJsonArray("theory").size());
  }

  @Test
  void whatNoHypothesisCoversIsNamed() {
    assertEquals(
        "{'status':'none','reason':'There are positive examples that no hypothesis covers without"
            + " covering negative ones.','uncoverable':['http://x/p3','http://x/p4','urn:none'],"
            + "'uncoverableTotal':3,'unknownExamples':['urn:none','urn:no'],'hypotheses':2}",
        text(
            answer(
                "{'positives':{'individuals':['http://x/p1','http://x/p3','http://x/p4','urn:none']},"
                    + "'negatives':{'individuals':['urn:no','http://x/n1']},"
                    + "'hypotheses':['A','D']}")));
    // Of what is not asked to be exact, they are errors.
    JsonObject levels =
        answer(
            "{'positives':{'individuals':['http://x/p1','urn:none']},'negatives':{'class':'N'},"
                + "'hypotheses':['A'],'mode':'levels'}");
    assertEquals("[1,1]", levels.get("cost").toString());
    assertEquals("optimal", levels.get("status").getAsString());
  }

  @Test
  void eachThatIsBetterIsALine() {
    HttpResponse<String> answer =
        ask("application/x-ndjson", "{" + SIDES + "'hypotheses':['A','B','C','E']}");
    assertEquals(200, answer.statusCode());
    List<JsonObject> lines =
        answer.body().lines().map(line -> JsonParser.parseString(line).getAsJsonObject()).toList();
    assertTrue(lines.size() > 1, answer.body());
    assertEquals("optimal", lines.getLast().get("status").getAsString());
    for (JsonObject line : lines.subList(0, lines.size() - 1)) {
      assertTrue(!line.has("status") && line.has("cost") && line.has("seconds"), line.toString());
      assertTrue(line.get("bound").getAsJsonArray().get(0).getAsLong() <= 2);
    }
  }

  @Test
  void examplesPrefixesAndGraphs() {
    assertEquals(
        "y:knows value x:p1",
        answer(
                "{'positives':{'individuals':['http://x/p4']},'negatives':{'examples':'http://x/some'},"
                    + "'prefixes':{'y':'http://x/','x':'http://x/'},"
                    + "'hypotheses':['y:knows value x:p1','x:P']}")
            .get("expression")
            .getAsString());
    assertEquals(
        "Z",
        answer(
                "{'positives':{'class':'owl:Thing'},'negatives':{'individuals':[]},"
                    + "'graph':'http://x/other','hypotheses':['Z']}")
            .get("expression")
            .getAsString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          {}                                   | The member "positives" is missing.
          {'positives':{'class':'P'}}          | The member "negatives" is missing.
          {SIDES 'mode':'exact'}               | The member "hypotheses" is missing.
          {SIDES 'hypotheses':['A','P and']}   | At character 6 of $.hypotheses[1], "P and":
          {SIDES 'hypotheses':['A','Q']}       | At character 1 of $.hypotheses[1], "Q":
          {SIDES 'hypotheses':[3]}             | Expected a string at $.hypotheses[0] but found a number.
          {SIDES 'hypotheses':[{'size':3}]}    | The member "expression" of $.hypotheses[0] is missing.
          {SIDES 'hypotheses':[{'expression':'A','size':-1}]} | Expected a whole number from 0 to 1000000 at $.hypotheses[0].size but found -1.
          {SIDES 'hypotheses':[],'mode':'all'} | The mode is one of exact, sum, levels, not "all".
          {SIDES 'hypotheses':[],'weights':{'positive':2}} | Weights are for errors, which the mode exact does not allow.
          {SIDES 'hypotheses':[],'mode':'levels','weights':{'size':2}} | The weight size is for the mode sum; the mode levels compares sizes last.
          {SIDES 'hypotheses':[],'mode':'sum','weights':{'size':2000000}} | Expected a whole number from 0 to 1000000 at $.weights.size but found 2000000.
          {SIDES 'hypotheses':[],'timeout':61} | The timeout is a number of seconds above 0, at most 60, which is htedl:solveSeconds, not 61.
          {SIDES 'hypotheses':[],'graph':'urn:no'} | There is no graph <urn:no> in this dataset.
          {SIDES 'hypotheses':[],'top':3}      | The member "top" is not known: expected positives, negatives, hypotheses, mode, weights, timeout, prefixes, graph.
          {'positives':{'class':'Q'},'negatives':{'class':'N'},'hypotheses':[]} | At character 1 of the positive examples "Q":
          """)
  void wrongRequestsAreRefusedInOneSentence(String json, String sentence) {
    HttpResponse<String> answer = ask("*/*", json.replace("SIDES ", SIDES));
    assertEquals(400, answer.statusCode(), answer.body());
    assertTrue(answer.body().startsWith(sentence), answer.body());
    assertTrue(answer.body().endsWith(".\n"), answer.body());
    assertEquals(1, answer.body().lines().count(), answer.body());
  }

  @Test
  void otherRequests() {
    String request = "{" + SIDES + "'hypotheses':[]}";
    assertEquals(406, ask("text/turtle", request).statusCode());
    assertEquals(405, server.get("kb/theory").statusCode());
    String many = "'A',".repeat(100_000) + "'A'";
    HttpResponse<String> large = ask("*/*", "{" + SIDES + "'hypotheses':[" + many + "]}");
    assertEquals(413, large.statusCode());
    assertTrue(large.body().contains("more than 100000 hypotheses"), large.body());
    assertEquals("none", answer(request).get("status").getAsString());
  }

  @Test
  void placesAndMemoryAreLimited() {
    String request = "{" + SIDES + "'hypotheses':['A','C']}";
    SearchPlaces solvers = ((DatasetGraphHtedl) server.dataset()).mirrors().provision().solvers();
    try (SearchPlaces.Place taken = solvers.take()) {
      assertTrue(taken != null);
      HttpResponse<String> busy = ask("*/*", request);
      assertEquals(503, busy.statusCode());
      assertEquals("5", header(busy, "Retry-After"));
    }
    assertEquals(200, ask("*/*", request).statusCode());
    assertEquals(0, solvers.running());
    try (TestServer small = new TestServer(dataset(4L << 20))) {
      StringBuilder many = new StringBuilder();
      for (int i = 0; i < 20_000; i++) {
        many.append(many.isEmpty() ? "" : ",").append("\"A and not C or D and E\"");
      }
      HttpResponse<String> refused =
          small.post(
              "kb/theory", ("{" + SIDES).replace('\'', '"') + "\"hypotheses\":[" + many + "]}");
      assertEquals(503, refused.statusCode(), refused.body());
      assertTrue(refused.body().contains("htedl:memoryLimit"), refused.body());
      HttpResponse<String> after = small.post("kb/theory", request.replace('\'', '"'));
      assertEquals(200, after.statusCode(), after.body());
    }
  }

  @Test
  void theMetricsCountRequests() {
    answer("{" + SIDES + "'hypotheses':['A','C']}");
    assertTrue(
        server
            .get("$/metrics")
            .body()
            .lines()
            .anyMatch(
                line ->
                    line.startsWith("htedl_request_duration_seconds_count")
                        && line.contains("operation=\"theory\"")));
  }
}
