// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.instance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.htedl.answerset.grounding.relation.GroundingBudget;

/** Tuples of terms, each with the ways in which it holds. */
final class Tuples {
  private final GroundingBudget budget;
  private final Map<Key, List<int[]>> conditions = new LinkedHashMap<>();

  Tuples(GroundingBudget budget) {
    this.budget = budget;
  }

  private long reserved;

  private record Key(int[] terms) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && Arrays.equals(terms, key.terms);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(terms);
    }
  }

  /** Adds a way in which a tuple holds: where all of some literals do. */
  void add(int[] tuple, int[] literals) {
    long bytes = 150 + 4L * (tuple.length + literals.length);
    reserved += bytes;
    budget.reserve(bytes);
    conditions.computeIfAbsent(new Key(tuple), unknown -> new ArrayList<>(1)).add(literals);
  }

  /** Gives the memory back; the tuples are not used any more. */
  void release() {
    budget.reserve(-reserved);
  }

  /** Gets tuples. */
  interface Receiver {
    /**
     * Takes one tuple.
     *
     * @param literal holds where the tuple does
     */
    void tuple(int[] tuple, int literal);
  }

  /** Tells each tuple once, in the order in which they were added first. */
  void forEach(GroundRules rules, Receiver receiver) {
    conditions.forEach(
        (key, ways) -> {
          budget.step();
          boolean always = ways.stream().anyMatch(way -> way.length == 0);
          receiver.tuple(
              key.terms,
              always
                  ? GroundRules.TRUE
                  : rules.disjunction(ways.stream().mapToInt(rules::conjunction).toArray()));
        });
  }
}
