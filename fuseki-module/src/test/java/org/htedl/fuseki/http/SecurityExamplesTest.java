package org.htedl.fuseki.http;

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
import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.fuseki.main.sys.FusekiModule;
import org.apache.jena.fuseki.main.sys.FusekiModules;
import org.apache.jena.fuseki.mod.shiro.FMod_Shiro;
import org.htedl.fuseki.SecurityTable;
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
    } finally {
      server.stop();
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
