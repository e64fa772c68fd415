package org.htedl.benchmarks.patterns;

import java.io.PrintWriter;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.htedl.benchmarks.TripleSource;
import org.htedl.benchmarks.rivals.SparqlStore;
import org.htedl.benchmarks.workload.Clock;
import org.htedl.benchmarks.workload.Timing;
import org.htedl.matching.Matcher;
import org.htedl.matching.query.GraphPattern;
import org.htedl.matching.relation.PatternIndexes;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.limit.Bounds;
import org.htedl.mirror.limit.MemoryClaim;
import org.htedl.mirror.limit.Progress;

/**
 * Counts the matches of the same patterns by the engine and by stores, one store after the other,
 * and prints milliseconds. Each is asked all queries once before any is timed, and the quick ones
 * for some seconds, so that figures are of warm code; a query that takes long is not asked again.
 * Each run of the engine plans anew and keeps nothing but indexes of the data. A store whose count
 * differs ends the comparison.
 */
public final class PatternTable {
  /** Who takes as long as this for one query is not asked it again. */
  private static final double LONG_MILLIS = 2_000;

  /**
   * How long the other queries are asked before any is timed. Jena's parser alone, which all stores
   * of SPARQL share, takes some thousand queries to be compiled as a whole; the first store would
   * pay for the others.
   */
  private static final long WARM_NANOS = TimeUnit.SECONDS.toNanos(6);

  /** Queries of which a round takes longer than this are warm after few. */
  private static final double QUICK_MILLIS = 50;

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
    /** Whether the query is not asked again. */
    boolean isLast() {
      return isStopped || millis >= LONG_MILLIS;
    }

    @Override
    public String toString() {
      if (millis == 0) {
        return "–";
      }
      String text = String.format(Locale.ROOT, millis < 100 ? "%.3f" : "%,.0f", millis);
      return isStopped ? "> " + text : text;
    }
  }

  /** One query asked once. */
  private interface Asker {
    Cell ask(Row row);
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
      BigInteger count = new Matcher(query.pattern(mirror), mirror, indexes, Bounds.none()).count();
      rows.add(new Row(query, count, new ArrayList<>()));
    }
    fill("engine", rows, row -> askEngine(row, mirror, indexes));
    for (PatternCounter counter : counters) {
      columns.add(counter.label());
      fill(counter.label(), rows, row -> ask(counter, row, mirror));
    }
    for (Supplier<SparqlStore> maker : stores) {
      try (SparqlStore store = maker.get()) {
        columns.add(store.label());
        report("%s: loading", store.label());
        store.load(data);
        fill(store.label(), rows, row -> ask(store, row));
      }
    }
    print(String.valueOf(data), columns, rows);
  }

  /** Adds a cell to each row: first all queries once, then again those that did not take long. */
  private void fill(String label, List<Row> rows, Asker asker) {
    List<Cell> first = new ArrayList<>();
    for (Row row : rows) {
      first.add(asker.ask(row));
      report("%s: warms up: %s: %s ms", label, row.query.name(), first.getLast());
    }
    warm(rows, first, asker);
    for (int i = 0; i < first.size(); i++) {
      Row row = rows.get(i);
      Cell cell = first.get(i);
      row.cells.add(cell.isLast() ? cell : median(row, asker));
      report("%s: %s: %s ms", label, row.query.name(), row.cells.getLast());
    }
  }

  private static void warm(List<Row> rows, List<Cell> first, Asker asker) {
    List<Row> quick = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      if (!first.get(i).isStopped && first.get(i).millis < QUICK_MILLIS) {
        quick.add(rows.get(i));
      }
    }
    long start = System.nanoTime();
    while (!quick.isEmpty() && System.nanoTime() - start < WARM_NANOS) {
      quick.forEach(asker::ask);
    }
  }

  private Cell median(Row row, Asker asker) {
    double[] millis = new double[repetitions];
    for (int i = 0; i < millis.length; i++) {
      Cell cell = asker.ask(row);
      if (cell.isLast()) {
        return cell;
      }
      millis[i] = cell.millis;
    }
    return new Cell(Timing.median(millis), false);
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
          ? new Cell(0, true)
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
