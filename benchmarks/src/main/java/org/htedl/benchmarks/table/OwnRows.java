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

  @Override
  public String line(TableRow row) {
    try (Device opened = device.open()) {
      Measurement measurement = new Measurement(opened, Workloads.of(row.spec()), device.clock());
      Timing timing = measurement.time(row.repetitions());
      return String.format(
          Locale.ROOT,
          "| %s | %.1f | %.1f | %.1f | %s |",
          row.label(),
          timing.medianMicros(),
          timing.minMicros(),
          timing.maxMicros(),
          Long.toUnsignedString(measurement.check()));
    }
  }

  /** The times among the columns of a comparison whose other side has not this workload. */
  String lineAlone(TableRow row) {
    try (Device opened = device.open()) {
      Measurement measurement = new Measurement(opened, Workloads.of(row.spec()), device.clock());
      Timing timing = measurement.time(row.repetitions());
      return String.format(
          Locale.ROOT,
          "| %s | – | – | – | %.1f (%.1f) | – | – | – |",
          row.label(),
          timing.medianMicros(),
          timing.minMicros());
    }
  }
}
