// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The description that is served says what the server does. */
class OpenApiTest {
  private static final Set<String> METHODS = Set.of("GET", "POST", "PUT", "DELETE", "PATCH");

  private static TestServer server;
  private static JsonObject description;
  private static OpenApiSchema schema;

  @BeforeAll
  static void start() {
    server = new TestServer();
    HttpResponse<String> answer = server.get("kb/workbench?file=openapi.json");
    assertEquals(200, answer.statusCode());
    description = JsonParser.parseString(answer.body()).getAsJsonObject();
    schema = new OpenApiSchema(description);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void methodsAreThoseDescribed() {
    JsonObject paths = description.getAsJsonObject("paths");
    for (String path : paths.keySet()) {
      Set<String> described = new TreeSet<>();
      paths
          .getAsJsonObject(path)
          .keySet()
          .forEach(method -> described.add(method.toUpperCase(Locale.ROOT)));
      for (String method : METHODS) {
        // A connection ends with a body that was not read.
        int status =
            server
                .alone(
                    server
                        .request("kb" + path)
                        .method(method, HttpRequest.BodyPublishers.ofString("?"))
                        .build())
                .statusCode();
        assertEquals(
            !described.contains(method), status == 405, method + " " + path + ": " + status);
      }
    }
  }

  @Test
  void jsonEndsWithALineBreak() {
    for (String address : List.of("mirror", "workbench?names", "workbench?complete=T")) {
      assertTrue(server.get("kb/" + address).body().endsWith("}\n"), address);
    }
    String body = server.post("kb/coverage", "{\"hypotheses\":[\"Train\"]}").body();
    assertTrue(body.endsWith("}\n") && !body.endsWith("\n\n"), body);
  }

  @Test
  void requestsAsDescribedAreAnsweredAsDescribed() {
    String p = "http://example.org/trains#";
    for (String request :
        List.of(
            "{'hypotheses':[]}",
            "{'hypotheses':['Train','Nonsense','not not','EastboundTrain']}",
            "{'prefixes':{'t':'" + p + "'},'hypotheses':['t:Train']}",
            "{'graph':'http://example.org/other','hypotheses':['Animal']}",
            "{'positives':{'examples':'" + p + "positives'},'hypotheses':['Train','x y']}",
            "{'positives':{'class':'EastboundTrain'},'negatives':{'individuals':['urn:none']},"
                + "'hypotheses':['Train']}",
            "{'top':1,'hypotheses':['Train','Car','Nonsense']}",
            "{'top':3,'by':'mcc','positives':{'examples':'"
                + p
                + "positives'},'hypotheses':['Train','owl:Nothing']}",
            "{'top':3,'by':'balanced','positives':{'class':'Car'},'hypotheses':['Train']}",
            "{'top':3,'by':'precision','positives':{'class':'Car'},'hypotheses':['Train']}")) {
      check("coverage", "CoverageRequest", "CoverageAnswer", request);
    }
    for (String request :
        List.of(
            "{'expression':'Train'}",
            "{'expression':'Train','limit':3,'offset':2,'labels':true}",
            "{'expression':'Animal','graph':'http://example.org/other'}",
            "{'expression':'hasCar min 4','among':{'examples':'" + p + "positives'}}",
            "{'expression':'Train','among':{'individuals':['urn:none']},'covered':false}",
            "{'expression':'Car','covered':false,'except':['" + p + "train1'],'limit':2}")) {
      check("instances", "InstancesRequest", "InstancesAnswer", request);
    }
    for (String request :
        List.of(
            "{'expression':'Train','individual':'" + p + "none'}",
            "{'expression':'not Train','individual':'"
                + p
                + "train1','prefixes':{'t':'"
                + p
                + "'}}",
            "{'expression':'hasCar some (Car and not Train)','individual':'" + p + "train1'}",
            "{'triple':['train1','a','Train']}",
            "{'triple':['train1','" + p + "none',5],'prefixes':{'t':'" + p + "'}}")) {
      check("why", "WhyRequest", "WhyAnswer", request);
    }
    for (String query : List.of("ASK { ?x ?p ?y . ?y ?q ?x }", "SELECT * { ?x ?p ?y }")) {
      HttpResponse<String> answer =
          server.send(
              server
                  .request("kb/pattern")
                  .header("Content-Type", "application/sparql-query")
                  .POST(HttpRequest.BodyPublishers.ofString(query))
                  .build());
      assertEquals(200, answer.statusCode(), answer.body());
      assertEquals(
          List.of(), schema.check("PatternAnswer", JsonParser.parseString(answer.body())), query);
    }
    for (String request :
        List.of(
            "{'query':'SELECT * { ?x a ?y . ?x ?p ?z }','infer':true}",
            "{'query':'ASK { ?x a ?y . ?x ?p ?z }','infer':false}",
            "{'query':'ASK {}'}")) {
      check("pattern", "PatternRequest", "PatternAnswer", request);
    }
    String rules =
        "'program':'{ a(1..2) } = 1. f(X) :- &kb[^Train^](X). #show a/1. #show -2 : a(2).";
    for (String request :
        List.of(
            "{'mode':'all','models':7,'timeout':5," + rules + "'}",
            "{'mode':'cautious','show':['f/1']," + rules + "'}",
            "{'prefixes':{'t':'" + p + "'}," + rules + " :~ a(1). [3]'}",
            "{'graph':'http://example.org/other'," + rules + " :- not b.'}")) {
      JsonElement json = JsonParser.parseString(request.replace("^", "\\\""));
      assertEquals(List.of(), schema.check("AnswerSetsRequest", json), request);
      HttpResponse<String> answer = server.post("kb/answersets", json.toString());
      assertEquals(200, answer.statusCode(), answer.body());
      checkLines("AnswerSetsLine", answer.body());
    }
    for (String request :
        List.of(
            "{'graph':'http://example.org/other','timeout':5,'schema':true,'prefixes':{'t':'"
                + p
                + "'}}",
            "{'keep':{'predicates':['" + p + "hasCar']},'weights':{'predicates':{'hasCar':2}}}",
            "{'schema':false,'keep':{'graphs':[],'triples':[]},'weights':{'triples':{}}}")) {
      JsonElement json = JsonParser.parseString(request.replace("'hasCar'", "'" + p + "hasCar'"));
      assertEquals(List.of(), schema.check("RepairsRequest", json), request);
      HttpResponse<String> answer = server.post("kb/repairs", json.toString());
      assertEquals(200, answer.statusCode(), answer.body());
      checkLines("RepairsLine", answer.body());
    }
    for (String request :
        List.of(
            "'hypotheses':['hasCar some (ShortCar and ClosedCar)','EastboundTrain']}",
            "'hypotheses':['hasCar min 4',{'expression':'hasCar min 2','size':1}],'mode':'sum',"
                + "'weights':{'positive':3,'negative':2,'size':1},'timeout':5}",
            "'hypotheses':[],'mode':'levels','prefixes':{'t':'" + p + "'}}",
            "'hypotheses':['hasCar min 4'],'mode':'exact'}")) {
      theory(
          "{'positives':{'examples':'"
              + p
              + "positives'},'negatives':{'examples':'"
              + p
              + "negatives'},"
              + request);
    }
    theory(
        "{'positives':{'individuals':['urn:none']},'negatives':{'class':'Train'},"
            + "'hypotheses':['Animal'],'graph':'http://example.org/other'}");
    String sides =
        "{'positives':{'class':'EastboundTrain'},"
            + "'negatives':{'class':'Train and not EastboundTrain'},";
    for (String options :
        List.of(
            "'maxLength':3,'top':2,'measure':'precision@0.5','only':'off','inverse':false}",
            "'maxLength':2,'folds':0,'ignore':['" + p + "Car'],'memory':'1m','seconds':5.5}")) {
      check("learn", "LearnRequest", "LearnAnswer", sides + options);
      String lines = server.post("kb/learn", (sides + options).replace('\'', '"')).body();
      checkLines("LearnEvent", lines);
    }
  }

  private static void checkLines(String name, String lines) {
    lines
        .lines()
        .forEach(
            line ->
                assertEquals(List.of(), schema.check(name, JsonParser.parseString(line)), line));
  }

  /** As one object, and as lines. */
  private static void theory(String request) {
    check("theory", "TheoryRequest", "TheoryEnd", request);
    checkLines(
        "TheoryLine",
        server
            .send(
                server
                    .request("kb/theory")
                    .header("Content-Type", "application/json")
                    .header("Accept", "application/x-ndjson")
                    .POST(HttpRequest.BodyPublishers.ofString(request.replace('\'', '"')))
                    .build())
            .body());
  }

  private static void check(String path, String in, String out, String request) {
    JsonElement json = JsonParser.parseString(request);
    assertEquals(List.of(), schema.check(in, json), request);
    HttpResponse<String> answer =
        server.send(
            server
                .request("kb/" + path)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json.toString()))
                .build());
    assertEquals(200, answer.statusCode(), request + " → " + answer.body());
    assertEquals(List.of(), schema.check(out, JsonParser.parseString(answer.body())), request);
  }

  @Test
  void everyMemberDescribedIsKnown() {
    for (Map.Entry<String, String> each :
        Map.of(
                "CoverageRequest",
                "coverage",
                "InstancesRequest",
                "instances",
                "LearnRequest",
                "learn",
                "AnswerSetsRequest",
                "answersets",
                "TheoryRequest",
                "theory",
                "RepairsRequest",
                "repairs",
                "PatternRequest",
                "pattern",
                "WhyRequest",
                "why")
            .entrySet()) {
      for (String member : schema.named(each.getKey()).getAsJsonObject("properties").keySet()) {
        HttpResponse<String> answer =
            server.post("kb/" + each.getValue(), "{\"" + member + "\":[[]]}");
        assertEquals(400, answer.statusCode());
        assertTrue(!answer.body().contains("is not known"), member + ": " + answer.body());
      }
    }
  }

  @Test
  void queriesWithEntailmentAreAnsweredInTheTypesDescribed() {
    JsonObject paths = description.getAsJsonObject("paths").getAsJsonObject("/entailed");
    Set<String> types =
        paths
            .getAsJsonObject("get")
            .getAsJsonObject("responses")
            .getAsJsonObject("200")
            .getAsJsonObject("content")
            .keySet();
    assertTrue(types.contains("text/csv") && types.contains("text/turtle"), types::toString);
    for (String type : types) {
      boolean isOfRows = type.contains("sparql-results") || type.equals("text/csv");
      isOfRows |= type.equals("text/tab-separated-values");
      String query =
          isOfRows ? "SELECT * { ?s ?p ?o } LIMIT 1" : "CONSTRUCT WHERE { ?s ?p ?o } LIMIT 1";
      HttpResponse<String> answer =
          server.send(
              server
                  .request("kb/entailed?timeout=50")
                  .header("Content-Type", "application/sparql-query")
                  .header("Accept", type)
                  .POST(HttpRequest.BodyPublishers.ofString(query))
                  .build());
      assertEquals(200, answer.statusCode(), type);
      String given = answer.headers().firstValue("Content-Type").orElseThrow();
      assertTrue(given.startsWith(type), type + " is answered by " + given);
    }
  }

  @Test
  void theMirrorAnswersAsDescribed() {
    server.post("kb/instances", "{\"expression\":\"Train\"}");
    HttpResponse<String> answer = server.get("kb/mirror");
    assertEquals(200, answer.statusCode());
    assertEquals(List.of(), schema.check("MirrorState", JsonParser.parseString(answer.body())));
  }
}
