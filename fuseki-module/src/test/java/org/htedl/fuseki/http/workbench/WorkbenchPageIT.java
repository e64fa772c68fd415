// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.workbench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The workbench page as a person meets it, in a real browser before a real server. */
class WorkbenchPageIT extends WorkbenchSession {
  private static WebElement editor() {
    return page.editor();
  }

  private static void run(String expression) {
    page.run(expression);
  }

  private static void awaitMatrix(int tp, int fp, int fn, int tn) {
    page.awaitMatrix(tp, fp, fn, tn);
  }

  @Test
  void showsTheRightNumbers() {
    run("hasCar some (ShortCar and ClosedCar)");
    awaitMatrix(5, 0, 0, 5);
    assertEquals("1.000", browser.text("[data-measure=f1]"));
    assertTrue(browser.text("#coverage").contains("Covers 5 of 40 individuals"));
    browser.await("the individuals", () -> browser.all("#instances tbody tr").size() == 5);
    assertTrue(browser.text("#instances").contains("eastbound train 1"), "labels are shown");
    browser.await(
        "the plan", () -> browser.text("#plan").contains("hasCar some (ShortCar and ClosedCar)"));
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

  /** What is offered at the end of a text: the sections, then the first names of each. */
  private static List<String> offered(String text) {
    page.write(text);
    editor().sendKeys(Keys.chord(Keys.CONTROL, " "));
    browser.await(
        "completions of " + text, () -> !browser.all(".cm-tooltip-autocomplete li").isEmpty());
    List<String> found =
        browser.all(".cm-tooltip-autocomplete completion-section, .cm-completionLabel").stream()
            .map(WebElement::getText)
            .toList();
    editor().sendKeys(Keys.ESCAPE);
    return found;
  }

  @Test
  void completesByWhatFits() {
    List<String> start = offered("");
    assertEquals(List.of("classes", "Car", "LongCar"), start.subList(0, 3));
    int properties = start.indexOf("object properties");
    assertEquals(
        List.of("object properties", "hasCar", "inFrontOf", "data properties", "wheels"),
        start.subList(properties, properties + 5));
    assertEquals("not", start.get(start.indexOf("keywords") + 1));

    List<String> restrictions = List.of("some", "only", "value", "min", "max", "exactly");
    List<String> afterObjectProperty = offered("Train and hasCar ");
    assertEquals("keywords", afterObjectProperty.getFirst());
    assertEquals(restrictions, afterObjectProperty.subList(1, 7));
    assertEquals("Self", afterObjectProperty.getLast());
    assertEquals(restrictions, offered("wheels ").subList(1, 7));
    assertEquals(List.of("keywords", "and", "or"), offered("hasCar some Car "));
    assertEquals(List.of("keywords", "and", "or"), offered("hasCar some (Train) "));

    for (String place : List.of("hasCar some ", "hasCar min 2 (not ", "not ", "Train and (")) {
      List<String> fillers = offered(place);
      assertEquals(List.of("classes", "Car", "LongCar"), fillers.subList(0, 3), place);
      assertFalse(fillers.contains("datatypes"), place);
      assertFalse(fillers.contains("individuals"), place);
    }
    for (String place : List.of("wheels some ", "hasCar some (wheels only (not ")) {
      List<String> ranges = offered(place);
      assertEquals(List.of("datatypes", "xsd:string"), ranges.subList(0, 2), place);
      assertFalse(ranges.contains("classes"), place);
    }
    assertTrue(offered("wheels some xsd:integer[").contains("minLength"));
    for (String place : List.of("hasCar value ", "{", "{train1, ", "hasCar some {")) {
      List<String> individuals = offered(place);
      assertEquals("individuals", individuals.getFirst(), place);
      assertFalse(individuals.contains("classes"), place);
    }
    assertEquals(List.of("object properties", "hasCar", "inFrontOf"), offered("inverse "));
    page.write("");
    editor().sendKeys(Keys.chord(Keys.CONTROL, " "));
    browser.await(
        "counts",
        () -> browser.text(".cm-tooltip-autocomplete li:nth-of-type(1)").endsWith("30 members"));
  }

  @Test
  void suggestsWhatTheDataHave() {
    String suggested = browser.text(".cm-placeholder");
    run(suggested);
    browser.await(
        "an answer", () -> browser.text("#coverage").matches("(?s)Covers [1-9].*of 40.*"));
    assertFalse(browser.text("[data-cell='true positives'] b").equals("0"), suggested);
    page.choose("negatives-kind", "class");
    assertEquals(
        "such as not Car", browser.find("#negatives-value").getDomAttribute("placeholder"));
  }

  @Test
  void fitsANarrowWindow() {
    String graph = "http://example.org/a/graph/with/a/long/name/" + "of-many-letters".repeat(8);
    String set = "http://example.org/a/set/with/a/long/name/" + "of-many-letters".repeat(8);
    String thing = "http://example.org/things/" + "long".repeat(40);
    page.update(
        String.format(
            "PREFIX htedl: <https://w3id.org/htedl#> INSERT DATA { <%s> a <%s-class> ."
                + " <%s> htedl:example <%s> . GRAPH <%s> { <%s> a <%s-class> } }",
            thing, thing, set, thing, graph, thing, thing));
    try {
      browser.resize(390, 844);
      page.open();
      page.choose("positives-value", set);
      run("<" + thing + "-class>");
      awaitMatrix(1, 0, 0, 5);
      browser.await("devices", () -> !browser.all("#mirror table").isEmpty());
      assertInside("after a run");
      page.write("not Train");
      browser.await("the label", () -> !browser.all(".stale").isEmpty());
      assertInside("with an earlier answer");
      editor().sendKeys(" and ", Keys.chord(Keys.CONTROL, " "));
      browser.await("a list", () -> !browser.all(".cm-tooltip-autocomplete li").isEmpty());
      assertInside("with completions");
      assertEquals(0, browser.all(".cm-completionInfo").size(), "nothing lies over the list");
      browser.screenshot(Path.of("target", "workbench-narrow.png"));
    } finally {
      browser.resize(1400, 1500);
      page.restoreData();
    }
  }

  /** The window does not scroll sideways, and the matrix stays in its card. */
  private static void assertInside(String when) {
    assertEquals(390L, browser.script("return document.documentElement.scrollWidth"), when);
    assertEquals(
        true,
        browser.script(
            "const card = document.querySelector('#coverage').closest('section')"
                + ".getBoundingClientRect();return [...document.querySelectorAll('.confusion,"
                + " .confusion td, .confusion th')].every(e => { const r ="
                + " e.getBoundingClientRect(); return r.left >= card.left && r.right <= card.right;"
                + " })"),
        when);
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
    page.write("hasCar some ShrtCar");
    browser.await("the line", () -> !browser.all(".cm-lintRange-error").isEmpty());
    assertEquals("ShrtCar", browser.text(".cm-lintRange-error"));
    editor().sendKeys(Keys.chord(Keys.CONTROL, Keys.ENTER));
    browser.await("the message", () -> browser.text("#editor-error").contains("ShortCar"));
    assertTrue(browser.text("#editor-error").startsWith("At character 13"));
  }

  @Test
  void aNameLeadsToItsTriples() {
    page.run("Train and hasCar min 3");
    browser.await("the individuals", () -> !browser.all("#instances tbody a").isEmpty());
    String link = browser.find("#instances tbody a").getDomProperty("href");
    browser.open(link);
    browser.await("the triples", () -> browser.text("body").contains("hasCar"));
  }

  @Test
  void theSyntaxIsAtHand() {
    assertFalse(browser.find("#syntax table").isDisplayed());
    browser.find("#syntax summary").click();
    assertTrue(browser.text("#syntax").contains("p some A"));
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
    page.update(update + "}");
    run("Many");
    browser.await("page one", () -> browser.text("#instances caption").equals("1 to 50 of 120"));
    button("Next").click();
    browser.await("page two", () -> browser.text("#instances caption").equals("51 to 100 of 120"));
    button("Last").click();
    browser.await(
        "page three", () -> browser.text("#instances caption").equals("101 to 120 of 120"));
    assertEquals(20, browser.all("#instances tbody tr").size());
    assertFalse(button("Next").isEnabled());
    page.update("DELETE WHERE { ?many a <http://example.org/many#Many> }");
  }

  private static WebElement button(String text) {
    return page.button(text);
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
    page.reopen();
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
    for (String scheme : List.of("light", "dark")) {
      browser.prefers(scheme);
      assertEquals(List.of(), page.violations(), scheme);
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
