// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.wrapped;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.htedl.fuseki.http.TestServer;
import org.htedl.fuseki.http.wrapped.WrappedServer.Union;
import org.htedl.fuseki.http.wrapped.WrappedServer.Wrapper;
import org.htedl.fuseki.transaction.Storage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every endpoint reads the graph that a SPARQL query reads, whatever is around the mirrored dataset
 * and wherever the default graph is said to be the union; and it reads it from the mirror there is.
 */
@Tag("slow")
class WrappersTest {
  private static final String DATA =
      """
      PREFIX : <http://x/> PREFIX owl: <http://www.w3.org/2002/07/owl#>
      PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
      INSERT DATA {
        :A rdfs:subClassOf :Above .
        :A owl:disjointWith :B . :c a :A ; :p :h . :h a :A ; :n 1 . :k a :A , :B . :z a :B .
        GRAPH :g1 { :A owl:disjointWith :B ; rdfs:subClassOf :Above . :a a :A ; :n 5 . :k1 a :A , :B . :z1 a :B }
        GRAPH :g2 { :A owl:disjointWith :B ; rdfs:subClassOf :Above . :b a :A ; :p :a . :z2 a :B }
      }
      """;
  private static final String PREFIXES =
      "PREFIX : <http://x/> PREFIX htedl: <https://w3id.org/htedl#> ";

  /** The graphs that are asked; the default graph has no name. */
  private static final List<String> GRAPHS =
      List.of(
          "",
          "urn:x-arq:DefaultGraph",
          "urn:x-arq:DefaultGraphNode",
          "urn:x-arq:UnionGraph",
          "http://x/g1",
          "http://x/g2");

  /** Parts of queries that name no graph in a pattern. */
  private static final List<String> CLAUSES =
      List.of(
          "FROM <urn:x-arq:DefaultGraph>",
          "FROM <urn:x-arq:DefaultGraphNode>",
          "FROM <urn:x-arq:UnionGraph>",
          "FROM :g1",
          "FROM :g1 FROM :g2",
          "FROM :g1 FROM <urn:x-arq:DefaultGraph>",
          "FROM NAMED :g1",
          "FROM NAMED <urn:x-arq:DefaultGraph>");

  static Stream<Arguments> settings() {
    List<Arguments> settings = new ArrayList<>();
    for (Wrapper wrapper : Wrapper.values()) {
      boolean isUsual = wrapper == Wrapper.NONE || wrapper == Wrapper.TEXT;
      for (Union union : Union.values()) {
        if (isUsual || union == Union.DATASET || union == Union.ENDPOINT) {
          settings.add(Arguments.of(Storage.TDB2, wrapper, union));
        }
      }
      settings.add(Arguments.of(Storage.IN_MEMORY, wrapper, Union.NOWHERE));
    }
    settings.add(Arguments.of(Storage.IN_MEMORY, Wrapper.NONE, Union.SERVER));
    settings.add(Arguments.of(Storage.IN_MEMORY, Wrapper.TEXT, Union.DATASET));
    return settings.stream();
  }

  @ParameterizedTest
  @MethodSource("settings")
  void endpointsReadWhatQueriesRead(Storage storage, Wrapper wrapper, Union union) {
    try (WrappedServer wrapped = new WrappedServer(storage, wrapper, union)) {
      TestServer server = wrapped.server();
      update(server, "writes", DATA);
      update(server, "raw", DATA);
      // Under access control Fuseki leaves out the settings of its endpoints.
      boolean ignored = wrapper == Wrapper.CONTROLLED && union == Union.ENDPOINT;
      for (int round = 0; round < 2; round++) {
        for (String graph : round == 0 ? GRAPHS : List.of("", "http://x/g2")) {
          compare(server, graph, ignored);
        }
        // With access control Fuseki 5.6 fails at FROM for those who may read everything.
        boolean reads = round == 0 && wrapper != Wrapper.CONTROLLED;
        for (String clause : reads ? CLAUSES : List.<String>of()) {
          compareClause(server, clause);
        }
        update(
            server, "writes", "INSERT DATA { GRAPH <http://x/g2> { <http://x/d> a <http://x/A> }}");
        update(server, "raw", "INSERT DATA { GRAPH <http://x/g2> { <http://x/d> a <http://x/A> }}");
      }
      JsonObject counters = object(server.get("writes/mirror").body()).getAsJsonObject("counters");
      // The default graph, the union and two named graphs.
      assertTrue(counters.get("builds").getAsLong() <= 4, counters.toString());
      JsonObject status = object(server.get("wrapped/mirror").body());
      assertFalse(status.getAsJsonArray("graphs").isEmpty());
      assertTrue(
          server
              .get("$/metrics")
              .body()
              .lines()
              .anyMatch(
                  line ->
                      line.startsWith("htedl_mirror_builds_total")
                          && line.contains("dataset=\"/wrapped\"")));
    }
  }

  private static void compare(TestServer server, String graph, boolean ignored) {
    Set<String> expected = rows(server, "wrapped", in(graph, "?x a :A"));
    String about = "graph <" + graph + ">";
    if (!ignored) {
      assertEquals(rows(server, "raw", in(graph, "?x a :A")), expected, about);
    }
    assertEquals(expected, rows(server, "wrapped", in(graph, "':A' htedl:covers ?x")), about);
    assertEquals(Set.of(), rows(server, "wrapped", in(graph, "?x a :Above")), about);
    assertEquals(expected, inferred(server, "", in(graph, "?x a :Above")), about);
    assertEquals(
        expected,
        rows(server, "wrapped", in(graph, "?x a ?t FILTER EXISTS { ':A' htedl:covers ?x }")),
        about);
    assertEquals(
        expected,
        rows(
            server,
            "wrapped",
            in(graph, "{ SELECT ?x { ?x a ?t OPTIONAL { ?x :n ?n }" + " ':A' htedl:covers ?x } }")),
        about);

    long before = transientBuilds(server);
    JsonObject instances = post(server, "instances", graph, "\"expression\":\":A\"");
    assertEquals(expected, strings(instances.getAsJsonArray("instances")), about);
    JsonObject coverage = post(server, "coverage", graph, "\"hypotheses\":[\":A\"]");
    assertEquals(expected.size(), first(coverage, "results").get("covered").getAsInt(), about);
    for (String name : expected) {
      JsonObject why =
          post(server, "why", graph, "\"expression\":\":A\",\"individual\":\"" + name + "\"");
      assertTrue(why.get("covered").getAsBoolean(), about + why);
    }
    String sides = "\"positives\":{\"class\":\":A\"},\"negatives\":{\"class\":\":B and not :A\"}";
    JsonObject learnt = post(server, "learn", graph, sides + ",\"maxLength\":3,\"seconds\":5");
    assertEquals(
        expected.size(), learnt.getAsJsonObject("problem").get("positives").getAsInt(), about);
    JsonObject theory = post(server, "theory", graph, sides + ",\"hypotheses\":[\":A\"]");
    assertEquals(expected.size(), theory.get("tp").getAsInt(), about + theory);
    JsonObject answers =
        post(server, "answersets", graph, "\"program\":\"q(X) :- &kb[\\\":A\\\"](X).\"");
    assertEquals(
        expected.size(),
        answers.getAsJsonObject("model").getAsJsonArray("q").size(),
        about + answers);
    JsonObject names =
        object(
            server
                .get("wrapped/workbench?vocabulary=A&kinds=class&graph=" + encoded(graph))
                .body());
    assertEquals(expected.size(), first(names, "entities").get("count").getAsInt(), about + names);
    assertEquals(before, transientBuilds(server), about);

    HttpResponse<String> pattern =
        server.send(
            server
                .request("wrapped/pattern")
                .header("Content-Type", "application/sparql-query")
                .POST(
                    HttpRequest.BodyPublishers.ofString(
                        PREFIXES + "SELECT * { " + in(graph, "?x a :A . ?x a ?t") + "}"))
                .build());
    long pairs =
        rows(server, "wrapped", in(graph, "?y a :A . ?y a ?t BIND(CONCAT(STR(?y), STR(?t)) AS ?x)"))
            .size();
    if (object(pattern.body()).has("rows")) {
      assertEquals(pairs, object(pattern.body()).get("rows").getAsLong(), about + pattern.body());
    }
  }

  private static void compareClause(TestServer server, String clause) {
    for (String body : List.of("%s", "GRAPH <urn:x-arq:DefaultGraph> { %s }", "GRAPH ?g { %s }")) {
      assertEquals(
          select(server, "raw", clause, body.formatted("?x a :A")),
          select(server, "wrapped", clause, body.formatted("':A' htedl:covers ?x")),
          clause + " " + body);
      assertEquals(
          select(server, "wrapped", clause, body.formatted("':Above' htedl:covers ?x")),
          inferred(server, clause, body.formatted("?x a :Above")),
          clause + " " + body);
    }
  }

  /** Rows of plain SPARQL that reads what follows, at both addresses. */
  private static Set<String> inferred(TestServer server, String clause, String pattern) {
    Set<String> rows = answer(server, "wrapped/entailed?", clause, pattern);
    assertEquals(rows, answer(server, "wrapped/query?infer=true&", clause, pattern), pattern);
    return rows;
  }

  /** Mirrors that were read for one query or request. */
  private static long transientBuilds(TestServer server) {
    return object(server.get("writes/mirror").body())
        .getAsJsonObject("counters")
        .get("transientBuilds")
        .getAsLong();
  }

  private static String in(String graph, String pattern) {
    return graph.isEmpty() ? pattern : "GRAPH <" + graph + "> { " + pattern + " }";
  }

  private static Set<String> rows(TestServer server, String service, String pattern) {
    return select(server, service, "", pattern);
  }

  private static Set<String> select(
      TestServer server, String service, String clause, String pattern) {
    return answer(server, service + "/query?", clause, pattern);
  }

  private static Set<String> answer(
      TestServer server, String address, String clause, String pattern) {
    String query = PREFIXES + "SELECT DISTINCT ?x " + clause + " { " + pattern + " }";
    HttpResponse<String> answer =
        server.send(
            server
                .request(address + "query=" + encoded(query))
                .header("Accept", "text/csv")
                .build());
    assertEquals(200, answer.statusCode(), query + answer.body());
    Set<String> rows = new TreeSet<>(answer.body().lines().skip(1).toList());
    return rows;
  }

  private static JsonObject post(TestServer server, String endpoint, String graph, String members) {
    String json =
        "{\"prefixes\":{\"\":\"http://x/\"},"
            + (graph.isEmpty() ? "" : "\"graph\":\"" + graph + "\",")
            + members
            + "}";
    String accepted = endpoint.equals("answersets") ? "*/*" : "application/json";
    HttpResponse<String> answer =
        server.send(
            server
                .request("wrapped/" + endpoint)
                .header("Content-Type", "application/json")
                .header("Accept", accepted)
                .POST(HttpRequest.BodyPublishers.ofString(json))
                .build());
    assertEquals(200, answer.statusCode(), endpoint + " " + json + " " + answer.body());
    return object(answer.body().lines().findFirst().orElseThrow());
  }

  private static void update(TestServer server, String service, String update) {
    HttpResponse<String> answer =
        server.send(
            server
                .request(service + "/update")
                .header("Content-Type", "application/sparql-update")
                .POST(HttpRequest.BodyPublishers.ofString(update))
                .build());
    assertEquals(2, answer.statusCode() / 100, answer.body());
  }

  private static JsonObject first(JsonObject answer, String array) {
    return answer.getAsJsonArray(array).get(0).getAsJsonObject();
  }

  private static Set<String> strings(JsonArray array) {
    Set<String> strings = new TreeSet<>();
    for (JsonElement element : array) {
      strings.add(element.getAsString());
    }
    return strings;
  }

  private static JsonObject object(String json) {
    return JsonParser.parseString(json).getAsJsonObject();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
