// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.learn;

import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.htedl.benchmarks.SyntheticGraph;
import org.htedl.bits.DenseRow;
import org.htedl.engine.Engine;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.RoleExpression;
import org.htedl.expression.manchester.ManchesterPrinter;
import org.htedl.learn.LearnEvent;
import org.htedl.learn.LearnListener;
import org.htedl.learn.Learner;
import org.htedl.learn.problem.LearnOption;
import org.htedl.learn.problem.LearnOptions;
import org.htedl.learn.problem.LearningProblem;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Mirror;

/**
 * The learner on generated data of many individuals: how soon it finds something, how many
 * candidates it tries, what memory it claims and takes, and how soon it ends once nobody wants it.
 * The examples are those of an expression of the data, some with the wrong sign.
 *
 * @param individuals how many there are, each with some ten triples
 * @param examples how many there are, half of them positive
 * @param seconds how long a search may take
 * @param threads how many search
 * @param cancellations how often a search is cancelled, each time at another moment
 */
public record LargeProblem(
    int individuals, int examples, double seconds, int threads, int cancellations) {
  /** One example in so many has the wrong sign. */
  private static final int NOISE = 20;

  private static final String NAMESPACE = "http://example.org/data/";
  private static final int TRIPLES_EACH = 10;
  private static final double MIB = 1 << 20;

  public LargeProblem {
    if (individuals < 100 || examples < 2 || threads < 1 || cancellations < 0 || !(seconds > 0)) {
      throw new IllegalArgumentException(
          "at least 100 individuals, 2 examples, 1 thread, and more than 0 seconds");
    }
  }

  /** The most that a search has claimed. */
  private static final class PeakClaim implements MemoryClaim {
    private long peak;

    @Override
    public void take(long bytes) {
      peak = Math.max(peak, bytes);
    }
  }

  /**
   * Measures and prints.
   *
   * @throws IllegalArgumentException if the data have fewer positive or negative individuals than
   *     examples are asked for
   */
  public void run(PrintWriter out) throws InterruptedException {
    Mirror mirror =
        new SyntheticGraph(individuals, 50, 5, 3, individuals * TRIPLES_EACH, 1).mirror();
    ClassExpression hidden =
        new ClassExpression.Some(
            new RoleExpression.Named(NAMESPACE + "role0"),
            new ClassExpression.Named(NAMESPACE + "Class1"));
    try (Engine engine = Engine.on("simd")) {
      LearningProblem problem = problem(mirror, engine.covers(mirror, List.of(hidden)).getFirst());
      out.println(
          Figures.text(
              "%,d individuals, %,d triples, %,d examples of %s, one in %d with the wrong sign",
              mirror.live().cardinality(),
              individuals * (long) TRIPLES_EACH,
              problem.positives().length + problem.negatives().length,
              ManchesterPrinter.print(hidden),
              NOISE));
      out.println("| search | first better ms | candidates | a CPU s | proved | found |");
      out.println("|---|---:|---:|---:|---:|---|");
      for (String which : List.of("first", "second", "third")) {
        out.println(timed(which, engine, problem));
        out.flush();
      }
      out.println(memory(engine, problem));
      out.flush();
      out.println(cancelled(engine, problem));
      out.flush();
    }
  }

  private LearningProblem problem(Mirror mirror, DenseRow covered) {
    List<String> plus = new ArrayList<>();
    List<String> minus = new ArrayList<>();
    for (int node = mirror.live().next(0); node >= 0; node = mirror.live().next(node + 1)) {
      (covered.contains(node) ? plus : minus).add(mirror.nodeName(node));
    }
    Random random = new Random(1);
    Collections.shuffle(plus, random);
    Collections.shuffle(minus, random);
    int side = examples / 2;
    if (plus.size() < side || minus.size() < side) {
      throw new IllegalArgumentException(
          "these data have %,d positive and %,d negative individuals, fewer than %,d"
              .formatted(plus.size(), minus.size(), side));
    }
    int wrong = side / NOISE;
    List<String> positives = new ArrayList<>(plus.subList(wrong, side));
    List<String> negatives = new ArrayList<>(minus.subList(wrong, side));
    positives.addAll(minus.subList(0, wrong));
    negatives.addAll(plus.subList(0, wrong));
    return LearningProblem.of(mirror, positives, negatives);
  }

  private void search(
      Engine engine,
      LearningProblem problem,
      LearnListener listener,
      MemoryClaim claim,
      Cancellation cancellation) {
    LearnOptions options =
        LearnOptions.DEFAULT.with(LearnOption.SECONDS, seconds).with(LearnOption.THREADS, threads);
    new Learner(engine, problem, options, listener, claim, cancellation).run();
  }

  private String timed(String which, Engine engine, LearningProblem problem) {
    double[] first = {Double.NaN};
    double[] rate = {Double.NaN};
    long start = OwnLearner.cpuNanos();
    LearnEvent.Result[] result = new LearnEvent.Result[1];
    search(
        engine,
        problem,
        event -> {
          switch (event) {
            case LearnEvent.Better better -> {
              if (Double.isNaN(first[0])) {
                first[0] = better.seconds();
              }
            }
            case LearnEvent.Progress now ->
                rate[0] = now.tried() * 1e9 / (OwnLearner.cpuNanos() - start);
            case LearnEvent.Result found -> result[0] = found;
            default -> {}
          }
        },
        MemoryClaim.UNCOUNTED,
        Cancellation.NEVER);
    return Figures.text(
        "| %s | %.0f | %,d | %,.0f | %d | `%s` |",
        which,
        first[0] * 1e3,
        result[0].tried(),
        rate[0],
        result[0].proved(),
        result[0].top().isEmpty()
            ? "nothing"
            : ManchesterPrinter.print(result[0].top().getFirst().expression()));
  }

  /** What lives after a collection in the middle of a search, beside what is claimed then. */
  private String memory(Engine engine, LearningProblem problem) {
    PeakClaim claim = new PeakClaim();
    long before = heapInUse();
    long[] most = {0, 0};
    search(
        engine,
        problem,
        event -> {
          if (event instanceof LearnEvent.Progress) {
            long more = heapInUse() - before;
            if (more > most[0]) {
              most[0] = more;
              most[1] = claim.peak;
            }
          }
        },
        claim,
        Cancellation.NEVER);
    return Figures.text(
        "memory: at most %.0f MiB more live than before the search, %.0f MiB claimed by then;"
            + " %.0f MiB claimed at most",
        most[0] / MIB, most[1] / MIB, claim.peak / MIB);
  }

  private static long heapInUse() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private String cancelled(Engine engine, LearningProblem problem) throws InterruptedException {
    double[] taken = new double[cancellations];
    for (int i = 0; i < cancellations; i++) {
      AtomicBoolean unwanted = new AtomicBoolean();
      Thread searching =
          new Thread(
              () -> {
                try {
                  search(engine, problem, event -> {}, MemoryClaim.UNCOUNTED, unwanted::get);
                } catch (CancellationException expected) {
                  // That is what was asked for.
                }
              });
      searching.start();
      // At moments spread over the time that a search may take.
      TimeUnit.MILLISECONDS.sleep((long) (seconds * 900 * (i + 0.5) / cancellations));
      long asked = System.nanoTime();
      unwanted.set(true);
      searching.join();
      taken[i] = (System.nanoTime() - asked) / 1e6;
    }
    Arrays.sort(taken);
    return cancellations == 0
        ? "no search was cancelled"
        : Figures.text(
            "ends %.0f ms after a cancellation (median of %d, at most %.0f ms)",
            taken[taken.length / 2], cancellations, taken[taken.length - 1]);
  }
}
