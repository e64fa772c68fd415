// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.htedl.benchmarks.ablation.AblationPart;
import org.htedl.benchmarks.table.Tables;
import org.htedl.benchmarks.workload.WorkloadSpec;
import org.jspecify.annotations.Nullable;

/**
 * Benchmarks of {@code htedl bench} other than workloads, tables of workloads and subcommands.
 *
 * <p>A new one is a line here: its arguments, its line of the help and its action.
 */
enum Benchmark {
  SMALL("", "ten thousand random hypotheses over a small knowledge base", BenchCommand::small),
  HTTP(
      "URL HYPOTHESES",
      "the function htedl:coverage of a running server that has loaded the file of molecules",
      BenchCommand::http),
  MOLECULES("FILE.nt", "writes the data of http", BenchCommand::molecules),
  CLOSURE(
      "[INDIVIDUALS]",
      "closing under RDFS, compared with other reasoners; with --shape d|y on the processor and on"
          + " devices, as data grows",
      BenchCommand::closure),
  CHANGES(
      "[INDIVIDUALS]",
      "one triple more and less in a closed mirror, in each mode",
      BenchCommand::changes),
  CIRCLES(
      "[INDIVIDUALS]",
      "a game whose definition goes through its own negation",
      BenchCommand::circles),
  REPAIRS(
      "[INDIVIDUALS]",
      "the fewest triples whose removal ends all contradictions",
      BenchCommand::repairs),
  SHARDS("[INDIVIDUALS]", "one mirror and 1, 2 and 7 shards of it", BenchCommand::shards),
  SNAPSHOTS(
      "[INDIVIDUALS]",
      "a mirror from N-Triples, into a file and from the file",
      BenchCommand::snapshots),
  SCHEDULE(
      "[INDIVIDUALS]",
      "batches on each of several devices and on all of them together, with --device simd,opencl",
      BenchCommand::schedule),
  RIVALS("[INDIVIDUALS]", "the same questions in SPARQL on general stores", BenchCommand::rivals),
  ABLATION(
      "[PART]",
      "the value of each decision of simd; parts: " + AblationPart.labels(),
      BenchCommand::ablation),
  PAIRS(
      "[NAME ...]",
      "a table, a workload or a main class of an older built checkout (--against DIR) and of this"
          + " one in turn, each in a new JVM; exit status 1 if it became slower",
      BenchCommand::pairs);

  /** The action of a benchmark, with the options of the command. */
  @FunctionalInterface
  interface Action {
    void run(BenchCommand command) throws IOException;
  }

  private final String usage;
  private final String help;

  private final Action action;

  Benchmark(String usage, String help, Action action) {
    this.usage = usage;
    this.help = help;
    this.action = action;
  }

  /** The benchmark of a name as it is typed, or null. */
  static @Nullable Benchmark named(String name) {
    for (Benchmark each : values()) {
      if (each.toString().equals(name)) {
        return each;
      }
    }
    return null;
  }

  /** Lines of the help, one for each. */
  static List<String> help() {
    List<String> lines = new ArrayList<>();
    for (Benchmark each : values()) {
      lines.add(each + (each.usage.isEmpty() ? "" : " " + each.usage) + ": " + each.help + ".");
    }
    return lines;
  }

  /** Runs it. */
  void run(BenchCommand command) throws IOException {
    action.run(command);
  }

  /**
   * Rejects an unknown first name, and arguments that it does not take.
   *
   * @param names at least one: a table, a workload or a benchmark, and its arguments
   * @param options what else a workload is like
   * @throws IllegalArgumentException with a sentence that says what is wrong
   */
  static void check(List<String> names, WorkloadOptions options) {
    String name = names.getFirst();
    if (WorkloadSpec.operations().contains(name)) {
      options.spec(names);
      return;
    }
    Benchmark benchmark = named(name);
    if (benchmark == null && !Tables.all().containsKey(name)) {
      throw new IllegalArgumentException("no table or workload \"" + name + "\"");
    }
    if (benchmark != PAIRS) { // which has names of its own
      checkArguments(names, benchmark == null ? "" : benchmark.usage);
    }
  }

  private static void checkArguments(List<String> names, String usage) {
    int most = usage.isEmpty() ? 0 : usage.split(" ", -1).length;
    int least = usage.startsWith("[") ? 0 : most;
    int given = names.size() - 1;
    if (given < least || given > most) {
      throw new IllegalArgumentException(
          names.getFirst()
              + " takes "
              + (usage.isEmpty() ? "nothing" : usage)
              + " and got "
              + given);
    }
    if (usage.endsWith("HYPOTHESES") || usage.equals("[INDIVIDUALS]") && given > 0) {
      positive(names.getLast());
    }
    if (usage.equals("[PART]") && given > 0) {
      AblationPart.named(names.getLast());
    }
  }

  /** A size that is given as text. */
  static int positive(String text) {
    try {
      int number = Integer.parseInt(text);
      if (number > 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // The message is below.
    }
    throw new IllegalArgumentException("not a positive number: " + text);
  }

  /** The name as it is typed. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
