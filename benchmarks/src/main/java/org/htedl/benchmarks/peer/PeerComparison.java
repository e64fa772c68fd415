// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.peer;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.htedl.benchmarks.workload.DeviceChoice;
import org.htedl.benchmarks.workload.Timing;
import org.htedl.benchmarks.workload.WorkloadSpec;

/**
 * Runs a workload on the reference program and on a device in turn, and compares the medians of the
 * runs' medians. The reference program's time is that of its best published mode; for {@code conj}
 * and {@code disj} it is the sum of those and {@code cover}.
 */
public final class PeerComparison {
  private static final int SMALL = 100_000;

  private final PeerProgram peer;
  private final DeviceChoice device;
  private final int rounds;

  /** Comparisons with this many runs of each. */
  public PeerComparison(PeerProgram peer, DeviceChoice device, int rounds) {
    this.peer = peer;
    this.device = device;
    this.rounds = rounds;
  }

  /**
   * What a comparison found.
   *
   * @param peerMicros the reference program's median, in microseconds
   * @param peerMinMicros the shortest repetition of that mode, in microseconds
   * @param peerMode the mode that took it
   * @param branchlessMicros the median of its unpublished variant without branches, or NaN
   * @param timing this engine's repetitions of all runs
   * @param micros the median of this engine's runs' medians, in microseconds
   * @param check the check value of this engine
   * @param peerCheck the check value of the reference program
   */
  public record Comparison(
      double peerMicros,
      double peerMinMicros,
      String peerMode,
      double branchlessMicros,
      Timing timing,
      double micros,
      String check,
      String peerCheck) {
    /** How many times as long the reference program takes. */
    public double ratio() {
      return peerMicros / micros;
    }

    /** The same of the shortest repetitions, which other work on the machine disturbs less. */
    public double ratioOfMinima() {
      return peerMinMicros / timing.minMicros();
    }

    /** Whether both found the same. */
    public boolean agrees() {
      return check.equals(peerCheck);
    }
  }

  /** Compares one workload. */
  public Comparison compare(WorkloadSpec spec, int repetitions) throws IOException {
    List<String> modes = modes(spec);
    double[][] peerMicros = new double[modes.size()][rounds];
    double[] peerMin = new double[modes.size()];
    Arrays.fill(peerMin, Double.MAX_VALUE);
    double[] branchless = new double[rounds];
    String peerCheck = "";
    Timing timing;
    String check;
    try (EngineRuns engine = new EngineRuns(device, spec)) {
      for (int round = 0; round < rounds; round++) {
        for (int m = 0; m < modes.size(); m++) {
          PeerProgram.Result result = peerRun(spec, modes.get(m), repetitions);
          peerMicros[m][round] = result.medianMicros();
          peerMin[m] = Math.min(peerMin[m], result.minMicros());
          peerCheck = result.check();
        }
        branchless[round] = branchless(spec, repetitions);
        engine.run(repetitions);
      }
      timing = engine.timing();
      check = engine.check();
    }
    int best = 0;
    for (int m = 1; m < modes.size(); m++) {
      best = Timing.median(peerMicros[m]) < Timing.median(peerMicros[best]) ? m : best;
    }
    return new Comparison(
        Timing.median(peerMicros[best]),
        peerMin[best],
        modes.get(best),
        Timing.median(branchless),
        timing,
        timing.medianMicros(),
        check,
        peerCheck);
  }

  /** One thread wins where there is little to do; the others have no chance there. */
  private static List<String> modes(WorkloadSpec spec) {
    boolean small =
        !spec.operation().equals("batch") && Integer.parseInt(spec.arguments().getFirst()) <= SMALL;
    return small ? List.of("baseline", "scalar", "vector") : List.of("vector");
  }

  private PeerProgram.Result peerRun(WorkloadSpec spec, String mode, int repetitions)
      throws IOException {
    PeerProgram.Result result = peerRun(spec, spec.operation(), mode, repetitions);
    if (spec.operation().equals("conj") || spec.operation().equals("disj")) {
      PeerProgram.Result cover = peerRun(spec, "cover", mode, repetitions);
      return new PeerProgram.Result(
          mode,
          result.medianMicros() + cover.medianMicros(),
          result.minMicros() + cover.minMicros(),
          result.check());
    }
    return result;
  }

  private double branchless(WorkloadSpec spec, int repetitions) throws IOException {
    return spec.operation().equals("exists")
        ? peerRun(spec, "exists_branchless", "vector", repetitions).medianMicros()
        : Double.NaN;
  }

  private PeerProgram.Result peerRun(
      WorkloadSpec spec, String operation, String mode, int repetitions) throws IOException {
    return peer.run(spec, operation, mode, device.threads(), repetitions);
  }
}
