// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.workbench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.WebElement;

/** What the workbench keeps: the input over a reload, links to it, the hypotheses tried. */
class WorkbenchKeptIT extends WorkbenchSession {
  private static final String NEGATIVES = "http://example.org/trains#negatives";

  @TempDir Path folder;

  private static String value(String id) {
    return browser.find("#" + id).getDomProperty("value");
  }

  /** Fills the page with what is not usual. */
  private static void fill() {
    page.write("hasCar min 4");
    browser.find("#several-lines").sendKeys("Train\nCar");
    page.choose("positives-kind", "class");
    browser.find("#positives-value").sendKeys("Train & <\"'>");
    page.choose("negatives-kind", "individuals");
    browser.find("#negatives-value").sendKeys("http://example.org/trains#train6 urn:b");
    browser.find("#mode-learn").click();
    browser.find("#learn-maxLength").clear();
    browser.find("#learn-maxLength").sendKeys("9");
    browser.await("names", () -> !browser.all("[aria-label='ignore Car']").isEmpty());
    browser.find("[aria-label='ignore Car']").click();
  }

  private static void assertFilled() {
    assertEquals("true", browser.find("#mode-learn").getDomAttribute("aria-pressed"));
    assertEquals("9", value("learn-maxLength"));
    assertEquals("ignore Car ×", browser.text("#names-chosen .chip"));
    assertEquals("Train & <\"'>", value("positives-value"));
    assertEquals(
        List.of("http://example.org/trains#train6", "urn:b"),
        value("negatives-value").lines().toList());
    browser.find("#mode-evaluate").click();
    assertEquals("hasCar min 4", page.editor().getText());
    assertEquals("Train\nCar", value("several-lines"));
  }

  @Test
  void theInputSurvivesAReload() {
    fill();
    page.reopen();
    assertFilled();
  }

  @Test
  void examplesThatWereNotChosenAreOfferedAgain() {
    page.write("hasCar min 4");
    page.reopen();
    page.runButton();
    page.awaitMatrix(2, 1, 3, 4);
    page.choose("positives-kind", "none");
    page.reopen();
    assertEquals("none", value("positives-kind"));
    assertEquals("examples", value("negatives-kind"));
  }

  @Test
  void aLinkBringsTheInputToAnotherBrowser() {
    fill();
    browser.find("#link").click();
    String link = (String) browser.script("return location.href");
    assertTrue(link.contains("#mode=learn&expression=hasCar"), link);
    page.open();
    assertEquals("examples", value("positives-kind"));
    browser.open("about:blank");
    page.follow(link);
    assertFilled();
    page.write("Car");
    assertEquals("", browser.script("return location.hash"), "an edit is another input");
    page.reopen();
    assertEquals("Car", page.editor().getText());
  }

  @Test
  void aLinkWithNonsenseIsAnEmptyPage() {
    page.follow(
        page.url() + "#positives=%7B%22class%22%3A%5B%5D%7D&negatives=x&options=3&mode=none");
    assertEquals("none", value("positives-kind"));
    assertEquals("none", value("negatives-kind"));
    assertEquals("", page.editor().getText().replace(browser.text(".cm-placeholder"), ""));
    assertEquals(
        List.of(), browser.console().stream().filter(l -> l.startsWith("SEVERE")).toList());
  }

  private static List<String> tried() {
    return browser.all("#history tbody td:first-child").stream().map(WebElement::getText).toList();
  }

  private static void fillHistory() {
    page.run("Train");
    page.awaitMatrix(5, 5, 0, 0);
    page.run("hasCar min 4");
    page.awaitMatrix(2, 1, 3, 4);
    page.choose("positives-kind", "none");
    page.run("EastboundTrain");
    browser.await("the second group", () -> tried().equals(List.of("EastboundTrain")));
  }

  @Test
  void rowsOfTheHistoryCanBeRemoved() {
    fillHistory();
    browser.find("[aria-label='Remove EastboundTrain']").click();
    browser.await("the other group", () -> tried().equals(List.of("Train", "hasCar min 4")));
    browser.find("[aria-label='Remove Train']").click();
    browser.await("one row", () -> tried().equals(List.of("hasCar min 4")));
    assertEquals("1", browser.find("#history canvas").getDomAttribute("data-points"));
    assertEquals(
        "Remove hasCar min 4",
        browser.driver().switchTo().activeElement().getDomAttribute("aria-label"));
    page.reopen();
    assertEquals(List.of("hasCar min 4"), tried());
  }

  @Test
  void theHistoryGoesIntoAFileAndBack() throws IOException {
    fillHistory();
    browser.script(
        "const real = URL.createObjectURL;"
            + "URL.createObjectURL = (blob) => { blob.text().then((t) => (window.saved = t)); return real(blob); };");
    page.button("Export").click();
    browser.await("the file", () -> browser.script("return window.saved") != null);
    Path file = folder.resolve("hypotheses.json");
    Files.writeString(file, (String) browser.script("return window.saved"));
    page.button("Clear").click();
    browser.await("nothing", () -> tried().isEmpty());
    page.run("Car");
    browser.await("one row", () -> tried().equals(List.of("Car")));
    browser.find("#history-file").sendKeys(file.toString());
    browser.await("the word", () -> browser.text("#history-message").equals("3 imported."));
    assertEquals(
        List.of("EastboundTrain", "Car"),
        tried().stream().sorted(Comparator.reverseOrder()).toList());
    assertEquals(2, browser.all("#history-group option").size());
    browser.all("#history-group option").get(1).click();
    browser.await("both", () -> tried().equals(List.of("Train", "hasCar min 4")));
    page.button("hasCar min 4").click();
    page.awaitMatrix(2, 1, 3, 4);
    assertEquals(NEGATIVES, value("negatives-value"));
    for (String wrong :
        List.of("no json", "{}", "{\"format\":\"htedl-hypotheses\",\"groups\":[{\"items\":3}]}")) {
      Files.writeString(file, wrong);
      browser.script("document.querySelector('#history-message').textContent = ''");
      browser.find("#history-file").sendKeys(file.toString());
      browser.await("a word", () -> browser.text("#history-message").startsWith("The file "));
    }
  }
}
