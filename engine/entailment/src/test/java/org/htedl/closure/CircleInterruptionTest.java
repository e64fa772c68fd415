// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.htedl.bits.NodeSet;
import org.htedl.closure.circle.TimeLimit;
import org.htedl.closure.report.CircleReport;
import org.htedl.engine.Engine;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.UpperRows;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.time.TimeSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * Whenever the time of the searches for answer sets is up, what is said to hold in all of them
 * does, and what is said to hold in none does not: what is not known stays open.
 */
class CircleInterruptionTest {
  private static final long SEED = Long.getLong("htedl.seed", 1);
  private static final String OWL = "http://www.w3.org/2002/07/owl#";
  private static final String WINNING = "urn:Winning";
  private static final int POSITIONS = 3_000;
  private static final Engine ENGINE = Engine.scalar();

  @AfterAll
  static void closeEngine() {
    ENGINE.close();
  }

  /** A clock on which the time is up from a reading on. */
  private static final class CountingClock implements TimeSource {
    private final int over;
    private int readings;

    CountingClock(int over) {
      this.over = over;
    }

    @Override
    public long nanos() {
      return ++readings >= over ? (long) 1e18 : readings;
    }
  }

  /**
   * A game whose positions are in a circle, with some shorter ways: who can move to a lost one
   * wins.
   */
  private static Mirror game(long seed) {
    Random random = new Random(seed);
    MirrorBuilder facts = new MirrorBuilder();
    facts.add(WINNING, OWL + "equivalentClass", "_:moves");
    facts.add("_:moves", OWL + "onProperty", "urn:moves");
    facts.add("_:moves", OWL + "someValuesFrom", "_:lost");
    facts.add("_:lost", OWL + "complementOf", WINNING);
    for (int i = 0; i < POSITIONS; i++) {
      facts.add("urn:n" + i, "urn:moves", "urn:n" + (i + 1) % POSITIONS);
      if (random.nextInt(1_000) == 0) {
        facts.add("urn:n" + i, "urn:moves", "urn:n" + random.nextInt(POSITIONS));
      }
    }
    return facts.build();
  }

  private static Set<String> names(Mirror mirror, NodeSet nodes) {
    Set<String> names = new TreeSet<>();
    nodes.forEach(node -> names.add(mirror.nodeName(node)));
    return names;
  }

  private static Set<String> certain(Mirror closed) {
    return names(closed, closed.members(closed.idOf(WINNING)));
  }

  private static Set<String> possible(Mirror closed) {
    int id = closed.idOf(WINNING);
    return names(closed, UpperRows.of(closed).rows().getOrDefault(id, closed.members(id)));
  }

  @Test
  void whatIsNotKnownStaysOpen() {
    int open = 0;
    int decided = 0;
    for (long seed = SEED; seed < SEED + 4; seed++) {
      Mirror game = game(seed);
      Closure closure = new Closure(Entailment.OWL_STABLE, ENGINE::covers);
      CountingClock counted = new CountingClock(Integer.MAX_VALUE);
      Mirror whole = closure.within(new TimeLimit(counted, 10_000_000_000L)).close(game);
      String name = "seed " + seed;
      assertEquals(0, CircleReport.of(whole).undecided(), name);
      if (CircleReport.of(whole).bySearch() == 0) {
        continue;
      }
      for (int k = 1; k <= counted.readings; k += 1 + k / 20) {
        String message = name + ", the time up at reading " + k;
        Mirror closed =
            closure.within(new TimeLimit(new CountingClock(k), 10_000_000_000L)).close(game);
        CircleReport report = CircleReport.of(closed);
        assertEquals("", report.refused(), message);
        assertTrue(report.incoherent() <= CircleReport.of(whole).incoherent(), message);
        assertTrue(certain(whole).containsAll(certain(closed)), message);
        assertTrue(possible(closed).containsAll(possible(whole)), message);
        if (report.undecided() == 0) {
          assertEquals(certain(whole), certain(closed), message);
          assertEquals(possible(whole), possible(closed), message);
          decided++;
        } else {
          open++;
        }
      }
    }
    assertTrue(open >= 4 && decided > 4, open + " left open, " + decided + " decided");
  }
}
