package org.htedl.launcher.solve;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.htedl.answerset.search.Model;
import org.htedl.answerset.search.SearchResult;
import org.htedl.answerset.search.SearchTask;
import org.jspecify.annotations.Nullable;

/** Prints lines as clasp does, so that scripts which know it can read them. */
final class TextReport implements SolveReport {
  private final PrintWriter out;
  private final Shown models;
  private final Shown costs;
  private long answers;
  private @Nullable Model last;

  /**
   * @param models which answer sets are printed
   * @param costs of which the costs are printed
   */
  TextReport(PrintWriter out, Shown models, Shown costs) {
    this.out = out;
    this.models = models;
    this.costs = costs;
  }

  @Override
  public void begin(String version, String source) {
    out.println(version);
    out.println("Reading from " + source);
    out.println("Solving...");
    out.flush();
  }

  @Override
  public void model(Model model, SearchTask task) {
    answers++;
    if (task == SearchTask.MODELS || task == SearchTask.OPTIMUM) {
      last = model;
      print(model, models == Shown.ALL, task == SearchTask.OPTIMUM && costs == Shown.ALL);
    }
  }

  private void print(Model model, boolean atoms, boolean withCosts) {
    if (atoms) {
      out.println("Answer: " + answers);
      out.println(String.join(" ", model.shown()));
    }
    if (withCosts && !model.costs().isEmpty()) {
      out.println("Optimization: " + costs(model.costs()));
    }
    out.flush();
  }

  private static String costs(List<Long> costs) {
    return costs.stream().map(String::valueOf).collect(Collectors.joining(" "));
  }

  @Override
  public void end(Ending ending) {
    SearchResult result = ending.result();
    if (last != null) {
      print(last, models == Shown.LAST, ending.isMinimised() && costs == Shown.LAST);
    }
    if (ending.hasConsequences() && result.satisfiable() && models != Shown.NONE) {
      out.println("Answer: " + answers);
      out.println(String.join(" ", result.consequences()));
    }
    out.println(ending.verdict());
    out.println();
    boolean more = !result.exhausted();
    line("Models", result.models() + (more ? "+" : ""));
    if (ending.isMinimised() && result.satisfiable()) {
      line("  Optimum", ending.isOptimal() ? "yes" : "unknown");
      line("Optimization", costs(result.costs()));
    }
    if (ending.hasConsequences()) {
      line(ending.task() == SearchTask.BRAVE ? "  Brave" : "  Cautious", more ? "unknown" : "yes");
      line("Consequences", String.valueOf(result.consequences().size()));
    }
    line(
        "Time",
        String.format(Locale.ROOT, "%.3fs (Solving: %.3fs)", ending.wall(), ending.solving()));
    line("CPU Time", String.format(Locale.ROOT, "%.3fs", ending.processor()));
    if (ending.size().isPresent()) {
      out.println();
      ending.statistics().forEach((name, value) -> line(name, String.valueOf(value)));
    }
    out.flush();
  }

  @Override
  public void unknown() {
    out.println("UNKNOWN");
    out.flush();
  }

  private void line(String name, String value) {
    out.printf("%-13s: %s%n", name, value);
  }
}
