// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The endpoints on the servers of both ends, with the drop-in jar beside them. */
class StockEndpointsIT {
  private static final String CONFIGURATION =
      """
      PREFIX :        <#>
      PREFIX fuseki:  <http://jena.apache.org/fuseki#>
      PREFIX ja:      <http://jena.hpl.hp.com/2005/11/Assembler#>
      PREFIX htedl:   <https://w3id.org/htedl#>
      PREFIX access:  <http://jena.apache.org/access#>
      :s a fuseki:Service ; fuseki:name "kb" ; fuseki:dataset :mirrored ;
        fuseki:endpoint [ fuseki:operation fuseki:query ; fuseki:name "query" ] ,
                        [ fuseki:operation fuseki:update ; fuseki:name "update" ] .
      :mirrored a htedl:Dataset ; htedl:dataset :base .
      :base a ja:MemoryDataset .
      :parts a fuseki:Service ; fuseki:name "parts" ; fuseki:dataset :controlled ;
        fuseki:endpoint [ fuseki:operation fuseki:query ; fuseki:name "query" ] .
      :controlled a access:AccessControlledDataset ; access:dataset :mirrored ;
        access:registry [ a access:SecurityRegistry ; access:entry ( "alice" <urn:open> ) ] .
      """;

  @TempDir Path folder;

  /** The server of the oldest release loads modules only if it is told to. */
  @ParameterizedTest
  @CsvSource({"5.6.0,--modules=true", "6.2.0,"})
  void areThere(String version, String more) throws Exception {
    Path configuration = folder.resolve("config.ttl");
    Files.writeString(configuration, CONFIGURATION);
    Path templates = Files.createDirectories(folder.resolve("run").resolve("templates"));
    Files.copy(Path.of("..", "config", "templates", "config-mem"), templates.resolve("config-mem"));
    List<String> arguments = new ArrayList<>(List.of("--config=" + configuration));
    if (more != null) {
      arguments.add(more);
    }
    try (StockServer server =
        StockServer.start(
            Path.of(System.getProperty("java.home")),
            version,
            folder,
            arguments.toArray(String[]::new))) {
      check(server, "kb");
      HttpResponse<String> made =
          server.send(
              "POST", "$/datasets", "application/x-www-form-urlencoded", "dbName=later&dbType=mem");
      assertEquals(200, made.statusCode(), made.body());
      check(server, "later");
      HttpResponse<String> metrics = server.send("GET", "$/metrics", "", "");
      for (String each : List.of("\"/kb\"", "\"/later\"")) {
        assertTrue(
            metrics
                .body()
                .contains("htedl_mirror_builds_total{application=\"fuseki\",dataset=" + each),
            metrics.body());
      }
      assertTrue(metrics.body().contains("htedl_request_duration_seconds_bucket"));
    }
  }

  /** Shiro's rules are about paths; those of the functions are those of the query endpoint. */
  @Test
  void shiroProtectsEachEndpointByItself() throws Exception {
    Path configuration = folder.resolve("config.ttl");
    Files.writeString(configuration, CONFIGURATION);
    Files.writeString(
        Files.createDirectories(folder.resolve("run")).resolve("shiro.ini"),
        """
        [users]
        alice = a, learner
        bob = b, reader
        [urls]
        /$/ping = anon
        /kb/coverage = authcBasic, roles[learner]
        /kb/query = authcBasic, roles[learner]
        /** = authcBasic
        """);
    try (StockServer server =
        StockServer.start(
            Path.of(System.getProperty("java.home")),
            "6.2.0",
            folder,
            "--config=" + configuration)) {
      assertEquals("401, 200, 403", asked(server, "kb/coverage", "{\"hypotheses\":[\"Thing\"]}"));
      assertEquals("401, 200, 403", asked(server, "kb/instances", "{\"expression\":\"Thing\"}"));
      assertEquals(
          "401, 200, 403",
          asked(
              server,
              "kb/query?query="
                  + URLEncoder.encode(
                      "SELECT * { 'Thing' <https://w3id.org/htedl#covers> ?x }",
                      StandardCharsets.UTF_8),
              ""));
      refusesWhereAllIsHidden(server);
    }
  }

  /** Jena's own executor, which such a query would have, makes a 500 of what is wrong here. */
  private static void refusesWhereAllIsHidden(StockServer server) throws Exception {
    String query =
        "SELECT * FROM <urn:hidden> { 'Bee' <https://w3id.org/htedl#covers> ?x . ?x ?p ?y }";
    HttpResponse<String> refused =
        server.send(
            Optional.of("alice:a"),
            "GET",
            "parts/query?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8),
            "",
            "");
    assertEquals(400, refused.statusCode(), refused.body());
    assertTrue(refused.body().contains("'Bee' is not known"), refused.body());
    assertFalse(server.log().contains("\tat "), server::logQuietly);
  }

  /** How the server answers to nobody, alice and bob. */
  private static String asked(StockServer server, String path, String body) throws Exception {
    List<String> status = new ArrayList<>();
    for (Optional<String> login :
        List.of(Optional.<String>empty(), Optional.of("alice:a"), Optional.of("bob:b"))) {
      HttpResponse<String> response =
          body.isEmpty()
              ? server.send(login, "GET", path, "", "")
              : server.send(login, "POST", path, "application/json", body);
      status.add(String.valueOf(response.statusCode()));
    }
    return String.join(", ", status);
  }

  private static void check(StockServer server, String name) throws Exception {
    String update = "PREFIX : <http://example/#> INSERT DATA { :a a :A ; :p :b . :b a :B }";
    assertEquals(
        2,
        server
                .send(
                    "POST",
                    name + "/update",
                    "application/x-www-form-urlencoded",
                    "update=" + URLEncoder.encode(update, StandardCharsets.UTF_8))
                .statusCode()
            / 100);
    HttpResponse<String> coverage =
        server.send(
            "POST",
            name + "/coverage",
            "application/json",
            "{\"hypotheses\":[\"p some B\",\"Bee\"],\"positives\":{\"class\":\"A\"}}");
    assertEquals(200, coverage.statusCode(), server::logQuietly);
    assertTrue(coverage.body().contains("{\"tp\":1,\"fp\":0,\"fn\":0,\"tn\":0}"), coverage.body());
    assertEquals(
        "{\"instances\":[\"http://example/#a\"],\"count\":1}\n",
        server
            .send("POST", name + "/instances", "application/json", "{\"expression\":\"A\"}")
            .body());
    assertEquals(
        400, server.send("POST", name + "/instances", "application/json", "{").statusCode());
    assertTrue(server.send("GET", name + "/mirror", "", "").body().contains("\"ready\""));
    HttpResponse<String> page = server.send("GET", name + "/workbench", "", "");
    assertEquals(200, page.statusCode(), server::logQuietly);
    assertTrue(page.body().contains("<h1>Workbench"));
    assertEquals(
        200, server.send("GET", name + "/workbench?file=workbench.js", "", "").statusCode());
  }
}
