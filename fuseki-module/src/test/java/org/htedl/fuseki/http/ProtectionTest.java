// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.fuseki.main.sys.FusekiModule;
import org.apache.jena.fuseki.main.sys.FusekiModules;
import org.apache.jena.fuseki.mod.shiro.FMod_Shiro;
import org.apache.jena.fuseki.server.DataAccessPoint;
import org.apache.jena.fuseki.server.DataAccessPointRegistry;
import org.apache.jena.fuseki.server.DataService;
import org.apache.jena.fuseki.server.Operation;
import org.apache.jena.fuseki.server.OperationRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may use which endpoint, and what those who may see a part only get to see. */
class ProtectionTest {
  private static final String PREFIXES =
      """
      PREFIX :        <#>
      PREFIX fuseki:  <http://jena.apache.org/fuseki#>
      PREFIX ja:      <http://jena.hpl.hp.com/2005/11/Assembler#>
      PREFIX access:  <http://jena.apache.org/access#>
      PREFIX htedl:   <https://w3id.org/htedl#>
      :mirrored a htedl:Dataset ; htedl:dataset [ a ja:MemoryDataset ; ja:data "DATA" ] .
      """;

  @TempDir Path folder;
  private FusekiServer server;

  @AfterEach
  void stop() {
    if (server != null) {
      server.stop();
    }
  }

  private void start(String configuration) {
    try {
      Path data =
          Files.writeString(
              folder.resolve("data.trig"),
              """
          PREFIX : <http://x/> :a a :Open . :c a :Closed . GRAPH :secret { :b a :Hidden .
          :s <https://w3id.org/htedl#example> :b . :b a <http://www.w3.org/2002/07/owl#Nothing> }""");
      Path users = Files.writeString(folder.resolve("users"), "alice: a\nbob: b\n");
      Path file = folder.resolve("config.ttl");
      Files.writeString(file, PREFIXES.replace("DATA", data.toUri().toString()) + configuration);
      server =
          FusekiServer.create()
              .port(0)
              .loopback(true)
              .passwordFile(users.toString())
              .auth(org.apache.jena.atlas.web.AuthScheme.BASIC)
              .parseConfigFile(file)
              .build()
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String contentType(String body) {
    if (body.isEmpty()) {
      return "application/x-www-form-urlencoded";
    }
    return body.startsWith("{") ? "application/json" : "application/sparql-query";
  }

  private HttpResponse<String> send(String user, String method, String path, String json) {
    String dataset = path.startsWith("/") ? "" : "/kb/";
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://localhost:" + server.getPort() + dataset + path))
            .header("Content-Type", contentType(json))
            .method(method, HttpRequest.BodyPublishers.ofString(json));
    if (!user.isEmpty()) {
      String login = user + ":" + user.charAt(0);
      request.header(
          "Authorization",
          "Basic " + Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8)));
    }
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Test
  void eachEndpointIsProtectedByItself() {
    start(
        """
        :s a fuseki:Service ; fuseki:name "kb" ; fuseki:dataset :mirrored ;
          fuseki:endpoint
            [ fuseki:operation fuseki:query ; fuseki:name "query" ; fuseki:allowedUsers "alice", "bob" ] ,
            [ fuseki:operation fuseki:update ; fuseki:name "update" ; fuseki:allowedUsers "alice" ] ,
            [ fuseki:operation htedl:coverageOperation ; fuseki:name "coverage" ;
              fuseki:allowedUsers "alice" ] .
        """);
    String hypotheses = "{\"hypotheses\":[\"Open\"]}";
    assertEquals(200, send("alice", "POST", "coverage", hypotheses).statusCode());
    assertEquals(403, send("bob", "POST", "coverage", hypotheses).statusCode());
    assertEquals(200, send("bob", "POST", "instances", "{\"expression\":\"Open\"}").statusCode());
    assertEquals(200, send("bob", "GET", "mirror", "").statusCode());
    assertEquals(403, send("bob", "POST", "mirror", "").statusCode());
    assertEquals(200, send("alice", "POST", "mirror", "").statusCode());
  }

  @Test
  void theFunctionsAreForThoseWhoMayQuery() {
    start(
        """
        :s a fuseki:Service ; fuseki:name "kb" ; fuseki:dataset :mirrored ;
          fuseki:endpoint
            [ fuseki:operation fuseki:query ; fuseki:name "query" ; fuseki:allowedUsers "alice" ] ,
            [ fuseki:operation fuseki:query ; fuseki:name "open" ; fuseki:allowedUsers "*" ] .
        """);
    String query =
        "?query="
            + URLEncoder.encode(
                "SELECT * { 'Open' <https://w3id.org/htedl#covers> ?x }", StandardCharsets.UTF_8);
    HttpResponse<String> answer = send("alice", "GET", "query" + query, "");
    assertTrue(answer.body().contains("http://x/a"), answer::body);
    HttpResponse<String> refused = send("bob", "GET", "query" + query, "");
    assertEquals(403, refused.statusCode());
    assertFalse(refused.body().contains("http://x/a"), refused.body());
    assertTrue(send("bob", "GET", "open" + query, "").body().contains("http://x/a"));
  }

  @Test
  void whatIsHiddenStaysHidden() {
    start(
        """
        :s a fuseki:Service ; fuseki:name "kb" ; fuseki:dataset :controlled ;
          fuseki:endpoint [ fuseki:operation fuseki:query ; fuseki:name "query" ] .
        :controlled a access:AccessControlledDataset ; access:dataset :mirrored ;
          access:registry [ a access:SecurityRegistry ;
            access:entry ( "alice" <http://x/secret> <http://x/none> <urn:x-arq:DefaultGraph> ) ;
            access:entry ( "bob" <urn:x-arq:DefaultGraph> ) ] .
        """);
    String secret = "{\"graph\":\"http://x/secret\",\"expression\":\"<http://x/Hidden>\"}";
    assertTrue(send("alice", "POST", "instances", secret).body().contains("http://x/b"));
    HttpResponse<String> refused = send("bob", "POST", "instances", secret);
    assertEquals(400, refused.statusCode());
    assertEquals(
        send("bob", "POST", "instances", secret.replace("secret", "none")).body(),
        refused.body().replace("secret", "none"),
        "hidden graphs look as if they were not there");
    String why = secret.replace("}", ",\"individual\":\"http://x/b\"}");
    assertTrue(send("alice", "POST", "why", why).body().contains("\"covered\":true"));
    assertEquals(
        send("bob", "POST", "why", why.replace("secret", "none")).body(),
        send("bob", "POST", "why", why).body().replace("secret", "none"));
    String pattern = "SELECT * { GRAPH <http://x/secret> { ?x a <http://x/Hidden>, ?y } }";
    String explained = send("bob", "POST", "pattern", pattern).body();
    assertTrue(explained.contains("does not see the mirrored dataset"), explained);
    assertEquals(
        explained.replace("secret", "none"),
        send("bob", "POST", "pattern", pattern.replace("secret", "none")).body());
    for (String asked :
        new String[] {
          explained,
          send("bob", "POST", "instances", "{\"expression\":\"Hiden\"}").body(),
          send("bob", "POST", "coverage", "{\"hypotheses\":[\"<http://x/Hidden>\"]}")
              .body()
              .replace("<http://x/Hidden>", ""),
          learned("bob", ""),
          learned("bob", "\"graph\":\"urn:x-arq:UnionGraph\",").replace("UnionGraph", ""),
          solved("bob", "", "Thing"),
          solved("bob", "\"graph\":\"urn:x-arq:UnionGraph\",", "Thing"),
          solved("bob", "", "Hiden"),
          solved("bob", "", "http://x/Hidden").replace("http://x/Hidden", ""),
          explained("bob", "", "Hiden"),
          explained("bob", "", "<http://x/Hidden>").replace("http://x/Hidden", ""),
          repaired("bob", ""),
          repaired("bob", "\"graph\":\"urn:x-arq:UnionGraph\""),
          send("bob", "GET", "workbench?complete=h", "").body(),
          send("bob", "GET", "workbench?names", "").body(),
          send("bob", "GET", "workbench?vocabulary", "").body(),
          send("bob", "GET", "workbench?vocabulary=hidden&graph=urn:x-arq:UnionGraph", "").body(),
          send("bob", "GET", "mirror", "").body()
        }) {
      assertFalse(asked.contains("Hidden") || asked.contains("secret"), asked);
    }
    assertTrue(learned("bob", "").contains("<http://x/Open>"), () -> learned("bob", ""));
    assertEquals(
        learned("bob", "\"graph\":\"http://x/none\","),
        learned("bob", "\"graph\":\"http://x/secret\",").replace("secret", "none"));
    assertTrue(solved("bob", "", "Thing").contains("<http://x/a>"));
    assertTrue(
        solved("alice", "\"graph\":\"http://x/secret\",", "Hidden").contains("<http://x/b>"));
    assertEquals(
        solved("bob", "\"graph\":\"http://x/none\",", "Thing"),
        solved("bob", "\"graph\":\"http://x/secret\",", "Thing").replace("secret", "none"));
    assertTrue(explained("bob", "", "Open").contains("\"status\":\"optimal\""));
    assertTrue(
        explained("alice", "\"graph\":\"http://x/secret\",", "Hidden")
            .contains("\"uncoverable\":[\"http://x/a\"]"));
    assertEquals(
        explained("bob", "\"graph\":\"http://x/none\",", "owl:Thing"),
        explained("bob", "\"graph\":\"http://x/secret\",", "owl:Thing").replace("secret", "none"));
    assertTrue(repaired("alice", "\"graph\":\"http://x/secret\"").contains("<http://x/b>"));
    assertEquals(
        repaired("bob", "\"graph\":\"http://x/none\""),
        repaired("bob", "\"graph\":\"http://x/secret\"").replace("secret", "none"));
    assertEquals(
        repaired("bob", "\"keep\":{\"graphs\":[\"http://x/none\"]}"),
        repaired("bob", "\"keep\":{\"graphs\":[\"http://x/secret\"]}").replace("secret", "none"));
    assertTrue(
        send("alice", "GET", "workbench?vocabulary&graph=urn:x-arq:UnionGraph", "")
            .body()
            .contains("Hidden"));
    assertEquals(403, send("bob", "POST", "mirror", "").statusCode());
    assertEquals(
        "[\"http://x/secret\"]",
        send("alice", "GET", "workbench?names", "")
            .body()
            .strip()
            .replaceAll(".*\"graphs\":(.*?\\]).*", "$1"),
        "graphs that may be read but are not there are not listed");
  }

  /** What a search says that tells two individuals apart, all of its events. */
  private String learned(String user, String graph) {
    return send(
            user,
            "POST",
            "learn",
            "{"
                + graph
                + "\"positives\":{\"individuals\":[\"http://x/a\"]},\"ignore\":[\"http://x/Closed\"],"
                + "\"negatives\":{\"individuals\":[\"http://x/c\"]},\"maxLength\":2}")
        .body();
  }

  /** What rules say of those whom an expression covers, times aside. */
  private String solved(String user, String graph, String expression) {
    String rule = "covered(X) :- &kb[\\\"" + expression + "\\\"](X).";
    return untimed(user, "answersets", "{" + graph + "\"program\":\"" + rule + "\"}");
  }

  /** What is to be removed of contradictory data, times aside. */
  private String repaired(String user, String members) {
    return untimed(user, "repairs", "{" + members + "}");
  }

  /** What a theory of one expression says of two individuals, times aside. */
  private String explained(String user, String graph, String expression) {
    return untimed(
        user,
        "theory",
        "{"
            + graph
            + "\"positives\":{\"individuals\":[\"http://x/a\"]},"
            + "\"negatives\":{\"individuals\":[\"http://x/c\"]},\"hypotheses\":[\""
            + expression
            + "\"]}");
  }

  private String untimed(String user, String endpoint, String request) {
    return send(user, "POST", endpoint, request).body().replaceAll("\"seconds\":[^,}]*", "");
  }

  /** What a configuration names without users is as protected as what it does not name. */
  @Test
  void endpointsAreNeverMoreOpenThanTheQueryEndpoint() {
    start(
        """
        :s a fuseki:Service ; fuseki:name "kb" ; fuseki:dataset :mirrored ;
          fuseki:endpoint
            [ fuseki:operation fuseki:query ; fuseki:name "query" ; fuseki:allowedUsers "alice" ] ,
            [ fuseki:operation htedl:coverageOperation ; fuseki:name "counts" ] ,
            [ fuseki:operation htedl:mirrorOperation ; fuseki:name "mirror" ; fuseki:allowedUsers "_" ] .
        """);
    String hypotheses = "{\"hypotheses\":[\"Open\"]}";
    assertEquals(200, send("alice", "POST", "counts", hypotheses).statusCode());
    assertEquals(403, send("bob", "POST", "counts", hypotheses).statusCode());
    assertEquals(401, send("", "POST", "counts", hypotheses).statusCode());
    assertEquals(403, send("bob", "GET", "workbench?names", "").statusCode());
    assertEquals(401, send("", "POST", "instances", "{\"expression\":\"Open\"}").statusCode());
    assertEquals(200, send("", "GET", "mirror", "").statusCode(), "opened by its own rule");
  }

  /** Whoever may update but not query may rebuild, and learns nothing by it. */
  @Test
  void rebuildingIsForThoseWhoMayUpdate() {
    start(
        """
        :s a fuseki:Service ; fuseki:name "kb" ; fuseki:dataset :mirrored ;
          fuseki:endpoint
            [ fuseki:operation fuseki:query ; fuseki:name "query" ; fuseki:allowedUsers "bob" ] ,
            [ fuseki:operation fuseki:update ; fuseki:name "update" ; fuseki:allowedUsers "alice" ] .
        """);
    HttpResponse<String> rebuilt = send("alice", "POST", "mirror", "");
    assertEquals(204, rebuilt.statusCode(), rebuilt::body);
    assertEquals("", rebuilt.body());
    assertEquals(403, send("alice", "GET", "mirror", "").statusCode());
    assertEquals(403, send("bob", "POST", "mirror", "").statusCode());
    assertEquals(200, send("bob", "GET", "mirror", "").statusCode());
    assertEquals(401, send("", "POST", "mirror", "").statusCode());
  }

  /** Rules that protect the query endpoint's address protect what shows the same. */
  @Test
  void rulesForTheQueryAddressAreAsked() throws IOException {
    Path rules = folder.resolve("shiro.ini");
    Files.writeString(
        rules,
        """
        [main]
        plainMatcher = org.apache.shiro.authc.credential.SimpleCredentialsMatcher
        [users]
        alice = a, reader
        bob = b, writer
        carol = c, visitor
        [urls]
        /kb/query = authcBasic, roles[reader]
        /kb/update = authcBasic, roles[writer]
        /kb/instances = authcBasic, roles[visitor]
        /** = anon
        """);
    List<FusekiModule> modules = new ArrayList<>(FusekiModules.getSystemModules().asList());
    modules.add(new FMod_Shiro(rules.toString()));
    server =
        FusekiServer.create()
            .port(0)
            .loopback(true)
            .fusekiModules(FusekiModules.create(modules))
            .add(
                "/kb",
                DataService.newBuilder(TestServer.trains())
                    .addEndpoint(Operation.Query, "query")
                    .addEndpoint(Operation.Update, "update")
                    .build())
            .build()
            .start();
    String hypotheses = "{\"hypotheses\":[\"Train\"]}";
    HttpResponse<String> refused = send("", "POST", "coverage", hypotheses);
    assertEquals(401, refused.statusCode(), refused::body);
    assertTrue(refused.headers().firstValue("WWW-Authenticate").isPresent());
    assertFalse(refused.body().contains("covered"), refused.body());
    assertEquals(200, send("alice", "POST", "coverage", hypotheses).statusCode());
    // This release of Shiro has one status for those whom it does not know or does not admit.
    assertEquals(401, send("bob", "POST", "coverage", hypotheses).statusCode());
    for (String path : List.of("mirror", "workbench?names", "workbench?complete=T")) {
      assertEquals(401, send("", "GET", path, "").statusCode(), path);
      assertEquals(200, send("alice", "GET", path, "").statusCode(), path);
    }
    // The rule of its own address admits carol only, that of the query's address alice only.
    for (String user : List.of("alice", "bob", "carol")) {
      String instances = "{\"expression\":\"Train\"}";
      HttpResponse<String> own = send(user, "POST", "instances", instances);
      assertEquals(401, own.statusCode(), () -> user + ": " + own.headers() + own.body());
    }
    assertEquals(401, send("", "POST", "mirror", "").statusCode());
    assertEquals(401, send("alice", "POST", "mirror", "").statusCode());
    assertEquals(204, send("bob", "POST", "mirror", "").statusCode());
  }

  @Test
  void aDatasetMadeLaterHasThemWhenAsked() {
    start(
        ":s a fuseki:Service ; fuseki:name 'kb' ; fuseki:dataset :mirrored ;"
            + " fuseki:endpoint [ fuseki:operation fuseki:query ] .");
    DataAccessPointRegistry services = server.getDataAccessPointRegistry();
    DataService first = services.get("/kb").getDataService();
    // As the admin page makes one.
    DataService later =
        DataService.newBuilder(first.getDataset()).addEndpoint(Operation.Query, "sparql").build();
    later.setEndpointProcessors(OperationRegistry.get(server.getServletContext()));
    later.goActive();
    services.register(new DataAccessPoint("/later", later));
    assertEquals(
        200, send("alice", "POST", "/later/instances", "{\"expression\":\"Open\"}").statusCode());
    assertTrue(services.get("/later").getDataService().getEndpointSet("workbench") != null);
  }
}
