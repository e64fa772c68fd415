// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.jena.fuseki.Fuseki;
import org.htedl.fuseki.http.TestServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which pages of other servers are answered if an administrator allows their origins. */
class AllowedOriginsTest {
  private static final String EVIL = "Origin: http://evil.example";
  private static final String FORM = "Content-Type: application/x-www-form-urlencoded";

  @BeforeEach
  @AfterEach
  void noSettings() {
    Fuseki.getContext().unset(AccessSettings.ALLOWED_ORIGINS);
    Fuseki.getContext().unset(AccessSettings.ALLOWED_HOSTS);
  }

  @Test
  void allowedOriginsAreAnsweredWithCredentials() {
    Fuseki.getContext()
        .set(AccessSettings.ALLOWED_ORIGINS, "https://app.example http://localhost:8000");
    try (TestServer server = GuardedServer.start(builder -> {})) {
      for (String origin : List.of("https://app.example", "http://localhost:8000")) {
        RawExchange asked =
            RawExchange.send(
                server.port(),
                "OPTIONS",
                "/kb/coverage",
                "",
                "Origin: " + origin,
                "Access-Control-Request-Method: POST",
                "Access-Control-Request-Headers: content-type",
                "Access-Control-Request-Private-Network: true",
                "Sec-Fetch-Site: cross-site");
        assertEquals(204, asked.status(), asked::toString);
        assertEquals(Optional.of(origin), asked.header("Access-Control-Allow-Origin"));
        assertEquals(Optional.of("true"), asked.header("Access-Control-Allow-Credentials"));
        assertEquals(Optional.of("true"), asked.header("Access-Control-Allow-Private-Network"));
        assertTrue(asked.header("Access-Control-Allow-Methods").orElseThrow().contains("POST"));
        assertTrue(
            asked.header("Access-Control-Allow-Headers").orElseThrow().contains("Content-Type"));
        for (String path : List.of("/kb/query", "/plain/query")) {
          RawExchange answer =
              RawExchange.send(
                  server.port(),
                  "POST",
                  path,
                  "query=ASK%7B%7D",
                  FORM,
                  "Origin: " + origin,
                  "Sec-Fetch-Site: cross-site");
          assertEquals(200, answer.status(), answer::toString);
          assertEquals(Optional.of(origin), answer.header("Access-Control-Allow-Origin"));
          assertEquals(Optional.of("true"), answer.header("Access-Control-Allow-Credentials"));
        }
        for (String path : List.of("/kb/query?query=WRONG", "/kb/nothing", "/kb/coverage")) {
          RawExchange wrong = RawExchange.send(server.port(), "GET", path, "", "Origin: " + origin);
          assertEquals(4, wrong.status() / 100, wrong::toString);
          assertEquals(Optional.of(origin), wrong.header("Access-Control-Allow-Origin"), path);
        }
      }
      GuardedServer.assertAllRefused(server, 403, EVIL);
      GuardedServer.assertAllRefused(server, 403, "Origin: http://app.example");
      GuardedServer.assertAllRefused(server, 403, "Origin: https://app.example:8443");
      GuardedServer.assertAllRefused(server, 403, "Origin: https://www.app.example");
      GuardedServer.assertAllRefused(server, 403, "Sec-Fetch-Site: cross-site");
    }
  }

  @Test
  void allOriginsAreAnsweredWithoutCredentials() {
    Fuseki.getContext().set(AccessSettings.ALLOWED_ORIGINS, "*");
    try (TestServer server = GuardedServer.start(builder -> {})) {
      RawExchange answer =
          RawExchange.send(server.port(), "POST", "/kb/query", "query=ASK%7B%7D", FORM, EVIL);
      assertEquals(200, answer.status(), answer::toString);
      assertEquals(Optional.of("*"), answer.header("Access-Control-Allow-Origin"));
      assertEquals(Optional.empty(), answer.header("Access-Control-Allow-Credentials"));
      GuardedServer.assertAllRefused(server, 403, EVIL, "Authorization: Basic YTpi");
      GuardedServer.assertAllRefused(
          server, 403, "Sec-Fetch-Site: cross-site", "Cookie: JSESSIONID=1");
    }
  }

  /**
   * Origins that the configuration of Fuseki's own filter names are allowed; all of them are not.
   */
  @Test
  void originsOfFusekisFilterAreAllowed(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("cors"), "allowedOrigins=https://app.example\n");
    try (TestServer server =
        GuardedServer.start(builder -> builder.enableCors(true, file.toString()))) {
      RawExchange answer =
          RawExchange.send(server.port(), "GET", "/$/ping", "", "Origin: https://app.example");
      assertEquals(200, answer.status(), answer::toString);
      assertEquals(
          Optional.of("https://app.example"), answer.header("Access-Control-Allow-Origin"));
      GuardedServer.assertAllRefused(server, 403, EVIL);
    }
  }

  @Test
  void settingsThatAreNoneEndTheStart() {
    Fuseki.getContext().set(AccessSettings.ALLOWED_ORIGINS, "app.example");
    IllegalArgumentException wrong =
        assertThrows(
            IllegalArgumentException.class, () -> GuardedServer.start(builder -> {}).close());
    assertTrue(String.valueOf(wrong.getMessage()).contains("not app.example"), wrong::toString);
  }
}
