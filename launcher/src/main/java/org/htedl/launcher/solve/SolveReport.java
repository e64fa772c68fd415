package org.htedl.launcher.solve;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.htedl.answerset.search.Model;
import org.htedl.answerset.search.SearchResult;
import org.htedl.answerset.search.SearchStatistics;
import org.htedl.answerset.search.SearchTask;

/**
 * Prints answer sets and how a search ended as clasp does, so that scripts which know it can read
 * it.
 */
public final class SolveReport {
  private static final int SATISFIABLE = 10;
  private static final int EXHAUSTED = 20;
  private static final int INTERRUPTED = 1;

  private final PrintWriter out;
  private final SearchTask task;
  private long answers;

  /** Begins a report. */
  public SolveReport(PrintWriter out, SearchTask task) {
    this.out = out;
    this.task = task;
  }

  /** Prints what is read. */
  public void begin(String version, String source) {
    out.println(version);
    out.println("Reading from " + source);
    out.println("Solving...");
    out.flush();
  }

  /** Prints an answer set, unless it only counts or narrows consequences. */
  public void model(Model model) {
    answers++;
    if (task == SearchTask.MODELS || task == SearchTask.OPTIMUM) {
      out.println("Answer: " + answers);
      out.println(String.join(" ", model.shown()));
      if (task == SearchTask.OPTIMUM && !model.costs().isEmpty()) {
        out.println("Optimization: " + costs(model.costs()));
      }
      out.flush();
    }
  }

  private static String costs(List<Long> costs) {
    return costs.stream().map(String::valueOf).collect(Collectors.joining(" "));
  }

  /**
   * Prints how the search ended.
   *
   * @param objectives whether the program minimises something
   * @param wall seconds since the start
   * @param solving seconds of them that the search took
   * @param processor seconds of the process
   */
  public void end(
      SearchResult result, boolean objectives, double wall, double solving, double processor) {
    boolean consequences = task == SearchTask.BRAVE || task == SearchTask.CAUTIOUS;
    if (consequences && result.satisfiable()) {
      out.println("Answer: " + answers);
      out.println(String.join(" ", result.consequences()));
    }
    boolean optimal = task == SearchTask.OPTIMUM && objectives && result.exhausted();
    out.println(verdict(result, optimal));
    out.println();
    boolean more = !result.exhausted();
    line("Models", result.models() + (more ? "+" : ""));
    if (task == SearchTask.OPTIMUM && objectives && result.satisfiable()) {
      line("  Optimum", optimal ? "yes" : "unknown");
      line("Optimization", costs(result.costs()));
    }
    if (consequences) {
      line(task == SearchTask.BRAVE ? "  Brave" : "  Cautious", more ? "unknown" : "yes");
      line("Consequences", String.valueOf(result.consequences().size()));
    }
    line("Time", String.format(Locale.ROOT, "%.3fs (Solving: %.3fs)", wall, solving));
    line("CPU Time", String.format(Locale.ROOT, "%.3fs", processor));
  }

  private static String verdict(SearchResult result, boolean optimal) {
    if (result.satisfiable()) {
      return optimal ? "OPTIMUM FOUND" : "SATISFIABLE";
    }
    return result.exhausted() ? "UNSATISFIABLE" : "UNKNOWN";
  }

  /** Prints what the search has done. */
  public void statistics(SearchStatistics statistics, int atoms, int rules) {
    out.println();
    line("Atoms", String.valueOf(atoms));
    line("Rules", String.valueOf(rules));
    line("Variables", String.valueOf(statistics.variables()));
    line("Weight bodies", String.valueOf(statistics.weights()));
    line("Choices", String.valueOf(statistics.choices()));
    line("Conflicts", String.valueOf(statistics.conflicts()));
    line("Restarts", String.valueOf(statistics.restarts()));
    line("Propagations", String.valueOf(statistics.propagations()));
    line("Unfounded", String.valueOf(statistics.unfounded()));
    line("Learned kept", String.valueOf(statistics.learned()));
    line("Tails", String.valueOf(statistics.tails().runs()));
    line("  Given up", String.valueOf(statistics.tails().abandoned()));
    line("  Answer sets", String.valueOf(statistics.tails().answerSets()));
  }

  private void line(String name, String value) {
    out.printf("%-13s: %s%n", name, value);
  }

  /**
   * clasp's exit status: 10 with an answer set, 20 more where nothing is left, 1 more if cut short.
   */
  public static int status(SearchResult result, boolean interrupted) {
    int status = 0;
    if (result.satisfiable()) {
      status += SATISFIABLE;
    }
    if (result.exhausted()) {
      status += EXHAUSTED;
    }
    return status + (interrupted ? INTERRUPTED : 0);
  }
}
