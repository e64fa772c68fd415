// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.command;

import java.util.ArrayList;
import java.util.List;
import org.htedl.benchmarks.workload.WorkloadSpec;
import picocli.CommandLine.Option;

/** The options of a workload of {@code htedl bench}, without its name and sizes. */
final class WorkloadOptions {
  @Option(
      names = "--density",
      paramLabel = "D",
      description = "Share of members in a class (default: ${DEFAULT-VALUE}).")
  private double density = 0.5;

  @Option(
      names = "--k",
      paramLabel = "K",
      description = "Bound of a cardinality (default: 3 on graph, else 1).")
  private int k = -1;

  @Option(
      names = "--pool",
      paramLabel = "P",
      description = "Classes that a batch draws from (default: ${DEFAULT-VALUE}).")
  private int pool = 64;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Seed of the generator (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(
      names = "--from",
      paramLabel = "plan|text",
      description = "What a batch starts from; text includes parsing and planning.")
  private String from = "plan";

  @Option(
      names = "--distinct",
      paramLabel = "N",
      description =
          "Distinct values of a data property (default: ${DEFAULT-VALUE}, the reference's).")
  private int distinct = 1;

  @Option(
      names = "--selectivity",
      paramLabel = "S",
      description =
          "Share that a data range finds where values differ (default: ${DEFAULT-VALUE}).")
  private double selectivity = 0.1;

  /** The seed of the generator, also for tables. */
  long seed() {
    return seed;
  }

  /**
   * The workload.
   *
   * @param names its name and its arguments
   * @throws IllegalArgumentException if there is no such workload
   */
  WorkloadSpec spec(List<String> names) {
    if (!List.of("plan", "text").contains(from)) {
      throw new IllegalArgumentException("--from is plan or text");
    }
    List<String> arguments = new ArrayList<>(names.subList(1, names.size()));
    if (names.getFirst().equals("cover")) {
      arguments.remove("-");
    }
    return new WorkloadSpec(
        names.getFirst(),
        arguments,
        density,
        k,
        pool,
        seed,
        from.equals("text"),
        distinct,
        selectivity);
  }
}
