// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.table;

import java.util.Locale;
import org.htedl.benchmarks.workload.DeviceChoice;
import org.htedl.benchmarks.workload.Measurement;
import org.htedl.benchmarks.workload.Timing;
import org.htedl.benchmarks.workload.Workloads;
import org.htedl.device.Device;

/**
 * The engine's own times.
 *
 * @param device what to measure
 */
record OwnRows(DeviceChoice device) implements RowFormat {
  @Override
  public String heading() {
    return """
    | workload | median µs | min | max | check |
    |---|---:|---:|---:|---:|""";
  }

  /** What one run of a workload gave. */
  private record Measured(Timing timing, long check) {}

  private Measured measured(TableRow row) {
    try (Device opened = device.open()) {
      Measurement measurement = new Measurement(opened, Workloads.of(row.spec()), device.clock());
      return new Measured(measurement.time(row.repetitions()), measurement.check());
    }
  }

  @Override
  public String line(TableRow row) {
    Measured measured = measured(row);
    return String.format(
        Locale.ROOT,
        "| %s | %.1f | %.1f | %.1f | %s |",
        row.label(),
        measured.timing.medianMicros(),
        measured.timing.minMicros(),
        measured.timing.maxMicros(),
        Long.toUnsignedString(measured.check));
  }

  /** The times among the columns of a comparison whose other side has not this workload. */
  String lineAlone(TableRow row) {
    Timing timing = measured(row).timing;
    return String.format(
        Locale.ROOT,
        "| %s | – | – | – | %.1f (%.1f) | – | – | – |",
        row.label(),
        timing.medianMicros(),
        timing.minMicros());
  }
}
