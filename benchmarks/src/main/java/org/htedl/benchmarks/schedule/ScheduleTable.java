// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.schedule;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.htedl.benchmarks.workload.DeviceChoice;
import org.htedl.benchmarks.workload.Measurement;
import org.htedl.benchmarks.workload.Workload;
import org.htedl.benchmarks.workload.WorkloadSpec;
import org.htedl.benchmarks.workload.Workloads;
import org.htedl.device.Device;

/**
 * The same batches on each device alone and on all together, as a table of milliseconds: what the
 * last of the published tables asks, with the sizes of its batches.
 */
public final class ScheduleTable {
  private static final int[] HYPOTHESES = {1, 10, 100, 1000, 10_000, 100_000};
  private static final String CLASSES = "5";
  private static final double MICROS = 1e3;

  private final DeviceChoice together;
  private final int individuals;
  private final int repetitions;
  private final PrintWriter out;

  /**
   * @param together several devices, with commas between their names
   * @param individuals of the data
   * @param repetitions of which the median counts
   */
  public ScheduleTable(DeviceChoice together, int individuals, int repetitions, PrintWriter out) {
    if (together.each().size() < 2) {
      throw new IllegalArgumentException("schedule compares several devices: --device simd,opencl");
    }
    this.together = together;
    this.individuals = individuals;
    this.repetitions = repetitions;
    this.out = out;
  }

  /**
   * Measures and prints.
   *
   * @throws IllegalArgumentException if a device is absent
   */
  public void print() {
    out.printf(Locale.ROOT, "%n### %,d individuals, %s%n%n", individuals, together.name());
    out.print("| hypotheses |");
    together.each().forEach(device -> out.print(" " + device.name() + ", ms |"));
    out.println(" together, ms | to the fastest | to the sum |");
    out.println("|---:|" + "---:|".repeat(together.each().size() + 3));
    List<Device> devices = new ArrayList<>();
    try {
      together.each().forEach(device -> devices.add(device.open()));
      devices.add(together.open());
      for (int hypotheses : HYPOTHESES) {
        row(hypotheses, devices);
      }
    } finally {
      devices.forEach(Device::close);
    }
  }

  /**
   * @param devices each alone, and all of them as one at the end
   */
  private void row(int hypotheses, List<Device> devices) {
    Workload batch =
        Workloads.of(
            WorkloadSpec.of(
                "batch", Integer.toString(hypotheses), Integer.toString(individuals), CLASSES));
    double fastest = Double.MAX_VALUE;
    double rates = 0;
    out.printf(Locale.ROOT, "| %,d |", hypotheses);
    for (Device device : devices.subList(0, devices.size() - 1)) {
      double millis = millis(device, batch);
      fastest = Math.min(fastest, millis);
      rates += 1 / millis;
      out.printf(Locale.ROOT, " %.2f |", millis);
    }
    double all = millis(devices.getLast(), batch);
    out.printf(
        Locale.ROOT, " %.2f | %.0f %% | %.0f %% |%n", all, 100 * all / fastest, 100 * all * rates);
    out.flush();
  }

  private double millis(Device device, Workload batch) {
    return new Measurement(device, batch, together.clock()).time(repetitions).medianMicros()
        / MICROS;
  }
}
