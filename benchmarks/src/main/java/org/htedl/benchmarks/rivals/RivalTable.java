package org.htedl.benchmarks.rivals;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.htedl.benchmarks.workload.DeviceChoice;
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

  /** Asks the engine and the stores, each made when its turn comes. */
  public void print(DeviceChoice device, List<Supplier<SparqlStore>> stores) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    Map<String, String> queries = new LinkedHashMap<>();
    Map<String, List<String>> cells = new LinkedHashMap<>();
    askEngine(device, counts, queries, cells);
    List<String> labels = new ArrayList<>();
    for (Supplier<SparqlStore> maker : stores) {
      try (SparqlStore store = maker.get()) {
        labels.add(store.label());
        store.load(graph);
        queries.forEach(
            (text, query) -> cells.get(text).add(ask(store, text, query, counts.get(text))));
      }
    }
    out.printf("%n### %,d individuals, ms%n%n", graph.individuals());
    out.println("| question | individuals | htedl | " + String.join(" | ", labels) + " |");
    out.println("|---|---:|---:|" + "---:|".repeat(labels.size()));
    cells.forEach(
        (text, row) ->
            out.printf("| `%s` | %d | %s |%n", text, counts.get(text), String.join(" | ", row)));
    out.flush();
  }

  private void askEngine(
      DeviceChoice device,
      Map<String, Integer> counts,
      Map<String, String> queries,
      Map<String, List<String>> cells) {
    Mirror mirror = graph.mirror();
    try (Device opened = device.open()) {
      Questions.over(mirror)
          .forEach(
              (text, expression) -> {
                double[] millis = new double[ENGINE_REPETITIONS];
                for (int i = 0; i < millis.length; i++) {
                  try (Resident resident = opened.open(mirror)) {
                    long start = System.nanoTime();
                    counts.put(text, count(resident, expression));
                    millis[i] = (System.nanoTime() - start) / 1e6;
                  }
                }
                queries.put(text, SparqlTranslation.count(expression));
                cells.put(text, new ArrayList<>(List.of(format(median(millis)))));
              });
    }
  }

  private static int count(Resident resident, ClassExpression expression) {
    Plan plan = Linearizer.plan(resident.mirror(), List.of(expression));
    Question question = new Question.Cardinalities();
    return ((Answers.Cardinalities) resident.evaluate(plan, 0, 1, question, Cancellation.NEVER))
        .covered()[0];
  }

  private String ask(SparqlStore store, String text, String query, int expected) {
    double[] millis = new double[REPETITIONS];
    for (int i = 0; i < REPETITIONS; i++) {
      long start = System.nanoTime();
      OptionalLong count = store.count(query, limit);
      millis[i] = (System.nanoTime() - start) / 1e6;
      if (count.isEmpty()) {
        return "over " + limit.toSeconds() + " s";
      }
      if (count.getAsLong() != expected) {
        throw new IllegalStateException(
            store.label() + " counts " + count.getAsLong() + " and not " + expected + ": " + text);
      }
    }
    return format(median(millis));
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private static String format(double millis) {
    return String.format(Locale.ROOT, millis < 10 ? "%.3f" : "%.0f", millis);
  }
}
