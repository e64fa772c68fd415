// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.BitSet;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Distinct values and groups where a constant has few neighbours: {@code ?item n:in ?shelf . ?shelf
 * n:of n:shop}. Claims of memory grow by steps of a MiB.
 */
class RememberedRowsTest {
  private static final int ITEMS = 200_000;
  private static final int OTHERS = 50_000;
  private static final int SHELVES = 7;

  /** In each order, or as it is usual. */
  private static final OrderTrial.Rules ANY = new OrderTrial.Rules(100, 100, 2, 0, 0, 1e-9);

  private static final long MIB = 1 << 20;

  private final PatternIndexes indexes = PatternIndexes.uncounted();

  /** Each item is on two shelves of the shop, and each third one on its last shelf, too. */
  private static Mirror shop(int items, int others) {
    MirrorBuilder builder = new MirrorBuilder();
    for (int shelf = 0; shelf < SHELVES; shelf++) {
      builder.add("n:shelf" + shelf, "n:of", "n:shop");
    }
    for (int i = 0; i < items; i++) {
      builder.add("n:item" + i, "n:in", "n:shelf" + i % (SHELVES - 1));
      builder.add("n:item" + i, "n:in", "n:shelf" + (i + 1) % (SHELVES - 1));
      if (i % 3 == 0) {
        builder.add("n:item" + i, "n:in", "n:shelf" + (SHELVES - 1));
      }
    }
    for (int i = 0; i < others; i++) {
      builder.add("n:other" + i, "n:in", "n:elsewhere" + i % 1000);
    }
    return builder.build();
  }

  private Matcher matcher(Mirror mirror, MemoryClaim claim, OrderTrial.Rules rules) {
    GraphPattern.Builder pattern = GraphPattern.builder();
    Slot item = Slot.variable(pattern.variable());
    Slot shelf = Slot.variable(pattern.variable());
    pattern.triple(item, PatternTerms.slot(mirror, "n:in"), shelf);
    pattern.triple(shelf, PatternTerms.slot(mirror, "n:of"), PatternTerms.slot(mirror, "n:shop"));
    Bounds bounds = new Bounds(Progress.NONE, claim, 0, Long.MAX_VALUE, () -> false);
    return new Matcher(pattern.build(), new Relations(mirror, indexes), new Work(bounds, rules));
  }

  /** With memory for all, for some and for none. */
  @ParameterizedTest
  @ValueSource(longs = {0, 2 * MIB, 4 * MIB, Long.MAX_VALUE})
  void eachOnceHoweverMuchMemoryThereIs(long limit) {
    Mirror mirror = shop(ITEMS, 0);
    LimitedClaim claim = new LimitedClaim(limit);
    PatternRows rows = matcher(mirror, claim, ANY).distinct(0).orElseThrow();
    BitSet seen = new BitSet();
    rows.start();
    while (rows.next()) {
      assertTrue(!seen.get(rows.value(0)), "twice");
      seen.set(rows.value(0));
    }
    assertEquals(ITEMS, seen.cardinality());
    assertEquals(limit < Long.MAX_VALUE, claim.refusals() > 0);
    assertEquals(
        BigInteger.valueOf(ITEMS), matcher(mirror, new LimitedClaim(limit), ANY).distinctCount(0));
    GroupRows sizes =
        matcher(mirror, new LimitedClaim(limit), ANY).groups(new int[] {0}, -1).orElseThrow();
    seen.clear();
    sizes.start();
    while (sizes.next()) {
      assertTrue(!seen.get(sizes.value(0)), "twice");
      seen.set(sizes.value(0));
      String item = mirror.nodeName(sizes.value(0));
      int number = Integer.parseInt(item.substring("n:item".length()));
      assertEquals(number % 3 == 0 ? 3 : 2, sizes.longSize(), item);
    }
    assertEquals(ITEMS, seen.cardinality());
  }

  @Test
  void aConstantComesFirstWhereItHasFewNeighbours() {
    Mirror mirror = shop(100, OTHERS);
    for (OrderTrial.Rules rules :
        new OrderTrial.Rules[] {OrderTrial.Rules.USUAL, OrderTrial.Rules.NONE}) {
      Matcher distinct = matcher(mirror, MemoryClaim.UNCOUNTED, rules);
      PatternRows rows = distinct.distinct(0).orElseThrow();
      rows.start();
      int count = 0;
      while (rows.next()) {
        count++;
      }
      assertEquals(100, count);
      Matcher groups = matcher(mirror, MemoryClaim.UNCOUNTED, rules);
      GroupRows sizes = groups.groups(new int[] {0}, -1).orElseThrow();
      sizes.start();
      while (sizes.next()) {
        count--;
      }
      assertEquals(0, count);
      Matcher number = matcher(mirror, MemoryClaim.UNCOUNTED, rules);
      assertEquals(BigInteger.valueOf(100), number.distinctCount(0));
      boolean isUsual = rules == OrderTrial.Rules.USUAL;
      for (Matcher each : new Matcher[] {distinct, groups, number}) {
        assertEquals(isUsual, each.steps() < 1000, each.steps() + " steps");
      }
    }
  }
}
