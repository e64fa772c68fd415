package org.htedl.benchmarks.table;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import org.htedl.benchmarks.peer.PeerComparison;
import org.htedl.benchmarks.workload.DeviceChoice;
import org.htedl.benchmarks.workload.Measurement;
import org.htedl.benchmarks.workload.Timing;
import org.htedl.benchmarks.workload.Workloads;
import org.htedl.device.Device;
import org.jspecify.annotations.Nullable;

/** Prints rows as Markdown, each as soon as it is measured. */
public final class TablePrinter {
  private final PrintWriter out;
  private final DeviceChoice device;
  private final @Nullable PeerComparison peer;

  /**
   * @param peer what to compare with, or null
   */
  public TablePrinter(PrintWriter out, DeviceChoice device, @Nullable PeerComparison peer) {
    this.out = out;
    this.device = device;
    this.peer = peer;
  }

  /** The heading of a group. */
  public void heading(String name) {
    out.println();
    out.println("### " + name);
    out.println();
    if (peer == null) {
      out.println("| workload | median µs | min | max | check |");
      out.println("|---|---:|---:|---:|---:|");
    } else {
      out.println(
          "| workload | peer µs (min) | mode | without branches | htedl µs (min) | ratio (of minima)"
              + " | goal | same |");
      out.println("|---|---:|---|---:|---:|---:|---:|---|");
    }
    out.flush();
  }

  /** Measures and prints one row. */
  public void row(TableRow row) throws IOException {
    if (peer == null || !row.spec().isInReference()) {
      alone(row);
    } else {
      beside(row, peer.compare(row.spec(), row.repetitions()));
    }
    out.flush();
  }

  private void alone(TableRow row) {
    try {
      measure(row);
    } catch (OutOfMemoryError full) {
      out.printf("| %s | the heap is too small |%n", row.label());
    }
  }

  private void measure(TableRow row) {
    try (Device opened = device.open()) {
      Measurement measurement = new Measurement(opened, Workloads.of(row.spec()), device.clock());
      Timing timing = measurement.time(row.repetitions());
      String check = Long.toUnsignedString(measurement.check());
      if (peer == null) {
        out.printf(
            Locale.ROOT,
            "| %s | %.1f | %.1f | %.1f | %s |%n",
            row.label(),
            timing.medianMicros(),
            timing.minMicros(),
            timing.maxMicros(),
            check);
      } else {
        out.printf(
            Locale.ROOT,
            "| %s | – | – | – | %.1f (%.1f) | – | – | – |%n",
            row.label(),
            timing.medianMicros(),
            timing.minMicros());
      }
    }
  }

  private void beside(TableRow row, PeerComparison.Comparison found) {
    out.printf(
        Locale.ROOT,
        "| %s | %.1f (%.1f) | %s | %s | %.1f (%.1f) | %.1f (%.1f) | %s | %s |%n",
        row.label(),
        found.peerMicros(),
        found.peerMinMicros(),
        found.peerMode(),
        Double.isNaN(found.branchlessMicros())
            ? "–"
            : String.format(Locale.ROOT, "%.1f", found.branchlessMicros()),
        found.micros(),
        found.timing().minMicros(),
        found.ratio(),
        found.ratioOfMinima(),
        goal(row.goal(), found.ratio()),
        found.agrees() ? "yes" : "NO");
  }

  private static String goal(double goal, double ratio) {
    return goal == 0
        ? "–"
        : String.format(Locale.ROOT, "%.0f %s", goal, ratio >= goal ? "met" : "missed");
  }
}
