// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFLanguages;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.http.SentData;
import org.htedl.fuseki.http.TestServer;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is nested thirty thousand deep is refused by one sentence, at every endpoint. */
@Tag("slow")
class NestedRequestsTest {
  private static final int DEEP = 30_000;
  private static final int LONGEST_SENTENCE = 500;

  private static TestServer server;
  private static TestServer loading;

  @BeforeAll
  static void start() {
    server = new TestServer();
    loading =
        SentData.server(
            DatasetGraphHtedl.over(DatasetGraphFactory.createTxnMem(), Settings.defaults()));
  }

  @AfterAll
  static void stop() {
    server.close();
    loading.close();
  }

  record Request(String path, String type, String body) {
    @Override
    public String toString() {
      return path + " " + (body.length() < 90 ? body : body.substring(0, 90) + "…");
    }
  }

  private static String deep(String open, String inner, String close) {
    return open.repeat(DEEP) + inner + close.repeat(DEEP);
  }

  private static List<String> expressions() {
    return List.of(
        deep("(", "Train", ")"),
        deep("not ", "Train", ""),
        deep("not (", "Train", ")"),
        deep("hasCar some ", "Train", ""),
        deep("hasCar only (", "Train", ")"),
        deep("hasCar min 1 (Train and ", "Train", ")"),
        deep("inverse (", "hasCar", ")") + " some Train",
        "hasCar some " + deep("not ", "{}", ""));
  }

  private static List<String> values() {
    List<String> values = new ArrayList<>();
    values.add(deep("[", "", "]"));
    values.add(deep("{\"class\":", "1", "}"));
    values.add(deep("[{\"a\":", "1", "}]"));
    values.add("[".repeat(DEEP));
    return values;
  }

  /** Bodies in JSON in which a place takes an expression. */
  private static List<Request> places() {
    String examples = "\"positives\":{\"class\":\"Train\"},\"negatives\":{\"class\":\"Train\"}";
    return List.of(
        json("coverage", "{\"hypotheses\":[\"$\"]," + examples + "}"),
        json("coverage", "{\"hypotheses\":[\"Train\"],\"positives\":{\"class\":\"$\"}}"),
        json("coverage", "{\"hypotheses\":[\"Train\"],\"negatives\":{\"class\":\"$\"}}"),
        json("instances", "{\"expression\":\"$\"}"),
        json("instances", "{\"expression\":\"Train\",\"among\":{\"class\":\"$\"}}"),
        json("why", "{\"expression\":\"$\",\"individual\":\"east1\"}"),
        json("learn", "{\"positives\":{\"class\":\"$\"},\"negatives\":{\"class\":\"Train\"}}"),
        json("theory", "{\"hypotheses\":[\"$\"]," + examples + "}"),
        json("theory", "{\"hypotheses\":[{\"expression\":\"$\",\"size\":1}]," + examples + "}"),
        json("repairs", "{\"keep\":[\"$\"]}"),
        json("answersets", "{\"program\":\"a(X) :- &kb[\\\"$\\\"](X).\"}"));
  }

  private static Request json(String path, String body) {
    return new Request(path, "application/json", body);
  }

  private static List<Request> expressionRequests() {
    List<Request> all = new ArrayList<>();
    for (Request place : places()) {
      for (String expression : expressions()) {
        all.add(json(place.path(), place.body().replace("$", expression)));
      }
    }
    return all;
  }

  private static List<Request> jsonRequests() {
    List<Request> all = new ArrayList<>();
    for (String path :
        List.of(
            "coverage",
            "instances",
            "why",
            "learn",
            "theory",
            "repairs",
            "answersets",
            "pattern",
            "workbench")) {
      for (String value : values()) {
        all.add(json(path, value));
        for (String member :
            List.of(
                "positives",
                "expression",
                "hypotheses",
                "prefixes",
                "graph",
                "weights",
                "keep",
                "program",
                "show",
                "among",
                "except",
                "labels",
                "unknown")) {
          all.add(json(path, "{\"" + member + "\":" + value + "}"));
        }
      }
    }
    return all;
  }

  private static List<Request> sparqlRequests() {
    List<String> patterns = new ArrayList<>();
    patterns.add(deep("{", "", "}"));
    patterns.add(deep("{ ?s ?p ?o . ", "", "}"));
    patterns.add(deep("OPTIONAL { ", "?s ?p ?o", "}"));
    patterns.add(deep("{ SELECT * { ", "?s ?p ?o", "} }"));
    patterns.add(deep("MINUS { ?s ?p ?o ", "", "}"));
    patterns.add(deep("FILTER NOT EXISTS { ", "?s ?p ?o", "}"));
    patterns.add(deep("GRAPH ?g { ", "?s ?p ?o", "}"));
    patterns.add("FILTER" + deep("(", "1", ")"));
    patterns.add("FILTER(" + deep("!", "true", "") + ")");
    patterns.add("FILTER(" + deep("-", " 1", "") + ")");
    patterns.add("FILTER(" + deep("ABS(", "1", ")") + ")");
    patterns.add("FILTER(1" + deep("+(1", "", ")") + ")");
    patterns.add("?s " + deep("(", "<a:p>", ")") + " ?o");
    patterns.add("?s " + deep("^(", "<a:p>", ")") + " ?o");
    patterns.add("?s " + deep("(", "<a:p>", ")*") + " ?o");
    patterns.add("?s ?p " + deep("[ ?p ", "1", "]"));
    patterns.add("?s ?p " + deep("( ", "1", ")"));
    patterns.add("?s ?p " + deep("<<( <a:a> <a:p> ", "1", ")>>"));
    for (String expression : expressions()) {
      patterns.add("?s <https://w3id.org/htedl#coveredBy> '" + expression + "'");
      patterns.add("FILTER(<https://w3id.org/htedl#covers>('" + expression + "', ?s))");
    }
    List<Request> all = new ArrayList<>();
    for (String pattern : patterns) {
      String query = "application/sparql-query";
      all.add(new Request("query", query, "SELECT * { ?s ?p ?o . " + pattern + " }"));
      all.add(new Request("pattern", query, "SELECT * { ?s ?p ?o . " + pattern + " }"));
      all.add(
          new Request(
              "update",
              "application/sparql-update",
              "INSERT { ?s <a:p> 1 } WHERE { FILTER(false) " + pattern + " }"));
    }
    String update = "application/sparql-update";
    all.add(
        new Request(
            "update", update, "INSERT DATA { <a:a> <a:p> " + deep("[ <a:p> ", "1", "]") + "}"));
    all.add(
        new Request("update", update, "INSERT DATA { <a:a> <a:p> " + deep("(", "1", ")") + "}"));
    return all;
  }

  private static HttpResponse<String> send(Request request) {
    // A connection of its own: the server closes one whose request it has not read to its end.
    return server.alone(
        server
            .request("kb/" + request.path())
            .header("Content-Type", request.type())
            .POST(BodyPublishers.ofString(request.body()))
            .build());
  }

  private static void isSentence(HttpResponse<String> answer) {
    String body = answer.body();
    String start = body.substring(0, Math.min(LONGEST_SENTENCE, body.length()));
    assertTrue(answer.statusCode() < 500, () -> answer.statusCode() + " " + start);
    assertFalse(body.contains("StackOverflow") || body.contains("Exception"), start);
  }

  @ParameterizedTest
  @MethodSource("expressionRequests")
  void deepExpressionsAreRefused(Request request) {
    HttpResponse<String> answer = send(request);
    isSentence(answer);
    String body = answer.body();
    if (answer.statusCode() == 200) {
      // An endpoint that answers each hypothesis says at that one what is wrong.
      assertTrue(body.contains("nested deeper than 1000 levels"), body);
      return;
    }
    assertEquals(400, answer.statusCode(), body);
    assertEquals(1, body.lines().count(), body);
    assertTrue(body.length() < LONGEST_SENTENCE, body);
  }

  @ParameterizedTest
  @MethodSource("jsonRequests")
  void deepJsonIsRefused(Request request) {
    HttpResponse<String> answer = send(request);
    isSentence(answer);
    assertTrue(answer.statusCode() >= 400, answer.body());
    assertEquals(1, answer.body().lines().count(), answer.body());
    assertTrue(answer.body().length() < LONGEST_SENTENCE, answer.body());
  }

  /** A refusal names the place, which has names of the client in it. */
  @ParameterizedTest
  @ValueSource(strings = {"a\\nb", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"})
  void placesAreShortAndOnOneLine(String name) {
    String body = "{\"prefixes\":{\"" + name.repeat(50) + "\":[]}}";
    HttpResponse<String> answer = send(json("instances", body));
    assertEquals(400, answer.statusCode(), answer.body());
    assertEquals(1, answer.body().lines().count(), answer.body());
    assertTrue(answer.body().length() < LONGEST_SENTENCE, answer.body());
  }

  @ParameterizedTest
  @MethodSource("sparqlRequests")
  void deepSparqlIsAnsweredOrRefused(Request request) {
    isSentence(send(request));
  }

  @ParameterizedTest
  @ValueSource(strings = {"f(", "-", "(", "|"})
  void deepRulesAreRefused(String part) {
    String close = part.equals("f(") || part.equals("(") ? ")" : part.equals("|") ? "|" : "";
    isSentence(send(json("answersets", "{\"program\":\"p(" + deep(part, "1", close) + ").\"}")));
  }

  @ParameterizedTest
  @MethodSource("expressions")
  void deepCompletionsAreAnswered(String expression) {
    // As long as an address may be.
    String text = expression.substring(0, Math.min(2_000, expression.length()));
    isSentence(server.get("kb/workbench?complete=" + URLEncoder.encode(text, UTF_8)));
  }

  record Data(Lang lang, String name, byte[] bytes) {
    @Override
    public String toString() {
      return lang.getName() + " " + name;
    }
  }

  private static Data data(String ending, String before, String open, String inner, String close) {
    return new Data(
        RDFLanguages.filenameToLang("a." + ending),
        open,
        (before + deep(open, inner, close)).getBytes(UTF_8));
  }

  /** Triples whose objects are triples; Thrift's compact protocol. */
  private static Data thrift() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(new byte[] {0x2c});
    byte[] iri = {0x1c, 0x1c, 0x18, 3, 'a', ':', 'a', 0, 0};
    for (int i = 0; i < DEEP; i++) {
      out.writeBytes(iri);
      out.writeBytes(iri);
      // The object, a term that is a triple: field 9 of a term.
      out.writeBytes(new byte[] {0x1c, (byte) 0x9c});
    }
    return new Data(Lang.RDFTHRIFT, "terms", out.toByteArray());
  }

  private static List<Data> documents() {
    List<Data> all = new ArrayList<>();
    for (String ending : List.of("ttl", "trig", "n3", "ttljcc")) {
      all.add(data(ending, "<a:a> <b:b> ", "[ <b:b> ", "1", "]"));
      all.add(data(ending, "<a:a> <b:b> ", "( ", "1", ")"));
      all.add(data(ending, "<a:a> <b:b> ", "<< <a:a> <b:b> ", "1", ">>"));
      all.add(data(ending, "<a:a> <b:b> ", "<<( <a:a> <b:b> ", "1", ")>>"));
      all.add(data(ending, "<a:a> <b:b> 1 ", "{| <b:b> 1 ", "", "|}"));
    }
    all.add(data("nt", "<a:a> <b:b> ", "<<( <a:a> <b:b> ", "<a:a>", ")>>"));
    all.add(data("nq", "<a:a> <b:b> ", "<<( <a:a> <b:b> ", "<a:a>", ")>>"));
    all.add(data("shc", "BASE <http://e/>\nshape <http://e/s> { ", "(", "<a:p>", ")"));
    all.add(data("jsonld", "", "[", "", "]"));
    all.add(data("jsonld", "", "{\"http://e/p\":", "1", "}"));
    all.add(data("jsonld", "{\"http://e/p\":", "{\"@list\":[", "", "]}"));
    all.add(data("rj", "", "[", "", "]"));
    all.add(data("rj", "", "{\"a:a\":", "1", "}"));
    String rdf = "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns:e='e:'>";
    for (String ending : List.of("rdf", "arp", "rdfstaxsr", "rdfstaxev")) {
      all.add(data(ending, rdf, "<rdf:Description><e:p>", "", "</e:p></rdf:Description>"));
      all.add(data(ending, rdf + "<e:C><e:p rdf:parseType='Literal'>", "<e:p>", "", "</e:p>"));
    }
    all.add(
        data(
            "trix",
            "<TriX xmlns='http://www.w3.org/2004/03/trix/trix-1/'><graph>",
            "<triple><uri>a:a</uri><uri>a:b</uri>",
            "",
            "</triple>"));
    all.add(thrift());
    return all;
  }

  @ParameterizedTest
  @MethodSource("documents")
  void deepDataIsRefused(Data data) {
    String type = data.lang().getContentType().getContentTypeStr();
    String ending = data.lang().getFileExtensions().get(0);
    for (String way : List.of("PUT kb/data?default", "packed POST kb/upload", "POST kb")) {
      HttpResponse<String> answer = SentData.send(loading, way, type, ending, data.bytes());
      isSentence(answer);
      assertTrue(answer.statusCode() >= 400, answer.body());
      assertEquals(1, answer.body().lines().count(), answer.body());
      assertTrue(answer.body().length() < LONGEST_SENTENCE, answer.body());
    }
    assertEquals(0, SentData.number(loading));
  }
}
