// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.parts;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.htedl.benchmarks.workload.Clock;
import org.htedl.benchmarks.workload.DeviceChoice;
import org.htedl.benchmarks.workload.Outcome;
import org.htedl.benchmarks.workload.Workload;
import org.htedl.benchmarks.workload.WorkloadSpec;
import org.htedl.benchmarks.workload.Workloads;
import org.htedl.device.Device;
import org.htedl.device.Resident;
import org.htedl.device.scalar.ScalarDevice;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Conjunctions and restrictions on a device, from a compiled plan, on a resident of their own. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class KernelBenchmark {
  /** What runs it. */
  @Param({"simd", "scalar"})
  public String device = "";

  /** How many threads the device may use. */
  @Param({"1", "2"})
  public int threads;

  /** The workload, without options. */
  @Param({
    "conj 1000000 5",
    "batch 1000 100000 5",
    "exists 1000000 unique",
    "exists 800000 graph",
    "card_min 800000 graph",
    "num_min 1000000 unique"
  })
  public String workload = "";

  /** The share of members in a class. */
  @Param({"0.01", "0.5"})
  public double density;

  @SuppressWarnings("NullAway.Init") // set by prepare
  private Device opened;

  @SuppressWarnings("NullAway.Init") // set by prepare
  private Workload made;

  /** Makes the data, and compares the device's answers with the scalar device's. */
  @Setup
  public void prepare() {
    String[] words = workload.split(" ", -1);
    made =
        Workloads.of(
            WorkloadSpec.of(words[0], Arrays.copyOfRange(words, 1, words.length))
                .withDensity(density));
    opened = new DeviceChoice(device, threads, Clock.WALL).open();
    try (Device scalar = new ScalarDevice();
        Resident expected = scalar.open(made.mirror());
        Resident resident = opened.open(made.mirror());
        Outcome outcome = made.answer(resident)) {
      if (!made.answer(expected).sameAs(outcome)) {
        throw new IllegalStateException("other answers than the scalar device's");
      }
    }
  }

  /** Stops the device's threads. */
  @TearDown
  public void close() {
    opened.close();
  }

  /** Plan to answers, which are given back. */
  @Benchmark
  public long answer() {
    try (Resident resident = opened.open(made.mirror());
        Outcome outcome = made.answer(resident)) {
      return made.check(outcome);
    }
  }
}
