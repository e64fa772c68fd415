// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.net.URLEncoder;
import java.util.List;
import org.htedl.fuseki.http.TestServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Bodies and queries that no client sends by mistake. None may fail the server: each is answered,
 * or refused in one sentence with a status below 500.
 */
@Tag("slow")
class HostileRequestsTest {
  private static TestServer server;

  private final HostileClient client = new HostileClient(server);

  @BeforeAll
  static void start() {
    server = new TestServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void expressionsAreAnsweredOrRefused() throws IOException {
    for (String expression : HostileTexts.expressions()) {
      String json = new JsonPrimitive(expression).toString();
      client.post("coverage", "{\"hypotheses\":[" + json + ",\"Train\"]}");
      client.post("instances", "{\"limit\":1,\"expression\":" + json + "}");
      client.post("workbench", "{\"plan\":true,\"expression\":" + json + "}");
      client.query("SELECT * { " + literal(expression) + " <https://w3id.org/htedl#coverage> ?n }");
    }
    assertEquals(List.of(), client.complaints());
  }

  @Test
  void stringsAreAnsweredOrRefused() throws IOException {
    for (String string : HostileTexts.strings()) {
      String json = new JsonPrimitive(string).toString();
      String hypotheses = ",\"hypotheses\":[\"Train\",\"x:y\"]}";
      client.post("coverage", "{\"graph\":" + json + hypotheses);
      client.post("coverage", "{\"prefixes\":{" + json + ":\"urn:x:\"}" + hypotheses);
      client.post("coverage", "{\"prefixes\":{\"x\":" + json + ",\"\":" + json + "}" + hypotheses);
      client.post("coverage", "{\"positives\":{\"individuals\":[" + json + "]}" + hypotheses);
      client.post("coverage", "{\"negatives\":{\"examples\":" + json + "}" + hypotheses);
      client.post("coverage", "{\"top\":1,\"by\":" + json + hypotheses);
      client.post("coverage", "{" + json + ":1" + hypotheses);
      client.post("instances", "{\"expression\":\"Train\",\"graph\":" + json + "}");
      client.post("workbench", "{\"expression\":\"Train\",\"graph\":" + json + "}");
      if (string.length() < 1000) {
        String escaped = URLEncoder.encode(string, UTF_8);
        for (String name :
            List.of(
                "complete=",
                "kinds=x&complete=",
                "names&graph=",
                "vocabulary=",
                "vocabulary&offset=",
                "file=",
                "x=")) {
          client.get("workbench?" + name + escaped);
        }
        client.get("workbench?complete=a&graph=" + escaped);
        client.get("mirror?" + escaped);
      }
    }
    assertEquals(List.of(), client.complaints());
  }

  @Test
  void bodiesAreAnsweredOrRefused() throws IOException {
    for (String body :
        List.of(
            "",
            " ",
            "null",
            "1",
            "\"x\"",
            "[]",
            "{}",
            "\u0000",
            "\uFEFF{}",
            "{}{}",
            "{} x",
            "{".repeat(20_000),
            "[".repeat(20_000),
            "{\"hypotheses\":" + "[".repeat(20_000),
            "{\"prefixes\":" + "{\"a\":".repeat(10_000),
            "{\"a\":" + "{\"a\":".repeat(10_000),
            "{\"hypotheses\":[null]}",
            "{\"hypotheses\":null}",
            "{\"hypotheses\":[1]}",
            "{\"hypotheses\":[[\"Train\"]]}",
            "{\"hypotheses\":{\"a\":1}}",
            "{\"hypotheses\":[\"Train\",]}",
            "{\"hypotheses\":[\"Train\"}",
            "{'hypotheses':['Train']}",
            "{hypotheses:[\"Train\"]}",
            "{\"hypotheses\":[\"Train\"],\"hypotheses\":[]}",
            "{\"prefixes\":{\"a\":\"b\",\"a\":\"c\"},\"hypotheses\":[]}",
            "{\"prefixes\":{\"a\":null},\"hypotheses\":[]}",
            "{\"top\":1e400,\"hypotheses\":[]}",
            "{\"top\":-0,\"hypotheses\":[]}",
            "{\"top\":1.0,\"hypotheses\":[]}",
            "{\"top\":99999999999999999999999999,\"hypotheses\":[]}",
            "{\"top\":NaN,\"hypotheses\":[]}",
            "{\"top\":" + "9".repeat(20_000) + ",\"hypotheses\":[]}",
            "{\"top\":100001,\"hypotheses\":[]}",
            "{\"positives\":{},\"hypotheses\":[]}",
            "{\"positives\":{\"individuals\":{}},\"hypotheses\":[]}",
            "{\"positives\":{\"individuals\":[null]},\"hypotheses\":[]}",
            "{\"expression\":\"Train\",\"limit\":-1}",
            "{\"expression\":\"Train\",\"limit\":2147483648}",
            "{\"expression\":\"Train\",\"offset\":2147483647,\"limit\":2147483647}",
            "{\"expression\":\"Train\",\"offset\":1e3}",
            "{\"expression\":\"Train\",\"labels\":\"true\"}",
            "{\"expression\":[\"Train\"]}",
            "{\"expression\":\"\\ud800\"}",
            "{\"expression\":\"\\uZZZZ\"}",
            "{\"expression\":\"Train\",\"plan\":1}",
            "/* x */ {}",
            "# x\n{}",
            ")]}'\n{}")) {
      for (String path : List.of("coverage", "instances", "workbench", "mirror")) {
        client.post(path, body);
      }
    }
    assertEquals(List.of(), client.complaints());
  }

  /** What stands around the functions in a query, where it is not the expression that is wrong. */
  @Test
  void queriesAreAnsweredOrRefused() throws IOException {
    String functions = "PREFIX h: <https://w3id.org/htedl#> PREFIX : <http://example.org/trains#> ";
    for (String pattern :
        List.of(
            "() h:covers ?x",
            "'Train' h:covers ()",
            "('Train') h:covers ?x",
            "('Train' 'Car') h:covers ?x",
            "'Train' h:covers (?x)",
            "'Train' h:covers (?x ?y)",
            "'Train' h:covers 1",
            "'Train' h:covers 'x'",
            "'Train' h:covers _:b",
            "'Train' h:covers []",
            "1 h:covers ?x",
            "1.5 h:coverage ?x",
            "'Train'@en h:covers ?x",
            "'Train'^^<urn:x> h:covers ?x",
            "_:b h:covers ?x",
            "?e h:covers ?x",
            "?e h:covers ?e",
            "<urn:none> h:covers ?x",
            "<> h:covers ?x",
            "'Train' h:coverage ()",
            "'Train' h:coverage (1)",
            "'Train' h:coverage (1 2)",
            "'Train' h:coverage ('Car' 'Car')",
            "'Train' h:coverage ('Car' 'Car' 1 2 3 4 5 6 7 8 9)",
            "'Train' h:coverage ('Car' 'Car' ?a ?a)",
            "'Train' h:coverage (?p ?n ?tp)",
            "'Train' h:coverage (<urn:p> <urn:n> ?tp)",
            "'Train' h:coverage (_:p _:n ?tp)",
            "'Train' h:coverage ('' '' ?tp)",
            "'Train' h:explain 1",
            "'Train' h:explain ()",
            "?s h:entailed ?o",
            "?s h:entailed ()",
            "?s h:entailed (?p)",
            "?s h:entailed (?p ?o ?x)",
            "?s h:entailed (1 ?o)",
            "1 h:entailed (?p ?o)",
            "() h:entailed (?p ?o)",
            "'Train' h:covers/h:covers ?x",
            "'Train' h:covers* ?x",
            "'Train' ^h:covers ?x",
            "?x h:covers ?y . ?y h:covers ?x",
            "GRAPH 'x' { 'Train' h:covers ?x }",
            "GRAPH <urn:none> { 'Nothing at all' h:covers ?x }",
            "GRAPH _:g { 'Train' h:covers ?x }",
            "VALUES ?e { UNDEF } ?e h:covers ?x",
            "VALUES ?e { <<( <urn:a> <urn:b> <urn:c> )>> } ?e h:covers ?x",
            "VALUES (?e ?p) { ('Train' 1) ('Train' 'Car') } ?e h:coverage (?p ?p ?tp)",
            "BIND(1/0 AS ?e) ?e h:covers ?x",
            "OPTIONAL { 'Train' h:covers ?x } MINUS { 'Car' h:covers ?x }",
            "FILTER EXISTS { 'Nope' h:covers ?x }",
            "SERVICE <http://localhost:1/> { 'Train' h:covers ?x }")) {
      client.query(functions + "SELECT * { " + pattern + " }");
      client.query(functions + "ASK FROM <urn:none> { " + pattern + " }");
      client.query(
          functions + "CONSTRUCT { ?x a ?y } FROM NAMED <urn:none> WHERE { " + pattern + " }");
    }
    // What only Jena can answer for: a service that is not there.
    client.complaints().removeIf(complaint -> complaint.contains("SERVICE"));
    assertEquals(List.of(), client.complaints());
  }

  private static String literal(String text) {
    StringBuilder literal = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> literal.append("\\\"");
        case '\\' -> literal.append("\\\\");
        case '\n' -> literal.append("\\n");
        case '\r' -> literal.append("\\r");
        default -> literal.append(Character.isSurrogate(c) ? '?' : c);
      }
    }
    return literal.append('"').toString();
  }
}
