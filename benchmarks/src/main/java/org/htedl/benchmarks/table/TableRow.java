// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.table;

import org.htedl.benchmarks.workload.WorkloadSpec;

/**
 * A workload in a table.
 *
 * @param spec what is measured
 * @param repetitions how often in one run
 * @param goal how many times as fast as the reference program it is to be, or 0
 * @param mostTimesLimit how many times as long as the bit prototype it may take, or 0
 */
public record TableRow(WorkloadSpec spec, int repetitions, double goal, double mostTimesLimit) {
  /** A workload of which the bit prototype's time asks nothing. */
  public TableRow(WorkloadSpec spec, int repetitions, double goal) {
    this(spec, repetitions, goal, 0);
  }

  static TableRow of(String operation, String... arguments) {
    WorkloadSpec spec = WorkloadSpec.of(operation, arguments);
    return new TableRow(spec, repetitions(spec), 0);
  }

  private static int repetitions(WorkloadSpec spec) {
    long size = Long.parseLong(spec.arguments().getFirst());
    if (spec.operation().equals("batch")) {
      return size * Long.parseLong(spec.arguments().get(1)) > 2_000_000_000L ? 3 : 9;
    }
    if (size > 1_000_000) {
      return 15;
    }
    return size < 10_000 ? 1001 : 31; // of microseconds, few would be the compiler's last work
  }

  TableRow goal(double times) {
    return new TableRow(spec, repetitions, times, mostTimesLimit);
  }

  TableRow atMostTimesLimit(double times) {
    return new TableRow(spec, repetitions, goal, times);
  }

  TableRow density(double density) {
    return new TableRow(spec.withDensity(density), repetitions, goal, mostTimesLimit);
  }

  TableRow fromText() {
    return new TableRow(spec.fromText(), repetitions, goal, mostTimesLimit);
  }

  TableRow values(int distinct, double selectivity) {
    return new TableRow(spec.withValues(distinct, selectivity), repetitions, goal, mostTimesLimit);
  }

  /** What the table calls it. */
  public String label() {
    StringBuilder label = new StringBuilder(spec.name());
    if (spec.density() != 0.5) {
      label.append(" --density ").append(spec.density());
    }
    if (spec.text()) {
      label.append(" --from text");
    }
    if (spec.distinct() > 1) {
      label.append(" --distinct ").append(spec.distinct());
      label.append(" --selectivity ").append(spec.selectivity());
    }
    return label.toString();
  }
}
