// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.rivals;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.htedl.benchmarks.workload.Clock;
import org.htedl.benchmarks.workload.Timing;

/**
 * The milliseconds that several need for the same queries, as a table with a column for each. All
 * queries are asked once before any is timed, and the quick ones for some seconds, so that figures
 * are of warm code; a query that takes long is not asked again.
 *
 * @param <Q> the queries
 */
public final class QueryTimes<Q extends QueryTimes.Asked> {
  /** Who takes as long as this for one query is not asked it again. */
  private static final double LONG_MILLIS = 2_000;

  /**
   * How long the other queries are asked before any is timed. Jena's parser alone, which all stores
   * of SPARQL share, takes some thousand queries to be compiled as a whole; the first store would
   * pay for the others.
   */
  public static final Duration USUAL_WARM_UP = Duration.ofSeconds(6);

  /** Queries of which a round takes longer than this are warm after few. */
  private static final double QUICK_MILLIS = 50;

  /** A query of the table, a row. */
  public interface Asked {
    /** The set it belongs to. */
    String kind();

    /** What it is called. */
    String name();

    /** What it finds, for people: a count. */
    String matches();
  }

  /**
   * What one needed for a query.
   *
   * @param millis processor or wall time; more than this if stopped, 0 if it does not do the query
   * @param isStopped whether there is no answer
   */
  public record Cell(double millis, boolean isStopped) {
    /** Of one who does not do the query. */
    public static final Cell NONE = new Cell(0, true);

    private boolean isLast() {
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

  /**
   * One who answers queries.
   *
   * @param <Q> the queries
   */
  public interface Asker<Q> {
    /** Asks a query once. */
    Cell ask(Q query);
  }

  private record Column(String label, List<Cell> cells) {}

  private final List<Q> queries;
  private final int repetitions;
  private final Duration warmUp;
  private final Clock clock;
  private final PrintWriter out;
  private final PrintWriter progress;
  private final List<Column> columns = new ArrayList<>();

  /**
   * @param repetitions of which the median counts
   * @param warmUp how long the quick queries are asked before any is timed
   * @param clock what cells are measured by, for the heading
   * @param out where the table goes
   * @param progress where each figure goes as soon as it is there
   */
  public QueryTimes(
      List<Q> queries,
      int repetitions,
      Duration warmUp,
      Clock clock,
      PrintWriter out,
      PrintWriter progress) {
    this.queries = List.copyOf(queries);
    this.repetitions = repetitions;
    this.warmUp = warmUp;
    this.clock = clock;
    this.out = out;
    this.progress = progress;
  }

  /** Whether the clock tells how long a store takes; if not, that is reported. */
  public boolean canTime(SparqlStore store) {
    boolean canTime = clock == Clock.WALL || store.isInCallersThread();
    if (!canTime) {
      report(
          "%s: left out: it has threads of its own, which only the wall's clock times",
          store.label());
    }
    return canTime;
  }

  /** Asks one all queries, and adds a column. */
  public void ask(String label, Asker<Q> asker) {
    List<Cell> first = new ArrayList<>();
    for (Q query : queries) {
      first.add(asker.ask(query));
      report("%s: warms up: %s: %s ms", label, query.name(), first.getLast());
    }
    warm(first, asker);
    List<Cell> cells = new ArrayList<>();
    for (int i = 0; i < first.size(); i++) {
      Cell cell = first.get(i);
      cells.add(cell.isLast() ? cell : median(queries.get(i), asker));
      report("%s: %s: %s ms", label, queries.get(i).name(), cells.getLast());
    }
    columns.add(new Column(label, cells));
  }

  private void warm(List<Cell> first, Asker<Q> asker) {
    List<Q> quick = new ArrayList<>();
    for (int i = 0; i < queries.size(); i++) {
      if (!first.get(i).isStopped && first.get(i).millis < QUICK_MILLIS) {
        quick.add(queries.get(i));
      }
    }
    long start = System.nanoTime();
    while (!quick.isEmpty() && System.nanoTime() - start < warmUp.toNanos()) {
      quick.forEach(asker::ask);
    }
  }

  private Cell median(Q query, Asker<Q> asker) {
    double[] millis = new double[repetitions];
    for (int i = 0; i < millis.length; i++) {
      Cell cell = asker.ask(query);
      if (cell.isLast()) {
        return cell;
      }
      millis[i] = cell.millis;
    }
    return new Cell(Timing.median(millis), false);
  }

  /**
   * Prints the table.
   *
   * @param data what the queries are about
   * @param isSumsOnly whether there is a row for each set only, and not for each query
   */
  public void print(String data, boolean isSumsOnly) {
    out.printf(
        Locale.ROOT,
        "%n### %s, ms, median of %d%s%n%n",
        data,
        repetitions,
        clock == Clock.CPU ? ", the processor's time of one thread" : "");
    out.println(
        "| set | query | matches | "
            + String.join(" | ", columns.stream().map(Column::label).toList())
            + " |");
    out.println("|---|---|---:|" + "---:|".repeat(columns.size()));
    Map<String, List<Integer>> sets = new LinkedHashMap<>();
    for (int q = 0; q < queries.size(); q++) {
      Q query = queries.get(q);
      sets.computeIfAbsent(query.kind(), kind -> new ArrayList<>()).add(q);
      if (!isSumsOnly) {
        int row = q;
        line(
            query.kind(),
            query.name(),
            query.matches(),
            columns.stream().map(column -> column.cells.get(row).toString()).toList());
      }
    }
    sets.forEach(this::printSum);
    out.flush();
  }

  /** Sums, with the multiple of the first column's. */
  private void printSum(String kind, List<Integer> rows) {
    List<String> cells = new ArrayList<>();
    double first = 0;
    for (Column column : columns) {
      double sum = 0;
      boolean isLess = false;
      for (int row : rows) {
        sum += column.cells.get(row).millis;
        isLess |= column.cells.get(row).isStopped;
      }
      String cell = new Cell(sum, isLess).toString();
      if (cells.isEmpty()) {
        first = sum;
        cells.add(cell);
      } else {
        double times = sum / first;
        cells.add(
            String.format(
                Locale.ROOT, times < 10 ? "%s (%.1f times)" : "%s (%,.0f times)", cell, times));
      }
    }
    line("**" + kind + "**", "sum of " + rows.size(), "", cells);
  }

  private void line(String kind, String name, String matches, List<String> cells) {
    out.println(
        "| " + kind + " | " + name + " | " + matches + " | " + String.join(" | ", cells) + " |");
  }

  /** Says what is done, for people who wait. */
  public void report(String format, Object... values) {
    progress.printf(Locale.ROOT, "htedl: " + format + "%n", values);
    progress.flush();
  }
}
