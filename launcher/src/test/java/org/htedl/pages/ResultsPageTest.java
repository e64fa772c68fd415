// SPDX-License-Identifier: Apache-2.0
package org.htedl.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Charts and tables show the files in docs/results, which say where their figures are from. */
class ResultsPageTest {
  private static final String AGAIN = " differs from docs/results; run\n" + ResultsPage.COMMAND;

  @Test
  void chartsAreMadeOfTheResults() throws IOException {
    for (Map.Entry<String, String> chart : ResultsPage.charts(Page.ROOT).entrySet()) {
      String there = Files.readString(Page.ROOT.resolve(chart.getKey()));
      assertEquals(chart.getValue(), there, chart.getKey() + AGAIN);
    }
  }

  @Test
  void tablesAreMadeOfTheResults() throws IOException {
    String page = Page.read(ResultsPage.PAGE).text();
    assertTrue(page.contains("<!-- table: "));
    assertEquals(
        Pattern.compile("(?m)^<!-- (table|runs):").matcher(page).results().count(),
        ResultsPage.TABLE.matcher(page).results().count()
            + ResultsPage.RUNS.matcher(page).results().count(),
        "a comment is not understood");
    assertEquals(ResultsPage.page(Page.ROOT, page), page, ResultsPage.PAGE + AGAIN);
  }

  /** Every file is shown or linked, and every chart is shown. */
  @Test
  void thePageLeadsToAllResults() throws IOException {
    String page = Page.read(ResultsPage.PAGE).text();
    for (Path file : files()) {
      String name = "results/" + file.getFileName();
      assertTrue(page.contains("(" + name + ")"), name + " is not on the page");
    }
  }

  @Test
  void everyRunHasItsMachineDateAndCommit() throws IOException {
    ResultFile runs = ResultFile.read(Page.ROOT, "runs.csv");
    Set<String> unused = new HashSet<>();
    for (List<String> run : runs.rows()) {
      assertTrue(unused.add(run.getFirst()), run.getFirst() + " is there twice");
      assertFalse(run.get(runs.column("machine")).isEmpty(), run.toString());
      assertFalse(run.get(runs.column("command")).isEmpty(), run.toString());
      String date = run.get(runs.column("date"));
      assertTrue(date.matches("\\d{4}-\\d\\d-\\d\\d"), run.toString());
      String commit = run.get(runs.column("commit"));
      assertTrue(commit.matches("unknown|[0-9a-f]{8,40}"), run.toString());
    }
    Set<String> known = Set.copyOf(unused);
    for (Path file : files()) {
      String name = file.getFileName().toString();
      if (name.endsWith(".csv") && !name.equals("runs.csv")) {
        for (List<String> row : ResultFile.read(Page.ROOT, name).rows()) {
          assertTrue(known.contains(row.getFirst()), name + ": no run " + row.getFirst());
          unused.remove(row.getFirst());
        }
      }
    }
    assertEquals(Set.of(), unused, "runs without a figure");
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(Page.ROOT.resolve("docs/results"))) {
      return files.sorted().toList();
    }
  }
}
