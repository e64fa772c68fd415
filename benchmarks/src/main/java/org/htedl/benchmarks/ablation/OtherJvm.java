// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.ablation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.htedl.benchmarks.process.NewJvm;
import org.htedl.benchmarks.process.Programs;
import org.htedl.benchmarks.workload.Clock;
import org.htedl.benchmarks.workload.DeviceChoice;
import org.htedl.benchmarks.workload.Measurement;
import org.htedl.device.Device;

/**
 * Workloads in a virtual machine started for them: how wide vectors are is settled at its start.
 */
final class OtherJvm {
  private static final String MEDIAN = "median_us=";

  private OtherJvm() {}

  /** The medians of workloads, in microseconds. */
  static List<Double> medians(
      AblationSetting.Elsewhere setting, List<AblationWorkload> workloads, Clock clock)
      throws IOException {
    List<Double> medians = new ArrayList<>();
    String output = Programs.output(command(setting, workloads, clock));
    for (String line : output.lines().filter(text -> text.startsWith(MEDIAN)).toList()) {
      medians.add(Double.valueOf(line.substring(MEDIAN.length())));
    }
    if (medians.size() != workloads.size()) {
      throw new IOException("another virtual machine printed no results: " + output.strip());
    }
    return medians;
  }

  /** Java with the options that this one was started with, as far as they do not differ. */
  private static List<String> command(
      AblationSetting.Elsewhere setting, List<AblationWorkload> workloads, Clock clock) {
    List<String> options = new ArrayList<>();
    if (setting.vectors()) {
      options.add(NewJvm.VECTORS);
    }
    options.addAll(setting.options());
    List<String> arguments = new ArrayList<>();
    arguments.add(clock.name());
    workloads.forEach(workload -> arguments.add(workload.name()));
    return NewJvm.command(options, OtherJvm.class, arguments);
  }

  /** Measures by a clock the workloads that are named after it, a line for each. */
  public static void main(String[] arguments) {
    DeviceChoice choice = new DeviceChoice("simd", 1, Clock.valueOf(arguments[0]));
    try (Device device = choice.open()) {
      for (String name : List.of(arguments).subList(1, arguments.length)) {
        AblationWorkload made = AblationWorkload.valueOf(name);
        Measurement measurement = new Measurement(device, made.make(), choice.clock());
        System.out.println(MEDIAN + measurement.time(made.repetitions()).medianMicros());
      }
    }
  }
}
