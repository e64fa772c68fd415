// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.workload;

import java.util.Locale;

/** One line of {@code key=value} pairs, the reference program's keys first and in its order. */
public final class ResultLine {
  private ResultLine() {}

  /** The line for one measurement. */
  public static String of(WorkloadSpec spec, DeviceChoice device, Timing timing, long check) {
    StringBuilder line = new StringBuilder();
    line.append("op=").append(spec.operation());
    line.append(" size=").append(spec.arguments().getFirst());
    line.append(" arg=").append(spec.arguments().size() > 1 ? spec.arguments().get(1) : "-");
    if (spec.operation().equals("batch")) {
      line.append(" concepts=").append(spec.arguments().get(2));
      line.append(" pool=").append(spec.pool());
      line.append(" from=").append(spec.text() ? "text" : "plan");
    }
    if (spec.isCoverSet()) {
      line.append(" members=").append(spec.arguments().getLast());
    }
    if (spec.distinct() > 1) {
      line.append(" distinct=").append(spec.distinct());
      line.append(" selectivity=").append(spec.selectivity());
    }
    line.append(" mode=").append(device.name());
    line.append(" threads=").append(device.name().equals("scalar") ? 1 : device.threads());
    if (device.clock() == Clock.CPU) {
      line.append(" clock=cpu");
    }
    line.append(" density=").append(spec.density());
    line.append(" reps=").append(timing.repetitions());
    line.append(
        String.format(
            Locale.ROOT,
            " median_us=%.1f min_us=%.1f max_us=%.1f",
            timing.medianMicros(),
            timing.minMicros(),
            timing.maxMicros()));
    return line.append(" check=").append(Long.toUnsignedString(check)).toString();
  }
}
