// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.htedl.closure.report.CircleReport;
import org.htedl.closure.report.Refusals;
import org.htedl.engine.Engine;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.PatchWalk;
import org.htedl.testing.naive.Triple;
import org.htedl.testing.random.RandomStrata;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * Definitions of every kind under {@code owl-stable} and {@code owl-closed}: without circles
 * through negation both derive the same, with them the first derives more.
 */
class StableStrataTest {
  private static final long FROM = Long.getLong("htedl.seed", 1);
  private static final int COUNT = Integer.getInteger("htedl.random.count", 100);
  private static final Engine ENGINE = Engine.scalar();

  private final Closure closed = new Closure(Entailment.OWL_CLOSED, ENGINE::covers);
  private final Closure stable = new Closure(Entailment.OWL_STABLE, ENGINE::covers);
  private int same;
  private int evaluated;

  @AfterAll
  static void closeEngine() {
    ENGINE.close();
  }

  @Test
  void bothDeriveTheSameWhereNothingIsRefused() {
    for (long seed = FROM; seed < FROM + COUNT; seed++) {
      for (boolean circles : new boolean[] {false, true}) {
        compare(new RandomStrata(seed, circles), "seed " + seed + (circles ? ", circles" : ""));
      }
    }
    System.out.printf("%d the same, %d with circles that are evaluated%n", same, evaluated);
    assertTrue(same > COUNT / 2, same + " the same");
    assertTrue(evaluated > COUNT / 10, evaluated + " evaluated");
  }

  /** With axioms about literals, which take another way through the rules. */
  @Test
  void pairsOfInversePropertiesThatAreBlankNodes() {
    compare(new RandomStrata(27_110_664, true), "27110664");
    compare(new RandomStrata(27_111_927, false), "27111927");
  }

  private void compare(RandomStrata base, String where) {
    Set<Triple> graph = new LinkedHashSet<>(base.axioms());
    graph.addAll(base.facts());
    List<Triple> triples = List.copyOf(graph);
    Mirror expected = closed.close(PatchWalk.build(triples, null));
    Mirror found = stable.close(PatchWalk.build(triples, null));
    if (Refusals.in(expected).sentences().isEmpty()) {
      same++;
      assertEquals(CircleReport.NONE, CircleReport.of(found), where);
      ClosureComparison.same(where, expected, found, triples);
      return;
    }
    if (Refusals.in(found).sentences().isEmpty()) {
      evaluated++;
    }
    expected.forEachClass(
        id ->
            expected
                .members(id)
                .forEach(
                    node ->
                        assertTrue(
                            found
                                .members(found.idOf(expected.nodeName(id)))
                                .contains(found.idOf(expected.nodeName(node))),
                            () -> where + ": " + expected.nodeName(node))));
  }
}
