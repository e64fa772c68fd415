// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.jena.atlas.web.AuthScheme;
import org.apache.jena.fuseki.auth.Auth;
import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.fuseki.main.sys.FusekiModule;
import org.apache.jena.fuseki.main.sys.FusekiModules;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Who may read, write and administer under the options for access, over real servers. */
class AccessModuleTest {
  private static final String CONFIGURATION =
      """
      PREFIX fuseki: <http://jena.apache.org/fuseki#>
      PREFIX htedl:  <https://w3id.org/htedl#>
      PREFIX ja:     <http://jena.hpl.hp.com/2005/11/Assembler#>
      [] a fuseki:Server SERVER .
      [] a fuseki:Service SERVICE ; fuseki:name "kb" ;
        fuseki:endpoint [ fuseki:operation fuseki:query ; fuseki:name "query" ] ,
          [ fuseki:operation fuseki:update ; fuseki:name "update" ENDPOINT ] ,
          [ fuseki:operation fuseki:gsp-rw ; fuseki:name "data" ] ,
          [ fuseki:operation fuseki:upload ; fuseki:name "upload" ] ,
          [ fuseki:operation fuseki:patch ; fuseki:name "patch" ] ,
          [ fuseki:operation fuseki:prefixes-rw ; fuseki:name "prefixes" ] ,
          [ fuseki:operation fuseki:query ] , [ fuseki:operation fuseki:update ] ,
          [ fuseki:operation fuseki:gsp-rw ] ;
        fuseki:dataset [ a htedl:Dataset ; htedl:dataset [ a ja:MemoryDataset ] ] .
      """;

  @TempDir private Path folder;
  private final StringWriter printed = new StringWriter();

  private static AccessOptions options(String arguments) {
    AccessOptions options = new AccessOptions();
    new CommandLine(options).parseArgs(arguments.isEmpty() ? new String[0] : arguments.split(" "));
    return options;
  }

  private FusekiServer start(
      AccessOptions options, FusekiServer.Builder builder, boolean isConfigured) {
    List<FusekiModule> modules = new ArrayList<>(FusekiModules.getSystemModules().asList());
    modules.add(new AccessModule(options, isConfigured, new PrintWriter(printed)));
    return builder
        .port(0)
        .enableCompact(true)
        .fusekiModules(FusekiModules.create(modules))
        .build()
        .start();
  }

  private static FusekiServer.Builder dataset() {
    return FusekiServer.create()
        .add(
            "/kb",
            DatasetGraphHtedl.over(DatasetGraphFactory.createTxnMem(), Settings.defaults()),
            true);
  }

  private static int status(
      FusekiServer server, String login, String method, String path, String type, String body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://localhost:" + server.getPort() + path))
            .method(method, HttpRequest.BodyPublishers.ofString(body));
    if (!type.isEmpty()) {
      request.header("Content-Type", type);
    }
    if (!login.isEmpty()) {
      request.header(
          "Authorization", "Basic " + Base64.getEncoder().encodeToString(login.getBytes(UTF_8)));
    }
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofString()).statusCode();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static boolean reads(FusekiServer server, String login) {
    return status(server, login, "GET", "/kb/query?query=ASK%7B%7D", "", "") == 200;
  }

  /** Every way to change data: none may be open if one is closed. */
  private static boolean writes(FusekiServer server, String login) {
    String insert = "INSERT DATA { <urn:a> a <urn:B> }";
    String turtle = "<urn:a> a <urn:B> .";
    List<Integer> statuses =
        List.of(
            status(server, login, "POST", "/kb/update", "application/sparql-update", insert),
            status(server, login, "POST", "/kb", "application/sparql-update", insert),
            status(server, login, "POST", "/kb/data", "text/turtle", turtle),
            status(server, login, "PUT", "/kb/data?default", "text/turtle", turtle),
            status(server, login, "PUT", "/kb?default", "text/turtle", turtle),
            status(server, login, "DELETE", "/kb/data?default", "", ""),
            status(server, login, "POST", "/kb/mirror", "", ""));
    Set<Boolean> open = new HashSet<>();
    statuses.forEach(status -> open.add(status / 100 == 2));
    assertEquals(1, open.size(), () -> "some ways to write are open: " + statuses);
    return open.contains(true);
  }

  /** An in-memory dataset cannot be compacted, which a caller who may administer is told. */
  private static boolean administers(FusekiServer server, String login) {
    return !List.of(401, 403).contains(status(server, login, "POST", "/$/compact/kb", "", ""));
  }

  @ParameterizedTest
  @CsvSource({
    "'', true",
    "--writable, true",
    "--read-only, false",
    "--host=127.0.0.1, true",
    "--host=0.0.0.0, false",
    "--host=:: --read-only, false",
    "--host=0.0.0.0 --writable, true"
  })
  void callersWithoutALogin(String arguments, boolean writes) {
    AccessOptions options = options(arguments);
    FusekiServer server = start(options, dataset(), false);
    try {
      assertTrue(reads(server, ""));
      assertEquals(writes, writes(server, ""));
      assertEquals(writes, administers(server, ""));
      assertEquals(writes, options.admitsWriters());
    } finally {
      server.stop();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "--host=localhost, true",
    "--host=0.0.0.0, true",
    "--host=0.0.0.0 --writable, true",
    "--host=0.0.0.0 --read-only, false",
    "--read-only, false"
  })
  void usersOfAFile(String arguments, boolean write) throws IOException {
    Path users = Files.writeString(folder.resolve("users"), "alice: wonder\n");
    AccessOptions options = options(arguments + " --users=" + users);
    assertTrue(options.arguments().contains("--passwd=" + users));
    FusekiServer server =
        start(
            options,
            // As Fuseki's command does with --passwd.
            dataset()
                .passwordFile(users.toString())
                .auth(AuthScheme.BASIC)
                .serverAuthPolicy(Auth.ANY_USER),
            false);
    try {
      for (String stranger : List.of("", "alice:wrong", "bob:wonder")) {
        assertFalse(reads(server, stranger));
        assertFalse(writes(server, stranger));
        assertFalse(administers(server, stranger));
      }
      assertTrue(reads(server, "alice:wonder"));
      assertEquals(write, writes(server, "alice:wonder"));
      assertEquals(write, administers(server, "alice:wonder"));
    } finally {
      server.stop();
    }
  }

  /** The rules of a configuration stay; beyond this machine nobody writes without a login. */
  @ParameterizedTest
  @CsvSource({
    "'', '', '', '', true, true",
    "--host=0.0.0.0, '', '', '', false, false",
    "--host=0.0.0.0 --writable, '', '', '', true, true",
    "--host=0.0.0.0, PASSWORDS, '', '', false, false",
    "--host=0.0.0.0, PASSWORDS, ; fuseki:allowedUsers '_', '', false, false",
    "--host=0.0.0.0, PASSWORDS ; fuseki:allowedUsers 'alice', '', '', false, true",
    "--host=0.0.0.0 --read-only, PASSWORDS ; fuseki:allowedUsers 'alice', '', '', false, false",
    "--host=0.0.0.0, PASSWORDS, ; fuseki:allowedUsers 'alice', '', false, true"
  })
  void configurations(
      String arguments,
      String server,
      String service,
      String endpoint,
      boolean anyone,
      boolean user)
      throws IOException {
    Path users = Files.writeString(folder.resolve("users"), "alice: wonder\n");
    String text =
        CONFIGURATION
            .replace("SERVER", server)
            .replace("SERVICE", service)
            .replace("ENDPOINT", endpoint)
            .replace("PASSWORDS", "; fuseki:passwd \"" + users + "\" ; fuseki:auth \"basic\"");
    Path file = Files.writeString(folder.resolve("config.ttl"), text);
    FusekiServer started =
        start(options(arguments), FusekiServer.create().parseConfigFile(file), true);
    try {
      assertEquals(anyone, writes(started, ""), text);
      if (server.contains("PASSWORDS")) {
        assertTrue(reads(started, "alice:wonder"), text);
        assertEquals(user, writes(started, "alice:wonder"), text);
      }
      assertEquals(anyone, administers(started, ""), text);
    } finally {
      started.stop();
    }
  }

  /** The example for users by endpoint keeps its writers beyond this machine. */
  @Test
  void endpointsWithUsersStay() throws IOException {
    Path users = Files.writeString(folder.resolve("users"), "alice: wonder\n");
    String text =
        CONFIGURATION
            .replace("SERVER", "; fuseki:passwd \"" + users + "\" ; fuseki:auth \"basic\"")
            .replace("SERVICE", "")
            .replace("ENDPOINT", "; fuseki:allowedUsers 'alice'");
    Path file = Files.writeString(folder.resolve("config.ttl"), text);
    FusekiServer server =
        start(options("--host=0.0.0.0"), FusekiServer.create().parseConfigFile(file), true);
    try {
      String insert = "INSERT DATA { <urn:a> a <urn:B> }";
      String type = "application/sparql-update";
      assertEquals(401, status(server, "", "POST", "/kb/update", type, insert));
      assertEquals(4, status(server, "", "POST", "/kb", type, insert) / 100);
      assertEquals(2, status(server, "alice:wonder", "POST", "/kb/update", type, insert) / 100);
      assertEquals(4, status(server, "alice:wonder", "POST", "/kb", type, insert) / 100);
    } finally {
      server.stop();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'', false, Everyone on this machine may read and write.",
    "--host=127.0.0.1 --read-only, false, Everyone on this machine may read; nobody may write.",
    "--host=0.0.0.0, false, Anyone who reaches 0.0.0.0:3030 may read; nobody may write (--users"
        + " FILE or --writable lets some or all write).",
    "--host=* --writable --port=8, false, Anyone who reaches 0.0.0.0:8 may read and write.",
    "--host=0.0.0.0 --writable, true, Anyone who reaches 0.0.0.0:3030 may read and write what the"
        + " configuration lets them.",
    "--host=0.0.0.0, true, Anyone who reaches 0.0.0.0:3030 may read what the configuration lets"
        + " them; nobody may write without a login (--writable lets all write).",
    "--host=0.0.0.0 --users=u, false, Users of u who reach 0.0.0.0:3030 may read and write; others"
        + " may do nothing.",
    "--users=u --read-only, false, Users of u on this machine may read; nobody may write; others"
        + " may do nothing."
  })
  void theLineAtTheStart(String arguments, boolean isConfigured, String sentence) {
    assertEquals(sentence, AccessSentence.of(options(arguments), isConfigured));
    FusekiServer server = start(options(arguments), FusekiServer.create(), isConfigured);
    server.stop();
    assertTrue(printed.toString().contains("Access      " + sentence), printed::toString);
  }

  @Test
  void argumentsOfFuseki() {
    assertEquals(List.of("--no-cors", "--port=3030", "--localhost"), options("").arguments());
    assertEquals(
        List.of("--no-cors", "--https=h", "--httpsPort=9"),
        options("--host=0.0.0.0 --https=h --port=9").arguments());
  }
}
