// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import org.htedl.limit.Bounds;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.Progress;
import org.htedl.matching.index.PatternIndexes;
import org.htedl.matching.query.GraphPattern;
import org.htedl.matching.query.Slot;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.junit.jupiter.api.Test;

/** Searches with more matches than a long can count, and searches that are cancelled. */
class MatcherLimitsTest {
  private final PatternIndexes indexes = PatternIndexes.uncounted();

  /** A path of ten steps through a complete graph of 100 nodes has 100^11 matches. */
  @Test
  void countsMayBeLargerThanALong() {
    MirrorBuilder builder = new MirrorBuilder();
    for (int i = 0; i < 100; i++) {
      for (int j = 0; j < 100; j++) {
        builder.add("n:" + i, "p:0", "n:" + j);
      }
    }
    Mirror mirror = builder.build();
    GraphPattern.Builder pattern = GraphPattern.builder();
    int last = pattern.variable();
    for (int i = 0; i < 10; i++) {
      int next = pattern.variable();
      pattern.triple(Slot.variable(last), Slot.node(mirror.idOf("p:0")), Slot.variable(next));
      last = next;
    }
    assertEquals(
        BigInteger.valueOf(100).pow(11),
        new Matcher(pattern.build(), mirror, indexes, Bounds.none()).count());
  }

  @Test
  void aSearchStopsWhenItIsCancelled() {
    MirrorBuilder builder = new MirrorBuilder();
    for (int i = 0; i < 50; i++) {
      for (int j = 0; j < 50; j++) {
        builder.add("n:" + i, "p:" + (i + j & 1), "n:" + j);
      }
    }
    Mirror mirror = builder.build();
    GraphPattern.Builder pattern = GraphPattern.builder();
    int[] corners = new int[6];
    Arrays.setAll(corners, i -> pattern.variable());
    for (int i = 0; i < corners.length; i++) {
      for (int j = 0; j < i; j++) {
        pattern.triple(
            Slot.variable(corners[i]),
            Slot.node(mirror.idOf("p:" + (i + j & 1))),
            Slot.variable(corners[j]));
      }
    }
    int[] looks = {0};
    Bounds bounds =
        new Bounds(Progress.NONE, MemoryClaim.UNCOUNTED, 0, Long.MAX_VALUE, () -> ++looks[0] > 3);
    Matcher matcher = new Matcher(pattern.build(), mirror, indexes, bounds);
    assertThrows(CancellationException.class, matcher::count);
    assertEquals(4, looks[0]);
  }
}
