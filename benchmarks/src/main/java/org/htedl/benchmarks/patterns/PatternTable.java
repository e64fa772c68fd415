package org.htedl.benchmarks.patterns;

import java.io.PrintWriter;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.htedl.benchmarks.TripleSource;
import org.htedl.benchmarks.rivals.SparqlStore;
import org.htedl.benchmarks.workload.Clock;
import org.htedl.benchmarks.workload.Timing;
import org.htedl.matching.GraphPattern;
import org.htedl.matching.Matcher;
import org.htedl.matching.PatternIndexes;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.limit.Bounds;
import org.htedl.mirror.limit.MemoryClaim;
import org.htedl.mirror.limit.Progress;

/**
 * Counts the matches of the same patterns by the engine and by stores, one store after the other,
 * and prints milliseconds. Each run of the engine plans anew and keeps nothing but indexes of the
 * data. A store whose count differs ends the comparison.
 */
public final class PatternTable {
  /** Who takes as long as this for one query is not asked it again. */
  private static final double LONG_MILLIS = 2_000;

  private final Duration limit;
  private final int repetitions;
  private final Clock clock;
  private final PrintWriter out;
  private final PrintWriter progress;

  /**
   * @param limit how long a store may take for a query, in whole seconds
   * @param repetitions of which the median counts
   * @param out where the table goes
   * @param progress where each store's figures go as soon as they are there
   */
  public PatternTable(
      Duration limit, int repetitions, Clock clock, PrintWriter out, PrintWriter progress) {
    this.limit = limit;
    this.repetitions = repetitions;
    this.clock = clock;
    this.out = out;
    this.progress = progress;
  }

  /** What one needed for a query: more than {@code millis} if stopped, 0 if it does not do it. */
  private record Cell(double millis, boolean isStopped) {
    @Override
    public String toString() {
      if (millis == 0) {
        return "–";
      }
      String text = String.format(Locale.ROOT, millis < 100 ? "%.3f" : "%,.0f", millis);
      return isStopped ? "> " + text : text;
    }
  }

  /** A query with its count, and the cells of all columns. */
  private record Row(PatternQuery query, BigInteger count, List<Cell> cells) {}

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
    List<String> columns = new ArrayList<>(List.of("engine"));
    List<Row> rows = new ArrayList<>();
    PatternIndexes indexes = PatternIndexes.uncounted();
    for (PatternQuery query : queries) {
      rows.add(askEngine(query, mirror, indexes));
      report("engine: %s: %s ms", query.name(), rows.getLast().cells.getFirst());
    }
    for (PatternCounter counter : counters) {
      columns.add(counter.label());
      for (Row row : rows) {
        Cell cell = ask(counter, row, mirror);
        row.cells.add(cell);
        report("%s: %s: %s ms", counter.label(), row.query.name(), cell);
      }
    }
    for (Supplier<SparqlStore> maker : stores) {
      try (SparqlStore store = maker.get()) {
        columns.add(store.label());
        report("%s: loading", store.label());
        store.load(data);
        for (Row row : rows) {
          Cell cell = ask(store, row);
          row.cells.add(cell);
          report("%s: %s: %s ms", store.label(), row.query.name(), cell);
        }
      }
    }
    print(String.valueOf(data), columns, rows);
  }

  private Row askEngine(PatternQuery query, Mirror mirror, PatternIndexes indexes) {
    GraphPattern pattern = query.pattern(mirror);
    double[] millis = new double[repetitions];
    BigInteger count = BigInteger.ZERO;
    // Once for the compiler and the indexes.
    new Matcher(pattern, mirror, indexes, Bounds.none()).count();
    for (int i = 0; i < millis.length; i++) {
      long start = clock.nanos();
      count = new Matcher(pattern, mirror, indexes, Bounds.none()).count();
      millis[i] = clock.millisSince(start);
    }
    return new Row(query, count, new ArrayList<>(List.of(new Cell(Timing.median(millis), false))));
  }

  private Cell ask(PatternCounter counter, Row row, Mirror mirror) {
    GraphPattern pattern = row.query.pattern(mirror);
    double[] millis = new double[repetitions + 1];
    int asked = 0;
    do {
      long end = System.nanoTime() + limit.toNanos();
      Bounds bounds =
          new Bounds(
              Progress.NONE,
              MemoryClaim.UNCOUNTED,
              0,
              Long.MAX_VALUE,
              () -> System.nanoTime() > end);
      long start = clock.nanos();
      try {
        Optional<BigInteger> count = counter.way().count(pattern, mirror, bounds);
        if (count.isEmpty()) {
          return new Cell(0, true);
        }
        millis[asked] = clock.millisSince(start);
        if (!count.get().equals(row.count)) {
          throw differs(counter.label(), count.get(), row);
        }
      } catch (CancellationException stopped) {
        return new Cell(limit.toMillis(), true);
      }
    } while (millis[asked] < LONG_MILLIS && ++asked < millis.length);
    return cell(millis, asked);
  }

  private static IllegalStateException differs(String who, BigInteger count, Row row) {
    return new IllegalStateException(
        who + " counts " + count + " and not " + row.count + ": " + row.query.name());
  }

  /** The median; the first one warms up, unless it is the only one. */
  private static Cell cell(double[] millis, int asked) {
    return asked == 0
        ? new Cell(millis[0], false)
        : new Cell(Timing.median(Arrays.copyOfRange(millis, 1, Math.max(2, asked))), false);
  }

  private Cell ask(SparqlStore store, Row row) {
    double[] millis = new double[repetitions + 1];
    int asked = 0;
    do {
      long start = clock.nanos();
      OptionalLong count = store.count(row.query.text(), limit);
      millis[asked] = clock.millisSince(start);
      if (count.isEmpty()) {
        return new Cell(millis[asked], true);
      }
      if (!BigInteger.valueOf(count.getAsLong()).equals(row.count)) {
        throw differs(store.label(), BigInteger.valueOf(count.getAsLong()), row);
      }
    } while (millis[asked] < LONG_MILLIS && ++asked < millis.length);
    return cell(millis, asked);
  }

  private void print(String data, List<String> columns, List<Row> rows) {
    out.printf(
        Locale.ROOT,
        "%n### %s, ms, median of %d%s%n%n",
        data,
        repetitions,
        clock == Clock.CPU ? ", the processor's time of one thread" : "");
    out.println("| set | query | matches | " + String.join(" | ", columns) + " |");
    out.println("|---|---|---:|" + "---:|".repeat(columns.size()));
    Map<String, double[]> sums = new LinkedHashMap<>();
    Map<String, boolean[]> stopped = new LinkedHashMap<>();
    for (Row row : rows) {
      double[] sum = sums.computeIfAbsent(row.query.kind(), k -> new double[columns.size()]);
      boolean[] isLess = stopped.computeIfAbsent(row.query.kind(), k -> new boolean[sum.length]);
      List<String> cells = new ArrayList<>();
      for (int c = 0; c < row.cells.size(); c++) {
        Cell cell = row.cells.get(c);
        sum[c] += cell.millis;
        isLess[c] |= cell.isStopped;
        cells.add(cell.toString());
      }
      out.printf(
          Locale.ROOT,
          "| %s | %s | %s | %s |%n",
          row.query.kind(),
          row.query.name(),
          row.count,
          String.join(" | ", cells));
    }
    sums.forEach((kind, sum) -> printSum(kind, sum, stopped.getOrDefault(kind, new boolean[0])));
    out.flush();
  }

  /** Sums, with the multiple of the engine's. */
  private void printSum(String kind, double[] sum, boolean[] isLess) {
    List<String> cells = new ArrayList<>();
    for (int c = 0; c < sum.length; c++) {
      String cell = new Cell(sum[c], isLess[c]).toString();
      cells.add(
          c == 0 ? cell : String.format(Locale.ROOT, "%s (%,.0f times)", cell, sum[c] / sum[0]));
    }
    out.printf(Locale.ROOT, "| **%s** | sum | | %s |%n", kind, String.join(" | ", cells));
  }

  private void report(String format, Object... values) {
    progress.printf(Locale.ROOT, "htedl: " + format + "%n", values);
    progress.flush();
  }
}
