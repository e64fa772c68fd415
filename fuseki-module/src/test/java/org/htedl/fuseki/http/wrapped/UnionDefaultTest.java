// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.wrapped;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.htedl.fuseki.http.TestServer;
import org.htedl.fuseki.http.wrapped.WrappedServer.Union;
import org.htedl.fuseki.http.wrapped.WrappedServer.Wrapper;
import org.htedl.fuseki.transaction.Storage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is written where the default graph of queries is the union: stored graphs. */
class UnionDefaultTest {
  private static final String DATA =
      """
      PREFIX : <http://x/> PREFIX owl: <http://www.w3.org/2002/07/owl#>
      INSERT DATA {
        :A owl:disjointWith :B . :h a :A , :B .
        GRAPH :g1 { :A owl:disjointWith :B . :k a :A }
        GRAPH :g2 { :k a :B . :l a :A , :B }
        GRAPH :g3 { :l a :A , :B }
      }
      """;

  private static HttpResponse<String> post(
      TestServer server, String address, String type, String accept, String body) {
    return server.send(
        server
            .request(address)
            .header("Content-Type", type)
            .header("Accept", accept)
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build());
  }

  private static void update(TestServer server, String update) {
    HttpResponse<String> answer =
        post(server, "wrapped/update", "application/sparql-update", "*/*", update);
    assertEquals(2, answer.statusCode() / 100, answer.body());
  }

  private static String repairs(TestServer server, String accept, String json) {
    HttpResponse<String> answer = post(server, "wrapped/repairs", "application/json", accept, json);
    assertEquals(200, answer.statusCode(), answer.body());
    return answer.body();
  }

  private static String plan(TestServer server, String members) {
    return post(
            server,
            "wrapped/workbench",
            "application/json",
            "application/json",
            "{\"expression\":\"<http://x/A>\",\"define\":\"http://x/D\"" + members + "}")
        .body();
  }

  @ParameterizedTest
  @EnumSource(names = {"NONE", "TEXT"})
  void anAppliedRepairEndsTheContradictions(Wrapper wrapper) {
    try (WrappedServer wrapped = new WrappedServer(Storage.TDB2, wrapper, Union.DATASET)) {
      TestServer server = wrapped.server();
      update(server, DATA);
      String update = repairs(server, "application/sparql-update", "{}");
      assertTrue(!update.contains("<http://x/h>"), "the hidden graph is not read: " + update);
      assertTrue(!update.contains("UnionGraph"), "only stored graphs can be written: " + update);
      update(server, update);
      String after = repairs(server, "application/x-ndjson", "{}");
      assertTrue(after.contains("\"status\":\"OPTIMAL\",\"removals\":0"), after);

      String stored = "{\"graph\":\"urn:x-arq:DefaultGraph\"}";
      update(server, repairs(server, "application/sparql-update", stored));
      String then = repairs(server, "application/x-ndjson", stored);
      assertTrue(then.contains("\"status\":\"OPTIMAL\",\"removals\":0"), then);
    }
  }

  @Test
  void aDefinitionNeedsAGraphThatIsRead() {
    try (WrappedServer wrapped = new WrappedServer(Storage.TDB2, Wrapper.NONE, Union.DATASET)) {
      TestServer server = wrapped.server();
      update(server, DATA);
      String refusal = "The union of the named graphs cannot be written";
      assertTrue(plan(server, "").contains(refusal), plan(server, ""));
      String union = ",\"graph\":\"urn:x-arq:UnionGraph\"";
      assertTrue(plan(server, union).contains(refusal), plan(server, union));
      assertTrue(plan(server, ",\"graph\":\"http://x/g1\"").contains("GRAPH <http://x/g1>"));
      String stored = plan(server, ",\"graph\":\"urn:x-arq:DefaultGraph\"");
      assertTrue(stored.contains("INSERT DATA") && !stored.contains("GRAPH"), stored);
    }
  }
}
