// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.answersets;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.program.Programs;
import org.htedl.answerset.search.AnswerSets;
import org.htedl.answerset.search.Model;
import org.htedl.answerset.search.ModelCheck;
import org.htedl.answerset.search.SearchOptions;
import org.htedl.answerset.search.SearchOptions.SearchHeuristic;
import org.htedl.answerset.search.SearchResult;
import org.htedl.benchmarks.workload.Clock;
import org.htedl.benchmarks.workload.Timing;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.jspecify.annotations.Nullable;

/**
 * Searches for one answer set, or the optimum, of programs in several orders, and prints medians of
 * milliseconds, reading included, next to clasp's.
 *
 * <p>Each answer set is checked by the definition, and verdicts and costs have to be the same for
 * all orders and both solvers.
 */
public final class AnswerSetTable {
  private final int shuffles;
  private final int limitSeconds;
  private final SearchHeuristic heuristic;
  private final @Nullable ClaspCommand clasp;
  private final PrintWriter out;
  private final List<Double> ratios = new ArrayList<>();

  /**
   * Prepares the table.
   *
   * @param shuffles how many orders of each program are solved
   * @param limitSeconds for each solver and order
   * @param clasp the peer, or null
   */
  public AnswerSetTable(
      int shuffles,
      int limitSeconds,
      SearchHeuristic heuristic,
      @Nullable ClaspCommand clasp,
      PrintWriter out) {
    this.shuffles = shuffles;
    this.limitSeconds = limitSeconds;
    this.heuristic = heuristic;
    this.clasp = clasp;
    this.out = out;
  }

  private record Run(String verdict, String costs, double millis, double search, long conflicts) {}

  /**
   * Solves and prints.
   *
   * @throws IllegalStateException if something is no answer set, or verdicts or costs differ
   */
  public void print(List<Instance> instances)
      throws IOException, BadProgramException, InterruptedException {
    for (Instance instance : instances) {
      solve(instance, Programs.aspif(Shuffle.of(instance.program().get(), 1)));
    }
    out.println("| | | htedl, ms | of it search | conflicts | clasp, ms | ratio | longest ratio |");
    out.println("|---|---|---:|---:|---:|---:|---:|---:|");
    for (Instance instance : instances) {
      print(instance);
      out.flush();
    }
    if (!ratios.isEmpty()) {
      double sum = ratios.stream().mapToDouble(Math::log).sum();
      out.printf(
          Locale.ROOT,
          "%nGeometric mean of the ratios %.2f, the greatest %.2f.%n",
          Math.exp(sum / ratios.size()),
          ratios.stream().mapToDouble(Double::doubleValue).max().orElseThrow());
    }
    out.flush();
  }

  private void print(Instance instance)
      throws IOException, BadProgramException, InterruptedException {
    double[] ours = new double[shuffles];
    double[] search = new double[shuffles];
    double[] conflicts = new double[shuffles];
    double[] peers = new double[shuffles];
    double longest = 0;
    String verdict = "";
    for (int i = 0; i < shuffles; i++) {
      String text = Programs.aspif(Shuffle.of(instance.program().get(), i));
      Run run = solve(instance, text);
      verdict = same(instance, verdict, run.verdict + " " + run.costs);
      ours[i] = run.millis;
      search[i] = run.search;
      conflicts[i] = run.conflicts;
      if (clasp != null) {
        ClaspCommand.Outcome outcome = clasp.solve(text, limitSeconds);
        same(instance, verdict, outcome.verdict() + " " + outcome.costs());
        // clasp prints whole milliseconds.
        peers[i] = Math.max(0.5, outcome.millis());
        longest = Math.max(longest, ours[i] / peers[i]);
      }
    }
    double mine = Timing.median(ours);
    out.printf(
        Locale.ROOT,
        "| %s | %s | %.1f | %.1f | %,.0f |",
        instance.name(),
        verdict.strip(),
        mine,
        Timing.median(search),
        Timing.median(conflicts));
    if (clasp == null) {
      out.println(" | | |");
    } else {
      double theirs = Timing.median(peers);
      ratios.add(mine / theirs);
      out.printf(Locale.ROOT, " %.1f | %.2f | %.2f |%n", theirs, mine / theirs, longest);
    }
  }

  /** A verdict, which must be the one before unless one of them is cut short by the time limit. */
  private static String same(Instance instance, String before, String now) {
    boolean open = before.isEmpty() || before.startsWith("UNKNOWN");
    if (!open && !now.startsWith("UNKNOWN") && !now.equals(before)) {
      throw new IllegalStateException(instance.name() + ": " + before + " and " + now);
    }
    return open ? now : before;
  }

  private Run solve(Instance instance, String text) throws IOException, BadProgramException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    long end = System.nanoTime() + limitSeconds * 1_000_000_000L;
    List<Model> models = new ArrayList<>();
    long start = Clock.CPU.nanos();
    GroundProgram program = Programs.read(new ByteArrayInputStream(bytes));
    AnswerSets answers =
        new AnswerSets(
            program,
            new SearchOptions(heuristic, 1, false, 0),
            models::add,
            MemoryClaim.UNCOUNTED,
            () -> System.nanoTime() > end);
    long begun = Clock.CPU.nanos();
    boolean optimum = !program.objectives().isEmpty();
    SearchResult result = answers.run(optimum ? AnswerSets.Task.OPTIMUM : AnswerSets.Task.MODELS);
    double search = Clock.CPU.millisSince(begun);
    double millis = Clock.CPU.millisSince(start);
    if (!models.isEmpty()
        && !new ModelCheck(program, Cancellation.NEVER).isAnswerSet(models.getLast().atoms())) {
      throw new IllegalStateException(instance.name() + ": what was found is no answer set");
    }
    String verdict = "UNKNOWN";
    if (optimum ? result.exhausted() && result.satisfiable() : result.satisfiable()) {
      verdict = optimum ? "OPTIMUM FOUND" : "SATISFIABLE";
    } else if (result.exhausted()) {
      verdict = "UNSATISFIABLE";
    }
    String costs = result.costs().stream().map(String::valueOf).collect(Collectors.joining(" "));
    return new Run(verdict, costs, millis, search, result.statistics().conflicts());
  }
}
