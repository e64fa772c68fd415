// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.hostile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.system.Txn;
import org.apache.jena.update.UpdateAction;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.http.TestServer;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Entities whose local name or label is empty do not turn unknown names, which get suggestions,
 * into failures.
 */
class EmptyNamesTest {
  private static final String LABEL = "<http://www.w3.org/2000/01/rdf-schema#label>";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<http://x/a> a <http://x/A>, <http://x/> .",
        "<http://x/a> a <http://x/A>, <http://x#> .",
        "<http://x/a> a <http://x/A> . <http://x/> a <http://x/A> .",
        "<http://x/a> a <http://x/A> ; <http://x/p#> <http://x/a> .",
        "<http://x/a> a <http://x/A> ; <http://x/p#> 1 .",
        "<http://x/a> a <http://x/A> ; " + LABEL + " '' . <http://x/A> " + LABEL + " '' .",
        "<http://x/> a <http://www.w3.org/2002/07/owl#Class> . <http://x/a> a <http://x/A> .",
        "<http://x/a> a <http://x/A> . GRAPH <http://g/> { <http://x/b> a <http://y#> }"
      })
  void areNoFailure(String data) {
    DatasetGraph dataset =
        DatasetGraphHtedl.over(DatasetGraphFactory.createTxnMem(), Settings.defaults());
    try (TestServer server = new TestServer(dataset)) {
      Txn.executeWrite(
          dataset, () -> UpdateAction.parseExecute("INSERT DATA { " + data + " }", dataset));
      for (String wrong :
          List.of("Z", "{c}", "z some Z", "'z'", "{'z'}", "x value 1", "'z' min 1")) {
        HttpResponse<String> batch =
            server.post("kb/coverage", "{\"hypotheses\":[\"<http://x/A>\",\"" + wrong + "\"]}");
        assertEquals(200, batch.statusCode(), wrong + batch.body());
        assertTrue(batch.body().contains("\"covered\":"), batch.body());
        assertTrue(batch.body().contains("\"error\":\"Expected "), batch.body());
        String expression = "{\"expression\":\"" + wrong + "\"}";
        assertEquals(400, server.post("kb/instances", expression).statusCode(), wrong);
        HttpResponse<String> checked = server.post("kb/workbench", expression);
        assertEquals(200, checked.statusCode(), checked.body());
        assertTrue(checked.body().contains("\"error\":\"Expected "), checked.body());
        assertEquals(400, query(server, '"' + wrong + "\" <https://w3id.org/htedl#coverage> ?n"));
      }
      for (String path :
          List.of("complete=", "complete=z", "names", "vocabulary", "complete=%3A")) {
        HttpResponse<String> offered = server.get("kb/workbench?" + path);
        assertEquals(200, offered.statusCode(), offered.body());
        assertFalse(offered.body().contains("\"text\":\"\""), offered.body());
      }
    }
  }

  private static int query(TestServer server, String pattern) {
    String query = URLEncoder.encode("SELECT * { " + pattern + " }", StandardCharsets.UTF_8);
    return server.get("kb/query?query=" + query).statusCode();
  }
}
