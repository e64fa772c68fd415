// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.patterns;

import java.io.PrintWriter;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.htedl.benchmarks.TripleSource;
import org.htedl.benchmarks.rivals.QueryTimes;
import org.htedl.benchmarks.rivals.QueryTimes.Cell;
import org.htedl.benchmarks.rivals.SparqlStore;
import org.htedl.benchmarks.workload.Clock;
import org.htedl.limit.Bounds;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.Progress;
import org.htedl.matching.Matcher;
import org.htedl.matching.index.PatternIndexes;
import org.htedl.matching.query.GraphPattern;
import org.htedl.mirror.Mirror;

/**
 * Counts the matches of the same patterns by the engine and by stores, one store after the other,
 * and prints milliseconds. Each run of the engine plans anew and keeps nothing but indexes of the
 * data. A store whose count differs ends the comparison.
 */
public final class PatternTable {
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
  public PatternTable(
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

  /** A query with its count. */
  private record Row(PatternQuery query, BigInteger count) implements QueryTimes.Asked {
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
      return String.valueOf(count);
    }
  }

  /**
   * Asks all, and prints the table.
   *
   * @throws IllegalStateException if a store counts otherwise than the engine
   */
  public void print(
      TripleSource data,
      Mirror mirror,
      List<PatternQuery> queries,
      List<Supplier<SparqlStore>> stores) {
    print(data, mirror, queries, List.of(), stores);
  }

  /**
   * The same, with a column for each other way to count in the mirror, after the engine's.
   *
   * @throws IllegalStateException if one counts otherwise than the engine
   */
  public void print(
      TripleSource data,
      Mirror mirror,
      List<PatternQuery> queries,
      List<PatternCounter> counters,
      List<Supplier<SparqlStore>> stores) {
    List<Row> rows = new ArrayList<>();
    PatternIndexes indexes = PatternIndexes.uncounted();
    for (PatternQuery query : queries) {
      rows.add(
          new Row(
              query, new Matcher(query.pattern(mirror), mirror, indexes, Bounds.none()).count()));
    }
    QueryTimes<Row> times = new QueryTimes<>(rows, repetitions, warmUp, clock, out, progress);
    times.ask("engine", row -> askEngine(row, mirror, indexes));
    for (PatternCounter counter : counters) {
      times.ask(counter.label(), row -> ask(counter, row, mirror));
    }
    for (Supplier<SparqlStore> maker : stores) {
      try (SparqlStore store = maker.get()) {
        if (times.canTime(store)) {
          times.report("%s: loading", store.label());
          store.load(data);
          times.ask(store.label(), row -> ask(store, row));
        }
      }
    }
    times.print(String.valueOf(data), false);
  }

  private Cell askEngine(Row row, Mirror mirror, PatternIndexes indexes) {
    GraphPattern pattern = row.query.pattern(mirror);
    long start = clock.nanos();
    BigInteger count = new Matcher(pattern, mirror, indexes, Bounds.none()).count();
    double millis = clock.millisSince(start);
    return counted("engine", count, row, millis);
  }

  private Cell ask(PatternCounter counter, Row row, Mirror mirror) {
    GraphPattern pattern = row.query.pattern(mirror);
    long end = System.nanoTime() + limit.toNanos();
    Bounds bounds =
        new Bounds(
            Progress.NONE, MemoryClaim.UNCOUNTED, 0, Long.MAX_VALUE, () -> System.nanoTime() > end);
    long start = clock.nanos();
    try {
      Optional<BigInteger> count = counter.way().count(pattern, mirror, bounds);
      return count.isEmpty()
          ? Cell.NONE
          : counted(counter.label(), count.get(), row, clock.millisSince(start));
    } catch (CancellationException stopped) {
      return new Cell(limit.toMillis(), true);
    }
  }

  private Cell ask(SparqlStore store, Row row) {
    long start = clock.nanos();
    OptionalLong count = store.count(row.query.text(), limit);
    double millis = clock.millisSince(start);
    return count.isEmpty()
        ? new Cell(millis, true)
        : counted(store.label(), BigInteger.valueOf(count.getAsLong()), row, millis);
  }

  private static Cell counted(String who, BigInteger count, Row row, double millis) {
    if (!count.equals(row.count)) {
      throw differs(who, count, row);
    }
    return new Cell(millis, false);
  }

  private static IllegalStateException differs(String who, BigInteger count, Row row) {
    return new IllegalStateException(
        who + " counts " + count + " and not " + row.count + ": " + row.query.name());
  }
}
