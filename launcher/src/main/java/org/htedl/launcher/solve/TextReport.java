// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.solve;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.htedl.answerset.search.AnswerSets;
import org.htedl.answerset.search.SearchResult;
import org.jspecify.annotations.Nullable;

/** Prints lines as clasp does, so that scripts which know it can read them. */
final class TextReport extends SolveReport {
  private final PrintWriter out;
  private final int verbosity;

  /**
   * @param levels how much is printed of answer sets
   * @param verbosity how much is printed besides: 0 the result alone, 1 also what is read and the
   *     totals, from 2 on also times
   */
  TextReport(PrintWriter out, Levels levels, int verbosity) {
    super(levels);
    this.out = out;
    this.verbosity = verbosity;
  }

  @Override
  void head(String version, String source, double reading) {
    if (verbosity > 0) {
      out.println(version);
      out.println("Reading from " + source);
    }
    if (verbosity > 1) {
      line("Reading", String.format(Locale.ROOT, "%.3f", reading));
    }
    out.flush();
  }

  @Override
  public void solving(double preparing) {
    if (verbosity > 1) {
      line("Preprocessing", String.format(Locale.ROOT, "%.3f", preparing));
    }
    if (verbosity > 0) {
      out.println("Solving...");
    }
    out.flush();
  }

  @Override
  void witness(long number, @Nullable List<String> atoms, List<Long> costs) {
    if (atoms != null) {
      if (verbosity > 0) {
        out.println("Answer: " + number);
      }
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
    if (verbosity == 0) {
      out.flush();
      return;
    }
    out.println();
    boolean more = !result.exhausted();
    line("Models", result.models() + (more ? "+" : ""));
    if (isMinimised() && result.satisfiable()) {
      line("  Optimum", isOptimal(result) ? "yes" : "unknown");
      line("Optimization", joined(result.costs()));
    }
    if (hasBounds(result)) {
      line("Bounds", bounds(result));
    }
    if (hasConsequences()) {
      line(task() == AnswerSets.Task.BRAVE ? "  Brave" : "  Cautious", more ? "unknown" : "yes");
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

  /** The least and the greatest cost of each priority, as far as they are known. */
  private static String bounds(SearchResult result) {
    StringJoiner all = new StringJoiner(" ");
    for (int i = 0; i < result.bounds().size(); i++) {
      String upper = result.costs().isEmpty() ? "*" : String.valueOf(result.costs().get(i));
      all.add("[" + result.bounds().get(i) + ";" + upper + "]");
    }
    return all.toString();
  }

  private void line(String name, String value) {
    out.printf("%-13s: %s%n", name, value);
  }
}
