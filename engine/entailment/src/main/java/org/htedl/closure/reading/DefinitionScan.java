// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.reading;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntConsumer;
import org.htedl.closure.owl.OwlLists;
import org.htedl.datatype.DataRangeReader;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.term.Iri;

/**
 * Decides whether a class description that cannot be read needs the closed world: it is malformed,
 * or some part of it has no rule.
 */
final class DefinitionScan {
  /** The predicates of class descriptions that have rules. */
  private static final List<String> FOLLOWED =
      List.of(
          "intersectionOf",
          "unionOf",
          "disjointUnionOf",
          "oneOf",
          "someValuesFrom",
          "hasValue",
          "hasSelf");

  private static final List<String> NOT_FOLLOWED =
      List.of(
          "complementOf",
          "allValuesFrom",
          "minCardinality",
          "maxCardinality",
          "cardinality",
          "minQualifiedCardinality",
          "maxQualifiedCardinality",
          "qualifiedCardinality",
          "onProperties",
          "onDataRange");

  private final Mirror mirror;
  private final DataRangeReader ranges;
  private final OwlLists lists;
  private final Map<String, Adjacency> literals = new HashMap<>();

  DefinitionScan(Mirror mirror, DataRangeReader ranges) {
    this.mirror = mirror;
    this.ranges = ranges;
    this.lists = OwlLists.of(mirror);
  }

  /** Whether rules alone cannot derive the members of the class described at the node. */
  boolean needsClosedWorld(int node) {
    Set<Integer> seen = new HashSet<>(Set.of(node));
    Deque<Integer> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      if (needsClosedWorld(open.remove(), part -> addOnce(part, seen, open))) {
        return true;
      }
    }
    return false;
  }

  private static void addOnce(int part, Set<Integer> seen, Deque<Integer> open) {
    if (seen.add(part)) {
      open.add(part);
    }
  }

  /**
   * @param parts receives the anonymous classes that the node's description consists of
   */
  private boolean needsClosedWorld(int node, IntConsumer parts) {
    if (NOT_FOLLOWED.stream().anyMatch(name -> has(name, node))
        || FOLLOWED.stream().noneMatch(name -> has(name, node))) {
      return true;
    }
    for (int filler : targets("someValuesFrom", node)) {
      if (ranges.isRange(filler)) {
        return true;
      }
      addIfBlank(filler, parts);
    }
    for (int list : targets("oneOf", node)) {
      if (lists.members(list).isEmpty()) {
        return true;
      }
    }
    for (String junction : List.of("intersectionOf", "unionOf", "disjointUnionOf")) {
      for (int list : targets(junction, node)) {
        int[] members = lists.members(list).orElse(new int[] {-1});
        for (int member : members) {
          if (member < 0) {
            return true;
          }
          addIfBlank(member, parts);
        }
      }
    }
    return false;
  }

  private void addIfBlank(int node, IntConsumer parts) {
    if (isBlank(node)) {
      parts.accept(node);
    }
  }

  private boolean has(String localName, int node) {
    return targets(localName, node).length > 0
        || literals
                .computeIfAbsent(
                    localName,
                    name -> mirror.values(mirror.idOf(Iri.OWL + name)).postings().inverted())
                .targetsOf(node)
                .length
            > 0;
  }

  private int[] targets(String localName, int node) {
    return mirror.role(mirror.idOf(Iri.OWL + localName)).forward().targetsOf(node);
  }

  private boolean isBlank(int node) {
    return mirror.nodeName(node).startsWith("_:");
  }
}
