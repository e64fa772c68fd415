package org.htedl.launcher.solve;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.htedl.answerset.search.SearchResult;
import org.htedl.answerset.search.SearchTask;
import org.jspecify.annotations.Nullable;

/** Prints lines as clasp does, so that scripts which know it can read them. */
final class TextReport extends SolveReport {
  private final PrintWriter out;

  /**
   * @param levels how much is printed
   */
  TextReport(PrintWriter out, Levels levels) {
    super(levels);
    this.out = out;
  }

  @Override
  void head(String version, String source) {
    out.println(version);
    out.println("Reading from " + source);
    out.println("Solving...");
    out.flush();
  }

  @Override
  void witness(long number, @Nullable List<String> atoms, List<Long> costs) {
    if (atoms != null) {
      out.println("Answer: " + number);
      out.println(String.join(" ", atoms));
    }
    if (!costs.isEmpty()) {
      out.println("Optimization: " + joined(costs));
    }
    out.flush();
  }

  private static String joined(List<Long> costs) {
    return costs.stream().map(String::valueOf).collect(Collectors.joining(" "));
  }

  @Override
  void summary(Ending ending) {
    SearchResult result = ending.result();
    out.println(verdict(result));
    out.println();
    boolean more = !result.exhausted();
    line("Models", result.models() + (more ? "+" : ""));
    if (isMinimised() && result.satisfiable()) {
      line("  Optimum", isOptimal(result) ? "yes" : "unknown");
      line("Optimization", joined(result.costs()));
    }
    if (hasConsequences()) {
      line(task() == SearchTask.BRAVE ? "  Brave" : "  Cautious", more ? "unknown" : "yes");
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
