// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki;

import static org.htedl.fuseki.InstalledJava.ours;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.htedl.fuseki.access.RawExchange;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages of other servers and other host names, before the oldest and the newest Fuseki. */
class StockAccessIT {
  private static final String OLDEST = "5.6.0";
  private static final String NEWEST = "6.2.0";

  private static final String CONFIGURATION =
      """
      PREFIX fuseki: <http://jena.apache.org/fuseki#>
      PREFIX htedl:  <https://w3id.org/htedl#>
      PREFIX ja:     <http://jena.hpl.hp.com/2005/11/Assembler#>
      [] a fuseki:Server ;
        ja:context [ ja:cxtName "https://w3id.org/htedl#allowedOrigins" ;
                     ja:cxtValue "https://app.example" ] ,
                   [ ja:cxtName "https://w3id.org/htedl#allowedHosts" ;
                     ja:cxtValue "data.example" ] .
      [] a fuseki:Service ; fuseki:name "kb" ;
        fuseki:endpoint [ fuseki:operation fuseki:query ; fuseki:name "query" ] ,
          [ fuseki:operation fuseki:update ; fuseki:name "update" ] ;
        fuseki:dataset [ a htedl:Dataset ; htedl:dataset [ a ja:MemoryDataset ] ] .
      """;

  private static final List<String> READ =
      List.of(
          "/", "/index.html", "/kb/query?query=ASK%7B%7D", "/$/ping", "/$/datasets", "/$/stats");

  @TempDir private Path folder;

  private StockServer start(String version, String... arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of(arguments));
    if (version.equals(OLDEST)) {
      all.add(0, "--modules=true");
    }
    return StockServer.start(ours(), version, folder, all.toArray(String[]::new));
  }

  private static void assertClosed(StockServer server, int status, String header) {
    for (String path : READ) {
      RawExchange answer = RawExchange.send(server.port(), "GET", path, "", header);
      assertEquals(status, answer.status(), () -> path + " with " + header + ": " + answer);
      assertEquals(Optional.empty(), answer.header("Access-Control-Allow-Origin"), path);
    }
    String form = "Content-Type: application/x-www-form-urlencoded";
    for (String path : List.of("/kb/update", "/$/datasets", "/$/compact/kb", "/kb/mirror")) {
      RawExchange answer =
          RawExchange.send(
              server.port(),
              "POST",
              path,
              "update=INSERT+DATA+%7B%3Ca:a%3E+a+%3Ca:b%3E%7D",
              form,
              header);
      assertEquals(status, answer.status(), () -> path + " with " + header + ": " + answer);
    }
    RawExchange asked =
        RawExchange.send(
            server.port(),
            "OPTIONS",
            "/kb/update",
            "",
            header,
            "Access-Control-Request-Method: POST");
    assertEquals(status, asked.status(), asked::toString);
    RawExchange left =
        RawExchange.send(
            server.port(), "GET", "/kb/query?query=ASK%7B?s+?p+?o%7D", "", "Accept: text/csv");
    assertTrue(left.body().contains("false"), left::toString);
  }

  /** The rest is up to Fuseki, whose oldest release may be built without its UI. */
  private static void assertAnswered(RawExchange answer, String path) {
    assertFalse(List.of(403, 421).contains(answer.status()), () -> path + ": " + answer);
  }

  @ParameterizedTest
  @ValueSource(strings = {OLDEST, NEWEST})
  void pagesOfOtherServersReachNothing(String version) throws Exception {
    try (StockServer server = start(version, "--localhost", "--mem", "--update", "/kb")) {
      assertClosed(server, 403, "Origin: http://evil.example");
      assertClosed(server, 403, "Origin: null");
      assertClosed(server, 403, "Sec-Fetch-Site: cross-site");
      assertClosed(server, 421, "Host: evil.example:" + server.port());
      for (String path : READ) {
        RawExchange own =
            RawExchange.send(server.port(), "GET", path, "", "Sec-Fetch-Site: same-origin");
        assertAnswered(own, path);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {OLDEST, NEWEST})
  void aConfigurationAllowsOriginsAndHosts(String version) throws Exception {
    Path file = Files.writeString(folder.resolve("config.ttl"), CONFIGURATION);
    try (StockServer server = start(version, "--config=" + file)) {
      String origin = "https://app.example";
      RawExchange asked =
          RawExchange.send(
              server.port(),
              "OPTIONS",
              "/kb/query",
              "",
              "Host: data.example",
              "Origin: " + origin,
              "Access-Control-Request-Method: POST");
      assertEquals(204, asked.status(), asked::toString);
      assertEquals(Optional.of(origin), asked.header("Access-Control-Allow-Origin"));
      for (String path : READ) {
        RawExchange answer = RawExchange.send(server.port(), "GET", path, "", "Origin: " + origin);
        assertAnswered(answer, path);
        assertEquals(Optional.of(origin), answer.header("Access-Control-Allow-Origin"), path);
      }
      assertClosed(server, 403, "Origin: http://evil.example");
      assertClosed(server, 421, "Host: evil.example");
    }
  }
}
