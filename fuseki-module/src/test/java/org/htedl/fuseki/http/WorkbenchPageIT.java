package org.htedl.fuseki.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.htedl.Prerequisite;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The workbench page as a person meets it, in a real browser before a real server. */
class WorkbenchPageIT {
  private static final Path AXE =
      Path.of("target", "workbench", "node_modules", "axe-core", "axe.min.js");

  private static TestServer server;
  private static Browser browser;

  @BeforeAll
  static void start() {
    Prerequisite.require(
        WorkbenchPageIT.class.getResource("/org/htedl/fuseki/workbench/index.html") != null,
        "workbench page: not in the jar, since Node.js or npm is missing");
    browser = Browser.start();
    server = new TestServer();
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
    if (server != null) {
      server.close();
    }
  }

  @BeforeEach
  void open() {
    browser.prefers("light");
    browser.open(server.url("kb/workbench"));
    browser.script("localStorage.clear()");
    browser.open(server.url("kb/workbench"));
    ready();
  }

  private static void ready() {
    browser.await(
        "the page", () -> "true".equals(browser.find("body").getDomAttribute("data-ready")));
  }

  private static WebElement editor() {
    return browser.find(".cm-content");
  }

  private static void write(String expression) {
    editor().click();
    editor().sendKeys(Keys.chord(Keys.CONTROL, "a"), Keys.DELETE);
    editor().sendKeys(expression);
    editor().sendKeys(Keys.ESCAPE);
  }

  private static void run(String expression) {
    // The editor closes brackets by itself; a person types over them as this does.
    write(expression);
    editor().sendKeys(Keys.chord(Keys.CONTROL, Keys.ENTER));
  }

  private static void awaitMatrix(int tp, int fp, int fn, int tn) {
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

  @Test
  void showsTheRightNumbers() {
    run("hasCar some (ShortCar and ClosedCar)");
    awaitMatrix(5, 0, 0, 5);
    assertEquals("1.000", browser.text("[data-measure=f1]"));
    assertTrue(browser.text("#coverage").contains("Covers 5 of 40 individuals"));
    browser.await("the individuals", () -> browser.all("#instances tbody tr").size() == 5);
    assertTrue(browser.text("#instances").contains("eastbound train 1"), "labels are shown");
    browser.await("the plan", () -> browser.text("#plan").contains("some hasCar in"));
    run("hasCar min 4");
    awaitMatrix(2, 1, 3, 4);
  }

  @Test
  void completesNames() {
    editor().click();
    editor().sendKeys("hasCar some Short");
    browser.await(
        "a completion",
        () ->
            browser.all(".cm-tooltip-autocomplete li").stream()
                .anyMatch(li -> li.getText().contains("ShortCar")));
    sleepForTyping();
    editor().sendKeys(Keys.ENTER);
    browser.await("the name", () -> editor().getText().equals("hasCar some ShortCar"));
    editor().sendKeys(" a");
    browser.await(
        "a keyword",
        () ->
            browser.all(".cm-tooltip-autocomplete li").stream()
                .anyMatch(li -> li.getText().contains("and")));
  }

  /** The list does not take a key that comes within 75 ms of its opening. */
  private static void sleepForTyping() {
    try {
      Thread.sleep(150);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void underlinesAnErrorWhereItIs() {
    write("hasCar some ShrtCar");
    browser.await("the line", () -> !browser.all(".cm-lintRange-error").isEmpty());
    assertEquals("ShrtCar", browser.text(".cm-lintRange-error"));
    editor().sendKeys(Keys.chord(Keys.CONTROL, Keys.ENTER));
    browser.await("the message", () -> browser.text("#editor-error").contains("ShortCar"));
    assertTrue(browser.text("#editor-error").startsWith("At character 13"));
  }

  @Test
  void pagesThroughTheIndividuals() {
    StringBuilder update = new StringBuilder("INSERT DATA {");
    for (int i = 0; i < 120; i++) {
      update
          .append("<http://example.org/many#m")
          .append(i)
          .append("> a <http://example.org/many#Many> .");
    }
    update(update + "}");
    run("Many");
    browser.await("page one", () -> browser.text("#instances caption").equals("1 to 50 of 120"));
    button("Next").click();
    browser.await("page two", () -> browser.text("#instances caption").equals("51 to 100 of 120"));
    button("Last").click();
    browser.await(
        "page three", () -> browser.text("#instances caption").equals("101 to 120 of 120"));
    assertEquals(20, browser.all("#instances tbody tr").size());
    assertFalse(button("Next").isEnabled());
    update("DELETE WHERE { ?many a <http://example.org/many#Many> }");
  }

  private static void update(String update) {
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

  private static WebElement button(String text) {
    return browser.all("button").stream()
        .filter(b -> b.getText().equals(text))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void keepsAndPlotsWhatWasTried() {
    run("Train");
    awaitMatrix(5, 5, 0, 0);
    run("hasCar min 4");
    awaitMatrix(2, 1, 3, 4);
    run("hasCar some ShortCar");
    browser.await("three rows", () -> browser.all("#history tbody tr").size() == 3);
    assertEquals("3", browser.find("#history canvas").getDomAttribute("data-points"));
    browser.find("[data-column=expression]").click();
    browser.await(
        "the order of the alphabet",
        () -> browser.text("#history tbody tr:first-child td").equals("hasCar min 4"));
    assertEquals(
        "ascending", browser.find("#history th[aria-sort=ascending]").getDomAttribute("aria-sort"));
    browser.open(server.url("kb/workbench"));
    ready();
    browser.await("what was kept", () -> browser.all("#history tbody tr").size() == 3);
    button("hasCar min 4").click();
    browser.await("the expression", () -> editor().getText().equals("hasCar min 4"));
  }

  @Test
  void canBeUsedWithTheKeyboardAlone() {
    browser.script("document.body.focus()");
    WebElement at = browser.find("body");
    boolean found = false;
    for (int i = 0; i < 20 && !found; i++) {
      browser.driver().switchTo().activeElement().sendKeys(Keys.TAB);
      at = browser.driver().switchTo().activeElement();
      found = "textbox".equals(at.getDomAttribute("role"));
    }
    assertTrue(found, "the editor is reached with the tabulator key");
    at.sendKeys("EastboundTrain", Keys.ESCAPE, Keys.TAB);
    WebElement next = browser.driver().switchTo().activeElement();
    assertEquals("run", next.getDomAttribute("id"), "and left with it");
    next.sendKeys(Keys.ENTER);
    awaitMatrix(5, 0, 0, 5);
  }

  @Test
  void isAccessibleAndComplainsOfNothing() throws IOException {
    browser.console();
    List<String> tried =
        List.of(
            "Train",
            "hasCar min 4",
            "hasCar only OpenCar",
            "hasCar some (LongCar and OpenCar)",
            "hasCar some (wheels some xsd:integer[> 2])",
            "hasCar some (ShortCar and ClosedCar)");
    for (int i = 0; i < tried.size(); i++) {
      int rows = i + 1;
      run(tried.get(i));
      browser.await(tried.get(i), () -> browser.all("#history tbody tr").size() == rows);
    }
    awaitMatrix(5, 0, 0, 5);
    String axe = Files.readString(AXE);
    for (String scheme : List.of("light", "dark")) {
      browser.prefers(scheme);
      browser.script(axe);
      Object found =
          browser
              .driver()
              .executeAsyncScript(
                  "const done = arguments[0]; axe.run().then(r => done(r.violations"
                      + ".filter(v => v.impact === 'serious' || v.impact === 'critical')"
                      + ".map(v => v.id + ': ' + v.nodes.map(n => n.target.join(' ')).join(', '))))");
      assertEquals(List.of(), found, scheme);
      browser.screenshot(Path.of("target", "workbench-" + scheme + ".png"));
    }
    assertEquals(
        List.of(), browser.console().stream().filter(l -> l.startsWith("SEVERE")).toList());
  }

  @Test
  void asksNobodyElse() {
    run("Train");
    awaitMatrix(5, 5, 0, 0);
    @SuppressWarnings("unchecked")
    List<String> asked =
        (List<String>)
            browser.script(
                "return performance.getEntriesByType('resource').map(e => new URL(e.name).host)"
                    + ".filter(h => h !== '' && h !== location.host)");
    assertEquals(List.of(), asked);
    Number ready =
        (Number)
            browser.script(
                "return performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd");
    assertTrue(ready.doubleValue() < 5000, "opened after " + ready + " ms");
    System.out.println("The page is there after " + ready.longValue() + " ms");
  }
}
