// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A random walk as a client takes it: updates and the Graph Store Protocol through two services,
 * and after each step what expressions cover, compared with what plain SPARQL counts.
 */
class HttpWalkTest {
  private static final int STEPS = Integer.getInteger("htedl.walk.http.steps", 20);
  private static final String CONFIG =
      """
      PREFIX :       <http://example.org/config#>
      PREFIX fuseki: <http://jena.apache.org/fuseki#>
      PREFIX htedl:  <https://w3id.org/htedl#>
      PREFIX ja:     <http://jena.hpl.hp.com/2005/11/Assembler#>
      PREFIX tdb2:   <http://jena.apache.org/2016/tdb#>
      :one a fuseki:Service ; fuseki:name "one" ; fuseki:dataset :mirrored ;
        fuseki:endpoint [ fuseki:operation fuseki:query ] , [ fuseki:operation fuseki:update ] ,
          [ fuseki:operation fuseki:gsp-rw ; fuseki:name "data" ] .
      :two a fuseki:Service ; fuseki:name "two" ; fuseki:dataset :mirrored ;
        fuseki:endpoint [ fuseki:operation fuseki:query ] , [ fuseki:operation fuseki:update ] ,
          [ fuseki:operation fuseki:gsp-rw ; fuseki:name "data" ] .
      :mirrored a htedl:Dataset ; htedl:dataset %s .
      """;
  private static final String PREFIXES =
      "PREFIX : <http://ex/> PREFIX htedl: <https://w3id.org/htedl#> ";
  private static final List<String> GRAPHS = List.of("", "http://ex/g1", "http://ex/g2");

  private final HttpClient client = HttpClient.newHttpClient();
  private final StringBuilder story = new StringBuilder();
  private String server = "";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[ a ja:MemoryDataset ]",
        "[ a tdb2:DatasetTDB2 ; tdb2:location \"--mem--/walk\" ]"
      })
  void coversWhatTheDataSays(String base) throws Exception {
    long seed = Long.getLong("htedl.walk.seed", 1);
    Random random = new Random(seed);
    Model config = ModelFactory.createDefaultModel();
    config.read(new StringReader(CONFIG.formatted(base)), null, "TURTLE");
    FusekiServer fuseki = FusekiServer.create().port(0).parseConfig(config).build().start();
    server = fuseki.serverURL();
    try {
      update("one", "INSERT DATA { :x a :A . GRAPH :g1 { :x a :A } GRAPH :g2 { :x :p :x } }");
      for (int step = 0; step < STEPS; step++) {
        story.setLength(0);
        change(random, random.nextBoolean() ? "one" : "two");
        String where = "seed " + seed + ", step " + step + "\n" + story;
        String service = random.nextBoolean() ? "one" : "two";
        for (String graph : List.of("", "http://ex/g1", "http://ex/g2", "urn:x-arq:UnionGraph")) {
          check(service, graph, ":A", "?x a :A", where);
          check(service, graph, ":p some :A", "?x :p ?y . ?y a :A", where);
          check(service, graph, ":v some {1}", "?x :v 1", where);
        }
      }
    } finally {
      fuseki.stop();
    }
  }

  private void check(String service, String graph, String expression, String pattern, String where)
      throws Exception {
    String mirror = in(graph, "BIND('" + expression + "' AS ?e) ?e htedl:covers ?x");
    String plain = in(graph, pattern);
    assertEquals(
        count(service, "DISTINCT ?x", plain),
        count(service, "?x", mirror),
        where + service + " " + graph + ": " + expression);
  }

  private static String in(String graph, String pattern) {
    return graph.isEmpty() ? pattern : "GRAPH <" + graph + "> { " + pattern + " }";
  }

  private String count(String service, String what, String pattern) throws Exception {
    // The names may be gone from the data: declared, they are known.
    String query = PREFIXES + "SELECT (COUNT(" + what + ") AS ?n) { " + pattern + " }";
    String address =
        server + service + "?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8);
    HttpResponse<String> answer =
        send(
            HttpRequest.newBuilder(URI.create(address))
                .header("Accept", "text/tab-separated-values"));
    if (answer.statusCode() == 400 && answer.body().contains("not known")) {
      return "0";
    }
    assertEquals(200, answer.statusCode(), query + "\n" + answer.body());
    return answer.body().lines().skip(1).findFirst().orElse("");
  }

  private void change(Random random, String service) throws Exception {
    String graph = GRAPHS.get(random.nextInt(GRAPHS.size()));
    switch (random.nextInt(12)) {
      case 0, 1, 2, 3 -> update(service, "INSERT DATA { " + in(graph, triples(random, 4)) + " }");
      case 4, 5 -> update(service, "DELETE DATA { " + in(graph, triples(random, 9)) + " }");
      case 6 -> {
        String some = in(graph, "?s a :A");
        update(
            service,
            "DELETE { "
                + some
                + " } INSERT { "
                + in(graph, "?s :v 1")
                + " } WHERE { "
                + some
                + " FILTER(STRENDS(STR(?s), '"
                + random.nextInt(10)
                + "')) }");
      }
      case 7 -> {
        // Sees what the operation before it has written.
        update(
            service,
            "INSERT DATA { "
                + in(graph, ":n1 a :A")
                + " } ; INSERT { "
                + in(graph, "?x :v 1")
                + " } WHERE { "
                + in(graph, "'<http://ex/A>' htedl:covers ?x")
                + " }");
      }
      case 8 -> gsp("PUT", service, graph, random);
      case 9 -> gsp("POST", service, graph, random);
      case 10 -> {
        if (random.nextInt(3) == 0) {
          gsp("DELETE", service, graph, random);
        }
      }
      default -> {
        String from = random.nextBoolean() ? "GRAPH :g1" : "DEFAULT";
        update(service, (random.nextBoolean() ? "ADD SILENT " : "COPY SILENT ") + from + " TO :g2");
      }
    }
  }

  private static String triples(Random random, int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(":n").append(random.nextInt(20));
      text.append(
          switch (random.nextInt(3)) {
            case 0 -> " a :A . ";
            case 1 -> " :p :n" + random.nextInt(20) + " . ";
            default -> " :v " + random.nextInt(3) + " . ";
          });
    }
    return text.toString();
  }

  private void update(String service, String update) throws Exception {
    story.append(service).append(' ').append(update).append('\n');
    HttpResponse<String> answer =
        send(
            HttpRequest.newBuilder(URI.create(server + service))
                .header("Content-Type", "application/sparql-update")
                .POST(BodyPublishers.ofString(PREFIXES + update)));
    boolean unknownName = answer.statusCode() == 400 && answer.body().contains("not known");
    assertTrue(answer.statusCode() < 300 || unknownName, update + "\n" + answer.body());
  }

  private void gsp(String method, String service, String graph, Random random) throws Exception {
    String target = graph.isEmpty() ? "?default" : "?graph=" + graph;
    String body = PREFIXES + triples(random, 12);
    story.append(service).append(' ').append(method).append(target).append(' ').append(body);
    HttpResponse<String> answer =
        send(
            HttpRequest.newBuilder(URI.create(server + service + "/data" + target))
                .header("Content-Type", "text/turtle")
                .method(
                    method,
                    method.equals("DELETE")
                        ? BodyPublishers.noBody()
                        : BodyPublishers.ofString(body)));
    assertTrue(
        answer.statusCode() < 300 || answer.statusCode() == 404,
        method + " " + answer.statusCode() + ": " + answer.body());
  }

  private HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return client.send(request.build(), BodyHandlers.ofString());
  }
}
