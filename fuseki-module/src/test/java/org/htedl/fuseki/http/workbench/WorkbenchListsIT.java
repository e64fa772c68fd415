// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.workbench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.WebElement;

/** The lists of the workbench: whom a matrix counts and why, names, several hypotheses. */
class WorkbenchListsIT extends WorkbenchSession {
  private static List<String> texts(String selector) {
    return browser.all(selector).stream().map(WebElement::getText).toList();
  }

  /** Opens the list of a cell; its names. */
  private static List<String> members(String cell) {
    browser.find("#coverage [data-cell='" + cell + "'] button").click();
    browser.await(
        "the " + cell,
        () ->
            browser.all("#coverage .members h4").stream()
                .anyMatch(h -> h.getText().startsWith(cell)));
    return texts("#coverage .members > ul > li > button").stream().sorted().toList();
  }

  @Test
  void eachCellListsItsIndividuals() {
    page.run("hasCar min 4");
    page.awaitMatrix(2, 1, 3, 4);
    assertEquals(List.of("train8"), members("false positives"));
    assertEquals(List.of("train1", "train3", "train4"), members("false negatives"));
    assertEquals(List.of("train2", "train5"), members("true positives"));
    assertEquals(List.of("train10", "train6", "train7", "train9"), members("true negatives"));
    assertTrue(browser.text("#coverage .members").contains("westbound train 6"), "labels");
    browser.find("#coverage [data-cell='true negatives'] button").click();
    browser.await("no list", () -> browser.all("#coverage .members").isEmpty());
  }

  @Test
  void aClickSaysWhy() {
    page.run("hasCar min 4 and EastboundTrain or hasCar some (LongCar and ClosedCar)");
    page.awaitMatrix(2, 5, 3, 0);
    assertEquals(5, members("false positives").size());
    page.button("train6").click();
    browser.await("the reason", () -> !browser.all("#coverage .why").isEmpty());
    assertTrue(
        texts("#coverage .why li").stream().anyMatch(l -> l.startsWith("train6 hasCar car6_1")),
        () -> browser.text("#coverage .why"));
    assertEquals("asserted", browser.text("#coverage .why .origin"));
    assertEquals(List.of("train1", "train3", "train4"), members("false negatives"));
    page.button("train3").click();
    browser.await(
        "where it fails",
        () ->
            browser.all("#coverage .why").size() == 1
                && browser.text("#coverage .why").contains("2 known among 2 successors"));
    page.button("train3").click();
    browser.await("nothing", () -> !browser.find("#coverage .why").isDisplayed());
  }

  @Test
  void longListsAreTurnedAndStrangersAreNoIndividuals() {
    page.choose("positives-kind", "class");
    browser.find("#positives-value").sendKeys("Car");
    page.choose("negatives-kind", "individuals");
    browser.find("#negatives-value").sendKeys("http://example.org/trains#train1 urn:none");
    page.run("LongCar and Train");
    page.awaitMatrix(0, 0, 30, 2);
    assertEquals(20, members("false negatives").size());
    browser.all("#coverage .members .row button").get(1).click();
    browser.await("the rest", () -> browser.all("#coverage .members > ul > li").size() == 10);
    assertTrue(browser.text("#coverage .members h4").endsWith("21 to 30 of 30"));
    assertEquals(List.of("train1", "urn:none"), members("true negatives"));
    page.button("urn:none").click();
    browser.await(
        "the word", () -> browser.text("#coverage .why").contains("is no individual of the graph"));
  }

  @Test
  void dataThatChangedMeanwhileAreRemarkedOn() {
    page.run("hasCar min 4");
    page.awaitMatrix(2, 1, 3, 4);
    String fact =
        "DATA { <http://example.org/trains#train7> <http://example.org/trains#hasCar>"
            + " <http://example.org/trains#car1_1> }";
    page.update("INSERT " + fact);
    try {
      assertEquals(List.of("train7", "train8"), members("false positives"));
      assertTrue(browser.text("#coverage .members .warning").contains("which has 1."));
    } finally {
      page.update("DELETE " + fact);
    }
  }

  private static void awaitNames(String first) {
    browser.await(
        "the names from " + first + " on",
        () -> texts("#names tbody td:first-child").stream().findFirst().orElse("").equals(first));
  }

  @Test
  void namesHaveCountsAndGoIntoTheEditor() {
    awaitNames("Car");
    assertEquals(
        List.of("Car", "class", "30 members"),
        texts("#names tbody tr:first-child td").subList(0, 3));
    browser.find("#names-filter").sendKeys("HASC");
    awaitNames("hasCar");
    assertEquals(
        List.of("hasCar", "object property", "30 pairs"),
        texts("#names tbody tr:first-child td").subList(0, 3));
    assertEquals("1 of 1, the most used first", browser.text("#names-status"));
    page.button("hasCar").click();
    page.editor().sendKeys(" some");
    browser.find("#names-filter").clear();
    browser.find("#names-filter").sendKeys("long");
    awaitNames("LongCar");
    page.button("LongCar").click();
    browser.await("both", () -> page.editor().getText().equals("hasCar some LongCar"));
    page.choose("graph", "http://example.org/other");
    browser.find("#names-filter").clear();
    browser.find("#names-filter").sendKeys("a");
    awaitNames("Animal");
    page.choose("names-kinds", "data_property");
    browser.await("none", () -> browser.text("#names-status").equals("None fits."));
  }

  @Test
  void boxesSayWhatASearchMayUse() {
    assertEquals(0, browser.all("#names .rule").stream().filter(WebElement::isDisplayed).count());
    browser.find("#mode-learn").click();
    awaitNames("Car");
    browser.find("#names [aria-label='ignore ShortCar']").click();
    browser.find("#names [aria-label='ignore LongCar']").click();
    browser.find("#names [aria-label='use LongCar']").click();
    assertEquals(List.of("ignore ShortCar ×", "use LongCar ×"), texts("#names-chosen .chip"));
    browser.find("#names [aria-label='use hasCar']").click();
    browser.find("#learn-maxLength").clear();
    browser.find("#learn-maxLength").sendKeys("4");
    browser.find("#learn-start").click();
    browser.await("the cards", () -> !browser.all("#learned .card").isEmpty());
    for (String expression : texts("#learned .card .expression")) {
      assertTrue(
          expression.matches(
              "(LongCar|hasCar|inverse|owl:Thing|owl:Nothing|and|or|not|some|only|min|max|exactly|[\\d() ])+"),
          expression);
    }
    assertEquals(0, browser.all("#learned.stale").size());
    page.button("use LongCar ×").click();
    browser.await("the mark", () -> browser.all("#learned.stale").size() == 1);
  }

  @Test
  void severalHypothesesMakeOneTable() {
    page.write("Train");
    page.button("Add the expression above").click();
    browser.find("#several-lines").sendKeys("\n\nhasCar min 4\nShrtCar\n");
    page.button("Evaluate all").click();
    browser.await("three rows", () -> browser.all("#several-table tbody tr").size() == 3);
    assertEquals(
        List.of("Train", "10", "5", "5", "0", "0", "0.500", "0.500", "1.000", "0.667", "–"),
        texts("#several-table tbody tr:nth-child(1) td"));
    assertEquals(
        List.of("hasCar min 4", "3", "2", "1", "3", "4"),
        texts("#several-table tbody tr:nth-child(2) td").subList(0, 6));
    assertTrue(browser.text("#several-table tbody tr:nth-child(3)").contains("ShortCar"));
    browser.find("#several-lines").sendKeys("Car");
    browser.await("the mark", () -> browser.all("#several-answer.stale").size() == 1);
    page.button("hasCar min 4").click();
    page.awaitMatrix(2, 1, 3, 4);
    page.choose("positives-kind", "none");
    page.choose("negatives-kind", "none");
    page.button("Evaluate all").click();
    browser.await("counts alone", () -> browser.all("#several-table thead th").size() == 2);
    assertEquals(List.of("Car", "30"), texts("#several-table tbody tr:nth-child(4) td"));
    assertEquals(0, browser.all("#several-answer.stale").size());
  }
}
