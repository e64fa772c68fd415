// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.rivals;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.htedl.benchmarks.workload.Clock;
import org.htedl.benchmarks.workload.DeviceChoice;
import org.htedl.benchmarks.workload.Timing;
import org.htedl.device.Answers;
import org.htedl.device.Device;
import org.htedl.device.Question;
import org.htedl.device.Resident;
import org.htedl.expression.ClassExpression;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Linearizer;
import org.htedl.plan.Plan;

/**
 * Asks the same questions of the engine and of general stores, one store after the other, and
 * prints a table of milliseconds. Every count of every store is compared with the engine's, unless
 * the store did not come to one within the limit.
 */
public final class RivalTable {
  private static final int REPETITIONS = 3;
  private static final int ENGINE_REPETITIONS = 200;

  /** Who takes as long as this in all is not asked the same again. */
  private static final double LONG_MILLIS = 20_000;

  /** The share of the limit that counts as all of it. */
  private static final double ALL_BUT = 0.95;

  /** The most time a store gets, in multiples of the limit. */
  private static final double MOST_MORE = 10;

  private final PeopleGraph graph;
  private final Duration limit;
  private final PrintWriter out;
  private final PrintWriter progress;

  /**
   * @param limit how long a store may take for a question
   * @param out where the table goes, at the end
   * @param progress where each figure goes as soon as it is there
   */
  public RivalTable(PeopleGraph graph, Duration limit, PrintWriter out, PrintWriter progress) {
    this.graph = graph;
    this.limit = limit;
    this.out = out;
    this.progress = progress;
  }

  /** A question, what the engine counts in how long, and how long everybody else took. */
  private record Row(
      String text, String query, long count, double millis, List<String> cells, List<String> open) {
    Row(String text, ClassExpression expression, long count, double millis) {
      this(
          text,
          SparqlTranslation.count(expression),
          count,
          millis,
          new ArrayList<>(),
          new ArrayList<>());
    }

    /** What came of the comparison of counts. */
    String compared() {
      return open.isEmpty() ? "equal" : "not compared: " + String.join(", ", open);
    }
  }

  /**
   * Asks the engine and the stores, each made when its turn comes and closed after it.
   *
   * @throws IllegalStateException if a store counts otherwise than the engine
   */
  public void print(DeviceChoice device, List<Supplier<SparqlStore>> stores) {
    List<Row> rows = askEngine(device);
    List<String> labels = new ArrayList<>();
    for (Supplier<SparqlStore> maker : stores) {
      try (SparqlStore store = maker.get()) {
        labels.add(store.label());
        load(store);
        for (Row row : rows) {
          row.cells.add(ask(store, row, device.clock()));
        }
      }
    }
    out.printf(
        Locale.ROOT,
        "%n### %,d individuals, ms (times the engine's)%s%n%n",
        graph.individuals(),
        device.clock() == Clock.CPU ? ", the processor's time of one thread" : "");
    out.println("| question | individuals | htedl | " + String.join(" | ", labels) + " | counts |");
    out.println("|---|---:|---:|" + "---:|".repeat(labels.size()) + "---|");
    for (Row row : rows) {
      out.printf(
          Locale.ROOT,
          "| `%s` | %d | %s | %s | %s |%n",
          row.text,
          row.count,
          millis(row.millis),
          String.join(" | ", row.cells),
          row.compared());
    }
    out.flush();
  }

  private void load(SparqlStore store) {
    report("%s: loading %,d individuals", store.label(), graph.individuals());
    long start = System.nanoTime();
    store.load(graph);
    report("%s: loaded in %.1f s", store.label(), Timing.millisSince(start) / 1e3);
  }

  private List<Row> askEngine(DeviceChoice device) {
    report("building the mirror of %,d individuals", graph.individuals());
    Mirror mirror = graph.mirror();
    List<Row> rows = new ArrayList<>();
    try (Device opened = device.open()) {
      Questions.over(mirror)
          .forEach((text, expression) -> rows.add(ask(opened, mirror, device, text, expression)));
    }
    return rows;
  }

  private Row ask(
      Device opened, Mirror mirror, DeviceChoice device, String text, ClassExpression expression) {
    double[] millis = new double[ENGINE_REPETITIONS];
    long count = 0;
    for (int i = 0; i < millis.length; i++) {
      try (Resident resident = opened.open(mirror)) {
        long start = device.clock().nanos();
        count = count(resident, expression);
        millis[i] = device.clock().millisSince(start);
      }
    }
    Row row = new Row(text, expression, count, Timing.median(millis));
    report("htedl: %s: %s ms", text, millis(row.millis));
    return row;
  }

  private static long count(Resident resident, ClassExpression expression) {
    Plan plan = Linearizer.plan(resident.mirror(), List.of(expression));
    Question question = new Question.Cardinalities();
    return ((Answers.Cardinalities) resident.evaluate(plan, 0, 1, question, Cancellation.NEVER))
        .covered()[0];
  }

  private String ask(SparqlStore store, Row row, Clock clock) {
    double[] millis = new double[REPETITIONS];
    double sum = 0;
    int asked = 0;
    while (asked < REPETITIONS && sum < LONG_MILLIS) {
      Attempt attempt = attempt(store, row, clock);
      if (attempt.count.isEmpty()) {
        row.open.add(store.label());
        String cell = String.format(Locale.ROOT, "> %.0f s", attempt.millis / 1e3);
        report("%s: %s: %s", store.label(), row.text, cell);
        return cell;
      }
      if (attempt.count.getAsLong() != row.count) {
        throw new IllegalStateException(
            store.label()
                + " counts "
                + attempt.count.getAsLong()
                + " and not "
                + row.count
                + ": "
                + row.text);
      }
      millis[asked++] = attempt.millis;
      sum += attempt.millis;
    }
    double median = Timing.median(Arrays.copyOf(millis, asked));
    report("%s: %s: %s ms", store.label(), row.text, millis(median));
    return String.format(Locale.ROOT, "%s (%,.0f)", millis(median), median / row.millis);
  }

  /** What a store counted, and how long it took by the clock that is measured by. */
  private record Attempt(OptionalLong count, double millis) {}

  /**
   * Asks once, and again where the limit, which is by the clock on the wall, ended what had not had
   * that much of the processor's time, as on a busy machine: with as much more as it lacked.
   */
  private Attempt attempt(SparqlStore store, Row row, Clock clock) {
    Duration allowed = limit;
    for (int tries = 1; ; tries++) {
      long start = clock.nanos();
      OptionalLong count = store.count(row.query, allowed);
      double millis = clock.millisSince(start);
      if (count.isPresent() || millis > ALL_BUT * limit.toMillis() || tries == REPETITIONS) {
        return new Attempt(count, millis);
      }
      double lacking = limit.toMillis() / Math.max(millis, 1);
      allowed =
          Duration.ofSeconds((long) Math.ceil(limit.toSeconds() * Math.min(lacking, MOST_MORE)));
    }
  }

  private void report(String format, Object... values) {
    progress.printf(Locale.ROOT, "htedl: " + format + "%n", values);
    progress.flush();
  }

  private static String millis(double millis) {
    return String.format(Locale.ROOT, millis < 10 ? "%.3f" : "%.0f", millis);
  }
}
