// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching.expansion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.htedl.expression.Literal;
import org.htedl.limit.Bounds;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.Progress;
import org.htedl.matching.Matcher;
import org.htedl.matching.index.PatternIndexes;
import org.htedl.matching.query.GraphPattern;
import org.htedl.matching.query.PatternTerms;
import org.htedl.matching.query.Slot;
import org.htedl.matching.query.ValueCondition;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.junit.jupiter.api.Test;

class ExpansionPlanTest {
  private static final int GRAPHS = 400;

  private final ScalarExpansions scalar = new ScalarExpansions();

  @Test
  void bothOrdersCountWhatTheMatcherCounts() {
    int expanded = 0;
    int matching = 0;
    for (int seed = 1; seed <= GRAPHS; seed++) {
      RandomPatterns random = RandomPatterns.of(seed);
      for (GraphPattern pattern : random.patterns()) {
        BigInteger expected = count(pattern, random.mirror());
        for (VisitOrder order : VisitOrder.values()) {
          ExpansionPlan plan = ExpansionPlan.of(pattern, random.mirror(), order, Bounds.none());
          if (plan.expansion().isPresent()) {
            expanded++;
            assertEquals(
                expected,
                scalar.count(plan.expansion().get(), Bounds.none()),
                "seed " + seed + ", " + order + ": " + pattern);
          }
        }
        matching += expected.signum();
      }
    }
    assertTrue(expanded > 8 * GRAPHS, "only " + expanded + " expanded");
    assertTrue(matching > GRAPHS, "only " + matching + " have matches");
  }

  @Test
  void twinsCountWhatTheWholeGraphDoes() {
    int counted = 0;
    int smaller = 0;
    for (int seed = 1; seed <= GRAPHS; seed++) {
      RandomPatterns random = RandomPatterns.of(seed);
      Twins twins = new Twins(random.mirror());
      for (GraphPattern pattern : random.patterns()) {
        Optional<BigInteger> count = twins.count(pattern, Bounds.none());
        if (count.isPresent()) {
          assertEquals(
              count(pattern, random.mirror()), count.get(), "seed " + seed + ": " + pattern);
          counted++;
        }
      }
      assertTrue(twins.after().nodes() <= twins.before().nodes());
      smaller += twins.after().all() < twins.before().all() ? 1 : 0;
    }
    assertTrue(counted > 4 * GRAPHS, "only " + counted + " counted");
    assertTrue(smaller > GRAPHS / 3, "only " + smaller + " graphs have twins");
  }

  /** A star of n leaves: n * n pairs of leaves, n * (n - 1) different ones, of two nodes and n. */
  @Test
  void leavesOfAStarAreTwins() {
    MirrorBuilder builder = new MirrorBuilder();
    for (int leaf = 0; leaf < 50; leaf++) {
      builder.add("n:centre", "p:0", "n:" + leaf);
    }
    Mirror mirror = builder.build();
    Twins twins = new Twins(mirror);
    assertEquals(new Twins.Size(51, 50), twins.before());
    assertEquals(new Twins.Size(2, 1), twins.after());
    for (boolean isInjective : new boolean[] {false, true}) {
      GraphPattern.Builder pattern = GraphPattern.builder();
      Slot centre = Slot.variable(pattern.variable());
      Slot one = Slot.variable(pattern.variable());
      Slot other = Slot.variable(pattern.variable());
      Slot p0 = PatternTerms.slot(mirror, "p:0");
      pattern.triple(centre, p0, one).triple(centre, p0, other);
      if (isInjective) {
        pattern.condition(new ValueCondition.Different(0, 1));
        pattern.condition(new ValueCondition.Different(0, 2));
        pattern.condition(new ValueCondition.Different(1, 2));
      }
      assertEquals(
          Optional.of(BigInteger.valueOf(isInjective ? 50 * 49 : 50 * 50)),
          twins.count(pattern.build(), Bounds.none()));
    }
  }

  static BigInteger count(GraphPattern pattern, Mirror mirror) {
    return new Matcher(pattern, mirror, PatternIndexes.uncounted(), Bounds.none()).count();
  }

  @Test
  void whatIsNotExpandedHasAReason() {
    MirrorBuilder builder = new MirrorBuilder();
    builder.add("n:a", "p:0", "n:b");
    builder.add("n:a", "p:1", Literal.string("x"));
    Mirror mirror = builder.build();
    Slot p0 = PatternTerms.slot(mirror, "p:0");
    Slot p1 = PatternTerms.slot(mirror, "p:1");
    Slot x = Slot.variable(0);
    Slot y = Slot.variable(1);
    Slot z = Slot.variable(2);
    assertEquals("a predicate is a variable", reason(mirror, List.of(x, y, z)));
    assertEquals("p:1 has literals", reason(mirror, List.of(x, p1, y), List.of(x, p0, z)));
    assertEquals(
        "a constant is a literal",
        reason(
            mirror,
            List.of(x, p1, PatternTerms.slot(mirror, Literal.string("x"))),
            List.of(x, p0, y),
            List.of(x, p0, z)));
    assertEquals(
        "the pattern is not connected", reason(mirror, List.of(x, p0, y), List.of(z, p0, z)));
  }

  @SafeVarargs
  private static String reason(Mirror mirror, List<Slot>... triples) {
    GraphPattern.Builder builder = GraphPattern.builder();
    for (int v = 0; v < 3; v++) {
      builder.variable();
    }
    for (List<Slot> triple : triples) {
      builder.triple(triple.get(0), triple.get(1), triple.get(2));
    }
    return ExpansionPlan.of(builder.build(), mirror, VisitOrder.SIZES, Bounds.none()).reason();
  }

  @Test
  void stopsWhenItIsCancelled() {
    Bounds cancelled =
        new Bounds(Progress.NONE, MemoryClaim.UNCOUNTED, 0, Long.MAX_VALUE, () -> true);
    MirrorBuilder builder = new MirrorBuilder();
    builder.add("n:a", "p:0", "n:b");
    Mirror mirror = builder.build();
    GraphPattern.Builder pattern = GraphPattern.builder();
    Slot x = Slot.variable(pattern.variable());
    Slot y = Slot.variable(pattern.variable());
    pattern.triple(x, PatternTerms.slot(mirror, "p:0"), y);
    ExpansionPlan plan = ExpansionPlan.of(pattern.build(), mirror, VisitOrder.SIZES, Bounds.none());
    assertThrows(
        CancellationException.class, () -> scalar.count(plan.expansion().orElseThrow(), cancelled));
  }
}
