// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.learn;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.jena.sys.JenaSystem;
import org.htedl.closure.Entailment;
import org.htedl.coverage.Objective;
import org.htedl.engine.Engine;
import org.htedl.expression.manchester.ManchesterPrinter;
import org.htedl.learn.LearnEvent;
import org.htedl.learn.Learner;
import org.htedl.learn.problem.LearnOption;
import org.htedl.learn.problem.LearnOptions;
import org.htedl.learn.problem.LearningProblem;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Mirror;

/**
 * Times proofs: the processor's seconds, of all threads, from the finished mirror to the event that
 * says that all up to a length is known. The first of them in a virtual machine that has just
 * started contains what the compiler does.
 */
final class ProofRun {
  /** How a line of results begins. */
  static final String LINE = "proof=";

  private ProofRun() {}

  /**
   * What came of some proofs in turn.
   *
   * @param first seconds of the first
   * @param median seconds of the others; NaN if there is none
   * @param tried candidates of one proof, those excluded by a bound included
   * @param proved the length that was proved, less than wanted where time or memory did not suffice
   * @param best the best expression
   * @param accuracy of that on all examples
   */
  record Times(double first, double median, long tried, int proved, double accuracy, String best) {
    String toLine() {
      return LINE + first + "\t" + median + "\t" + tried + "\t" + proved + "\t" + accuracy + "\t"
          + best;
    }

    static Times ofLine(String line) {
      String[] fields = line.substring(LINE.length()).split("\t", 6);
      return new Times(
          Double.parseDouble(fields[0]),
          Double.parseDouble(fields[1]),
          Long.parseLong(fields[2]),
          Integer.parseInt(fields[3]),
          Double.parseDouble(fields[4]),
          fields[5]);
    }
  }

  /**
   * Proves a task's optimum several times.
   *
   * @param data what {@link SharedData} wrote
   * @param times how often, at least once
   * @param seconds how long each may take
   */
  static Times of(
      LearnTask task, Path data, List<Example> examples, int times, double seconds, int threads) {
    Mirror mirror = SharedData.mirror(data, task.entailment());
    LearningProblem problem =
        LearningProblem.of(mirror, Example.side(examples, true), Example.side(examples, false));
    LearnOptions options =
        LearnOptions.DEFAULT
            .with(LearnOption.SECONDS, seconds)
            .with(LearnOption.MAX_LENGTH, task.maxLength())
            .with(LearnOption.MAX_DEPTH, task.maxDepth())
            .with(LearnOption.FOLDS, 0)
            .with(LearnOption.PERMUTATIONS, 0)
            .with(LearnOption.THREADS, threads);
    double[] taken = new double[times];
    LearnEvent.Result[] result = new LearnEvent.Result[1];
    try (Engine engine = Engine.on("simd")) {
      for (int i = 0; i < times; i++) {
        long start = OwnLearner.cpuNanos();
        long[] end = {start};
        new Learner(
                engine,
                problem,
                options,
                event -> {
                  if (event instanceof LearnEvent.Proved) {
                    end[0] = OwnLearner.cpuNanos();
                  } else if (event instanceof LearnEvent.Result found) {
                    result[0] = found;
                  }
                },
                MemoryClaim.UNCOUNTED,
                Cancellation.NEVER)
            .run();
        taken[i] = (end[0] - start) / 1e9;
      }
    }
    if (result[0] == null) {
      return new Times(taken[0], Double.NaN, 0, 0, Double.NaN, "");
    }
    double[] warm = Arrays.copyOfRange(taken, 1, times);
    Arrays.sort(warm);
    return new Times(
        taken[0],
        warm.length == 0 ? Double.NaN : warm[warm.length / 2],
        result[0].tried(),
        result[0].proved(),
        result[0].top().getFirst().matrix().accuracy().orElse(Double.NaN),
        ManchesterPrinter.print(result[0].top().getFirst().expression()));
  }

  /** What {@link #main} takes. */
  static List<String> arguments(LearnTask task, Path data, int times, double seconds, int threads) {
    return List.of(
        data.toString(),
        task.problem().toString(),
        task.entailment().toString(),
        Integer.toString(task.maxLength()),
        Integer.toString(task.maxDepth()),
        Integer.toString(times),
        Double.toString(seconds),
        Integer.toString(threads));
  }

  /** Prints the times of one task as a line. */
  public static void main(String[] arguments) throws IOException {
    JenaSystem.init();
    Path data = Path.of(arguments[0]);
    Path problem = Path.of(arguments[1]);
    LearnTask task =
        new LearnTask(
            "proof",
            data,
            problem,
            List.of(),
            Entailment.named(arguments[2]).orElseThrow(),
            Integer.parseInt(arguments[3]),
            Integer.parseInt(arguments[4]),
            0,
            Objective.ACCURACY,
            Map.of());
    Times times =
        of(
            task,
            data,
            Example.read(problem),
            Integer.parseInt(arguments[5]),
            Double.parseDouble(arguments[6]),
            Integer.parseInt(arguments[7]));
    System.out.println(times.toLine());
  }
}
