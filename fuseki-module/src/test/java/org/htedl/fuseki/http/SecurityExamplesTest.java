// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.fuseki.main.sys.FusekiModule;
import org.apache.jena.fuseki.main.sys.FusekiModules;
import org.apache.jena.fuseki.mod.shiro.FMod_Shiro;
import org.htedl.fuseki.SecurityTable;
import org.htedl.fuseki.access.RawExchange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The two examples of docs/security.md on the oldest server: everything is as the page says. */
class SecurityExamplesTest {
  @TempDir Path folder;

  @Test
  void rulesByAddress() throws Exception {
    List<FusekiModule> modules = new ArrayList<>(FusekiModules.getSystemModules().asList());
    modules.add(new FMod_Shiro(SecurityTable.EXAMPLES.resolve("shiro.ini").toString()));
    check(
        FusekiServer.create()
            .fusekiModules(FusekiModules.create(modules))
            .parseConfigFile(SecurityTable.EXAMPLES.resolve("by-address.ttl")),
        "shiro",
        401);
  }

  @Test
  void usersByEndpoint() throws Exception {
    Path configuration = folder.resolve("by-user.ttl");
    Files.writeString(
        configuration,
        Files.readString(SecurityTable.EXAMPLES.resolve("by-user.ttl"))
            .replace("config/security/", SecurityTable.EXAMPLES + "/"));
    check(FusekiServer.create().parseConfigFile(configuration), "allowedUsers", 403);
  }

  private static void check(FusekiServer.Builder builder, String table, int refusal)
      throws Exception {
    FusekiServer server = builder.port(0).loopback(true).enableMetrics(true).build().start();
    try {
      SecurityTable.read(table)
          .check(
              refusal,
              (login, method, path, type, body) ->
                  send(server.getPort(), login, method, path, type, body));
      noRequestIsSentByThisServer(server.getPort());
      pagesOfOtherServersAreRefused(server.getPort());
    } finally {
      server.stop();
    }
  }

  /** SPARQL's SERVICE is switched off, also for those who may do everything else. */
  private static void noRequestIsSentByThisServer(int port) throws Exception {
    AtomicInteger asked = new AtomicInteger();
    HttpServer other = HttpServer.create(new InetSocketAddress("localhost", 0), 0);
    other.createContext(
        "/",
        exchange -> {
          asked.incrementAndGet();
          exchange.sendResponseHeaders(404, -1);
          exchange.close();
        });
    other.start();
    try {
      String address = "<http://localhost:" + other.getAddress().getPort() + "/>";
      for (String query :
          List.of(
              "SELECT * { SERVICE " + address + " { ?s ?p ?o } }",
              "SELECT * { ?s a ?c . OPTIONAL { SERVICE " + address + " { ?s ?p ?o } } }")) {
        int status =
            send(
                port,
                Optional.of("admin:change-admin"),
                "POST",
                "/kb/query",
                "application/sparql-query",
                query);
        assertTrue(status >= 400, query + " is answered by " + status);
      }
      assertEquals(0, asked.get());
    } finally {
      other.stop(0);
    }
  }

  /** Before anybody is asked to log in, and also for those who are logged in. */
  private static void pagesOfOtherServersAreRefused(int port) {
    String login =
        "Authorization: Basic "
            + Base64.getEncoder()
                .encodeToString("admin:change-admin".getBytes(StandardCharsets.UTF_8));
    for (String request :
        List.of(
            "GET /kb/query?query=ASK%7B%7D",
            "POST /kb/update",
            "POST /kb/data",
            "POST /kb/coverage",
            "POST /kb/mirror",
            "GET /kb/workbench?names",
            "GET /$/metrics",
            "GET /nothing")) {
      String[] words = request.split(" ", 0);
      for (String header :
          List.of("Origin: http://evil.example", "Origin: null", "Sec-Fetch-Site: cross-site")) {
        for (String known : List.of(login, "X-Nobody: 1")) {
          RawExchange answer = RawExchange.send(port, words[0], words[1], "", header, known);
          assertEquals(403, answer.status(), () -> request + " with " + header + ": " + answer);
          assertTrue(answer.body().startsWith("This server "), answer::body);
        }
      }
      RawExchange rebound =
          RawExchange.send(port, words[0], words[1], "", "Host: evil.example", login);
      assertEquals(421, rebound.status(), rebound::toString);
    }
  }

  private static int send(
      int port, Optional<String> login, String method, String path, String type, String body)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
            .method(method, HttpRequest.BodyPublishers.ofString(body.strip()));
    if (!type.isEmpty()) {
      request.header("Content-Type", type);
    }
    login.ifPresent(
        text ->
            request.header(
                "Authorization",
                "Basic "
                    + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8))));
    // A server that refuses a request before its body has come may close the connection.
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(request.build(), HttpResponse.BodyHandlers.discarding()).statusCode();
    }
  }
}
