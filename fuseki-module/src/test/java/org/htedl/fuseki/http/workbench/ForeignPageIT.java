// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.workbench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.jena.graph.Graph;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.graph.GraphFactory;
import org.apache.jena.system.Txn;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.http.TestServer;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages of other servers in a real browser, which try everything that pages can. */
class ForeignPageIT {
  /** A name that an attacker owns and that means this machine, as after DNS rebinding. */
  private static final String REBOUND = "rebound.example";

  /** Requests that have passed the check, as the server's filters see them. */
  private static final Queue<String> PASSED = new ConcurrentLinkedQueue<>();

  private static TestServer server;
  private static HttpServer attacker;
  private static Browser browser;
  private static String script;

  @BeforeAll
  static void start() throws IOException {
    try (InputStream in = ForeignPageIT.class.getResourceAsStream("foreign-page.js")) {
      script = new String(Objects.requireNonNull(in).readAllBytes(), UTF_8);
    }
    Filter recorder =
        (request, response, chain) -> {
          if (request instanceof HttpServletRequest asked) {
            PASSED.add(asked.getMethod() + " " + asked.getRequestURI());
          }
          chain.doFilter(request, response);
        };
    server =
        new TestServer(
            dataset(),
            builder ->
                builder
                    .enablePing(true)
                    .enableCompact(true)
                    .enableCors(true)
                    .addFilter("/*", recorder));
    attacker = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    attacker.createContext(
        "/",
        exchange -> {
          byte[] page = "<!doctype html><title>A page</title><a id=link>link</a>".getBytes(UTF_8);
          exchange.getResponseHeaders().add("Content-Type", "text/html");
          exchange.sendResponseHeaders(200, page.length);
          exchange.getResponseBody().write(page);
          exchange.close();
        });
    attacker.start();
    browser = Browser.start("--host-resolver-rules=MAP " + REBOUND + " 127.0.0.1");
    browser.driver().manage().timeouts().scriptTimeout(Duration.ofMinutes(2));
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
    attacker.stop(0);
    server.close();
  }

  private static DatasetGraph dataset() {
    DatasetGraph dataset =
        DatasetGraphHtedl.over(DatasetGraphFactory.createTxnMem(), Settings.defaults());
    Txn.executeWrite(
        dataset,
        () ->
            RDFDataMgr.read(
                dataset.getDefaultGraph(),
                new ByteArrayInputStream("<urn:a> a <urn:Train>, <urn:Car> .".getBytes(UTF_8)),
                Lang.TURTLE));
    return dataset;
  }

  @BeforeEach
  void forget() {
    PASSED.clear();
  }

  private static Graph data() {
    return Txn.calculateRead(
        server.dataset(),
        () -> {
          Graph copy = GraphFactory.createDefaultGraph();
          server.dataset().getDefaultGraph().find().forEach(copy::add);
          return copy;
        });
  }

  private static Object attack(String target) {
    return browser.driver().executeAsyncScript(script, target);
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "127.0.0.1", REBOUND})
  void pagesOfOtherServersReachNothing(String page) {
    Graph before = data();
    browser.open("http://" + page + ":" + attacker.getAddress().getPort() + "/");
    for (String target : List.of("localhost", "127.0.0.1")) {
      Object seen = attack("http://" + target + ":" + server.port());
      assertEquals(List.of(), seen, () -> page + " reads from " + target);
      assertEquals(List.of(), List.copyOf(PASSED), () -> page + " reaches " + target);
    }
    assertTrue(data().isIsomorphicWith(before));
  }

  /** The attacker's name now means this machine, so that its page has the server's own origin. */
  @Test
  void aReboundNameReachesNothing() {
    Graph before = data();
    String own = "http://" + REBOUND + ":" + server.port();
    browser.open(own + "/kb/workbench");
    assertTrue(browser.text("body").contains("does not answer to the host name"));
    assertEquals(own, browser.script("return location.origin"));
    @SuppressWarnings("unchecked")
    List<String> seen = (List<String>) attack(own);
    assertFalse(seen.isEmpty());
    assertTrue(seen.stream().allMatch(line -> line.contains(" read 421 of ")), seen::toString);
    assertEquals(List.of(), List.copyOf(PASSED));
    assertTrue(data().isIsomorphicWith(before));
  }

  /** A person follows a link of another page: to the workbench, and to data. */
  @Test
  void linksOfOtherPagesLeadToPagesOnly() {
    for (String path : List.of("/kb/workbench", "/kb/query?query=ASK%7B%7D", "/kb/data?default")) {
      browser.open("http://" + REBOUND + ":" + attacker.getAddress().getPort() + "/");
      browser.script(
          "document.getElementById('link').href = arguments[0]",
          "http://localhost:" + server.port() + path);
      browser.find("#link").click();
      boolean isPage = path.equals("/kb/workbench");
      browser.await(
          path,
          () ->
              isPage
                  ? !browser.all(".cm-editor").isEmpty()
                  : browser.text("body").contains("This server sends data to its own pages only"));
      assertEquals(isPage, PASSED.contains("GET " + path), PASSED::toString);
      PASSED.clear();
    }
  }

  /** The same script in a page of the server itself reads and changes data: it can. */
  @Test
  void pagesOfTheServerReachEverything() {
    Graph before = data();
    String own = "http://localhost:" + server.port();
    browser.open(own + "/kb/workbench?file=licences.txt");
    Object seen = attack(own);
    assertTrue(String.valueOf(seen).contains("fetch read 200 of /kb/query"), () -> "" + seen);
    for (String request :
        List.of("GET /kb/data", "POST /kb/update", "POST /kb/coverage", "POST /$/compact/kb")) {
      assertTrue(PASSED.contains(request), () -> request + " is not in " + PASSED);
    }
    assertFalse(data().isIsomorphicWith(before));
  }
}
