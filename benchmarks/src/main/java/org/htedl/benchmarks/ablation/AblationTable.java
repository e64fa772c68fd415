// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.ablation;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.htedl.benchmarks.workload.Clock;
import org.htedl.benchmarks.workload.Measurement;
import org.htedl.benchmarks.workload.Timing;
import org.htedl.benchmarks.workload.Workload;
import org.htedl.device.Device;

/**
 * Measures each part on one thread, and prints it as a table of milliseconds, in parentheses how
 * many times as long as with nothing taken away. All answers are compared with the scalar device's.
 *
 * <p>The settings of this virtual machine run in short rounds, in turn, and in the opposite order
 * in every second round. A ratio is the median of the ratios of all rounds: other work on the
 * machine that lasts longer than a round slows both sides. The row {@code as it is, again} repeats
 * the first setting, so its ratio shows the noise.
 */
public final class AblationTable {
  private static final double MICROS = 1e3;

  /** Rounds in which each setting runs once. */
  private static final int ROUNDS = 15;

  private final Clock clock;
  private final PrintWriter out;

  /**
   * @param clock what time is measured by
   */
  public AblationTable(Clock clock, PrintWriter out) {
    this.clock = clock;
    this.out = out;
  }

  /**
   * Measures a part and prints it.
   *
   * @throws IOException if another virtual machine cannot be started or fails
   * @throws IllegalStateException if answers differ
   */
  public void print(AblationPart part) throws IOException {
    List<AblationSetting> settings = new ArrayList<>();
    settings.add(AblationSetting.USUAL);
    settings.add(AblationSetting.AGAIN);
    settings.addAll(part.settings());
    double[][] millis = new double[settings.size()][part.workloads().size()];
    double[][] ratios = new double[settings.size()][part.workloads().size()];
    for (int w = 0; w < part.workloads().size(); w++) {
      here(settings, part.workloads().get(w), millis, ratios, w);
    }
    for (int s = 0; s < millis.length; s++) {
      if (settings.get(s) instanceof AblationSetting.Elsewhere other) {
        List<Double> micros = OtherJvm.medians(other, part.workloads(), clock);
        for (int w = 0; w < micros.size(); w++) {
          millis[s][w] = micros.get(w) / MICROS;
          ratios[s][w] = millis[s][w] / millis[0][w];
        }
      }
    }
    print(part, settings, millis, ratios);
  }

  /** The settings of this virtual machine, in turn over the same data. */
  private void here(
      List<AblationSetting> settings,
      AblationWorkload made,
      double[][] millis,
      double[][] ratios,
      int column) {
    Workload workload = made.make();
    List<Device> devices = new ArrayList<>();
    try {
      Measurement[] measurements = new Measurement[settings.size()];
      for (int s = 0; s < measurements.length; s++) {
        if (settings.get(s) instanceof AblationSetting.Here here) {
          Device device = here.maker().get();
          devices.add(device);
          measurements[s] = new Measurement(device, workload, clock);
        }
      }
      double[][] rounds = new double[measurements.length][ROUNDS];
      for (int round = 0; round < ROUNDS; round++) {
        for (int k = 0; k < measurements.length; k++) {
          int s = round % 2 == 0 ? k : measurements.length - 1 - k;
          if (settings.get(s) instanceof AblationSetting.Here) {
            rounds[s][round] = measurements[s].again(made.repetitions()).medianMicros() / MICROS;
          }
        }
      }
      for (int s = 0; s < measurements.length; s++) {
        millis[s][column] = Timing.median(rounds[s]);
        double[] ratio = rounds[s].clone();
        Arrays.setAll(ratio, round -> ratio[round] / rounds[0][round]);
        ratios[s][column] = Timing.median(ratio);
      }
    } finally {
      devices.forEach(Device::close);
    }
  }

  private void print(
      AblationPart part, List<AblationSetting> settings, double[][] millis, double[][] ratios) {
    out.printf("%n### ablation: %s, one thread, ms%n%n| |", part.label());
    part.workloads().forEach(workload -> out.printf(" `%s` |", workload.label()));
    out.println();
    out.println("|---|" + "---:|".repeat(part.workloads().size()));
    for (int s = 0; s < millis.length; s++) {
      out.printf("| %s |", settings.get(s).label());
      for (int w = 0; w < millis[s].length; w++) {
        out.printf(Locale.ROOT, " %.3f (%.2f) |", millis[s][w], ratios[s][w]);
      }
      out.println();
    }
    out.flush();
  }
}
