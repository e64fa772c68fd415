// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.peer;

import java.util.ArrayList;
import java.util.List;
import org.htedl.benchmarks.workload.DeviceChoice;
import org.htedl.benchmarks.workload.Measurement;
import org.htedl.benchmarks.workload.Timing;
import org.htedl.benchmarks.workload.WorkloadSpec;
import org.htedl.benchmarks.workload.Workloads;
import org.htedl.device.Device;

/** The engine's runs of one workload in a comparison; the answers are checked before the first. */
final class EngineRuns implements AutoCloseable {
  private final Device opened;
  private final Measurement measurement;
  private final List<Timing> timings = new ArrayList<>();

  EngineRuns(DeviceChoice device, WorkloadSpec spec) {
    opened = device.open();
    try {
      measurement = new Measurement(opened, Workloads.of(spec), device.clock());
    } catch (RuntimeException wrong) {
      opened.close();
      throw wrong;
    }
  }

  /** One run more. */
  void run(int repetitions) {
    timings.add(measurement.time(repetitions));
  }

  /** All repetitions; the median is that of the runs' medians. */
  Timing timing() {
    return new Timing(
        timings.stream().mapToInt(Timing::repetitions).sum(),
        Timing.median(timings.stream().mapToDouble(Timing::medianMicros).toArray()),
        timings.stream().mapToDouble(Timing::minMicros).min().orElseThrow(),
        timings.stream().mapToDouble(Timing::maxMicros).max().orElseThrow());
  }

  /** The check value of the answers. */
  String check() {
    return Long.toUnsignedString(measurement.check());
  }

  @Override
  public void close() {
    opened.close();
  }
}
