// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.htedl.benchmarks.workload.DeviceChoice;
import org.junit.jupiter.api.Test;

/** The published tables have the published sizes. */
class TablesTest {
  @Test
  void tableTwoHasAllNumbersOfIndividualsAndConcepts() {
    List<String> labels = labels("table2");
    for (String operation : new String[] {"conj", "disj"}) {
      for (int individuals = 10; individuals <= 10_000_000; individuals *= 10) {
        assertTrue(labels.contains(operation + " " + individuals + " 5"), operation + individuals);
      }
      for (int concepts = 1; concepts <= 32; concepts *= 2) {
        assertTrue(labels.contains(operation + " 1000000 " + concepts), operation + concepts);
      }
    }
    assertEquals(2 * (7 + 6), labels.size());
  }

  /** A data set each with one subject and with as many subjects as assertions, in seven sizes. */
  @Test
  void tablesThreeToFiveHaveAllNumbersOfAssertions() {
    assertEquals(2 * 2 * 7, labels("table3").size());
    assertEquals(2 * 2 * 7, labels("table4").size());
    assertEquals(3 * 2 * 7, labels("table5").size());
    for (String table : new String[] {"table3", "table4", "table5"}) {
      assertTrue(labels(table).stream().anyMatch(label -> label.endsWith(" 10 single")), table);
      assertTrue(
          labels(table).stream().anyMatch(label -> label.endsWith(" 10000000 unique")), table);
    }
  }

  @Test
  void tableSixHasAllBatches() {
    assertEquals(
        List.of("1", "10", "100", "200", "400", "600", "800", "1000", "10000"),
        rows("table6").stream().map(row -> row.spec().arguments().getFirst()).toList());
  }

  @Test
  void coverSetsAreFullAndEmptyUpToTwoHundredMillion() {
    List<String> labels = labels("coversets");
    assertEquals("cover_conj 200 4 ones", labels.getFirst());
    assertTrue(labels.contains("cover_disj 200000000 4 zeros"));
    assertTrue(labels.contains("cover_conj 20000000 32 ones"));
    assertEquals(7 * 4 + 3 * 2, labels.size());
  }

  /** Measuring a row checks its answers; those that are not in the reference program too. */
  @Test
  void rowsAreMeasuredAndPrinted() throws IOException {
    StringWriter printed = new StringWriter();
    TablePrinter printer = new TablePrinter(new PrintWriter(printed), DeviceChoice.of("simd"), 1);
    printer.print(Map.of("coversets", List.of(rows("coversets").getFirst())), null, null);
    String line = printed.toString().lines().toList().getLast();
    assertTrue(line.matches("\\| cover_conj 200 4 ones \\| [0-9.]+ .*\\| 100000400 \\|"), line);
  }

  private static List<TableRow> rows(String table) {
    return Objects.requireNonNull(Tables.all().get(table), table);
  }

  private static List<String> labels(String table) {
    return rows(table).stream().map(TableRow::label).toList();
  }
}
