// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.status;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import java.net.http.HttpRequest;
import java.util.Map;
import java.util.TreeMap;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.tdb2.DatabaseMgr;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.http.TestServer;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The imported ontologies that a dataset lacks, as its status lists them by graph. */
class ImportsStatusTest {
  private static final String PREFIX =
      "PREFIX owl: <http://www.w3.org/2002/07/owl#> PREFIX : <http://ex/> ";

  private static void update(TestServer server, String update) {
    assertEquals(
        204,
        server
            .send(
                server
                    .request("kb/update")
                    .header("Content-Type", "application/sparql-update")
                    .POST(HttpRequest.BodyPublishers.ofString(PREFIX + update))
                    .build())
            .statusCode());
  }

  /** What is missing in each graph that has a mirror. */
  private static Map<String, String> missing(TestServer server) {
    for (String graph : new String[] {"", ", \"graph\": \"http://ex/g\""}) {
      String question = "{\"expression\": \"owl:Thing\"" + graph + "}";
      assertEquals(200, server.post("kb/instances", question).statusCode());
    }
    Map<String, String> missing = new TreeMap<>();
    String status = server.send(server.request("kb/mirror").build()).body();
    for (JsonElement graph :
        JsonParser.parseString(status).getAsJsonObject().getAsJsonArray("graphs")) {
      JsonElement imports = graph.getAsJsonObject().get("importsNotLoaded");
      if (imports != null) {
        missing.put(graph.getAsJsonObject().get("graph").getAsString(), imports.toString());
      }
    }
    return missing;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void importsThatAreNotLoadedAreListed(boolean stored) {
    DatasetGraph plain =
        stored ? DatabaseMgr.createDatasetGraph() : DatasetGraphFactory.createTxnMem();
    try (TestServer server = new TestServer(DatasetGraphHtedl.over(plain, Settings.defaults()))) {
      String graph = "urn:x-arq:DefaultGraph";
      update(
          server,
          "INSERT DATA { :o a owl:Ontology ; owl:imports :b, :a, :o . :x a :C ."
              + " GRAPH :g { :p a owl:Ontology ; owl:imports :o, :q } }");
      assertEquals(
          Map.of(graph, "[\"http://ex/a\",\"http://ex/b\"]", "http://ex/g", "[\"http://ex/q\"]"),
          missing(server));
      update(server, "INSERT DATA { GRAPH :other { <http://ex/a#> a owl:Ontology } }");
      assertEquals("[\"http://ex/b\"]", missing(server).get(graph));
      update(
          server, "INSERT DATA { :w a owl:Ontology ; owl:versionIRI :b . GRAPH :q { :y a :C } }");
      assertEquals(Map.of(graph, "[]", "http://ex/g", "[]"), missing(server));
      update(server, "DELETE DATA { :w owl:versionIRI :b }");
      assertEquals("[\"http://ex/b\"]", missing(server).get(graph));
    }
  }
}
