// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.card;

import java.util.ArrayList;
import java.util.List;
import org.htedl.benchmarks.table.TableRow;
import org.htedl.benchmarks.workload.WorkloadSpec;

/**
 * The part of the usual size that the data has, for trying things out.
 *
 * @param part above 0, at most 1
 */
record Scale(double part) {
  /** What the smallest data still has. */
  private static final int FEWEST = 256;

  private static final int FEW = 3;

  Scale {
    if (!(part > 0 && part <= 1)) {
      throw new IllegalArgumentException("--scale lies above 0 and is at most 1");
    }
  }

  /** A number of individuals, assertions or hypotheses. */
  int of(int size) {
    return (int) Math.max(Math.min(size, FEWEST), Math.round(size * part));
  }

  /** How often something is repeated that the whole size repeats so often. */
  int repetitions(int usual) {
    return part < 1 ? Math.min(usual, FEW) : usual;
  }

  /** The same rows over smaller data. */
  List<TableRow> of(List<TableRow> rows) {
    return rows.stream().map(this::of).toList();
  }

  private TableRow of(TableRow row) {
    WorkloadSpec spec = row.spec();
    List<String> arguments = new ArrayList<>(spec.arguments());
    // Of a batch the hypotheses and the individuals, else the individuals or assertions.
    int sizes = spec.operation().equals("batch") ? 2 : 1;
    for (int i = 0; i < sizes; i++) {
      arguments.set(i, Integer.toString(of(Integer.parseInt(arguments.get(i)))));
    }
    WorkloadSpec scaled =
        new WorkloadSpec(
            spec.operation(),
            arguments,
            spec.density(),
            spec.k(),
            spec.pool(),
            spec.seed(),
            spec.text(),
            spec.distinct(),
            spec.selectivity());
    return new TableRow(scaled, repetitions(row.repetitions()), row.goal(), row.mostTimesLimit());
  }
}
