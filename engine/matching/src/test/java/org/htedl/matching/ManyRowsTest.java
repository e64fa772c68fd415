// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.htedl.limit.Bounds;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.Progress;
import org.htedl.matching.index.PatternIndexes;
import org.htedl.matching.query.GraphPattern;
import org.htedl.matching.query.PatternTerms;
import org.htedl.matching.query.Slot;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.junit.jupiter.api.Test;

/**
 * A pattern with a thousand million matches: the first rows are there after a few steps, and a
 * search that is cancelled ends after some more.
 */
class ManyRowsTest {
  private static final int ENDS = 1_000;

  /** Steps after which a search looks whether it should stop. */
  private static final int LOOKED = 1_024;

  private final Mirror mirror = star();
  private final AtomicInteger looks = new AtomicInteger();

  /** One node with a thousand neighbours. */
  private static Mirror star() {
    MirrorBuilder builder = new MirrorBuilder();
    for (int i = 0; i < ENDS; i++) {
      builder.add("u:centre", "u:p", "u:end" + i);
    }
    return builder.build();
  }

  /** {@code ?x u:p ?a, ?b, ?c}. */
  private Matcher matcher(Cancellation cancelled) {
    GraphPattern.Builder pattern = GraphPattern.builder();
    Slot x = Slot.variable(pattern.variable());
    for (int i = 0; i < 3; i++) {
      pattern.triple(x, PatternTerms.slot(mirror, "u:p"), Slot.variable(pattern.variable()));
    }
    Cancellation counted =
        () -> {
          looks.incrementAndGet();
          return cancelled.isCancelled();
        };
    Bounds bounds = new Bounds(Progress.NONE, MemoryClaim.UNCOUNTED, 0, Long.MAX_VALUE, counted);
    return new Matcher(pattern.build(), mirror, PatternIndexes.uncounted(), bounds);
  }

  @Test
  void theFirstRowsTakeFewSteps() {
    Matcher matcher = matcher(() -> false);
    PatternRows rows = matcher.rows(0, 1, 2, 3);
    int before = looks.get();
    rows.start();
    for (int i = 0; i < 10; i++) {
      assertTrue(rows.next());
    }
    // Some thousand steps go by before the search is sure of its order, and another one begins.
    assertTrue(looks.get() - before <= 16, () -> looks.get() - before + " looks");
    assertEquals(BigInteger.valueOf(ENDS).pow(3), matcher.count());
  }

  @Test
  void aCancelledSearchEndsSoon() {
    boolean[] cancelled = {false};
    PatternRows rows = matcher(() -> cancelled[0]).rows(0, 1, 2, 3);
    rows.start();
    for (int i = 0; i < 100_000; i++) {
      assertTrue(rows.next());
    }
    cancelled[0] = true;
    int[] more = {0};
    assertThrows(
        CancellationException.class,
        () -> {
          while (rows.next()) {
            more[0]++;
          }
        });
    assertTrue(more[0] <= LOOKED, () -> more[0] + " rows more");
  }
}
