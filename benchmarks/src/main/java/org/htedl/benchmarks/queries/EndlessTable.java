package org.htedl.benchmarks.queries;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.RowSet;
import org.apache.jena.system.Txn;
import org.htedl.benchmarks.TripleSource;
import org.htedl.benchmarks.patterns.MirroredStore;
import org.htedl.benchmarks.workload.Timing;

/**
 * Queries with more answers than anybody waits for: how many there are, how long the first ten rows
 * take, and how long it takes to stop after a cancellation, in milliseconds of the wall's clock.
 */
public final class EndlessTable {
  private static final int ROWS = 10;

  /** How long a query runs before it is cancelled. */
  private static final Duration UNTIL_CANCELLED = Duration.ofMillis(200);

  /** One pattern, and whether its rows are asked for or only their number. */
  private record Endless(String name, String pattern, boolean isCounted) {
    String all() {
      return isCounted ? count() : "SELECT * { " + pattern + " }";
    }

    String count() {
      return "SELECT (COUNT(*) AS ?n) { " + pattern + " }";
    }

    String first() {
      return "SELECT * { " + pattern + " } LIMIT " + ROWS;
    }
  }

  private final Duration limit;
  private final int repetitions;
  private final PrintWriter out;

  /**
   * @param limit how long counting may take, in whole seconds
   * @param repetitions of which the median and the maximum are printed
   */
  public EndlessTable(Duration limit, int repetitions, PrintWriter out) {
    this.limit = limit;
    this.repetitions = repetitions;
    this.out = out;
  }

  /** Asks with mirrors and without, and prints the table. */
  public void print(TripleSource data) {
    List<Endless> queries = queries(SmallQueries.largestRelation(data.mirror()));
    out.printf("%s, %d repetitions: median (maximum) ms%n%n", data, repetitions);
    out.println("| query | store | solutions | first " + ROWS + " rows | stops after |");
    out.println("|---|---|---:|---:|---:|");
    print(data, queries, new MirroredStore());
    print(data, queries, MirroredStore.withoutPatterns());
  }

  private static List<Endless> queries(String relation) {
    String p = " <" + relation + "> ";
    return List.of(
        new Endless(
            "chain", "?a" + p + "?b . ?b" + p + "?c . ?c" + p + "?d . ?d" + p + "?e", false),
        new Endless("star", "?a" + p + "?b . ?a" + p + "?c . ?a" + p + "?d . ?a" + p + "?e", false),
        new Endless("any predicates", "?a ?p ?b . ?b ?q ?c . ?c ?r ?d . ?d ?s ?e", false),
        new Endless("pairs", "?a" + p + "?b . ?c" + p + "?d", false),
        new Endless(
            "cycle, counted", "?a ?p ?b . ?b ?q ?c . ?c ?r ?d . ?d ?s ?e . ?e ?t ?a", true));
  }

  private void print(TripleSource data, List<Endless> queries, MirroredStore store) {
    try (store;
        ExecutorService thread = Executors.newSingleThreadExecutor()) {
      store.load(data);
      for (Endless query : queries) {
        OptionalLong count = store.count(query.count(), limit);
        List<Double> first = new ArrayList<>();
        List<Double> stopped = new ArrayList<>();
        for (int i = 0; i < repetitions; i++) {
          if (!query.isCounted()) {
            first.add(first(store.dataset(), query));
          }
          stopped.add(stopped(store.dataset(), query, thread));
        }
        out.printf(
            "| %s | %s | %s | %s | %s |%n",
            query.name(),
            store.label(),
            count.isPresent() ? String.format("%,d", count.getAsLong()) : "not counted in time",
            text(first),
            text(stopped));
        out.flush();
      }
    }
  }

  private static double first(DatasetGraph dataset, Endless query) {
    return Txn.calculateRead(
        dataset,
        () -> {
          long start = System.nanoTime();
          try (QueryExec execution = QueryExec.dataset(dataset).query(query.first()).build()) {
            RowSet rows = execution.select();
            int read = 0;
            for (; rows.hasNext(); read++) {
              rows.next();
            }
            if (read != ROWS) {
              throw new IllegalStateException(
                  "the data is too small: " + read + " rows of " + query.first());
            }
          }
          return (System.nanoTime() - start) / 1e6;
        });
  }

  /** Milliseconds from the cancellation to the end of a thread that reads all rows. */
  private static double stopped(DatasetGraph dataset, Endless query, ExecutorService thread) {
    QueryExec execution = QueryExec.dataset(dataset).query(query.all()).build();
    Future<Long> end = thread.submit(() -> readAll(dataset, execution));
    try {
      TimeUnit.MILLISECONDS.sleep(UNTIL_CANCELLED.toMillis());
      long start = System.nanoTime();
      execution.abort();
      return (end.get() - start) / 1e6;
    } catch (InterruptedException e) {
      execution.abort();
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a query ran", e);
    } catch (ExecutionException e) {
      Throwable cause = Objects.requireNonNull(e.getCause());
      throw new IllegalStateException(cause.getMessage() + ": " + query.all(), cause);
    }
  }

  /** The time at which reading ended. */
  private static long readAll(DatasetGraph dataset, QueryExec execution) {
    return Txn.calculateRead(
        dataset,
        () -> {
          try (execution) {
            execution.select().forEachRemaining(row -> {});
            throw new IllegalStateException("the data is too small: all rows were read");
          } catch (QueryCancelledException expected) {
            return System.nanoTime();
          }
        });
  }

  private static String text(List<Double> millis) {
    if (millis.isEmpty()) {
      return "";
    }
    double[] times = millis.stream().mapToDouble(Double::doubleValue).toArray();
    return String.format("%.1f (%.1f)", Timing.median(times), Arrays.stream(times).max().orElse(0));
  }
}
