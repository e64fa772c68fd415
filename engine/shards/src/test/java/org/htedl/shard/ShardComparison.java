// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.htedl.bits.DenseRow;
import org.htedl.engine.Engine;
import org.htedl.engine.Evaluator;
import org.htedl.expression.ClassExpression;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Plan;
import org.htedl.plan.PlanPrinter;

/** Shards of a mirror against the scalar device on the whole of it. */
final class ShardComparison {
  private final Mirror whole;
  private final List<ClassExpression> batch;
  private final List<Set<String>> expected = new ArrayList<>();
  private final String context;

  /**
   * @param whole what the shards together are to be
   */
  ShardComparison(Mirror whole, List<ClassExpression> batch, String context) {
    this.whole = whole;
    this.batch = batch;
    this.context = context;
    try (Engine scalar = Engine.scalar()) {
      for (DenseRow row : scalar.covers(whole, batch)) {
        Set<String> names = new TreeSet<>();
        row.forEach(node -> names.add(whole.nodeName(node)));
        expected.add(names);
      }
    }
  }

  /** The shards of a mirror. */
  static Shards split(Mirror mirror, int shards) {
    return Shards.of(mirror, new Placement(shards), MemoryClaim.UNCOUNTED, () -> false);
  }

  /** Asks everything of that many shards. */
  void check(Engine engine, int shards) {
    check(engine, split(whole, shards));
  }

  /** Asks everything of these shards. */
  void check(Engine engine, Shards shards) {
    String here = context + ", " + shards.list().size() + " shards";
    assertEquals(whole.individuals(), shards.individuals(), here);
    Evaluator evaluator = new ShardedEvaluator(shards, engine);
    Plan plan = evaluator.plan(batch, Cancellation.NEVER);
    long[] counts = evaluator.counts(plan, Cancellation.NEVER);
    for (int h = 0; h < batch.size(); h++) {
      if (counts[h] != expected.get(h).size()) {
        throw wrong(here, h, plan, expected.get(h).size() + " individuals", counts[h]);
      }
    }
    for (int h = 0; h < batch.size(); h++) {
      List<String> found = new ArrayList<>();
      evaluator.forEachCovered(plan, h, Cancellation.NEVER, found::add);
      if (found.size() != counts[h] || !expected.get(h).equals(new TreeSet<>(found))) {
        throw wrong(here, h, plan, expected.get(h), new TreeSet<>(found));
      }
    }
    matrices(engine, evaluator, plan, here);
  }

  private AssertionError wrong(String where, int h, Plan plan, Object wanted, Object found) {
    return new AssertionError(
        where
            + ": hypothesis "
            + h
            + ", "
            + batch.get(h)
            + ": expected "
            + wanted
            + ", found "
            + found
            + " in\n"
            + new PlanPrinter(plan).print());
  }

  private void matrices(Engine engine, Evaluator evaluator, Plan plan, String here) {
    Random random = new Random(context.hashCode());
    List<String> positives = new ArrayList<>(List.of("http://example.org/none"));
    List<String> negatives = new ArrayList<>();
    for (int node = 0; node < whole.nodeCount(); node++) {
      (random.nextInt(3) == 0 ? positives : negatives).add(whole.nodeName(node));
      if (random.nextInt(20) == 0) {
        positives.add(whole.nodeName(node));
      }
    }
    Evaluator one = engine.on(whole);
    assertArrayEquals(
        one.measurement(positives, negatives)
            .of(one.plan(batch, Cancellation.NEVER), Cancellation.NEVER)
            .toArray(),
        evaluator.measurement(positives, negatives).of(plan, Cancellation.NEVER).toArray(),
        here);
  }
}
