// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.query.TxnType;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.system.Txn;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.revision.MirrorUnavailable;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MirrorLimitException;
import org.htedl.limit.MirrorLimits;
import org.htedl.mirror.Mirror;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Graphs that no mirror can hold, by limits that are scaled down. */
class MirrorLimitsTest {
  private static final int MOST_PAIRS = 50;
  private static final int MOST_TERMS = 400;
  private static final String SECRET = "http://ex/secretProperty";
  private static final String REASON =
      "more than 50 assertions of <" + SECRET + ">; a mirror cannot hold them";

  @TempDir Path folder;

  private DatasetGraphHtedl dataset(Storage storage) {
    DatasetGraphHtedl dataset = DatasetGraphHtedl.over(storage.create(folder), Settings.defaults());
    dataset.mirrors().reading().setLimits(new MirrorLimits(MOST_TERMS, MOST_PAIRS, 64, 1 << 20, 0));
    return dataset;
  }

  private static Node iri(String local) {
    return NodeFactory.createURI("http://ex/" + local);
  }

  private static void write(DatasetGraphHtedl dataset, boolean add, int from, int to) {
    dataset.begin(TxnType.WRITE);
    for (int i = from; i < to; i++) {
      Quad quad =
          Quad.create(
              Quad.defaultGraphIRI, iri("s" + i), NodeFactory.createURI(SECRET), iri("o" + i % 7));
      if (add) {
        dataset.add(quad);
      } else {
        dataset.delete(quad);
      }
    }
    dataset.commit();
    dataset.end();
  }

  private static Mirror mirror(DatasetGraphHtedl dataset) {
    return Txn.calculateRead(
        dataset, () -> ActiveGraph.of(dataset, Quad.defaultGraphIRI, Cancellation.NEVER).mirror());
  }

  private static MirrorStatus status(DatasetGraphHtedl dataset) {
    return MirrorStatus.of(dataset).orElseThrow();
  }

  /** The refusal lasts, without another attempt, until the data is another. */
  @ParameterizedTest
  @EnumSource(
      value = Storage.class,
      names = {"IN_MEMORY", "TDB2"})
  void refusedUntilTheDataChanges(Storage storage) {
    DatasetGraphHtedl dataset = dataset(storage);
    write(dataset, true, 0, MOST_PAIRS + 1);
    for (int i = 0; i < 4; i++) {
      MirrorLimitException refusal =
          assertThrows(MirrorLimitException.class, () -> mirror(dataset));
      assertEquals(REASON, refusal.getMessage());
      GraphStatus graph = status(dataset).graphs().getFirst();
      assertEquals(GraphStatus.State.ABSENT, graph.state());
      assertEquals(REASON, graph.detail());
      assertEquals(1, status(dataset).failures(), "attempts after " + (i + 1) + " uses");
    }
    write(dataset, false, 0, 1);
    assertEquals(MOST_PAIRS, mirror(dataset).assertions());
    assertEquals(1, status(dataset).failures());
  }

  /** A failure of long ago is as hopeless as a fresh one, unlike a lack of memory. */
  @Test
  void timeDoesNotHelp() {
    DatasetGraphHtedl dataset = dataset(Storage.IN_MEMORY);
    write(dataset, true, 0, MOST_PAIRS + 1);
    MirrorLimitException refusal = assertThrows(MirrorLimitException.class, () -> mirror(dataset));
    long longAgo = System.nanoTime() - 3_600_000_000_000L;
    MirrorUnavailable unavailable = new MirrorUnavailable(refusal.getMessage(), refusal, longAgo);
    assertThrows(MirrorLimitException.class, unavailable::rethrowIfHopeless);
    assertThrows(MirrorLimitException.class, unavailable::rethrow);
  }

  /** Terms of facts that are gone use ids up; a mirror that is built anew has them back. */
  @Test
  void aFullDictionaryIsMadeAnewWhereItIsGarbage() {
    DatasetGraphHtedl dataset = dataset(Storage.IN_MEMORY);
    write(dataset, true, 0, 10);
    for (int i = 10; i < 2 * MOST_TERMS; i += 10) {
      write(dataset, true, i, i + 10);
      write(dataset, false, i - 10, i);
      assertEquals(10, mirror(dataset).assertions());
    }
    assertTrue(status(dataset).builds() > 1, "built once only");
    assertEquals(GraphStatus.State.READY, status(dataset).graphs().getFirst().state());
  }

  /** Callers are not told the predicate's name; the status, which is for the whole, has it. */
  @Test
  void aServerDoesNotNameThePredicateToCallers() throws Exception {
    DatasetGraphHtedl dataset = dataset(Storage.IN_MEMORY);
    write(dataset, true, 0, MOST_PAIRS + 1);
    FusekiServer server =
        FusekiServer.create().port(0).loopback(true).add("/kb", dataset, true).build().start();
    try (HttpClient client = HttpClient.newHttpClient()) {
      String kb = "http://localhost:" + server.getPort() + "/kb";
      String query = "SELECT * { \"owl:Thing\" <https://w3id.org/htedl#coverage> ?n }";
      String form = "query=" + URLEncoder.encode(query, StandardCharsets.UTF_8);
      assertRefused(post(client, kb + "/query", "application/x-www-form-urlencoded", form));
      String json = "{\"hypotheses\": [\"owl:Thing\"]}";
      assertRefused(post(client, kb + "/coverage", "application/json", json));
      String all = "{\"expression\": \"owl:Thing\"}";
      assertRefused(post(client, kb + "/instances", "application/json", all));
      HttpRequest status = HttpRequest.newBuilder(URI.create(kb + "/mirror")).build();
      String body = client.send(status, BodyHandlers.ofString()).body();
      String shown = body.replace("\\u003c", "<").replace("\\u003e", ">");
      assertTrue(shown.contains("\"" + REASON + "\""), body);
    } finally {
      server.stop();
    }
  }

  private static HttpResponse<String> post(HttpClient client, String url, String type, String body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url))
            .header("Content-Type", type)
            .POST(BodyPublishers.ofString(body))
            .build();
    return client.send(request, BodyHandlers.ofString());
  }

  private static void assertRefused(HttpResponse<String> response) {
    String body = response.body();
    assertEquals(503, response.statusCode(), body);
    assertTrue(body.contains(MirrorLimitException.FOR_ALL), body);
    assertFalse(body.contains("secretProperty"), body);
    assertFalse(body.contains("memoryLimit"), "more memory would not help: " + body);
  }
}
