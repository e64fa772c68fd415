// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.jena.query.TxnType;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.htedl.closure.Entailment;
import org.htedl.engine.Devices;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.memory.Provision;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.htedl.fuseki.work.SearchPlaces;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code POST /kb/repairs}: its answers, what it refuses, and what ends it. */
class RepairsEndpointTest {
  private static final long PATIENCE_NANOS = 30_000_000_000L;

  private static final String DATA =
      """
      PREFIX : <http://x/>
      PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
      PREFIX owl: <http://www.w3.org/2002/07/owl#>
      :Cat rdfs:subClassOf :Animal ; owl:disjointWith :Dog . :Dog rdfs:subClassOf :Animal .
      :Animal owl:disjointWith :Stone .
      :barksAt rdfs:domain :Dog .
      :tom a :Cat, :Dog ; :barksAt :rex . :rex a :Dog .
      :flint a :Stone, :Dog ; :barksAt :rex .
      [] a :Cat, :Dog .
      GRAPH :one { :Cat owl:disjointWith :Dog . :kitty a :Cat ; :likes :tom . }
      GRAPH :two { :kitty a :Dog, :Cat . }
      """;

  private static DatasetGraphHtedl dataset(Settings settings, String data) {
    DatasetGraphHtedl dataset =
        DatasetGraphHtedl.over(DatasetGraphFactory.createTxnMem(), settings);
    dataset.begin(TxnType.WRITE);
    RDFParser.fromString(data, Lang.TRIG).parse(dataset);
    dataset.commit();
    dataset.end();
    return dataset;
  }

  private static DatasetGraphHtedl dataset() {
    return dataset(settings(1L << 30), DATA);
  }

  private static Settings settings(long memory) {
    return new Settings(Entailment.OWL, List.of(), false, List.of(Devices.AUTO), memory);
  }

  private static HttpResponse<String> ask(TestServer server, String accept, String json) {
    return server.send(
        server
            .request("kb/repairs")
            .header("Content-Type", "application/json")
            .header("Accept", accept)
            .POST(HttpRequest.BodyPublishers.ofString(json.replace('\'', '"')))
            .build());
  }

  private static List<JsonObject> lines(TestServer server, String json) {
    HttpResponse<String> answer = ask(server, "*/*", json);
    assertEquals(200, answer.statusCode(), answer.body());
    return answer
        .body()
        .lines()
        .map(line -> JsonParser.parseString(line).getAsJsonObject())
        .filter(line -> !line.get("type").getAsString().equals("progress"))
        .toList();
  }

  private static String end(List<JsonObject> lines) {
    JsonObject end = lines.getLast();
    return end.get("status").getAsString() + " " + end.get("cost") + " " + end.get("bound");
  }

  /** What is removed, with short names, blank nodes without label. */
  private static Set<String> removed(List<JsonObject> lines) {
    return lines.stream()
        .filter(line -> line.get("type").getAsString().equals("removal"))
        .map(
            line ->
                line.get("triple")
                    .getAsString()
                    .replaceAll("<_:[^>]*>", "[]")
                    .replaceAll("<[^>]*[/#]([^>]*)>", "$1"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void theFewestTriplesGo() {
    try (TestServer server = new TestServer(dataset())) {
      List<JsonObject> lines = lines(server, "{}");
      assertEquals("OPTIMAL 3 3", end(lines));
      assertEquals(4, lines.size());
      Set<String> removed = removed(lines);
      assertTrue(removed.containsAll(Set.of("flint type Stone .", "tom type Cat .")), "" + removed);
      JsonObject stone = lines.getFirst();
      for (JsonObject line : lines) {
        stone = line.toString().contains("Stone") ? line : stone;
      }
      assertEquals("[\"urn:x-arq:DefaultGraph\"]", stone.get("graphs").toString());
      assertEquals(1, stone.get("cost").getAsInt());
      assertEquals(stone.get("ends").getAsInt(), stone.getAsJsonArray("contradictions").size());
      assertTrue(
          stone.get("contradictions").toString().contains("<http://x/flint> is in"),
          stone.toString());
      assertEquals("OPTIMAL 0 0", end(lines(server, "{'graph':'http://x/two'}")));
    }
  }

  @Test
  void whatIsKeptStaysAndWeightsCount() {
    try (TestServer server = new TestServer(dataset())) {
      String prefixes = "'prefixes':{'':'http://x/'},";
      List<JsonObject> kept =
          lines(server, "{" + prefixes + "'keep':{'triples':[':tom a :Cat .']}}");
      assertEquals("OPTIMAL 4 4", end(kept));
      assertTrue(
          removed(kept).containsAll(Set.of("tom type Dog .", "tom barksAt rex .")), "" + kept);
      List<JsonObject> weighed =
          lines(
              server,
              "{"
                  + prefixes
                  + "'weights':{'triples':{':flint a :Stone, :Dog':5},"
                  + "'predicates':{':barksAt':3,'<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>':2}}}");
      assertEquals("OPTIMAL 9 9", end(weighed));
      List<JsonObject> schema =
          lines(
              server,
              "{'schema':true,'keep':{'predicates':["
                  + "'http://www.w3.org/1999/02/22-rdf-syntax-ns#type',':barksAt']},"
                  + prefixes.replaceAll(",$", "}"));
      assertEquals("OPTIMAL 2 2", end(schema));
      assertTrue(removed(schema).contains("Cat disjointWith Dog ."), "" + schema);
      List<JsonObject> none =
          lines(
              server,
              "{'keep':{'predicates':[" + "'http://www.w3.org/1999/02/22-rdf-syntax-ns#type']}}");
      assertEquals("IMPOSSIBLE null 0", end(none));
      assertEquals("support", none.getFirst().get("type").getAsString());
      assertEquals("[]", none.getFirst().get("removable").toString());
      assertTrue(none.getFirst().getAsJsonArray("kept").size() >= 3, "" + none);
      assertEquals(
          "Triples that have to stay contradict each other.",
          none.getLast().get("reason").getAsString());
    }
  }

  /** In the union a triple is removed from each graph that has it. */
  @Test
  void theUnionGraphIsRepairedInItsGraphs() {
    try (TestServer server = new TestServer(dataset())) {
      String union = "{'graph':'urn:x-arq:UnionGraph'";
      List<JsonObject> fromTwo = lines(server, union + ",'weights':{'graphs':{'http://x/one':7}}}");
      assertEquals("OPTIMAL 1 1", end(fromTwo));
      assertEquals(Set.of("kitty type Dog ."), removed(fromTwo));
      List<JsonObject> fromBoth =
          lines(server, union + ",'keep':{'triples':['<http://x/kitty> a <http://x/Dog>']}}");
      assertEquals(Set.of("kitty type Cat ."), removed(fromBoth));
      assertEquals(
          "[\"http://x/one\",\"http://x/two\"]", fromBoth.getFirst().get("graphs").toString());
      List<JsonObject> none = lines(server, union + ",'keep':{'graphs':['http://x/two']}}");
      assertEquals("IMPOSSIBLE null 0", end(none));
      assertEquals(
          "DELETE DATA {\n  GRAPH <http://x/two> {\n    <http://x/kitty>"
              + " <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x/Dog> .\n  }\n}\n",
          ask(
                  server,
                  "application/sparql-update",
                  union + ",'weights':{'graphs':{'http://x/one':7}}}")
              .body()
              .replaceAll("#[ ].*\n", ""));
    }
  }

  /** Blank nodes included. */
  @Test
  void theUpdateRepairs() {
    try (TestServer server = new TestServer(dataset())) {
      HttpResponse<String> update = ask(server, "application/sparql-update", "{}");
      assertEquals(200, update.statusCode());
      assertEquals(
          "application/sparql-update; charset=utf-8",
          update.headers().firstValue("Content-Type").orElseThrow());
      assertTrue(update.body().startsWith("# {\"type\":\"end\",\"status\":\"OPTIMAL\""));
      String quads = ask(server, "application/n-quads", "{}").body();
      assertEquals(4, quads.lines().count(), quads);
      HttpResponse<String> done =
          server.send(
              server
                  .request("kb/update")
                  .header("Content-Type", "application/sparql-update")
                  .POST(HttpRequest.BodyPublishers.ofString(update.body()))
                  .build());
      assertTrue(done.statusCode() < 300, done.body());
      assertEquals("OPTIMAL 0 0", end(lines(server, "{}")));
      String nothing = ask(server, "application/sparql-update", "{}").body();
      assertEquals(1, nothing.lines().count(), nothing);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          {'graf':'urn:x'}                       | The member "graf" is not known: expected graph, keep, weights, schema, timeout, prefixes.
          {'graph':'urn:no'}                     | There is no graph <urn:no> in this dataset.
          {'keep':['x']}                         | Expected an object at $.keep but found an array.
          {'keep':{'nodes':[]}}                  | The member "nodes" is not known: expected graphs, predicates, triples.
          {'keep':{'predicates':['urn:no']}}     | No triple of the graph has the predicate <urn:no>.
          {'keep':{'graphs':['urn:no']}}         | There is no graph <urn:no> in this dataset.
          {'keep':{'triples':['<urn:a> a <urn:b>']}} | The graph has no triple <urn:a> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <urn:b> .
          {'keep':{'triples':['a b']}}           | The triples a b are not Turtle:
          {'weights':{'predicates':{'urn:p':0}}} | Expected a whole number from 1 to 1000000 at
          {'weights':{'predicates':{'urn:p':1}}} | No triple of the graph has the predicate <urn:p>.
          {'schema':1}                           | Expected true or false at $.schema but found a number.
          {'timeout':61}                         | The timeout is a number of seconds above 0, at most 60, which is htedl:solveSeconds, not 61.
          """)
  void wrongRequestsAreRefusedInOneSentence(String json, String sentence) {
    try (TestServer server = new TestServer(dataset())) {
      HttpResponse<String> answer = ask(server, "*/*", json);
      assertEquals(400, answer.statusCode(), answer.body());
      assertTrue(answer.body().startsWith(sentence), answer.body());
      assertEquals(1, answer.body().lines().count(), answer.body());
    }
  }

  @Test
  void placesAndMemoryAreLimited() {
    DatasetGraphHtedl dataset = dataset();
    try (TestServer server = new TestServer(dataset)) {
      SearchPlaces solvers = dataset.mirrors().provision().solvers();
      try (SearchPlaces.Place taken = solvers.take()) {
        assertTrue(taken != null);
        HttpResponse<String> busy = ask(server, "*/*", "{}");
        assertEquals(503, busy.statusCode());
        assertEquals("5", busy.headers().firstValue("Retry-After").orElseThrow());
      }
      assertEquals(406, ask(server, "text/html", "{}").statusCode());
      assertEquals(405, server.get("kb/repairs").statusCode());
      assertEquals(200, ask(server, "*/*", "{}").statusCode());
      String metrics = server.get("$/metrics").body();
      assertTrue(metrics.contains("operation=\"repairs\""), metrics);
    }
    try (TestServer server =
        new TestServer(dataset(Settings.defaults().withSolvers(0, 60), DATA))) {
      assertEquals(403, ask(server, "*/*", "{}").statusCode());
    }
    try (TestServer server = new TestServer(dataset(settings(4L << 20), many(20_000)))) {
      HttpResponse<String> full = ask(server, "application/n-quads", "{}");
      assertEquals(503, full.statusCode(), full.body());
      assertTrue(full.body().startsWith("Not enough memory: "), full.body());
      assertTrue(full.body().contains("htedl:memoryLimit"), full.body());
      // With a status if anything was sent before, which depends on the time.
      String streamed = ask(server, "*/*", "{}").body();
      assertTrue(streamed.contains("Not enough memory: "), streamed);
    }
  }

  /** Graphs with so many contradictions that their repair takes longer than any of these tests. */
  private static String many(int individuals) {
    StringBuilder text = new StringBuilder("PREFIX : <http://x/>\n");
    text.append("PREFIX owl: <http://www.w3.org/2002/07/owl#>\n:A owl:disjointWith :B .\n");
    for (int i = 0; i < individuals; i++) {
      text.append(":x" + i + " a :A, :B .\n");
    }
    return text.toString();
  }

  @Test
  void theTimeIsOver() {
    DatasetGraphHtedl dataset = dataset(settings(1L << 30), many(20_000));
    try (TestServer server = new TestServer(dataset)) {
      List<JsonObject> lines = lines(server, "{'timeout':0.000001}");
      assertEquals("BOUND null 0", end(lines));
      assertEquals(
          "The timeout of 1.0E-6 seconds was reached.",
          lines.getLast().get("reason").getAsString());
      assertEquals(0, dataset.mirrors().provision().solvers().running());
    }
  }

  @Test
  void theClientLeavesAndTheDatasetCloses() throws Exception {
    DatasetGraphHtedl dataset = dataset(settings(1L << 30), many(20_000));
    Provision provision = dataset.mirrors().provision();
    try (TestServer server = new TestServer(dataset)) {
      for (String accept : List.of("application/x-ndjson", "application/n-quads")) {
        try (Socket socket = new Socket("localhost", server.port())) {
          send(socket, accept);
          awaitSearch(server, provision);
          socket.setSoLinger(true, 0);
        }
        awaitNothing(provision);
        waitFor(() -> server.inProgress() == 0);
      }
      try (Socket socket = new Socket("localhost", server.port())) {
        send(socket, "*/*");
        awaitSearch(server, provision);
        dataset.close();
        awaitNothing(provision);
        String answer = new String(socket.getInputStream().readNBytes(12), StandardCharsets.UTF_8);
        assertTrue(answer.startsWith("HTTP/1.1 "), answer);
      }
    }
  }

  private static void send(Socket socket, String accept) throws java.io.IOException {
    socket
        .getOutputStream()
        .write(
            ("POST /kb/repairs HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Accept: "
                    + accept
                    + "\r\nContent-Length: 2\r\n\r\n{}")
                .getBytes(StandardCharsets.UTF_8));
    socket.getOutputStream().flush();
  }

  private static void awaitSearch(TestServer server, Provision provision)
      throws InterruptedException {
    waitFor(
        () ->
            provision.solvers().running() > 0
                && provision.memory().claimed() > 0
                && server.activeTransactions() == 0);
  }

  private static void awaitNothing(Provision provision) throws InterruptedException {
    waitFor(() -> provision.solvers().running() == 0);
    waitFor(() -> provision.memory().claimed() == 0);
  }

  private interface Condition {
    boolean holds();
  }

  private static void waitFor(Condition condition) throws InterruptedException {
    long start = System.nanoTime();
    while (!condition.holds()) {
      assertTrue(System.nanoTime() - start < PATIENCE_NANOS, "waited for half a minute");
      Thread.sleep(5);
    }
  }
}
