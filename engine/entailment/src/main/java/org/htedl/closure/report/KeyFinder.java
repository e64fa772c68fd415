// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.htedl.closure.owl.OwlLists;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.term.Iri;

/**
 * Finds individuals with the same key: {@code owl:hasKey} says that they are one, and names are
 * unique. A key is for individuals with an IRI (OWL 2 Direct Semantics, 2.3.5).
 */
final class KeyFinder {
  private final Mirror mirror;
  private final Mirror axioms;
  private final Set<List<String>> done;
  private final ContradictionSink sink;

  /** The values of a property: subject → objects, and subject → literals. */
  private record Values(Adjacency objects, Adjacency literals) {}

  KeyFinder(Mirror mirror, Mirror axioms, Set<List<String>> done, ContradictionSink sink) {
    this.mirror = mirror;
    this.axioms = axioms;
    this.done = done;
    this.sink = sink;
  }

  /** Looks at all keys. */
  void find() {
    OwlLists lists = OwlLists.of(axioms.asserted());
    axioms
        .role(axioms.idOf(Iri.OWL + "hasKey"))
        .forward()
        .forEachHead(
            (type, keys, from, to) -> {
              for (int i = from; i < to; i++) {
                int[] properties = lists.members(keys[i]).orElse(new int[0]);
                List<String> axiom = new ArrayList<>(List.of("key", axioms.nodeName(type)));
                boolean isRead = properties.length > 0;
                for (int property : properties) {
                  isRead &= property >= 0;
                  axiom.add(property < 0 ? "" : axioms.nodeName(property));
                }
                if (isRead && done.add(axiom)) {
                  find(axiom);
                }
              }
            });
  }

  /**
   * @param axiom a word, the class, and the properties of the key
   */
  private void find(List<String> axiom) {
    List<Values> key = new ArrayList<>();
    for (String property : axiom.subList(2, axiom.size())) {
      int id = mirror.idOf(property);
      key.add(new Values(mirror.role(id).forward(), mirror.values(id).postings().inverted()));
    }
    Map<List<Integer>, Integer> first = new HashMap<>();
    mirror
        .members(mirror.idOf(axiom.get(1)))
        .forEach(
            node -> {
              if (!mirror.nodeName(node).startsWith("_:")) {
                for (List<Integer> chosen : choices(node, key)) {
                  note(node, chosen, first, axiom);
                }
              }
            });
  }

  private void note(
      int node, List<Integer> chosen, Map<List<Integer>, Integer> first, List<String> axiom) {
    Integer other = first.putIfAbsent(chosen, node);
    if (other != null && other != node) {
      List<String> names = List.of(mirror.nodeName(other), mirror.nodeName(node));
      sink.tell(
          () ->
              "<%s> and <%s> have the same values of the key of <%s>"
                  .formatted(names.get(0), names.get(1), axiom.get(1)),
          axiom,
          names);
    }
  }

  /** All ways to choose one value of each property; literals by the complement of their id. */
  private List<List<Integer>> choices(int node, List<Values> key) {
    List<List<Integer>> chosen = List.of(List.of());
    for (Values values : key) {
      List<List<Integer>> longer = new ArrayList<>();
      for (List<Integer> each : chosen) {
        for (int object : values.objects.targetsOf(node)) {
          longer.add(with(each, object));
        }
        for (int literal : values.literals.targetsOf(node)) {
          longer.add(with(each, ~literal));
        }
      }
      if (longer.isEmpty()) {
        return longer;
      }
      chosen = longer;
    }
    return chosen;
  }

  private List<Integer> with(List<Integer> chosen, int value) {
    sink.step();
    List<Integer> longer = new ArrayList<>(chosen);
    longer.add(value);
    return longer;
  }
}
