// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.htedl.bits.SparseRow;
import org.htedl.limit.Bounds;
import org.htedl.matching.PatternRows.GroupRows;
import org.htedl.matching.index.PatternIndexes;
import org.htedl.matching.query.GraphPattern;
import org.htedl.matching.query.Slot;
import org.htedl.matching.query.ValueCondition;
import org.htedl.matching.relation.Relations;
import org.htedl.mirror.Mirror;
import org.junit.jupiter.api.Test;

/**
 * Counts of tree patterns, found in passes over whole relations, against the matches one by one: on
 * graphs with hubs, some of them patched, with values that are given anew and too little memory.
 *
 * <p>{@code -Dhtedl.seed=N -Dhtedl.random.count=N} takes other seeds.
 */
class SubtreeCountsTest {
  private static final long FROM = Long.getLong("htedl.seed", 1);
  private static final int COUNT = Integer.getInteger("htedl.random.count", 60);

  private final PatternIndexes indexes = PatternIndexes.uncounted();

  /** The first variable is given, or not; each other one hangs on one before it. */
  private static GraphPattern pattern(Mirror mirror, SplittableRandom random, boolean isGiven) {
    GraphPattern.Builder pattern = GraphPattern.builder();
    int[] variables = new int[2 + random.nextInt(4)];
    for (int i = 0; i < variables.length; i++) {
      variables[i] = i == 0 && isGiven ? pattern.given() : pattern.variable();
      if (i > 0) {
        int parent = variables[random.nextInt(3) == 0 ? random.nextInt(i) : i - 1];
        addTriple(pattern, mirror, random, Slot.variable(parent), Slot.variable(variables[i]));
      }
    }
    if (random.nextInt(3) == 0) {
      int limited = variables[1 + random.nextInt(variables.length - 1)];
      Slot constant = Slot.node(random.nextInt(mirror.nodeCount()));
      addTriple(pattern, mirror, random, Slot.variable(limited), constant);
    }
    if (random.nextInt(3) == 0) {
      int[] ids = random.ints(mirror.nodeCount(), 0, mirror.nodeCount()).distinct().toArray();
      Arrays.sort(ids);
      pattern.condition(
          new ValueCondition.Member(
              variables[1 + random.nextInt(variables.length - 1)], new SparseRow(ids)));
    }
    return pattern.build();
  }

  private static void addTriple(
      GraphPattern.Builder pattern, Mirror mirror, SplittableRandom random, Slot one, Slot other) {
    Slot predicate = Slot.node(mirror.idOf("p:" + random.nextInt(2)));
    if (random.nextBoolean()) {
      pattern.triple(one, predicate, other);
    } else {
      pattern.triple(other, predicate, one);
    }
  }

  private Matcher matcher(Mirror mirror, GraphPattern pattern, Bounds bounds) {
    return new Matcher(
        pattern,
        new Relations(mirror.asserted(), indexes),
        new Work(bounds, OrderTrial.Rules.NONE));
  }

  private long matches(Mirror mirror, GraphPattern pattern, int... given) {
    PatternRows rows = matcher(mirror, pattern, PairCountTest.withRoom()).rows();
    rows.start(given);
    long matches = 0;
    while (rows.next()) {
      matches++;
    }
    return matches;
  }

  @Test
  void countsAreThoseOfTheMatches() {
    int passes = 0;
    for (long seed = FROM; seed < FROM + COUNT; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Mirror mirror = PairCountTest.mirror(random);
      if (mirror.idOf("p:0") < 0 || mirror.idOf("p:1") < 0) {
        continue;
      }
      for (int i = 0; i < 4; i++) {
        GraphPattern pattern = pattern(mirror, random, false);
        String where = "seed " + seed + ", pattern " + i;
        BigInteger expected = BigInteger.valueOf(matches(mirror, pattern));
        Matcher counting = matcher(mirror, pattern, PairCountTest.withRoom());
        assertEquals(expected, counting.count(), where);
        passes += counting.passes();
        Matcher searching = matcher(mirror, pattern, PairCountTest.withoutRoom());
        assertEquals(expected, searching.count(), where + ", no room");
        assertEquals(0, searching.passes(), where + ", no room");
        checkGroups(mirror, pattern, where);
      }
      checkGiven(mirror, random, "seed " + seed);
    }
    assertTrue(passes > COUNT, passes + " passes");
  }

  private void checkGroups(Mirror mirror, GraphPattern pattern, String where) {
    Map<Integer, Long> expected = new HashMap<>();
    PatternRows rows = matcher(mirror, pattern, PairCountTest.withRoom()).rows(0);
    rows.start();
    while (rows.next()) {
      expected.merge(rows.value(0), 1L, Long::sum);
    }
    Map<Integer, Long> sizes = new HashMap<>();
    GroupRows groups =
        matcher(mirror, pattern, PairCountTest.withRoom()).groups(new int[] {0}, -1).orElseThrow();
    groups.start();
    while (groups.next()) {
      sizes.put(groups.value(0), groups.longSize());
    }
    assertEquals(expected, sizes, where + ", groups");
  }

  /** One matcher is asked for many values. */
  private void checkGiven(Mirror mirror, SplittableRandom random, String where) {
    GraphPattern pattern = pattern(mirror, random, true);
    Matcher matcher = matcher(mirror, pattern, PairCountTest.withRoom());
    for (int i = 0; i < 20; i++) {
      int given = random.nextInt(mirror.nodeCount());
      assertEquals(
          BigInteger.valueOf(matches(mirror, pattern, given)),
          matcher.count(given),
          where + ", given " + given);
    }
  }
}
