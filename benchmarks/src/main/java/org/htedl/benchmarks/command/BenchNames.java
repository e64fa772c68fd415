package org.htedl.benchmarks.command;

import java.util.List;
import java.util.Map;
import org.htedl.benchmarks.ablation.AblationPart;
import org.htedl.benchmarks.table.Tables;
import org.htedl.benchmarks.workload.WorkloadSpec;

/** The names that {@code htedl bench} accepts: tables, workloads and other benchmarks. */
final class BenchNames {
  /** Usage of the names other than workloads and tables. */
  private static final Map<String, String> USAGE =
      Map.ofEntries(
          Map.entry("small", ""),
          Map.entry("http", "URL HYPOTHESES"),
          Map.entry("molecules", "FILE.nt"),
          Map.entry("closure", "[INDIVIDUALS]"),
          Map.entry("changes", "[INDIVIDUALS]"),
          Map.entry("circles", "[INDIVIDUALS]"),
          Map.entry("repairs", "[INDIVIDUALS]"),
          Map.entry("snapshots", "[INDIVIDUALS]"),
          Map.entry("schedule", "[INDIVIDUALS]"),
          Map.entry("shards", "[INDIVIDUALS]"),
          Map.entry("rivals", "[INDIVIDUALS]"),
          Map.entry("ablation", "[PART]"));

  private BenchNames() {}

  /**
   * Refuses a first name that stands for nothing, and arguments that it does not take.
   *
   * @param names at least one: a table, a workload or another benchmark, and its arguments
   * @param options what else a workload is like
   * @throws IllegalArgumentException with a sentence that says what is wrong
   */
  static void check(List<String> names, WorkloadOptions options) {
    String name = names.getFirst();
    if (WorkloadSpec.operations().contains(name)) {
      options.spec(names);
      return;
    }
    if (name.equals("pairs")) {
      return; // which has names of its own
    }
    String usage = Tables.all().containsKey(name) ? "" : USAGE.get(name);
    if (usage == null) {
      throw new IllegalArgumentException("no table or workload \"" + name + "\"");
    }
    int most = usage.isEmpty() ? 0 : usage.split(" ", -1).length;
    int least = usage.startsWith("[") ? 0 : most;
    int given = names.size() - 1;
    if (given < least || given > most) {
      throw new IllegalArgumentException(
          name + " takes " + (usage.isEmpty() ? "nothing" : usage) + " and got " + given);
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
      // Said below.
    }
    throw new IllegalArgumentException("not a positive number: " + text);
  }
}
