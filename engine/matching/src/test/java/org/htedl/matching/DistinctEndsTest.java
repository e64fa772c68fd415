// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.htedl.expression.Literal;
import org.htedl.limit.Bounds;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.Progress;
import org.htedl.matching.PatternRows.GroupRows;
import org.htedl.matching.index.PatternIndexes;
import org.htedl.matching.query.GraphPattern;
import org.htedl.matching.query.PatternTerms;
import org.htedl.matching.query.Slot;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.term.Iri;
import org.junit.jupiter.api.Test;

/** The two ends of a path of two triples, each pair once: {@code ?a u:p ?b . ?b u:q ?c}. */
class DistinctEndsTest {
  private static final int NODES = 40;

  private final Mirror mirror;
  private final Map<Integer, Set<Integer>> ends = new HashMap<>();

  DistinctEndsTest() {
    SplittableRandom random = new SplittableRandom(5);
    MirrorBuilder builder = new MirrorBuilder();
    for (int i = 0; i < 4_000; i++) {
      builder.add("u:a" + random.nextInt(2_000), "u:p", "u:b" + random.nextInt(NODES));
    }
    for (int i = 0; i < 400; i++) {
      String from = "u:b" + random.nextInt(NODES);
      if (random.nextBoolean()) {
        builder.add(from, "u:q", "u:c" + random.nextInt(NODES));
      } else {
        builder.add(
            new Fact.Value(from, "u:q", new Literal("" + random.nextInt(NODES), "d:0", "")));
      }
    }
    // Claims grow by steps of a MiB, which is four bytes for each of these.
    for (int i = 0; i < 1 << 18; i++) {
      builder.add("u:other" + i, "u:r", "u:other0");
    }
    mirror = builder.build();
    PatternRows rows = matcher(MemoryClaim.UNCOUNTED, false).rows(0, 2);
    rows.start();
    while (rows.next()) {
      ends.computeIfAbsent(rows.value(0), a -> new HashSet<>()).add(rows.value(1));
    }
    assertTrue(ends.values().stream().flatMap(Set::stream).anyMatch(c -> c < 0), "has literals");
  }

  /**
   * @param isAnchored whether {@code ?b} has neighbours that are constants
   */
  private Matcher matcher(MemoryClaim claim, boolean isAnchored) {
    GraphPattern.Builder pattern = GraphPattern.builder();
    Slot a = Slot.variable(pattern.variable());
    Slot b = Slot.variable(pattern.variable());
    Slot c = Slot.variable(pattern.variable());
    pattern.triple(a, PatternTerms.slot(mirror, "u:p"), b);
    pattern.triple(b, PatternTerms.slot(mirror, "u:q"), c);
    if (isAnchored) {
      pattern.triple(PatternTerms.slot(mirror, "u:a0"), PatternTerms.slot(mirror, "u:p"), b);
      pattern.triple(b, PatternTerms.slot(mirror, "u:q"), PatternTerms.slot(mirror, "u:c0"));
    }
    Bounds bounds = new Bounds(Progress.NONE, claim, 0, Long.MAX_VALUE, () -> false);
    return new Matcher(pattern.build(), mirror, PatternIndexes.uncounted(), bounds);
  }

  /** No node has that name, and still it is a value. */
  @Test
  void aPredicateMayBeTheTypeRelation() {
    MirrorBuilder builder = new MirrorBuilder();
    builder.add("u:x", Iri.TYPE, "u:C");
    builder.add("u:x", "u:r", "u:C");
    builder.add("u:y", "u:p", "u:x");
    Mirror typed = builder.build();
    GraphPattern.Builder pattern = GraphPattern.builder();
    Slot d = Slot.variable(pattern.variable());
    Slot a = Slot.variable(pattern.variable());
    Slot b = Slot.variable(pattern.variable());
    pattern.triple(d, a, PatternTerms.slot(typed, "u:C"));
    pattern.triple(b, PatternTerms.slot(typed, "u:p"), d);
    Bounds bounds =
        new Bounds(Progress.NONE, MemoryClaim.UNCOUNTED, 0, Long.MAX_VALUE, () -> false);
    PatternRows rows =
        new Matcher(pattern.build(), typed, PatternIndexes.uncounted(), bounds)
            .distinct(2, 1)
            .orElseThrow();
    Set<String> predicates = new HashSet<>();
    rows.start();
    while (rows.next()) {
      predicates.add(PatternTerms.nodeName(typed, rows.value(1)));
    }
    assertEquals(Set.of(Iri.TYPE, "u:r"), predicates);
  }

  @Test
  void pairsComeOnce() {
    for (int[] wanted : new int[][] {{0, 2}, {2, 0}}) {
      PatternRows rows = matcher(MemoryClaim.UNCOUNTED, false).distinct(wanted).orElseThrow();
      for (int round = 0; round < 2; round++) {
        Set<List<Integer>> pairs = new HashSet<>();
        rows.start();
        while (rows.next()) {
          int a = rows.value(wanted[0] == 0 ? 0 : 1);
          int c = rows.value(wanted[0] == 0 ? 1 : 0);
          assertTrue(pairs.add(List.of(a, c)), "a pair comes again");
          assertTrue(ends.getOrDefault(a, Set.of()).contains(c));
        }
        assertEquals(ends.values().stream().mapToInt(Set::size).sum(), pairs.size());
      }
    }
  }

  @Test
  void groupsHaveTheNumberOfTheirDistinctEnds() {
    GroupRows groups = matcher(MemoryClaim.UNCOUNTED, false).groups(new int[] {0}, 2).orElseThrow();
    Map<Integer, BigInteger> sizes = new HashMap<>();
    groups.start();
    while (groups.next()) {
      assertEquals(null, sizes.put(groups.value(0), groups.size()), "a group comes again");
    }
    Map<Integer, BigInteger> expected = new HashMap<>();
    ends.forEach((a, all) -> expected.put(a, BigInteger.valueOf(all.size())));
    assertEquals(expected, sizes);
  }

  @Test
  void withoutRoomThereIsNone() {
    MemoryClaim nothing =
        bytes -> {
          throw new MemoryBudgetException("no room for " + bytes);
        };
    assertTrue(matcher(nothing, false).distinct(0, 2).isEmpty());
    assertTrue(matcher(nothing, false).groups(new int[] {0}, 2).isEmpty());
  }

  /** Where constants leave few matches, these are found first and not the ends of all paths. */
  @Test
  void aFarWorseOrderIsNotTaken() {
    assertTrue(matcher(MemoryClaim.UNCOUNTED, true).groups(new int[] {0}, 2).isEmpty());
  }
}
