// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.circle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.htedl.bits.NodeSet;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;

/**
 * The classes with open members, in groups that have the same ones in every answer set since each
 * class of a group is a subclass of the others. So a defined class and the expression that it is
 * equivalent to have one atom an individual and no rules between them. Immutable.
 */
final class OpenClasses {
  private final OpenFacts facts;
  private final Adjacency superClasses;
  private final List<int[]> groups = new ArrayList<>();
  private final Map<Integer, int[]> groupOf = new HashMap<>();

  OpenClasses(OpenFacts facts, Adjacency superClasses) {
    this.facts = facts;
    this.superClasses = superClasses;
    for (int type : facts.openClasses()) {
      if (!groupOf.containsKey(type)) {
        int[] group = namedFirst(equivalent(type));
        groups.add(group);
        for (int member : group) {
          groupOf.put(member, group);
        }
      }
    }
  }

  private List<Integer> equivalent(int type) {
    List<Integer> group = new ArrayList<>(List.of(type));
    for (int above : superClasses.targetsOf(type)) {
      if (above != type
          && facts.isOpen(above)
          && !groupOf.containsKey(above)
          && superClasses.contains(above, type)
          && areSame(facts.possible(type), facts.possible(above))
          && areSame(facts.certain().members(type), facts.certain().members(above))) {
        group.add(above);
      }
    }
    return group;
  }

  private static boolean areSame(NodeSet a, NodeSet b) {
    return a.cardinality() == b.cardinality() && a.countWith(b) == a.cardinality();
  }

  /** Begins with the first class that is no blank node, if there is one. */
  private int[] namedFirst(List<Integer> group) {
    for (int i = 0; i < group.size(); i++) {
      if (isNamed(facts.certain(), group.get(i))) {
        Collections.rotate(group.subList(0, i + 1), 1);
        break;
      }
    }
    return group.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Whether a class has a name of its own, and is no expression. */
  static boolean isNamed(Mirror mirror, int type) {
    return !mirror.nodeName(type).startsWith("_:");
  }

  /** Numbers the open members of all classes. */
  void declare(AtomTable atoms) {
    Mirror certain = facts.certain();
    for (int[] group : groups) {
      long[] words = facts.possible(group[0]).toWords(certain.layout());
      long[] known = certain.members(group[0]).toWords(certain.layout());
      for (int word = 0; word < words.length; word++) {
        words[word] &= ~known[word];
      }
      atoms.declare(group, words);
    }
  }

  /** The first class of each group. */
  int[] first() {
    return groups.stream().mapToInt(group -> group[0]).toArray();
  }

  /** The first classes of the groups, other than its own, that have all members of a class. */
  Set<Integer> above(int type) {
    Set<Integer> above = new LinkedHashSet<>();
    int[] group = groupOf.getOrDefault(type, new int[] {type});
    for (int member : group) {
      for (int superClass : superClasses.targetsOf(member)) {
        int[] its = groupOf.get(superClass);
        if (its != null && its != group) {
          above.add(its[0]);
        }
      }
    }
    return above;
  }
}
