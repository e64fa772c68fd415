// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.workbench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.WebElement;

/** What the workbench shows is of the input that it stands under, or says of which. */
class WorkbenchAnswersIT extends WorkbenchSession {
  private static final String POSITIVES = "http://example.org/trains#positives";
  private static final String NEGATIVES = "http://example.org/trains#negatives";
  private static final String EARLIER = "Of an earlier input, for: ";

  /** Which of the three parts are marked. */
  private static List<String> stale() {
    return browser.all(".stale").stream().map(e -> e.getDomAttribute("id")).toList();
  }

  private static List<String> labels() {
    return browser.all(".stale-label:not([hidden])").stream().map(WebElement::getText).toList();
  }

  private static void awaitStale(String... parts) {
    browser.await("stale " + List.of(parts), () -> stale().equals(List.of(parts)));
  }

  private static void choose(String select, String value) {
    page.choose(select, value);
  }

  @Test
  void anEditMarksTheAnswer() {
    page.run("hasCar min 4");
    page.awaitMatrix(2, 1, 3, 4);
    assertEquals(List.of(), stale());
    page.write("hasCar min 3");
    awaitStale("coverage", "instances", "plan");
    assertEquals(
        List.of(EARLIER + "hasCar min 4, positives: positives, negatives: negatives"),
        labels().stream().distinct().toList());
    assertEquals("", browser.text("#status"));
    page.write("hasCar min 4");
    awaitStale();
    assertEquals(List.of(), labels());
  }

  @Test
  void anErrorLeavesTheLastAnswerMarked() {
    page.run("hasCar min 4");
    page.awaitMatrix(2, 1, 3, 4);
    page.run("hasCar some ShrtCar");
    browser.await("the error", () -> browser.text("#editor-error").contains("ShrtCar"));
    awaitStale("coverage", "instances", "plan");
    assertTrue(labels().getFirst().contains("hasCar min 4"), labels().toString());
  }

  @Test
  void anErrorInTheExamplesReplacesNoPart() {
    page.run("hasCar min 4");
    page.awaitMatrix(2, 1, 3, 4);
    choose("positives-kind", "class");
    browser.find("#positives-value").sendKeys("Nonsense");
    page.run("EastboundTrain");
    browser.await("the error", () -> browser.text("#editor-error").contains("Nonsense"));
    awaitStale("coverage", "instances", "plan");
    browser.await("the old individuals", () -> browser.all("#instances tbody tr").size() == 3);
  }

  @Test
  void otherExamplesMarkTheMatrixAlone() {
    page.run("EastboundTrain");
    page.awaitMatrix(5, 0, 0, 5);
    choose("positives-kind", "class");
    browser.find("#positives-value").sendKeys("Train");
    awaitStale("coverage");
    assertEquals(
        List.of(EARLIER + "EastboundTrain, positives: positives, negatives: negatives"), labels());
    page.runButton();
    page.awaitMatrix(5, 0, 5, 5);
    awaitStale();
    assertTrue(browser.text("#coverage").contains("Positives: Train."));
  }

  @Test
  void answersThatComeLateShowNothing() {
    browser.script(WorkbenchPage.HOLD, "hasCar min 4");
    page.run("hasCar min 4");
    page.run("EastboundTrain");
    page.awaitMatrix(5, 0, 0, 5);
    browser.script("window.held = ''; window.release()");
    // One that is asked after the late ones has been answered: so have they.
    page.run("Train");
    page.awaitMatrix(5, 5, 0, 0);
    assertEquals(List.of(), stale());
    assertEquals(2, browser.all("#history tbody tr").size());
  }

  @Test
  void anAnswerToAnInputThatWasEditedMeanwhileIsMarked() {
    browser.script(WorkbenchPage.HOLD, "hasCar min 4");
    page.run("hasCar min 4");
    page.write("Train");
    browser.script("window.held = ''; window.release()");
    page.awaitMatrix(2, 1, 3, 4);
    awaitStale("coverage", "instances", "plan");
    assertTrue(labels().getFirst().startsWith(EARLIER + "hasCar min 4,"), labels().toString());
    assertEquals("", browser.text("#status"));
  }

  @Test
  void theHistoryKeepsExamplesApart() {
    page.run("Train");
    page.awaitMatrix(5, 5, 0, 0);
    page.run("hasCar min 4");
    page.awaitMatrix(2, 1, 3, 4);
    choose("positives-value", NEGATIVES);
    choose("negatives-value", POSITIVES);
    page.run("hasCar min 4");
    page.awaitMatrix(1, 2, 4, 3);
    assertEquals(1, browser.all("#history tbody tr").size());
    assertEquals("1", browser.find("#history canvas").getDomAttribute("data-points"));
    assertEquals(
        List.of(
            "positives: negatives, negatives: positives (1)",
            "positives: positives, negatives: negatives (2)"),
        browser.all("#history-group option").stream().map(WebElement::getText).toList());
    browser.all("#history-group option").get(1).click();
    browser.await("the other group", () -> browser.all("#history tbody tr").size() == 2);
    assertEquals("2", browser.find("#history canvas").getDomAttribute("data-points"));
    // A row brings its examples back, so that it is what the row says.
    browser.find("#history tbody tr:first-child button.link").click();
    page.awaitMatrix(5, 5, 0, 0);
    awaitStale();
    assertEquals(2, browser.all("#history tbody tr").size());
  }

  @Test
  void oneSetOnBothSidesIsWarnedOf() {
    assertEquals("", browser.text("#examples-warning"));
    choose("positives-kind", "none");
    choose("positives-kind", "examples");
    choose("negatives-value", POSITIVES);
    browser.await("the warning", () -> browser.text("#examples-warning").contains("same"));
    choose("negatives-value", NEGATIVES);
    browser.await("no warning", () -> browser.text("#examples-warning").isEmpty());
  }

  /** Sets whose names say nothing of a side: the two of one problem, and another one each. */
  @Test
  void theSecondSideOffersAnotherSet() {
    String set = "<http://example.org/trains#%s> <https://w3id.org/htedl#example> %s .";
    String some = "<http://example.org/trains#train1>";
    String sets =
        String.format(set, "eastbound", some)
            + String.format(set, "grand", some)
            + String.format(set, "westbound", "<http://example.org/trains#train6>");
    page.update(
        "DELETE WHERE { ?set <https://w3id.org/htedl#example> ?example } ; INSERT DATA {"
            + sets
            + "}");
    try {
      page.open();
      page.run("EastboundTrain");
      page.awaitMatrix(1, 0, 0, 1);
      choose("negatives-kind", "none");
      choose("positives-value", "http://example.org/trains#westbound");
      choose("negatives-kind", "examples");
      page.runButton();
      page.awaitMatrix(0, 1, 1, 0);
    } finally {
      page.restoreData();
    }
  }

  @Test
  void emptyExamplesAndEmptyClassesAreRemarkedOn() {
    page.update(
        """
        PREFIX owl: <http://www.w3.org/2002/07/owl#> PREFIX : <http://example.org/trains#>
        INSERT DATA { :Guilty owl:equivalentClass [ owl:complementOf :Train ] }\
        """);
    choose("positives-kind", "class");
    browser.find("#positives-value").sendKeys("Guilty");
    page.run("Car");
    browser.await("the matrix", () -> browser.text("#coverage").contains("Positives: Guilty"));
    String coverage = browser.text("#coverage");
    assertTrue(coverage.contains("There is no positive example"), coverage);
    assertFalse(coverage.contains("There is no negative example"), coverage);
    assertTrue(coverage.contains("'Guilty' has no members under the entailment"), coverage);
    assertTrue(coverage.contains("\"owl-closed\""), coverage);
  }
}
