// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.card;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.htedl.benchmarks.table.TableRow;
import org.htedl.benchmarks.workload.DeviceChoice;
import org.htedl.benchmarks.workload.Measurement;
import org.htedl.benchmarks.workload.Timing;
import org.htedl.benchmarks.workload.Workload;
import org.htedl.benchmarks.workload.Workloads;
import org.htedl.device.Device;

/**
 * The same workloads on several devices, as a table of microseconds. What one device cannot do is
 * said in its place, and the table goes on.
 */
final class DeviceTable {
  private final List<DeviceChoice> choices;
  private final PrintWriter out;
  private int failures;

  DeviceTable(List<DeviceChoice> choices, PrintWriter out) {
    this.choices = List.copyOf(choices);
    this.out = out;
  }

  /** Measures and prints; each row as soon as it is known. */
  void print(List<TableRow> rows) {
    StringBuilder heading = new StringBuilder("| workload |");
    choices.forEach(choice -> heading.append(' ').append(choice.name()).append(", µs (min) |"));
    out.println(heading + " check |");
    out.println("|---|" + "---:|".repeat(choices.size() + 1));
    List<Device> devices = new ArrayList<>();
    try {
      choices.forEach(choice -> devices.add(choice.open()));
      rows.forEach(row -> print(row, devices));
    } finally {
      devices.forEach(Device::close);
    }
  }

  /** How many places of the table have no figure. */
  int failures() {
    return failures;
  }

  private void print(TableRow row, List<Device> devices) {
    out.printf(Locale.ROOT, "| %s |", row.label());
    String check = "–";
    try {
      Workload workload = Workloads.of(row.spec());
      for (int d = 0; d < devices.size(); d++) {
        check = print(row, workload, devices.get(d), choices.get(d), check);
      }
    } catch (OutOfMemoryError full) {
      failures++;
      out.print(" the heap is too small |");
    }
    out.println(" " + check + " |");
    out.flush();
  }

  private String print(
      TableRow row, Workload workload, Device device, DeviceChoice choice, String check) {
    try {
      Measurement measurement = new Measurement(device, workload, choice.clock());
      Timing timing = measurement.time(row.repetitions());
      out.printf(Locale.ROOT, " %.1f (%.1f) |", timing.medianMicros(), timing.minMicros());
      return Long.toUnsignedString(measurement.check());
    } catch (RuntimeException failure) {
      failures++;
      out.print(" " + failure.getMessage() + " |");
      return check;
    }
  }
}
