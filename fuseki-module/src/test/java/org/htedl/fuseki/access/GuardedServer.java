// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.http.TestServer;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;

/** A server with a mirrored dataset and a plain one, and requests of every kind to it. */
final class GuardedServer {
  private static final String INSERT = "INSERT DATA { <urn:intruder> a <urn:Intruder> }";

  /** A request that would be answered if it came from nobody's page. */
  record Address(String method, String path, String type, String body) {
    String[] headers(String... more) {
      return Stream.concat(
              type.isEmpty() ? Stream.of() : Stream.of("Content-Type: " + type),
              List.of(more).stream())
          .toArray(String[]::new);
    }
  }

  /** Addresses of every kind: those that read, change, compute and administer. */
  static final List<Address> ADDRESSES =
      List.of(
          new Address("GET", "/kb/query?query=ASK%7B%7D", "", ""),
          new Address("GET", "/kb?query=ASK%7B%7D", "", ""),
          new Address("POST", "/kb/query", "application/x-www-form-urlencoded", "query=ASK%7B%7D"),
          new Address("POST", "/kb/query", "application/sparql-query", "ASK {}"),
          new Address("POST", "/kb/update", "application/sparql-update", INSERT),
          new Address("POST", "/kb", "application/sparql-update", INSERT),
          new Address(
              "POST", "/kb/update", "application/x-www-form-urlencoded", "update=CLEAR+ALL"),
          new Address("GET", "/kb/data", "", ""),
          new Address("PUT", "/kb/data?graph=urn:g", "text/turtle", "<urn:a> a <urn:B> ."),
          new Address("POST", "/kb/data", "text/turtle", "<urn:a> a <urn:B> ."),
          new Address("DELETE", "/kb/data?graph=urn:g", "", ""),
          new Address("POST", "/kb/coverage", "application/json", "{\"hypotheses\":[\"Train\"]}"),
          new Address("POST", "/kb/instances", "application/json", "{\"expression\":\"Train\"}"),
          new Address("POST", "/kb/learn", "application/json", "{}"),
          new Address("GET", "/kb/mirror", "", ""),
          new Address("POST", "/kb/mirror", "", ""),
          new Address("GET", "/kb/workbench?names", "", ""),
          new Address("GET", "/kb/workbench", "", ""),
          new Address("GET", "/kb/vocabulary", "", ""),
          new Address("GET", "/plain/query?query=ASK%7B%7D", "", ""),
          new Address("POST", "/plain/update", "application/sparql-update", INSERT),
          new Address("GET", "/$/ping", "", ""),
          new Address("GET", "/$/metrics", "", ""),
          new Address("POST", "/$/compact/kb", "", ""),
          new Address(
              "POST", "/$/datasets", "application/x-www-form-urlencoded", "dbName=x&dbType=mem"),
          new Address("OPTIONS", "/kb/query", "", ""),
          new Address("GET", "/nothing", "", ""),
          new Address("GET", "/", "", ""));

  private GuardedServer() {}

  static TestServer start(Consumer<FusekiServer.Builder> more) {
    return new TestServer(
        DatasetGraphHtedl.over(DatasetGraphFactory.createTxnMem(), Settings.defaults()),
        builder -> {
          builder.enablePing(true).enableCompact(true).enableCors(true);
          builder.add("/plain", DatasetFactory.createTxnMem());
          more.accept(builder);
        });
  }

  static void assertAllRefused(TestServer server, int status, String... headers) {
    for (Address each : ADDRESSES) {
      RawExchange answer =
          RawExchange.send(server.port(), each.method, each.path, each.body, each.headers(headers));
      String what = each + " with " + List.of(headers) + ": " + answer;
      assertEquals(status, answer.status(), what);
      assertEquals(1, answer.body().lines().count(), what);
      assertTrue(answer.body().strip().endsWith("."), what);
      assertEquals(Optional.empty(), answer.header("Access-Control-Allow-Origin"), what);
      assertEquals(Optional.empty(), answer.header("Access-Control-Allow-Credentials"), what);
    }
    assertUnchanged(server);
  }

  /** Neither dataset has got a triple. */
  private static void assertUnchanged(TestServer server) {
    for (String dataset : List.of("kb", "plain")) {
      RawExchange left =
          RawExchange.send(
              server.port(),
              "GET",
              "/" + dataset + "/query?query=ASK%7B?s%20?p%20?o%7D",
              "",
              "Accept: text/csv");
      assertTrue(left.body().contains("false"), left::toString);
    }
  }
}
