// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.workbench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.htedl.fuseki.http.TestServer;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.htedl.fuseki.work.SearchPlaces;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The workbench page of a real server over the trains, in a real browser. */
final class WorkbenchPage implements AutoCloseable {
  /** Requests whose body contains window.held wait for window.release(), whoever aborts them. */
  static final String HOLD =
      """
      const real = window.fetch;
      const gate = new Promise((open) => (window.release = open));
      window.held = arguments[0];
      window.fetch = async (address, options) => {
        if (window.held && String(options.body).includes(window.held)) {
          await gate;
          const answer = await real(address, { ...options, signal: undefined });
          window.late = true;
          return answer;
        }
        return real(address, options);
      };
      """;

  private static final String AXE = "/axe.min.js";

  private final Supplier<TestServer> servers;
  private TestServer server;
  private final Browser browser;

  WorkbenchPage() {
    this(TestServer::new);
  }

  /** A page of other data. */
  WorkbenchPage(Supplier<TestServer> servers) {
    this.servers = servers;
    browser = Browser.start();
    server = servers.get();
  }

  Browser browser() {
    return browser;
  }

  String url() {
    return server.url("kb/workbench");
  }

  /** Opens the page as someone does who was never there. */
  void open() {
    browser.prefers("light");
    browser.open(url());
    browser.script("localStorage.clear()");
    reopen();
  }

  /** Opens the page as someone does who comes back. */
  void reopen() {
    follow(url());
  }

  void follow(String link) {
    browser.open(link);
    browser.await(
        "the page", () -> "true".equals(browser.find("body").getDomAttribute("data-ready")));
  }

  WebElement editor() {
    return browser.find(".cm-content");
  }

  /** Writes an expression in the place of what is there. */
  void write(String expression) {
    editor().click();
    editor().sendKeys(Keys.chord(Keys.CONTROL, "a"), Keys.DELETE);
    // The editor closes brackets by itself; a person types over them as this does.
    editor().sendKeys(expression);
    editor().sendKeys(Keys.ESCAPE);
  }

  void run(String expression) {
    write(expression);
    editor().sendKeys(Keys.chord(Keys.CONTROL, Keys.ENTER));
  }

  void runButton() {
    browser.find("#run").click();
  }

  /** Chooses an option of the select with this id by its value. */
  void choose(String select, String value) {
    browser.find("#" + select + " option[value='" + value + "']").click();
  }

  WebElement button(String text) {
    return browser.all("button").stream()
        .filter(b -> b.getText().equals(text))
        .findFirst()
        .orElseThrow();
  }

  void awaitMatrix(int tp, int fp, int fn, int tn) {
    for (Map.Entry<String, Integer> cell :
        Map.of(
                "true positives", tp,
                "false positives", fp,
                "false negatives", fn,
                "true negatives", tn)
            .entrySet()) {
      browser.await(
          cell.getValue() + " " + cell.getKey(),
          () ->
              browser
                  .text("[data-cell='" + cell.getKey() + "'] b")
                  .equals(cell.getValue().toString()));
    }
  }

  /** The searches on the server. */
  SearchPlaces learners() {
    return ((DatasetGraphHtedl) server.dataset()).mirrors().provision().learners();
  }

  void update(String update) {
    assertEquals(
        204,
        server
            .send(
                server
                    .request("kb/update")
                    .header("Content-Type", "application/sparql-update")
                    .POST(HttpRequest.BodyPublishers.ofString(update))
                    .build())
            .statusCode());
  }

  /** The data as they were at the start, in another server. */
  void restoreData() {
    server.close();
    server = servers.get();
  }

  TestServer server() {
    return server;
  }

  /** Each rule of accessibility that the page breaks in its present state, with the places. */
  Object violations() throws IOException {
    String axe;
    try (InputStream script = WorkbenchPage.class.getResourceAsStream(AXE)) {
      axe = new String(Objects.requireNonNull(script, AXE).readAllBytes(), UTF_8);
    }
    browser.script(axe);
    return browser
        .driver()
        .executeAsyncScript(
            "const done = arguments[0]; axe.run().then(r => done(r.violations.map(v => v.id +"
                + " ': ' + v.nodes.map(n => n.target.join(' ')).join(', '))))");
  }

  @Override
  public void close() {
    browser.close();
    server.close();
  }
}
