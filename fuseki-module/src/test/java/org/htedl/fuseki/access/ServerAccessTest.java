// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.jena.fuseki.Fuseki;
import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.fuseki.main.sys.FusekiModules;
import org.htedl.fuseki.http.MirrorOperation;
import org.htedl.fuseki.http.TestServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which hosts and pages a server with this module answers, at every kind of address. */
class ServerAccessTest {
  private static final String EVIL = "Origin: http://evil.example";

  @BeforeEach
  @AfterEach
  void noSettings() {
    Fuseki.getContext().unset(AccessSettings.ALLOWED_ORIGINS);
    Fuseki.getContext().unset(AccessSettings.ALLOWED_HOSTS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        EVIL,
        "Origin: null",
        "Origin: ",
        "Origin: http://localhost:1",
        "Origin: http://127.0.0.1",
        "Origin: http://localhost.evil.example",
        "Origin: https://localhost",
        "Origin: localhost",
        "Origin: file://",
        "Origin: chrome-extension://abcdef",
        "Origin: http://evil.example http://localhost",
        "Sec-Fetch-Site: cross-site",
        "Sec-Fetch-Site: same-site",
        "Sec-Fetch-Site: anything"
      })
  void nothingIsForPagesOfOtherServers(String header) {
    try (TestServer server = GuardedServer.start(builder -> {})) {
      GuardedServer.assertAllRefused(server, 403, header);
      GuardedServer.assertAllRefused(
          server, 403, header, "Sec-Fetch-Mode: no-cors", "Sec-Fetch-Dest: image");
    }
  }

  /** The port of a page counts, and so does its scheme, for which the browser vouches. */
  @Test
  void aPageOfTheSameNameMayBeAnotherServers() {
    try (TestServer server = GuardedServer.start(builder -> {})) {
      int port = server.port();
      GuardedServer.assertAllRefused(server, 403, "Origin: http://localhost:" + (port + 1));
      GuardedServer.assertAllRefused(server, 403, "Origin: http://127.0.0.1:" + port);
      String own = "Origin: http://localhost:" + port;
      GuardedServer.assertAllRefused(server, 403, own, "Sec-Fetch-Site: cross-site");
      GuardedServer.assertAllRefused(server, 403, own, EVIL);
    }
  }

  @Test
  void otherClientsAndOwnPagesAreAnswered() {
    try (TestServer server = GuardedServer.start(builder -> {})) {
      for (String[] headers :
          new String[][] {
            {},
            {"Origin: http://localhost:" + server.port()},
            {"Origin: HTTP://LocalHost:" + server.port()},
            {"Origin: http://localhost:" + server.port(), "Sec-Fetch-Site: same-origin"},
            {"Sec-Fetch-Site: same-origin"},
            {"Sec-Fetch-Site: none", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document"},
            {"Host: 127.0.0.1:" + server.port(), "Origin: http://127.0.0.1:" + server.port()}
          }) {
        for (GuardedServer.Address each : GuardedServer.ADDRESSES) {
          RawExchange answer =
              RawExchange.send(
                  server.port(), each.method(), each.path(), each.body(), each.headers(headers));
          assertFalse(answer.body().contains("This server"), () -> each + ": " + answer);
          assertFalse(List.of(403, 421).contains(answer.status()), () -> each + ": " + answer);
        }
      }
    }
  }

  /** Somebody follows a link; frames, forms and links to data are something else. */
  @ParameterizedTest
  @CsvSource({
    "GET, /kb/workbench, document, 200",
    "GET, /index.html, document, 404",
    "GET, /, document, 404",
    "GET, /, iframe, 403",
    "GET, /kb/workbench, iframe, 403",
    "GET, /kb/workbench, embed, 403",
    "GET, /kb/workbench?names, document, 403",
    "GET, /kb/query?query=ASK%7B%7D, document, 403",
    "GET, /kb/data, document, 403",
    "GET, /kb, document, 403",
    "GET, /kb/, document, 403",
    "GET, /$/ping, document, 403",
    "POST, /kb/workbench, document, 403",
    "POST, /, document, 403"
  })
  void linksLeadToPagesOnly(String method, String path, String destination, int status) {
    try (TestServer server = GuardedServer.start(builder -> {})) {
      for (String site : List.of("cross-site", "same-site")) {
        RawExchange answer =
            RawExchange.send(
                server.port(),
                method,
                path,
                "",
                "Sec-Fetch-Site: " + site,
                "Sec-Fetch-Mode: navigate",
                "Sec-Fetch-Dest: " + destination);
        assertEquals(status, answer.status(), answer::toString);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.example",
        "evil.example:3030",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "127evil",
        "notlocalhost",
        "10.0.0.1",
        "0.0.0.0",
        "[2001:db8::1]",
        "[::]"
      })
  void aLoopbackServerAnswersLoopbackNamesOnly(String host) {
    try (TestServer server = GuardedServer.start(builder -> {})) {
      GuardedServer.assertAllRefused(server, 421, "Host: " + host);
      GuardedServer.assertAllRefused(server, 421, "Host: " + host, "Origin: http://" + host);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost",
        "LOCALHOST:1",
        "localhost.:80",
        "kb.localhost",
        "127.0.0.1",
        "127.1.2.3:9",
        "[::1]",
        "[::1]:3030",
        "[::ffff:127.0.0.1]",
        "[0:0:0:0:0:0:0:1]"
      })
  void loopbackNamesAreAnswered(String host) {
    try (TestServer server = GuardedServer.start(builder -> {})) {
      RawExchange answer = RawExchange.send(server.port(), "GET", "/$/ping", "", "Host: " + host);
      assertEquals(200, answer.status(), answer::toString);
    }
  }

  @Test
  void aServerOfTheNetworkAnswersEveryNameUnlessSomeAreAllowed() {
    try (TestServer server = GuardedServer.start(builder -> builder.loopback(false))) {
      RawExchange answer =
          RawExchange.send(server.port(), "GET", "/$/ping", "", "Host: data.example");
      assertEquals(200, answer.status(), answer::toString);
      GuardedServer.assertAllRefused(server, 403, "Host: data.example", EVIL);
    }
    Fuseki.getContext().set(AccessSettings.ALLOWED_HOSTS, "Data.example, other.example");
    try (TestServer server = GuardedServer.start(builder -> builder.loopback(false))) {
      for (String host : List.of("data.example", "other.example:3030", "localhost", "127.0.0.1")) {
        RawExchange answer = RawExchange.send(server.port(), "GET", "/$/ping", "", "Host: " + host);
        assertEquals(200, answer.status(), answer::toString);
      }
      GuardedServer.assertAllRefused(server, 421, "Host: evil.example");
    }
  }

  /** A server that loads no modules has no gate; the endpoints ask for themselves. */
  @Test
  void endpointsAreClosedWithoutTheGate() {
    Consumer<FusekiServer.Builder> withoutModules =
        builder -> {
          builder.fusekiModules(FusekiModules.empty());
          builder.addEndpoint("/kb", "mirror", MirrorOperation.MIRROR.operation());
        };
    try (TestServer server = GuardedServer.start(withoutModules)) {
      RawExchange plain = RawExchange.send(server.port(), "GET", "/$/ping", "", EVIL);
      assertEquals(200, plain.status(), plain::toString);
      RawExchange own = RawExchange.send(server.port(), "GET", "/kb/mirror", "");
      assertEquals(200, own.status(), own::toString);
      for (String method : List.of("GET", "POST")) {
        for (String header : List.of(EVIL, "Origin: null", "Sec-Fetch-Site: cross-site")) {
          RawExchange answer = RawExchange.send(server.port(), method, "/kb/mirror", "", header);
          assertEquals(403, answer.status(), answer::toString);
          assertTrue(answer.body().contains("This server"), answer::toString);
        }
      }
    }
  }

  @Test
  void answersAreForOwnPagesOnly() {
    try (TestServer server = GuardedServer.start(builder -> {})) {
      RawExchange answer =
          RawExchange.send(server.port(), "GET", "/kb/query?query=ASK%7B%7D&callback=evil", "");
      assertEquals(200, answer.status(), answer::toString);
      assertEquals(Optional.of("same-origin"), answer.header("Cross-Origin-Resource-Policy"));
      assertEquals(Optional.of("frame-ancestors 'self'"), answer.header("Content-Security-Policy"));
    }
  }
}
