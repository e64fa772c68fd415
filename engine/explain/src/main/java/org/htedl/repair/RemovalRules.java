// SPDX-License-Identifier: Apache-2.0
package org.htedl.repair;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.htedl.mirror.Fact;

/**
 * Costs of removals by the triple, its predicate, or where it comes from: what is said of a triple
 * comes before what is said of its predicate, and what must stay stays whatever it costs. Immutable
 * once it is used.
 */
public final class RemovalRules implements RemovalCosts {
  private final Set<String> keptPredicates = new HashSet<>();
  private final Set<Fact> kept = new HashSet<>();
  private final Map<String, Long> ofPredicates = new HashMap<>();
  private final Map<Fact, Long> ofTriples = new HashMap<>();
  private final Map<Fact, Long> ofGraphs = new HashMap<>();
  private final boolean schema;

  /**
   * Rules by which each removal costs 1.
   *
   * @param schema whether axioms may be removed as well
   */
  public RemovalRules(boolean schema) {
    this.schema = schema;
  }

  /** All triples of a predicate stay. */
  public void keepPredicate(String predicate) {
    keptPredicates.add(predicate);
  }

  /** A triple stays. */
  public void keep(Fact triple) {
    kept.add(triple);
  }

  /** What removing a triple of a predicate costs. */
  public void weighPredicate(String predicate, long cost) {
    ofPredicates.put(predicate, checked(cost));
  }

  /** What removing a triple costs. */
  public void weigh(Fact triple, long cost) {
    ofTriples.put(triple, checked(cost));
  }

  /** What removing a triple of some graph costs, unless more is known; of several the most. */
  public void weighOfGraph(Fact triple, long cost) {
    ofGraphs.merge(triple, checked(cost), Math::max);
  }

  private static long checked(long cost) {
    if (cost < 1 || cost > MOST) {
      throw new IllegalArgumentException("a removal costs from 1 to " + MOST + ", not " + cost);
    }
    return cost;
  }

  @Override
  public long of(Fact triple) {
    boolean stays =
        !schema && SchemaTriples.contain(triple)
            || keptPredicates.contains(triple.predicate())
            || kept.contains(triple);
    if (stays) {
      return KEPT;
    }
    Long known = ofTriples.get(triple);
    if (known == null) {
      known = ofPredicates.get(triple.predicate());
    }
    return known == null ? ofGraphs.getOrDefault(triple, 1L) : known;
  }
}
