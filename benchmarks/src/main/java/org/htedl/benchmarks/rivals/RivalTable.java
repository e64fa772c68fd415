package org.htedl.benchmarks.rivals;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.htedl.benchmarks.workload.DeviceChoice;
import org.htedl.benchmarks.workload.Timing;
import org.htedl.device.Answers;
import org.htedl.device.Cancellation;
import org.htedl.device.Device;
import org.htedl.device.Question;
import org.htedl.device.Resident;
import org.htedl.expression.ClassExpression;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Linearizer;
import org.htedl.plan.Plan;

/**
 * Asks the same questions of the engine and of general stores, one store after the other, and
 * prints a table of milliseconds. Every count of every store is compared with the engine's.
 */
public final class RivalTable {
  private static final int REPETITIONS = 3;
  private static final int ENGINE_REPETITIONS = 200;

  private final PeopleGraph graph;
  private final Duration limit;
  private final PrintWriter out;

  /**
   * @param limit how long a store may take for a question
   */
  public RivalTable(PeopleGraph graph, Duration limit, PrintWriter out) {
    this.graph = graph;
    this.limit = limit;
    this.out = out;
  }

  /** A question, what the engine counts, and the times of everybody who was asked. */
  private record Row(String text, String query, int count, List<String> cells) {}

  /** Asks the engine and the stores, each made when its turn comes. */
  public void print(DeviceChoice device, List<Supplier<SparqlStore>> stores) {
    List<Row> rows = askEngine(device);
    List<String> labels = new ArrayList<>();
    for (Supplier<SparqlStore> maker : stores) {
      try (SparqlStore store = maker.get()) {
        labels.add(store.label());
        store.load(graph);
        rows.forEach(row -> row.cells.add(ask(store, row)));
      }
    }
    out.printf("%n### %,d individuals, ms%n%n", graph.individuals());
    out.println("| question | individuals | htedl | " + String.join(" | ", labels) + " |");
    out.println("|---|---:|---:|" + "---:|".repeat(labels.size()));
    for (Row row : rows) {
      out.printf("| `%s` | %d | %s |%n", row.text, row.count, String.join(" | ", row.cells));
    }
    out.flush();
  }

  private List<Row> askEngine(DeviceChoice device) {
    Mirror mirror = graph.mirror();
    List<Row> rows = new ArrayList<>();
    try (Device opened = device.open()) {
      Questions.over(mirror)
          .forEach(
              (text, expression) -> {
                double[] millis = new double[ENGINE_REPETITIONS];
                int count = 0;
                for (int i = 0; i < millis.length; i++) {
                  try (Resident resident = opened.open(mirror)) {
                    long start = System.nanoTime();
                    count = count(resident, expression);
                    millis[i] = Timing.millisSince(start);
                  }
                }
                List<String> cells = new ArrayList<>(List.of(format(Timing.median(millis))));
                rows.add(new Row(text, SparqlTranslation.count(expression), count, cells));
              });
    }
    return rows;
  }

  private static int count(Resident resident, ClassExpression expression) {
    Plan plan = Linearizer.plan(resident.mirror(), List.of(expression));
    Question question = new Question.Cardinalities();
    return ((Answers.Cardinalities) resident.evaluate(plan, 0, 1, question, Cancellation.NEVER))
        .covered()[0];
  }

  private String ask(SparqlStore store, Row row) {
    double[] millis = new double[REPETITIONS];
    for (int i = 0; i < REPETITIONS; i++) {
      long start = System.nanoTime();
      OptionalLong count = store.count(row.query, limit);
      millis[i] = Timing.millisSince(start);
      if (count.isEmpty()) {
        return "over " + limit.toSeconds() + " s";
      }
      if (count.getAsLong() != row.count) {
        throw new IllegalStateException(
            store.label()
                + " counts "
                + count.getAsLong()
                + " and not "
                + row.count
                + ": "
                + row.text);
      }
    }
    return format(Timing.median(millis));
  }

  private static String format(double millis) {
    return String.format(Locale.ROOT, millis < 10 ? "%.3f" : "%.0f", millis);
  }
}
