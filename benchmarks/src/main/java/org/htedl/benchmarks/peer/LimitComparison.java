// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.peer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.htedl.benchmarks.workload.DeviceChoice;
import org.htedl.benchmarks.workload.Timing;
import org.htedl.benchmarks.workload.WorkloadSpec;
import org.jspecify.annotations.Nullable;

/**
 * Runs a workload on the bit prototype and on a device in turn, each on as many threads and each
 * checking its own answers, and compares the medians of the runs' medians.
 */
public final class LimitComparison {
  private final LimitProgram limit;
  private final DeviceChoice device;
  private final int rounds;

  /** Comparisons with this many runs of each. */
  public LimitComparison(LimitProgram limit, DeviceChoice device, int rounds) {
    this.limit = limit;
    this.device = device;
    this.rounds = rounds;
  }

  /**
   * The times of one variant of the prototype.
   *
   * @param label its name
   * @param micros the median of its runs' medians, in microseconds
   * @param minMicros its shortest repetition, in microseconds
   */
  public record Variant(String label, double micros, double minMicros) {}

  /**
   * What a comparison found.
   *
   * @param threads of both
   * @param fastest the fastest variant that does the same work
   * @param otherWork the fastest of those that do less or take more for given, or null
   * @param timing this engine's repetitions of all runs
   */
  public record Comparison(
      int threads, Variant fastest, @Nullable Variant otherWork, Timing timing) {
    /** How many times as long the engine takes. */
    public double multiple() {
      return timing.medianMicros() / fastest.micros();
    }

    /** The same of the shortest repetitions. */
    public double multipleOfMinima() {
      return timing.minMicros() / fastest.minMicros();
    }
  }

  /**
   * Compares one workload.
   *
   * @throws IllegalArgumentException if the prototype has not the same work
   */
  public Comparison compare(WorkloadSpec spec, int repetitions) throws IOException {
    LimitQuestion question = LimitQuestion.of(spec);
    if (question == null) {
      throw new IllegalArgumentException(
          "the bit prototype has no \""
              + spec.name()
              + "\" with these options; it has conj and batch of 5 concepts at a density of 0.5,"
              + " exists on unique at 0.5, exists on graph, and card_min on graph of at least 3");
    }
    int threads = threads(question);
    Map<String, List<LimitProgram.Line>> same = new LinkedHashMap<>();
    Map<String, List<LimitProgram.Line>> other = new LinkedHashMap<>();
    DeviceChoice choice =
        new DeviceChoice(device.name(), threads, device.clock(), device.askedBefore());
    try (EngineRuns engine = new EngineRuns(choice, spec)) {
      for (int round = 0; round < rounds; round++) {
        for (LimitProgram.Line line : limit.run(question, repetitions)) {
          if (line.threads() == threads) {
            (question.isSameWork(line) ? same : other)
                .computeIfAbsent(line.label(), label -> new ArrayList<>())
                .add(line);
          }
        }
        engine.run(repetitions);
      }
      Variant fastest = fastest(same);
      if (fastest == null) {
        throw new IOException("the bit prototype printed no variant that does the same work");
      }
      return new Comparison(threads, fastest, fastest(other), engine.timing());
    }
  }

  /** As many threads as the device may use and the prototype can. */
  private int threads(LimitQuestion question) throws IOException {
    return limit.run(question, 1).stream()
        .mapToInt(LimitProgram.Line::threads)
        .filter(threads -> threads <= device.threads())
        .max()
        .orElseThrow(() -> new IOException("the bit prototype needs more threads"));
  }

  private static @Nullable Variant fastest(Map<String, List<LimitProgram.Line>> variants) {
    return variants.entrySet().stream()
        .map(entry -> variant(entry.getKey(), entry.getValue()))
        .min(Comparator.comparingDouble(Variant::micros))
        .orElse(null);
  }

  private static Variant variant(String label, List<LimitProgram.Line> runs) {
    return new Variant(
        label,
        Timing.median(runs.stream().mapToDouble(LimitProgram.Line::medianMicros).toArray()),
        runs.stream().mapToDouble(LimitProgram.Line::minMicros).min().orElseThrow());
  }
}
