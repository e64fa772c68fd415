// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.querylist;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.jena.query.QueryCancelledException;
import org.htedl.benchmarks.querylist.AskedDataset.Extent;
import org.htedl.benchmarks.querylist.ComparedQuery.End;
import org.htedl.benchmarks.querylist.ComparedQuery.Side;
import org.htedl.benchmarks.querylist.QueryTimer.Times;
import org.htedl.benchmarks.querylist.data.QuadData;
import org.htedl.benchmarks.workload.Timing;

/**
 * Asks the queries of the list with graph patterns on and off, compares the answers and prints
 * milliseconds. All queries of a vocabulary are asked once before any is timed.
 */
public final class QueryListTable {
  /**
   * How long quick queries are asked before any is timed: the compiler takes some thousand queries
   * until it has compiled the parser, the optimizer and the search as a whole.
   */
  public static final Duration USUAL_WARM_UP = Duration.ofSeconds(30);

  /** A query that takes longer, off and on together, is not asked to warm up the others. */
  private static final double QUICK_MILLIS = 50;

  private final Setting setting;
  private final int triples;
  private final long seed;
  private final int repetitions;
  private final Duration limit;
  private final Duration warmUp;
  private final Pattern only;
  private final PrintWriter out;
  private final PrintWriter progress;
  private final List<ComparedQuery> compared = new ArrayList<>();

  /**
   * @param triples about how many each vocabulary has
   * @param seed where the choices of the data come from
   * @param repetitions of which the median counts
   * @param limit how long a query may take, in whole seconds
   * @param warmUp how long the quick queries of a vocabulary are asked in turn before any is timed
   * @param only what the label of a query has to contain
   * @param out where the table goes
   * @param progress where failures and the steps go
   */
  public QueryListTable(
      Setting setting,
      int triples,
      long seed,
      int repetitions,
      Duration limit,
      Duration warmUp,
      Pattern only,
      PrintWriter out,
      PrintWriter progress) {
    this.setting = setting;
    this.triples = triples;
    this.seed = seed;
    this.repetitions = repetitions;
    this.limit = limit;
    this.warmUp = warmUp;
    this.only = only;
    this.out = out;
    this.progress = progress;
  }

  /** All queries of the list. */
  public static List<ListedQuery> queries() {
    return Stream.of(Vocabulary.values()).flatMap(each -> each.queries().stream()).toList();
  }

  /**
   * Asks all, and prints the table and its summary.
   *
   * @throws IllegalArgumentException if no query is chosen
   */
  public void print() {
    List<ListedQuery> chosen =
        queries().stream().filter(query -> only.matcher(query.label()).find()).toList();
    if (chosen.isEmpty()) {
      throw new IllegalArgumentException("no query matches " + only);
    }
    out.printf(
        Locale.ROOT,
        "%n### %s, some %,d triples in each vocabulary, ms, medians of %d%n%n",
        setting,
        triples,
        repetitions);
    out.println(
        "| vocabulary | shape | query | rows | off CPU | on CPU | off/on | off wall | on wall"
            + " | first row off/on | first query off | on | off/on |");
    out.println("|---|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    for (Vocabulary vocabulary : Vocabulary.values()) {
      List<ListedQuery> asked =
          chosen.stream().filter(query -> query.vocabulary() == vocabulary).toList();
      if (!asked.isEmpty()) {
        compare(vocabulary, asked);
      }
    }
    new QueryListSummary(compared, limit, out).print();
  }

  /** Queries with different answers with patterns on and off, a sentence each. */
  public List<String> differences() {
    return compared.stream()
        .filter(ComparedQuery::differs)
        .map(
            each ->
                "%s: off %s, on %s"
                    .formatted(each.query().label(), each.off().answer(), each.on().answer()))
        .toList();
  }

  /** Returns a line of CSV for each query, in the order of the list. */
  public List<String> csv() {
    return compared.stream().map(this::csv).toList();
  }

  /** The head of {@link #csv}. */
  public static String csvHead() {
    return "run,vocabulary,shape,query,rows,off CPU ms,on CPU ms,off/on,off ms,on ms,"
        + "off first row CPU ms,on first row CPU ms,off first query CPU ms,on first query CPU ms,"
        + "on other threads CPU ms";
  }

  private String csv(ComparedQuery each) {
    return String.join(
        ",",
        setting.toString(),
        each.query().vocabulary().toString(),
        each.query().shape(),
        "\"" + each.query().name() + "\"",
        each.rows(),
        allRows(each, ","),
        each.off().cell(Times::firstRow),
        each.on().cell(Times::firstRow),
        each.off().cell(Times::firstQuery),
        each.on().cell(Times::firstQuery),
        each.on().cell(Times::others));
  }

  /** The figures of all rows, which both kinds of tables have. */
  private static String allRows(ComparedQuery each, String separator) {
    return String.join(
        separator,
        each.off().cell(Times::cpu),
        each.on().cell(Times::cpu),
        each.gainCell(Times::cpu),
        each.off().cell(Times::wall),
        each.on().cell(Times::wall));
  }

  private void compare(Vocabulary vocabulary, List<ListedQuery> queries) {
    QuadData data = vocabulary.data(triples, seed);
    report("%s: loading", vocabulary);
    try (AskedDataset off = AskedDataset.load(setting, false, data);
        AskedDataset on = AskedDataset.load(setting, true, data)) {
      List<ComparedQuery> asked = new ArrayList<>();
      List<ListedQuery> quick = new ArrayList<>();
      for (ListedQuery query : queries) {
        report("%s", query.label());
        long start = System.nanoTime();
        asked.add(new ComparedQuery(query, once(off, query), once(on, query)));
        if (Timing.millisSince(start) < QUICK_MILLIS) {
          quick.add(query);
        }
      }
      warm(quick, off, on);
      asked.forEach(each -> line(timed(each, off, on)));
    }
  }

  private void warm(List<ListedQuery> quick, AskedDataset off, AskedDataset on) {
    long start = System.nanoTime();
    while (!quick.isEmpty() && System.nanoTime() - start < warmUp.toNanos()) {
      for (ListedQuery query : quick) {
        var unusedOff = off.ask(query.text(), Extent.ALL_ROWS, limit);
        var unusedOn = on.ask(query.text(), Extent.ALL_ROWS, limit);
      }
    }
  }

  /** Asks a query for the first time. */
  private Side once(AskedDataset dataset, ListedQuery query) {
    try {
      return new Side(End.DONE, dataset.ask(query.text(), Extent.SUM, limit), null);
    } catch (QueryCancelledException late) {
      return new Side(End.TIMEOUT, null, null);
    } catch (RuntimeException failed) {
      report("%s: failed: %s", query.label(), failed);
      return new Side(End.FAILED, null, null);
    }
  }

  private ComparedQuery timed(ComparedQuery asked, AskedDataset off, AskedDataset on) {
    List<AskedDataset> datasets = new ArrayList<>();
    if (asked.off().isDone()) {
      datasets.add(off);
    }
    if (asked.on().isDone()) {
      datasets.add(on);
    }
    if (datasets.isEmpty()) {
      return asked;
    }
    List<Times> times = new QueryTimer(asked.query().text(), datasets, repetitions).times();
    return new ComparedQuery(
        asked.query(), with(asked.off(), times.getFirst()), with(asked.on(), times.getLast()));
  }

  private static Side with(Side side, Times times) {
    return side.isDone() ? new Side(side.end(), side.answer(), times) : side;
  }

  private void line(ComparedQuery each) {
    compared.add(each);
    out.println(
        "| "
            + String.join(
                " | ",
                each.query().vocabulary().toString(),
                each.query().shape(),
                each.query().name(),
                each.rows() + (each.differs() ? " DIFFERENT" : ""),
                allRows(each, " | "),
                each.gainCell(Times::firstRow),
                each.off().cell(Times::firstQuery),
                each.on().cell(Times::firstQuery),
                each.gainCell(Times::firstQuery))
            + " |");
    out.flush();
  }

  private void report(String format, Object... values) {
    progress.printf(Locale.ROOT, "htedl: " + format + "%n", values);
    progress.flush();
  }
}
