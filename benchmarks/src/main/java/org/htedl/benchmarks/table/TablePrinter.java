// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.table;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.htedl.benchmarks.peer.LimitComparison;
import org.htedl.benchmarks.peer.LimitProgram;
import org.htedl.benchmarks.peer.PeerComparison;
import org.htedl.benchmarks.peer.PeerProgram;
import org.htedl.benchmarks.workload.Clock;
import org.htedl.benchmarks.workload.DeviceChoice;
import org.jspecify.annotations.Nullable;

/** Prints groups of rows as Markdown, each row as soon as it is measured. */
public final class TablePrinter {
  private final PrintWriter out;
  private final DeviceChoice device;
  private final int rounds;

  /**
   * @param device what to measure
   * @param rounds runs of each side in turn, where it is compared
   */
  public TablePrinter(PrintWriter out, DeviceChoice device, int rounds) {
    this.out = out;
    this.device = device;
    this.rounds = rounds;
  }

  /**
   * Measures and prints.
   *
   * @param peer the source of the reference program to compare with, or null
   * @param limit the source of the bit prototype to compare with, or null
   * @throws IOException if a source cannot be read or built, or its program fails
   * @throws IllegalArgumentException if both sources are given, or the processor has not what the
   *     bit prototype needs
   */
  public void print(Map<String, List<TableRow>> tables, @Nullable Path peer, @Nullable Path limit)
      throws IOException {
    if (peer != null && limit != null) {
      throw new IllegalArgumentException("--peer and --limit are two comparisons: one at a time");
    }
    OwnRows own = new OwnRows(device);
    boolean cpu = device.clock() == Clock.CPU;
    if (peer != null) {
      try (PeerProgram program = PeerProgram.build(peer, cpu)) {
        print(tables, new PeerRows(new PeerComparison(program, device, rounds), own));
      }
    } else if (limit != null) {
      try (LimitProgram program = LimitProgram.build(limit, cpu)) {
        print(
            tables,
            new LimitRows(new LimitComparison(program, device, rounds), program.countsByTable()));
      }
    } else {
      print(tables, own);
    }
  }

  /** Tables in which there is nothing to say are left out, unless there is no other. */
  private void print(Map<String, List<TableRow>> tables, RowFormat format) throws IOException {
    for (Map.Entry<String, List<TableRow>> table : tables.entrySet()) {
      List<TableRow> rows = table.getValue().stream().filter(format::has).toList();
      if (rows.isEmpty() && tables.size() == 1) {
        rows = table.getValue().subList(0, 1); // whose measurement says what is wrong with it
      }
      if (!rows.isEmpty()) {
        print(table.getKey(), rows, format);
      }
    }
  }

  private void print(String name, List<TableRow> rows, RowFormat format) throws IOException {
    boolean isStarted = false;
    for (TableRow row : rows) {
      String line = line(row, format);
      if (!isStarted) {
        out.printf("%n### %s%n%n%s%n", name, format.heading());
        isStarted = true;
      }
      out.println(line);
      out.flush();
    }
    if (!format.remark().isEmpty()) {
      out.printf("%n%s%n", format.remark());
      out.flush();
    }
  }

  private static String line(TableRow row, RowFormat format) throws IOException {
    try {
      return format.line(row);
    } catch (OutOfMemoryError full) {
      return "| " + row.label() + " | the heap is too small |";
    }
  }
}
