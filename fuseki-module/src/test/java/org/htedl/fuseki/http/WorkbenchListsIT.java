package org.htedl.fuseki.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.WebElement;

/** The lists of the workbench: whom a matrix counts and why, names, several hypotheses. */
class WorkbenchListsIT {
  private static WorkbenchPage page;
  private static Browser browser;

  @BeforeAll
  static void start() {
    page = new WorkbenchPage();
    browser = page.browser();
  }

  @AfterAll
  static void stop() {
    if (page != null) {
      page.close();
    }
  }

  @BeforeEach
  void open() {
    page.open();
  }

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
}
