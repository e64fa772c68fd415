// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.queries;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.htedl.benchmarks.TripleSource;
import org.htedl.benchmarks.patterns.NativeQuery;
import org.htedl.benchmarks.patterns.PatternQuery;
import org.htedl.benchmarks.patterns.PatternStore;
import org.htedl.benchmarks.rivals.QueryTimes;
import org.htedl.benchmarks.rivals.QueryTimes.Cell;
import org.htedl.benchmarks.rivals.RowSum;
import org.htedl.benchmarks.rivals.SparqlStore;
import org.htedl.benchmarks.workload.Clock;
import org.htedl.limit.Bounds;
import org.htedl.matching.Matcher;
import org.htedl.matching.PatternRows;
import org.htedl.matching.index.PatternIndexes;
import org.htedl.matching.query.GraphPattern;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;

/**
 * Asks stores for all rows of the same queries, one store after the other, and prints milliseconds.
 * Each value is looked at and nothing is written. What a store answers first is compared with what
 * the stores before it answered; a difference ends the comparison.
 */
public final class QueryTable {
  private final Duration limit;
  private final int repetitions;
  private final Duration warmUp;
  private final Clock clock;
  private final PrintWriter out;
  private final PrintWriter progress;

  /**
   * @param limit how long a store may take for a query, in whole seconds
   * @param repetitions of which the median counts
   * @param warmUp how long the quick queries are asked before any is timed
   * @param out where the table goes
   * @param progress where each store's figures go as soon as they are there
   */
  public QueryTable(
      Duration limit,
      int repetitions,
      Duration warmUp,
      Clock clock,
      PrintWriter out,
      PrintWriter progress) {
    this.limit = limit;
    this.repetitions = repetitions;
    this.warmUp = warmUp;
    this.clock = clock;
    this.out = out;
    this.progress = progress;
  }

  /** A query with what it was answered first. */
  private static final class Row implements QueryTimes.Asked {
    private final SelectQuery query;
    private @Nullable RowSum answer;
    private String first = "";

    Row(SelectQuery query) {
      this.query = query;
    }

    @Override
    public String kind() {
      return query.kind();
    }

    @Override
    public String name() {
      return query.name();
    }

    @Override
    public String matches() {
      return answer == null ? "?" : String.valueOf(answer.rows());
    }

    /** Compares an answer with the first one; of cut-off rows only the number. */
    void check(String who, RowSum sum) {
      RowSum expected = answer;
      if (expected == null) {
        answer = sum;
        first = who;
      } else if (expected.rows() != sum.rows()
          || sum.rows() < RowQueries.LIMIT && expected.sum() != sum.sum()) {
        throw new IllegalStateException(
            "%s answers %s and %s %s: %s".formatted(who, sum, first, expected, query.text()));
      }
    }

    /** Compares the number of rows with that of the first answer. */
    void checkCount(String who, long rows) {
      RowSum expected = answer;
      if (expected != null && expected.rows() != rows) {
        throw new IllegalStateException(
            who + " finds " + rows + " rows and not " + expected.rows() + ": " + query.text());
      }
    }
  }

  /**
   * Asks all, and prints the table.
   *
   * @param queries if they have patterns, the engine alone is asked for them too
   * @param preparations what stores of tables make before they are asked
   * @param isSumsOnly whether there is a row for each set only
   * @throws IllegalStateException if two answer differently
   */
  public void print(
      TripleSource data,
      List<SelectQuery> queries,
      List<NativeQuery> preparations,
      List<Supplier<SparqlStore>> stores,
      boolean isSumsOnly) {
    List<Row> rows = queries.stream().map(Row::new).toList();
    QueryTimes<Row> times = new QueryTimes<>(rows, repetitions, warmUp, clock, out, progress);
    if (queries.stream().allMatch(query -> query.pattern() != null)) {
      Mirror mirror = data.mirror();
      PatternIndexes indexes = PatternIndexes.uncounted();
      times.ask("engine, ids", row -> ids(row, mirror, indexes));
    }
    for (Supplier<SparqlStore> maker : stores) {
      try (SparqlStore store = maker.get()) {
        if (times.canTime(store)) {
          times.report("%s: loading", store.label());
          store.load(data);
          ask(store, queries, preparations, times);
        }
      }
    }
    times.print(String.valueOf(data), isSumsOnly);
  }

  private void ask(
      SparqlStore store,
      List<SelectQuery> queries,
      List<NativeQuery> preparations,
      QueryTimes<Row> times) {
    if (!(store instanceof PatternStore counter)) {
      Set<Row> asked = new HashSet<>();
      times.ask(store.label(), row -> select(store, row, asked.add(row)));
    } else if (queries.stream().allMatch(query -> query.counted() != null)) {
      preparations.forEach(counter::prepare);
      times.ask(store.label(), row -> count(counter, row));
    }
  }

  private Cell select(SparqlStore store, Row row, boolean isFirst) {
    long start = clock.nanos();
    Optional<RowSum> sum = store.select(row.query.text(), limit, isFirst);
    double millis = clock.millisSince(start);
    if (sum.isPresent() && isFirst) {
      row.check(store.label(), sum.get());
    } else if (sum.isPresent()) {
      row.checkCount(store.label(), sum.get().rows());
    }
    return new Cell(millis, sum.isEmpty());
  }

  private Cell count(PatternStore store, Row row) {
    NativeQuery query = row.query.counted();
    if (query == null) {
      return Cell.NONE;
    }
    long start = clock.nanos();
    OptionalLong count = store.count(query, limit);
    double millis = clock.millisSince(start);
    if (count.isPresent()) {
      RowSum.Adder sum = new RowSum.Adder();
      sum.term(0, String.valueOf(count.getAsLong()));
      sum.end();
      row.check(store.label(), sum.sum());
    }
    return new Cell(millis, count.isEmpty());
  }

  /** All rows as node numbers, each of which is looked at. */
  private Cell ids(Row row, Mirror mirror, PatternIndexes indexes) {
    PatternQuery query = row.query.pattern();
    if (query == null) {
      return Cell.NONE;
    }
    GraphPattern pattern = query.pattern(mirror);
    int[] wanted = IntStream.range(0, pattern.variables()).toArray();
    long start = clock.nanos();
    PatternRows rows = new Matcher(pattern, mirror, indexes, Bounds.none()).rows(wanted);
    rows.start();
    long count = 0;
    long sum = 0;
    while (count < RowQueries.LIMIT && rows.next()) {
      count++;
      for (int v = 0; v < wanted.length; v++) {
        sum += rows.value(v);
      }
    }
    double millis = clock.millisSince(start);
    row.checkCount("engine (sum " + sum + ")", count);
    return new Cell(millis, false);
  }
}
