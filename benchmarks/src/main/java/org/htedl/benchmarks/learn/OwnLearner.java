// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.learn;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
import org.jspecify.annotations.Nullable;

/**
 * The learner of this project, through its whole procedure: it reads the data, enumerates, chooses
 * among strategies by a cross validation of its own, and fits what it chose to all examples it was
 * given.
 *
 * @param seconds how long a search may take
 * @param threads how many search
 * @param seed of the folds that it chooses by
 */
record OwnLearner(double seconds, int threads, long seed) implements Contestant {
  /** Into how many parts the examples are dealt among which it chooses. */
  private static final int INNER_FOLDS = 10;

  @Override
  public String name() {
    return "htedl";
  }

  @Override
  public Answer learn(TrainingPart part) {
    long wall = System.nanoTime();
    long cpu = cpuNanos();
    List<Example> dealt = Example.dealt(part.examples(), INNER_FOLDS, seed);
    // No folds means that what it chose is not validated once more; it chooses by those given.
    LearnEvent.Result result =
        search(
            part,
            dealt,
            options(part.task()).with(LearnOption.FOLDS, 0).with(LearnOption.PERMUTATIONS, 1));
    String text = text(result);
    return new Answer(
        text,
        text == null ? "nothing was enumerated in time" : "",
        (cpuNanos() - cpu) / 1e9,
        (System.nanoTime() - wall) / 1e9);
  }

  /** The result of one search over all examples, cross validated on their folds by the learner. */
  LearnEvent.@Nullable Result validated(TrainingPart all) {
    return search(
        all,
        all.examples(),
        options(all.task()).with(LearnOption.FOLDS, 10).with(LearnOption.PERMUTATIONS, 0));
  }

  private LearnEvent.@Nullable Result search(
      TrainingPart part, List<Example> dealt, LearnOptions options) {
    Mirror mirror = SharedData.mirror(part.data(), part.task().entailment());
    Map<String, Integer> folds = new HashMap<>();
    dealt.forEach(example -> folds.put(example.name(), example.fold()));
    LearningProblem problem =
        LearningProblem.of(mirror, Example.side(dealt, true), Example.side(dealt, false))
            .withFolds(folds);
    LearnEvent.Result[] result = new LearnEvent.Result[1];
    try (Engine engine = Engine.on("simd")) {
      new Learner(
              engine,
              problem,
              options,
              event -> {
                if (event instanceof LearnEvent.Result found) {
                  result[0] = found;
                }
              },
              MemoryClaim.UNCOUNTED,
              Cancellation.NEVER)
          .run();
    }
    return result[0];
  }

  private LearnOptions options(LearnTask task) {
    return LearnOptions.DEFAULT
        .with(LearnOption.SECONDS, seconds)
        .with(LearnOption.MAX_LENGTH, task.maxLength())
        .with(LearnOption.MAX_DEPTH, task.maxDepth())
        .with(LearnOption.NOISE, task.noise())
        .with(LearnOption.MEASURE, task.measure())
        .with(LearnOption.SEED, seed)
        .with(LearnOption.THREADS, threads);
  }

  private static @Nullable String text(LearnEvent.@Nullable Result result) {
    if (result == null) {
      return null;
    }
    LearnEvent.Chosen chosen = result.chosen();
    if (chosen != null) {
      return ManchesterPrinter.print(chosen.learned().expression());
    }
    return result.top().isEmpty()
        ? null
        : ManchesterPrinter.print(result.top().getFirst().expression());
  }

  /** The processor's time of this process, all its threads together. */
  static long cpuNanos() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }
}
