// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.workbench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.htedl.fuseki.work.SearchPlaces;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;

/** Learning in the workbench: what a search says is shown while it runs, and of which input. */
class WorkbenchLearnIT extends WorkbenchSession {
  @Override
  @BeforeEach
  void open() {
    super.open();
    browser.find("#mode-learn").click();
  }

  private static void set(String option, String value) {
    WebElement input = browser.find("#learn-" + option);
    input.clear();
    input.sendKeys(value);
  }

  /**
   * Starts a search that finds an expression without errors, and is over soon. It ignores the class
   * that is the label.
   */
  private static void learn() {
    String label = "#names [aria-label='ignore EastboundTrain']";
    browser.await("the names", () -> !browser.all(label).isEmpty());
    browser.all(label).getFirst().click();
    set("maxLength", "6");
    browser.find("#learn-start").click();
    browser.await("the cards", () -> !browser.all("#learned .card").isEmpty());
  }

  /**
   * Sixty individuals in thirty classes at random: a search that does not end before it is stopped.
   */
  private static void learnForLong() {
    Random random = new Random(7);
    StringBuilder noise =
        new StringBuilder("PREFIX : <http://example.org/noise#> INSERT DATA { GRAPH :g {");
    for (int i = 0; i < 60; i++) {
      noise
          .append(i % 2 == 0 ? ":positives" : ":negatives")
          .append(" <https://w3id.org/htedl#example> :i")
          .append(i)
          .append(" .");
      for (int c = 0; c < 30; c++) {
        if (random.nextBoolean()) {
          noise.append(":i").append(i).append(" a :C").append(c).append(" .");
        }
      }
    }
    page.update(noise + "} }");
    page.open();
    browser.find("#mode-learn").click();
    page.choose("graph", "http://example.org/noise#g");
    browser.await("its sets", () -> browser.text("#positives-value").contains("(30)"));
    set("maxLength", "15");
    set("seconds", "60");
    browser.find("#learn-start").click();
    browser.await("the search", () -> page.learners().running() == 1);
  }

  private static void awaitNoSearch() {
    browser.await("no search on the server", () -> page.learners().running() == 0);
  }

  private static List<String> row(String kind) {
    return browser.all("#learn-table tr[data-row=" + kind + "] > *").stream()
        .map(WebElement::getText)
        .toList();
  }

  @Test
  void theTableSaysWhatToExpect() {
    learn();
    assertEquals(
        "10 examples: 5 positive, 5 negative", browser.text("#learn-table thead th:first-child"));
    assertEquals(List.of("0.500", "0.667"), row("thing").subList(1, 3));
    assertEquals("1.000", row("ceiling").get(1));
    assertEquals(List.of("1.000", "1.000"), row("training").subList(1, 3));
    assertTrue(
        row("training").getFirst().endsWith("up to length 6 has a higher training accuracy."),
        row("training").toString());
    assertTrue(
        row("validation").getFirst().startsWith("leave-one-out"), row("validation")::toString);
    assertTrue(
        row("validation").get(1).matches("\\d\\.\\d{3} ± \\d\\.\\d{3}"),
        row("validation")::toString);
    assertTrue(row("chance").getFirst().contains("p 0.0"), row("chance")::toString);
    assertTrue(row("chance").getFirst().contains("200 shuffles"), row("chance")::toString);
    String said = browser.text("#learned");
    assertTrue(said.contains("Chosen as the best"), said);
    for (String sentence : said.split("\\.\\s|\n", 0)) {
      assertTrue(
          !sentence.toLowerCase(Locale.ROOT).contains("best")
              || sentence.contains("cross validation"),
          sentence);
    }
  }

  /** An expression that a longer one exceeds is said to be proved up to its own length only. */
  @Test
  void noCardClaimsMoreThanIsProved() {
    learn();
    Pattern claim =
        Pattern.compile(
            "Length (\\d+), training accuracy (\\d\\.\\d+).*No expression up to length (\\d+) has");
    int exceeded = 0;
    for (WebElement card : browser.all("#learned .card")) {
      Matcher said = claim.matcher(card.getText());
      if (said.find() && !said.group(2).equals("1.000")) {
        exceeded++;
        assertEquals(said.group(1), said.group(3), card.getText());
      }
    }
    assertTrue(exceeded > 0, browser.text("#learned"));
  }

  @Test
  void theChartHasAStepForEachProof() {
    learn();
    assertEquals(6, browser.all("[data-plot=proofs] .proof-point").size());
    assertEquals(0, browser.all("[data-plot=proofs] .open-lengths").size());
    assertEquals(1, browser.all("[data-plot=proofs] line.ceiling").size());
    assertEquals(1, browser.all("[data-plot=time] line.majority").size());
    String described = browser.find("[data-plot=proofs]").getDomAttribute("aria-label");
    assertTrue(described.contains("no expression up to length 1 is above 0.500"), described);
    assertTrue(described.endsWith("up to length 6 is above 1.000"), described);
    assertTrue(browser.text("#learn-counters").matches("[\\d,]+ candidates tried.*"));
    for (int width : new int[] {390, 1400}) {
      browser.resize(width, 900);
      browser.await(
          "charts as wide as there is room at " + width,
          () ->
              Boolean.TRUE.equals(
                  browser.script(
                      "return document.documentElement.scrollWidth <= arguments[0] &&"
                          + " [...document.querySelectorAll('.plots figure')].every(f =>"
                          + " f.querySelector('svg').clientWidth === f.clientWidth)",
                      width)));
    }
  }

  /** The class is there when the draft was sent, and not before. */
  @Test
  void aCardDraftsAClassAndWritesNothing() {
    learn();
    WebElement card = browser.all("#learned .card").getFirst();
    card.findElement(By.cssSelector(".definition > summary")).click();
    WebElement name = card.findElement(By.cssSelector(".definition input"));
    String suggested = name.getDomProperty("value");
    assertTrue(suggested.endsWith("#Learned"), suggested);
    name.clear();
    name.sendKeys("no IRI");
    card.findElement(By.cssSelector(".definition button")).click();
    browser.await(
        "a sentence", () -> browser.text("#learned .definition .error").contains("full IRI"));
    name.clear();
    name.sendKeys(suggested);
    card.findElement(By.cssSelector(".definition button")).click();
    browser.await("the draft", () -> !browser.all("#learned .definition pre").isEmpty());
    String update = browser.text("#learned .definition pre");
    assertTrue(update.contains("owl:equivalentClass"), update);
    browser.find("#mode-evaluate").click();
    page.run("<" + suggested + ">");
    browser.await("an error", () -> browser.text("#editor-error").contains("not known"));
    page.update(update);
    try {
      page.run("<" + suggested + "> or owl:Nothing");
      browser.await("an answer", () -> browser.text("#status").startsWith("Covers"));
    } finally {
      page.restoreData();
    }
  }

  @Test
  void cardsAreSavedAsCsv() {
    learn();
    browser.script(
        "const make = URL.createObjectURL;"
            + " URL.createObjectURL = blob => { blob.text().then(t => window.saved = t);"
            + " return make(blob); }");
    browser.find("#learned .push").click();
    browser.await("a file", () -> browser.script("return window.saved ?? null") != null);
    List<String> lines = String.valueOf(browser.script("return window.saved")).lines().toList();
    assertEquals(
        "rank,expression,length,tp,fp,fn,tn,accuracy,precision,recall,f1,mcc", lines.getFirst());
    assertEquals(browser.all("#learned .card").size(), lines.size() - 1);
    assertTrue(lines.get(1).startsWith("chosen,"), lines.get(1));
    assertTrue(lines.get(2).contains(",5,0,0,5,1,1,1,1,1"), lines.get(2));
  }

  @Test
  void aCardGoesIntoTheEditor() {
    learn();
    WebElement card = browser.all("#learned .card").get(1);
    assertEquals("5", card.findElement(By.cssSelector("[data-cell='true positives'] b")).getText());
    WebElement expression = card.findElement(By.cssSelector(".expression"));
    String text = expression.getText();
    expression.click();
    page.awaitMatrix(5, 0, 0, 5);
    assertEquals(text, page.editor().getText());
    browser.find("#mode-learn").click();
    assertTrue(browser.all("#learned .card").size() > 1, "what was learned is still there");
  }

  @Test
  void stopEndsTheSearchOnTheServer() {
    learnForLong();
    browser.await("a proof", () -> !browser.all("[data-plot=proofs] .proof-point").isEmpty());
    browser.find("#learn-stop").click();
    awaitNoSearch();
    browser.await("the word", () -> browser.text("#learn-status").equals("Stopped."));
    assertFalse(browser.find("#learn-stop").isEnabled());
    assertTrue(
        row("validation").getFirst().contains("the search was stopped"),
        row("validation")::toString);
    assertEquals(1, browser.all("#learned .card").size());
  }

  /** The place on the server is free a moment later. */
  @Test
  void startBeginsAnew() {
    learnForLong();
    set("maxLength", "2");
    browser.find("#learn-start").click();
    browser.await(
        "the second",
        () ->
            browser.text("#learn-status").startsWith("Ended")
                && browser.all("[data-plot=proofs] .proof-point").size() == 2);
    assertEquals("", browser.text("#learn-error"));
    awaitNoSearch();
  }

  @Test
  void leavingThePageEndsTheSearch() {
    learnForLong();
    browser.open("about:blank");
    awaitNoSearch();
  }

  /** An example on both sides is not counted, and so not listed. */
  @Test
  void aCardListsItsMistakes() {
    page.choose("positives-kind", "class");
    browser.find("#positives-value").sendKeys("EastboundTrain or {train6}");
    page.choose("negatives-kind", "class");
    browser.find("#negatives-value").sendKeys("Train and not {train1}");
    set("maxLength", "1");
    browser.find("#learn-start").click();
    browser.await("the cards", () -> !browser.all("#learned .card").isEmpty());
    assertTrue(
        browser.text("#learned").contains("train6 is both a positive and a negative example"));
    WebElement cell = browser.find("#learned .card [data-cell$='positives'] button");
    int counted = Integer.parseInt(cell.findElement(By.cssSelector("b")).getText());
    cell.click();
    browser.await(
        "the list", () -> browser.all("#learned .card .members > ul > li").size() == counted);
    assertEquals(0, browser.all("#learned .card .members .warning").size());
    browser.find("#learned .card .members button.link").click();
    browser.await("why", () -> !browser.all("#learned .card .why").isEmpty());
  }

  @Test
  void aServerThatIsBusySaysSo() {
    learn();
    try (SearchPlaces.Place one = page.learners().take();
        SearchPlaces.Place two = page.learners().take()) {
      browser.find("#learn-start").click();
      browser.await(
          "the sentence",
          () -> browser.text("#learn-error").contains("as htedl:learners admits: try again later"));
      assertTrue(one != null || two != null, "places that the page does not get");
    }
    set("noise", "0.9");
    browser.find("#learn-start").click();
    browser.await("the other sentence", () -> browser.text("#learn-error").contains("noise"));
    page.choose("positives-kind", "none");
    browser.find("#learn-start").click();
    browser.await("a word on the side", () -> browser.text("#learn-error").contains("positive"));
  }

  @Test
  void anotherInputMarksTheAnswer() {
    learn();
    assertEquals(0, browser.all("#learned.stale").size());
    page.choose("learn-measure", "f1");
    browser.await("the mark", () -> browser.all("#learned.stale").size() == 1);
    String label = browser.text("#learned-panel .stale-label");
    assertTrue(label.contains("positives: positives") && label.contains("maxLength 6"), label);
    page.choose("learn-measure", "accuracy");
    browser.await("no mark", () -> browser.all("#learned.stale").isEmpty());
    page.choose("positives-kind", "class");
    browser.await("the mark", () -> browser.all("#learned.stale").size() == 1);
  }

  @Test
  void anEarlierSearchNeverMixesWithALaterOne() {
    browser.script(WorkbenchPage.HOLD, "\"maxLength\":3");
    set("maxLength", "3");
    browser.find("#learn-start").click();
    learn();
    browser.script("window.held = ''; window.release()");
    browser.await("the late one", () -> Boolean.TRUE.equals(browser.script("return window.late")));
    awaitNoSearch();
    assertEquals(6, browser.all("[data-plot=proofs] .proof-point").size());

    browser.find("#learn-start").click();
    browser.await(
        "the third",
        () ->
            browser.text("#learn-status").startsWith("Ended")
                && !browser.all("#learned .card").isEmpty());
    assertEquals(6, browser.all("[data-plot=proofs] .proof-point").size());
    assertEquals(0, browser.all("#learned.stale").size());
    awaitNoSearch();
  }
}
