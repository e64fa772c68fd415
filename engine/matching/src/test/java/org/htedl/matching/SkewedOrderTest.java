// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import org.htedl.limit.Bounds;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.Progress;
import org.htedl.matching.PatternRows.GroupRows;
import org.htedl.matching.index.PatternIndexes;
import org.htedl.matching.query.GraphPattern;
import org.htedl.matching.query.PatternTerms;
import org.htedl.matching.query.Slot;
import org.htedl.matching.relation.Relations;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.junit.jupiter.api.Test;

/**
 * Where the ends of a pattern are hubs, mean degrees say little: a sample of partial matches finds
 * an order that looks at far fewer candidates.
 */
class SkewedOrderTest {
  private static final int HUBS = 20;
  private static final int SPOKES = 1_000;
  private static final int MARKED = 50;

  private final PatternIndexes indexes = PatternIndexes.uncounted();
  private final Mirror mirror = hubs();

  /**
   * 20 hubs with 1,000 followers each, and 20,000 nodes with one each; each follower has a friend,
   * of which 50 are marked, half of them friends of followers of hubs.
   */
  private static Mirror hubs() {
    MirrorBuilder builder = new MirrorBuilder();
    for (int hub = 0; hub < HUBS; hub++) {
      builder.add("n:hub" + hub, "p:in", "n:club");
      for (int i = 0; i < SPOKES; i++) {
        builder.add("n:hub" + hub, "p:follower", "n:a" + hub + "-" + i);
        builder.add("n:a" + hub + "-" + i, "p:friend", "n:b" + hub + "-" + i);
      }
    }
    for (int i = 0; i < HUBS * SPOKES; i++) {
      builder.add("n:single" + i, "p:follower", "n:c" + i);
      builder.add("n:c" + i, "p:friend", "n:d" + i);
    }
    for (int i = 0; i < MARKED; i++) {
      builder.add(i % 2 == 0 ? "n:b0-" + i : "n:d" + i, "p:has", "n:mark");
    }
    return builder.build();
  }

  private Slot node(String name) {
    return PatternTerms.slot(mirror, name);
  }

  /** Hubs of the club, their followers, whose friends are marked. */
  private GraphPattern pattern(boolean isGiven) {
    GraphPattern.Builder pattern = GraphPattern.builder();
    Slot club = isGiven ? Slot.variable(pattern.given()) : node("n:club");
    Slot hub = Slot.variable(pattern.variable());
    Slot follower = Slot.variable(pattern.variable());
    Slot friend = Slot.variable(pattern.variable());
    pattern.triple(hub, node("p:in"), club);
    pattern.triple(hub, node("p:follower"), follower);
    pattern.triple(follower, node("p:friend"), friend);
    pattern.triple(friend, node("p:has"), node("n:mark"));
    return pattern.build();
  }

  private static OrderTrial.Rules rules(long length, double times, double hard) {
    return new OrderTrial.Rules(length, length, times, hard, Double.POSITIVE_INFINITY, 4);
  }

  private Matcher matcher(GraphPattern pattern, OrderTrial.Rules rules) {
    return matcher(pattern, rules, MemoryClaim.UNCOUNTED);
  }

  private Matcher matcher(GraphPattern pattern, OrderTrial.Rules rules, MemoryClaim memory) {
    Bounds bounds = new Bounds(Progress.NONE, memory, 0, 0, () -> false);
    return new Matcher(pattern, new Relations(mirror.asserted(), indexes), new Work(bounds, rules));
  }

  private void checkFewerSteps(boolean isGiven, ToLongFunction<Matcher> search) {
    GraphPattern pattern = pattern(isGiven);
    Matcher bySizes = matcher(pattern, OrderTrial.Rules.NONE);
    assertEquals(MARKED / 2, search.applyAsLong(bySizes));
    Matcher bySample = matcher(pattern, rules(512, 2, 1 << 15));
    assertEquals(MARKED / 2, search.applyAsLong(bySample));
    assertTrue(
        bySample.steps() * 8 < bySizes.steps(),
        bySample.steps() + " steps with a sample, " + bySizes.steps() + " without");
  }

  @Test
  void countsLookAtFarFewerCandidates() {
    checkFewerSteps(false, matcher -> matcher.count().longValueExact());
  }

  @Test
  void givenValuesAreThoseOfTheSample() {
    int club = ((Slot.Term) node("n:club")).value();
    checkFewerSteps(true, matcher -> matcher.count(club).longValueExact());
  }

  @Test
  void rowsAreGivenOnce() {
    checkFewerSteps(
        false,
        matcher -> {
          PatternRows rows = matcher.rows(1, 2);
          Set<Long> seen = new TreeSet<>();
          rows.start();
          while (rows.next()) {
            assertTrue(seen.add((long) rows.value(0) << 32 | rows.value(1)));
          }
          return seen.size();
        });
  }

  /** Each of 20,000 followers of hubs with each other one of the same hub. */
  private GraphPattern pairs() {
    GraphPattern.Builder pattern = GraphPattern.builder();
    Slot hub = Slot.variable(pattern.variable());
    Slot follower = Slot.variable(pattern.variable());
    Slot other = Slot.variable(pattern.variable());
    pattern.triple(hub, node("p:follower"), follower);
    pattern.triple(hub, node("p:follower"), other);
    return pattern.build();
  }

  @Test
  void rowsThatAreRememberedAreCountedAndWithoutRoomTheyAreNotRemembered() {
    long all = HUBS * (long) SPOKES * SPOKES + HUBS * SPOKES;
    OrderTrial.Rules rules = rules(1 << 19, 1, 0);
    for (long limit : new long[] {0, 3 << 20, Long.MAX_VALUE}) {
      LimitedClaim memory = new LimitedClaim(limit);
      PatternRows rows = matcher(pairs(), rules, memory).rows(1, 2);
      rows.start();
      long count = 0;
      while (rows.next()) {
        count++;
      }
      assertEquals(all, count, "limit " + limit);
      assertEquals(limit < Long.MAX_VALUE, memory.refusals() > 0);
      assertTrue(limit == 0 || memory.taken() > 1 << 20, "taken " + memory.taken());
    }
  }

  @Test
  void theSameGroupsInAnyOrder() {
    for (OrderTrial.Rules rules :
        new OrderTrial.Rules[] {OrderTrial.Rules.NONE, rules(100, 1e-9, 0)}) {
      GroupRows groups = matcher(pattern(false), rules).groups(new int[] {0}, -1).orElseThrow();
      groups.start();
      assertTrue(groups.next());
      assertEquals(BigInteger.valueOf(MARKED / 2), groups.size());
      assertTrue(!groups.next());
    }
  }

  /** A search that is over before its trial, or whose order is good, is not changed. */
  @Test
  void aGoodOrderStays() {
    GraphPattern pattern = pattern(false);
    Matcher usual = matcher(pattern, rules(1 << 20, 2, 1 << 15));
    Matcher bySizes = matcher(pattern, OrderTrial.Rules.NONE);
    usual.count();
    bySizes.count();
    assertEquals(bySizes.plan(), usual.plan());
    assertEquals(bySizes.steps(), usual.steps());
  }
}
