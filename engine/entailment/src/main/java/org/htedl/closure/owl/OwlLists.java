// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.owl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.htedl.closure.fact.WorkingFacts;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;

/**
 * RDF lists as asserted in the data, before anything is derived. A cell without exactly one first
 * and one rest, or a list in a circle, is no list, and axioms with it say nothing.
 */
public final class OwlLists {
  private final Adjacency first;
  private final Adjacency rest;
  private final Map<Integer, Integer> literals = new HashMap<>();
  private final int nil;

  private OwlLists(WorkingFacts facts, OwlTerms terms) {
    this.first = facts.role(terms.first()).forward();
    this.rest = facts.role(terms.rest()).forward();
    this.nil = terms.nil();
    facts
        .values(terms.first())
        .postings()
        .forEachHead(
            (literal, cells, from, to) -> {
              for (int i = from; i < to; i++) {
                literals.merge(cells[i], 1, Integer::sum);
              }
            });
  }

  public static OwlLists of(Mirror asserted) {
    return of(WorkingFacts.of(asserted, asserted.layout()), OwlTerms.of(asserted));
  }

  public static OwlLists of(WorkingFacts facts, OwlTerms terms) {
    return new OwlLists(facts, terms);
  }

  /** The members of a list; -1 in the place of a literal that is no node. */
  public Optional<int[]> members(int list) {
    List<Integer> found = new ArrayList<>();
    Set<Integer> seen = new HashSet<>();
    int cell = list;
    while (cell != nil) {
      int[] values = first.targetsOf(cell);
      int[] next = rest.targetsOf(cell);
      int literalsHere = literals.getOrDefault(cell, 0);
      if (!seen.add(cell) || next.length != 1 || values.length + literalsHere != 1) {
        return Optional.empty();
      }
      found.add(values.length == 1 ? values[0] : -1);
      cell = next[0];
    }
    return Optional.of(found.stream().mapToInt(Integer::intValue).toArray());
  }
}
