// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.shards;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.htedl.benchmarks.workload.Clock;
import org.htedl.benchmarks.workload.Timing;
import org.htedl.device.simd.SimdDevice;
import org.htedl.engine.Engine;
import org.htedl.engine.Evaluator;
import org.htedl.expression.ClassExpression;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Plan;
import org.htedl.shard.Placement;
import org.htedl.shard.Shard;
import org.htedl.shard.ShardedEvaluator;
import org.htedl.shard.Shards;

/**
 * One mirror and shards of it, asked the same in turn, as a table of milliseconds. The device keeps
 * no rows from one repetition to the next.
 */
public final class ShardTable {
  private static final int[] SHARDS = {1, 2, 7};
  private static final int CONJUNCTIONS = 1000;
  private static final int RESTRICTIONS = 200;

  private final int individuals;
  private final long seed;
  private final int repetitions;
  private final int threads;
  private final Clock clock;
  private final PrintWriter out;

  /**
   * @param repetitions of which the median counts
   * @param threads of the device
   */
  public ShardTable(
      int individuals, long seed, int repetitions, int threads, Clock clock, PrintWriter out) {
    this.individuals = individuals;
    this.seed = seed;
    this.repetitions = repetitions;
    this.threads = threads;
    this.clock = clock;
    this.out = out;
  }

  /** One of those that are compared. */
  private static final class Contender {
    private final Evaluator evaluator;
    private final double[] millis;
    private Plan plan;
    private long bytes;

    Contender(Evaluator evaluator, int repetitions) {
      this.evaluator = evaluator;
      this.millis = new double[repetitions];
      this.plan = evaluator.plan(List.of(), Cancellation.NEVER);
    }

    /** The bytes that its shards have sent so far; 0 without shards. */
    long sent() {
      return evaluator instanceof ShardedEvaluator sharded ? sharded.exchangedBytes() : 0;
    }
  }

  /** Prints the tables. */
  public void print() {
    LinkedGraph graph = new LinkedGraph(seed);
    Mirror mirror = graph.mirror(individuals);
    Map<String, List<ClassExpression>> batches = new LinkedHashMap<>();
    batches.put("conjunctions of five", graph.conjunctions(CONJUNCTIONS));
    batches.put("restrictions", graph.restrictions(RESTRICTIONS, 1));
    batches.put("nested twice", graph.restrictions(RESTRICTIONS, 2));
    batches.put("nested three times", graph.restrictions(RESTRICTIONS, 3));
    try (Engine engine = new Engine(new SimdDevice(threads, 0))) {
      List<Contender> contenders = new ArrayList<>();
      contenders.add(new Contender(engine.on(mirror), repetitions));
      out.printf("%n| shards | bytes, of one mirror's | ghosts an own node |%n|---:|---:|---:|%n");
      for (int number : SHARDS) {
        Shards shards =
            Shards.of(mirror, new Placement(number), MemoryClaim.UNCOUNTED, () -> false);
        describe(shards, mirror);
        contenders.add(new Contender(new ShardedEvaluator(shards, engine), repetitions));
      }
      out.printf(
          "%n| hypotheses | one mirror, ms | 1 shard | 2 shards | 7 shards | sent by 2, bytes |"
              + " sent by 7 |%n|---|---:|---:|---:|---:|---:|---:|%n");
      batches.forEach((name, batch) -> measure(name, batch, contenders));
    }
    out.flush();
  }

  private void describe(Shards shards, Mirror mirror) {
    long ghosts = 0;
    long own = 0;
    for (Shard shard : shards.list()) {
      ghosts += shard.ghosts();
      own += shard.own();
    }
    out.printf(
        Locale.ROOT,
        "| %d | %.2f | %.2f |%n",
        shards.list().size(),
        (double) shards.bytes() / mirror.bytes(),
        (double) ghosts / own);
  }

  private void measure(String name, List<ClassExpression> batch, List<Contender> contenders) {
    long[] expected = {};
    for (Contender contender : contenders) {
      contender.plan = contender.evaluator.plan(batch, Cancellation.NEVER);
      long before = contender.sent();
      long[] counts = contender.evaluator.counts(contender.plan, Cancellation.NEVER);
      contender.bytes = contender.sent() - before;
      if (expected.length > 0 && !Arrays.equals(expected, counts)) {
        throw new IllegalStateException("shards answer otherwise than one mirror: " + name);
      }
      expected = counts;
    }
    for (int r = 0; r < repetitions; r++) {
      for (Contender contender : contenders) {
        long start = clock.nanos();
        contender.evaluator.counts(contender.plan, Cancellation.NEVER);
        contender.millis[r] = clock.millisSince(start);
      }
    }
    out.printf("| %d %s |", batch.size(), name);
    double one = Timing.median(contenders.getFirst().millis);
    out.printf(Locale.ROOT, " %.1f |", one);
    for (Contender contender : contenders.subList(1, contenders.size())) {
      double millis = Timing.median(contender.millis);
      out.printf(Locale.ROOT, " %.1f (%.2f) |", millis, millis / one);
    }
    out.printf(
        Locale.ROOT,
        " %,d | %,d |%n",
        contenders.get(contenders.size() - 2).bytes,
        contenders.getLast().bytes);
    out.flush();
  }
}
