// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.workbench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.system.Txn;
import org.apache.jena.update.UpdateAction;
import org.htedl.closure.Entailment;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.http.TestServer;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.htedl.fuseki.transaction.Storage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** Plain SPARQL in the workbench, with and without entailed triples. */
class WorkbenchQueryIT {
  private static final String MEMBERS = "SELECT ?x { ?x a :C } ORDER BY ?x";

  private static WorkbenchPage page;
  private static Browser browser;

  @BeforeAll
  static void start() {
    page = new WorkbenchPage(() -> new TestServer(dataset()));
    browser = page.browser();
  }

  @AfterAll
  static void stop() {
    if (page != null) {
      page.close();
    }
  }

  private static DatasetGraph dataset() {
    Settings settings =
        new Settings(Entailment.RDFS, List.of(), false, List.of("scalar"), 1L << 30)
            .withPatterns(true);
    DatasetGraph dataset = DatasetGraphHtedl.over(Storage.IN_MEMORY.create(null), settings);
    StringBuilder data =
        new StringBuilder(
            "PREFIX : <http://x/> INSERT DATA {"
                + " :D <http://www.w3.org/2000/01/rdf-schema#subClassOf> :C . :a a :C . :b a :D ;"
                + " :name 'two\\twords'@en . GRAPH :g { :z a :C } ");
    for (int i = 0; i < 1200; i++) {
      data.append(":m").append(i).append(" :many :a . ");
    }
    Txn.executeWrite(
        dataset,
        () -> {
          dataset.prefixes().add("", "http://x/");
          UpdateAction.parseExecute(data + "}", dataset);
        });
    return dataset;
  }

  @BeforeEach
  void open() {
    page.open();
    browser.find("#mode-query").click();
    browser.await("the settings", () -> browser.text("#query-entailment").contains("rdfs"));
  }

  private static WebElement text() {
    return browser.find("#query-text");
  }

  private static void write(String query) {
    text().clear();
    text().sendKeys(query);
    browser.find("#query-prefixes").click();
  }

  private static void awaitRows(String... rows) {
    browser.await(
        String.join(" ", rows),
        () ->
            browser.text("#query-status").endsWith(" ms.")
                && List.of(rows)
                    .equals(
                        browser.all("#query-table tbody td").stream()
                            .map(WebElement::getText)
                            .toList()));
  }

  @Test
  void theSwitchDecides() {
    write(MEMBERS);
    assertTrue(text().getDomProperty("value").startsWith("PREFIX : <http://x/>\n"));
    text().sendKeys(Keys.chord(Keys.CONTROL, Keys.ENTER));
    awaitRows("http://x/a");
    assertFalse(browser.find("#query-infer").isSelected(), "the dataset's default");
    browser.find("#query-infer").click();
    browser.await(
        "the mark",
        () ->
            browser.all("#query-answer.stale").size() == 1
                && staleLabel().endsWith("without entailed triples"));
    browser.find("#query-run").click();
    awaitRows("http://x/a", "http://x/b");
    assertEquals(0, browser.all("#query-answer.stale").size());
    page.choose("graph", "http://x/g");
    browser.find("#query-run").click();
    awaitRows("http://x/z");
    page.choose("graph", "");
    page.reopen();
    assertTrue(text().getDomProperty("value").endsWith(MEMBERS), "the query is kept");
    browser.await("the kept switch", () -> browser.find("#query-infer").isSelected());
    browser.find("#link").click();
    String link = (String) browser.script("return location.href");
    assertTrue(link.contains("mode=query") && link.contains("infer=true"), link);
  }

  private static String staleLabel() {
    return browser.all(".stale-label").stream()
        .filter(WebElement::isDisplayed)
        .map(WebElement::getText)
        .findFirst()
        .orElse("");
  }

  @Test
  void eachFormHasItsAnswer() {
    browser.find("#query-infer").click();
    write("ASK { :b a :C }");
    browser.find("#query-run").click();
    browser.await("the truth", () -> browser.text("#query-answer").equals("true"));
    browser.find("#query-infer").click();
    browser.find("#query-run").click();
    browser.await("the data alone", () -> browser.text("#query-answer").equals("false"));
    write("CONSTRUCT { ?x :label ?name } WHERE { ?x :name ?name }");
    browser.find("#query-run").click();
    awaitRows("http://x/b", "http://x/label", "\"two\\twords\"@en");
    write("SELECT ?x ?y { VALUES (?x ?y) { (UNDEF 1) } }");
    browser.find("#query-run").click();
    awaitRows("", "1");
    write("SELECT * { FILTER(false) }");
    browser.find("#query-run").click();
    browser.await("nothing", () -> browser.text("#query-answer").equals("No rows."));
    write("SELECT ?x { ?x a }");
    browser.find("#query-run").click();
    browser.await("the sentence", () -> browser.text("#query-error").contains("at line 2"));
    assertEquals(1, browser.text("#query-error").lines().count());
  }

  @Test
  void longAnswersAreCutAndCounted() {
    write("SELECT ?x { ?x :many :a }");
    browser.find("#query-run").click();
    browser.await(
        "the number",
        () ->
            browser
                .text("#query-table caption")
                .equals("1,000 of 1,200 rows; 200 more are not shown"));
    assertEquals(1000, browser.all("#query-table tbody tr").size());
  }

  @Test
  void aQueryIsCancelledOnTheServer() {
    // These rows are counted one by one, and there are too many for a day.
    write(
        "SELECT (COUNT(*) AS ?n) { ?a ?p ?b . ?c ?q ?d . ?e ?r ?f . ?g ?s ?h . ?i ?t ?j . ?k ?u ?l"
            + " . ?m ?v ?o . ?w ?x ?y FILTER(CONCAT(STR(?a), STR(?c), STR(?e), STR(?g), STR(?i),"
            + " STR(?k), STR(?m), STR(?w)) != '') }");
    assertFalse(browser.find("#query-cancel").isEnabled());
    browser.find("#query-run").click();
    browser.await(
        "the query",
        () ->
            browser.text("#query-status").startsWith("Running") && page.server().inProgress() > 0);
    browser.find("#query-cancel").click();
    browser.await("the word", () -> browser.text("#query-status").equals("Cancelled."));
    browser.await("the end", () -> page.server().inProgress() == 0);
    assertFalse(browser.find("#query-cancel").isEnabled());
  }

  @Test
  void isAccessibleAndFitsANarrowWindow() throws IOException {
    browser.console();
    browser.find("#query-infer").click();
    write(MEMBERS);
    browser.find("#query-run").click();
    awaitRows("http://x/a", "http://x/b");
    for (String scheme : List.of("light", "dark")) {
      browser.prefers(scheme);
      assertEquals(List.of(), page.violations(), scheme);
      browser.screenshot(Path.of("target", "workbench-query-" + scheme + ".png"));
    }
    try {
      browser.resize(390, 844);
      assertEquals(390L, browser.script("return document.documentElement.scrollWidth"));
      browser.screenshot(Path.of("target", "workbench-query-narrow.png"));
    } finally {
      browser.resize(1400, 1500);
    }
    assertEquals(
        List.of(), browser.console().stream().filter(l -> l.startsWith("SEVERE")).toList());
  }
}
