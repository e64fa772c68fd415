// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.small;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.htedl.benchmarks.workload.Clock;
import org.htedl.benchmarks.workload.DeviceChoice;
import org.htedl.benchmarks.workload.Timing;
import org.htedl.benchmarks.workload.Workload;
import org.htedl.benchmarks.workload.Workloads;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.coverage.Examples;
import org.htedl.device.Answers;
import org.htedl.device.Device;
import org.htedl.device.Question;
import org.htedl.device.Resident;
import org.htedl.device.scalar.ScalarDevice;
import org.htedl.engine.Engine;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.manchester.ManchesterParser;
import org.htedl.expression.manchester.ManchesterPrinter;
import org.htedl.expression.manchester.NameResolver;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;
import org.htedl.plan.Linearizer;
import org.htedl.plan.Plan;

/**
 * What a learner waits for on a small knowledge base: 10,000 random hypotheses of depth two from a
 * compiled plan to confusion matrices, the same from strings, and one hypothesis by itself.
 */
public final class SmallBenchmark {
  private static final int HYPOTHESES = 10_000;
  private static final int DEPTH = 2;
  private static final long WARM_UP_NANOS = 4_000_000_000L;

  private final Mirror mirror;
  private final Examples examples;
  private final List<ClassExpression> hypotheses;
  private final List<String> texts = new ArrayList<>();
  private final Question.Examples question;
  private final List<ConfusionMatrix> expected;

  /** The benchmark on a knowledge base and its examples. */
  public SmallBenchmark(Mirror mirror, Examples examples, long seed) {
    this.mirror = mirror;
    this.examples = examples;
    this.hypotheses = new RandomHypotheses(mirror, seed).distinct(HYPOTHESES, DEPTH);
    hypotheses.forEach(h -> texts.add(ManchesterPrinter.print(h)));
    this.question = new Question.Examples(examples.positives(), examples.negatives());
    try (Device scalar = new ScalarDevice()) {
      Plan plan = Linearizer.plan(mirror, hypotheses);
      try (Resident resident = scalar.open(mirror)) {
        expected = matrices(resident, plan);
      }
    }
  }

  /** The benchmark on the generated knowledge base. */
  public static SmallBenchmark generated(long seed) {
    Mirror mirror = new MoleculeGraph(seed).mirror();
    return new SmallBenchmark(
        mirror,
        Engine.examples(mirror, MoleculeGraph.positives(), MoleculeGraph.negatives()),
        seed);
  }

  /** The generated knowledge base from a compiled plan to counts, as a workload. */
  public static Workload workload() {
    SmallBenchmark made = generated(1);
    Plan plan = Linearizer.plan(made.mirror, made.hypotheses);
    return Workloads.coverage(made.mirror, plan, made.question);
  }

  /** Measures on a device and prints a line for each of the three. */
  public void run(DeviceChoice choice, int repetitions, PrintWriter out) {
    out.printf(
        "op=small-kb individuals=%d classes=%d assertions=%d hypotheses=%d depth=%d examples=%d%n",
        mirror.individuals(),
        mirror.classCount(),
        mirror.assertions(),
        HYPOTHESES,
        DEPTH,
        examples.positiveTotal() + examples.negativeTotal());
    Plan plan = Linearizer.plan(mirror, hypotheses);
    try (Device device = choice.open()) {
      line(out, "plan", choice, time(device, choice.clock(), repetitions, r -> matrices(r, plan)));
      line(
          out,
          "text",
          choice,
          time(device, choice.clock(), repetitions, r -> matrices(r, planned())));
      latency(device, out);
    }
    out.flush();
  }

  private List<ConfusionMatrix> matrices(Resident resident, Plan plan) {
    Answers.Examples answers =
        (Answers.Examples)
            resident.evaluate(plan, 0, plan.hypotheses(), question, Cancellation.NEVER);
    List<ConfusionMatrix> matrices = new ArrayList<>(plan.hypotheses());
    for (int h = 0; h < plan.hypotheses(); h++) {
      matrices.add(examples.matrix(answers.positives()[h], answers.negatives()[h]));
    }
    return matrices;
  }

  private Plan planned() {
    ManchesterParser parser =
        new ManchesterParser(new NameResolver(new MirrorVocabulary(mirror), List.of(Map.of())));
    Linearizer linearizer = new Linearizer(mirror);
    for (String text : texts) {
      linearizer.add(parser.parse(text));
    }
    return linearizer.finish();
  }

  private interface Work {
    List<ConfusionMatrix> matrices(Resident resident);
  }

  private Timing time(Device device, Clock clock, int repetitions, Work work) {
    long start = System.nanoTime();
    do {
      once(device, clock, work);
    } while (System.nanoTime() - start < WARM_UP_NANOS);
    long[] nanos = new long[repetitions];
    Arrays.setAll(nanos, i -> once(device, clock, work));
    return Timing.of(nanos);
  }

  private long once(Device device, Clock clock, Work work) {
    try (Resident resident = device.open(mirror)) {
      long start = clock.nanos();
      List<ConfusionMatrix> matrices = work.matrices(resident);
      long nanos = clock.nanos() - start;
      if (!matrices.equals(expected)) {
        throw new IllegalStateException("WRONG: other matrices than the scalar device's");
      }
      return nanos;
    }
  }

  private static void line(PrintWriter out, String from, DeviceChoice choice, Timing timing) {
    out.printf(
        Locale.ROOT,
        "op=small-kb from=%s mode=%s threads=%d reps=%d median_us=%.1f min_us=%.1f max_us=%.1f"
            + " hypotheses_per_second=%.0f%n",
        from,
        choice.name(),
        choice.threads(),
        timing.repetitions(),
        timing.medianMicros(),
        timing.minMicros(),
        timing.maxMicros(),
        HYPOTHESES / timing.medianMicros() * 1e6);
    out.flush();
  }

  /** Each hypothesis by itself, once, on a resident that has not seen it: planning included. */
  private void latency(Device device, PrintWriter out) {
    for (int round = 0; round < 3; round++) {
      latencies(device);
    }
    long[] nanos = latencies(device);
    Arrays.sort(nanos);
    out.printf(
        Locale.ROOT,
        "op=small-kb from=one mode=%s reps=%d median_us=%.1f p99_us=%.1f max_us=%.1f%n",
        device.name(),
        nanos.length,
        nanos[nanos.length / 2] / 1e3,
        nanos[nanos.length * 99 / 100] / 1e3,
        nanos[nanos.length - 1] / 1e3);
  }

  private long[] latencies(Device device) {
    long[] nanos = new long[hypotheses.size()];
    try (Resident resident = device.open(mirror)) {
      for (int h = 0; h < nanos.length; h++) {
        long start = System.nanoTime();
        Plan plan = Linearizer.plan(mirror, List.of(hypotheses.get(h)));
        Answers.Examples answers =
            (Answers.Examples) resident.evaluate(plan, 0, 1, question, Cancellation.NEVER);
        nanos[h] = System.nanoTime() - start;
        if (answers.positives()[0] != expected.get(h).truePositives()) {
          throw new IllegalStateException("WRONG: hypothesis " + texts.get(h));
        }
      }
    }
    return nanos;
  }
}
