// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.querylist;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.htedl.benchmarks.querylist.AskedDataset.Extent;
import org.htedl.benchmarks.querylist.ComparedQuery.End;
import org.htedl.benchmarks.querylist.ComparedQuery.Side;
import org.htedl.benchmarks.querylist.QueryTimer.Times;
import org.htedl.benchmarks.querylist.Setting.Storage;
import org.htedl.benchmarks.querylist.Setting.View;
import org.htedl.benchmarks.rivals.RowSum;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class QueryListTableTest {
  private static final int TRIPLES = 20_000;
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final StringWriter printed = new StringWriter();

  private QueryListTable table(Setting setting, String only) {
    return new QueryListTable(
        setting,
        TRIPLES,
        1,
        1,
        LIMIT,
        Duration.ZERO,
        Pattern.compile(only),
        new PrintWriter(printed),
        new PrintWriter(new StringWriter()));
  }

  private static AskedDataset load(Setting setting, boolean isMatched, Vocabulary vocabulary) {
    return AskedDataset.load(setting, isMatched, vocabulary.data(TRIPLES, 1));
  }

  @ParameterizedTest
  @EnumSource
  @Tag("slow")
  void queriesHaveRowsOnSmallData(Vocabulary vocabulary) {
    List<String> empty = new ArrayList<>();
    try (AskedDataset on = load(new Setting(Storage.MEMORY, View.INFERRED), true, vocabulary)) {
      for (ListedQuery query : vocabulary.queries()) {
        if (on.ask(query.text(), Extent.ALL_ROWS, LIMIT).rows() == 0) {
          empty.add(query.label());
        }
      }
    }
    assertEquals(List.of(), empty);
  }

  @ParameterizedTest
  @CsvSource({"MEMORY, ASSERTED", "MEMORY, INFERRED", "TDB2, ASSERTED", "TDB2, INFERRED"})
  void settingsHaveOneTableEach(Storage storage, View view) {
    QueryListTable table = table(new Setting(storage, view), "university, LUBM: q(2|13)$");
    table.print();
    List<String> rows =
        printed.toString().lines().filter(line -> line.startsWith("| university |")).toList();
    assertEquals(2, rows.size(), printed::toString);
    assertTrue(printed.toString().contains("2 queries; stopped after 60 s: 0 off, 0 on"));
    assertEquals(List.of(), table.differences());
    assertEquals(2, table.csv().size());
    for (String line : table.csv()) {
      assertTrue(line.startsWith("queries-" + storage + "-" + view + ",university,LUBM,"), line);
      assertEquals(
          QueryListTable.csvHead().chars().filter(c -> c == ',').count(),
          line.chars().filter(c -> c == ',').count(),
          line);
    }
  }

  @Test
  void aPatternThatChoosesNothingIsRefused() {
    QueryListTable table = table(new Setting(Storage.MEMORY, View.ASSERTED), "no such query");
    assertThrows(IllegalArgumentException.class, table::print);
  }

  @Test
  void whatTakesTooLongIsStopped() {
    Setting setting = new Setting(Storage.MEMORY, View.ASSERTED);
    new QueryListTable(
            setting,
            TRIPLES,
            1,
            1,
            Duration.ofMillis(1),
            Duration.ZERO,
            Pattern.compile("shop, path: all who follow"),
            new PrintWriter(printed),
            new PrintWriter(new StringWriter()))
        .print();
    assertTrue(printed.toString().contains("| timeout | timeout |"), printed::toString);
  }

  private static Side side(long rows, long sum, double millis) {
    return new Side(
        End.DONE, new RowSum(rows, rows, sum), new Times(millis, 0, millis, millis, millis));
  }

  @Test
  void moreThanATwentiethIsSlower() {
    ListedQuery query = new ListedQuery(Vocabulary.SHOP, "a", "star", "ASK { ?s ?p ?o }");
    Side stopped = new Side(End.TIMEOUT, null, null);
    assertTrue(new ComparedQuery(query, side(1, 1, 1), side(1, 1, 1.06)).isSlower(Times::cpu));
    assertEquals(
        "0.96", new ComparedQuery(query, side(1, 1, 1), side(1, 1, 1.04)).gainCell(Times::cpu));
    assertTrue(new ComparedQuery(query, side(1, 1, 1), stopped).isSlower(Times::cpu));
    assertEquals("", new ComparedQuery(query, stopped, side(1, 1, 1)).gainCell(Times::cpu));
    assertEquals("timeout", stopped.cell(Times::cpu));
  }

  @Test
  void onlyTheNumberOfUndeterminedRowsIsCompared() {
    ListedQuery all = new ListedQuery(Vocabulary.SHOP, "a", "star", "SELECT * { ?s ?p ?o }");
    ListedQuery some =
        new ListedQuery(Vocabulary.SHOP, "a", "star", "SELECT * { ?s ?p ?o } LIMIT 1");
    assertTrue(new ComparedQuery(all, side(1, 1, 1), side(1, 2, 1)).differs());
    assertEquals(false, new ComparedQuery(some, side(1, 1, 1), side(1, 2, 1)).differs());
    assertTrue(new ComparedQuery(some, side(1, 1, 1), side(2, 1, 1)).differs());
  }
}
