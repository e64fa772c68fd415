// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.circle;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import org.htedl.answerset.tail.CountRules;
import org.htedl.limit.ArrayGrowth;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.Components;

/**
 * The rules that are left where the well-founded model is undecided, over its open atoms alone, in
 * components. Atoms are in one component where a rule has both, or others between them, as long as
 * their predicates depend on one another; what only reads a component is not part of it, and does
 * not change it. Immutable.
 */
final class OpenProgram {
  private static final int[] NOTHING = {};

  private final CountRules rules;

  /** The rules of atom {@code a} are those from {@code ruleStarts[a]} on. */
  private final int[] ruleStarts;

  private final int[] componentOf;

  /** The atoms of component {@code c} are in {@link #inOrder} from {@code atomStarts[c]} on. */
  private final int[] atomStarts;

  private final int[] inOrder;

  private OpenProgram(
      CountRules rules, int[] ruleStarts, int[] componentOf, int[] atomStarts, int[] inOrder) {
    this.rules = rules;
    this.ruleStarts = ruleStarts;
    this.componentOf = componentOf;
    this.atomStarts = atomStarts;
    this.inOrder = inOrder;
  }

  /**
   * The rest of a program.
   *
   * @param numbers by atom of the program its number in the rest, or -1 where it is decided
   * @param atoms those of the rest
   */
  static OpenProgram of(CountRules all, WellFounded known, int[] numbers, AtomTable atoms) {
    int[] ruleStarts = new int[atoms.size() + 1];
    CountRules left = left(all, known, numbers, ruleStarts);
    int[] strata = strata(left, atoms);
    int[] parent = new int[atoms.size()];
    Arrays.setAll(parent, atom -> atom);
    for (int rule = 0; rule < left.size(); rule++) {
      int head = left.head(rule);
      for (int i = 0; i < left.length(rule); i++) {
        int read = CountRules.atom(left.literal(rule, i));
        if (strata[read] == strata[head]) {
          unite(parent, read, head);
        }
      }
    }
    int[] starts = number(parent, strata);
    int[] inOrder = new int[parent.length];
    int[] at = starts.clone();
    for (int atom = 0; atom < parent.length; atom++) {
      inOrder[at[parent[atom]]++] = atom;
    }
    return new OpenProgram(left, ruleStarts, parent, starts, inOrder);
  }

  /** The rules that are left, by their heads, with the open literals of their bodies. */
  private static CountRules left(
      CountRules all, WellFounded known, int[] numbers, int[] ruleStarts) {
    for (int rule = 0; rule < all.size(); rule++) {
      if (known.isLeft(rule)) {
        ruleStarts[numbers[all.head(rule)] + 1]++;
      }
    }
    for (int atom = 1; atom < ruleStarts.length; atom++) {
      ruleStarts[atom] += ruleStarts[atom - 1];
    }
    int[] at = ruleStarts.clone();
    int[] order = new int[ruleStarts[ruleStarts.length - 1]];
    for (int rule = 0; rule < all.size(); rule++) {
      if (known.isLeft(rule)) {
        order[at[numbers[all.head(rule)]]++] = rule;
      }
    }
    CountRules left = new CountRules();
    int[] body = new int[16];
    for (int rule : order) {
      body = ArrayGrowth.room(body, all.length(rule));
      int count = 0;
      for (int i = 0; i < all.length(rule); i++) {
        int literal = all.literal(rule, i);
        int atom = numbers[CountRules.atom(literal)];
        if (atom >= 0) {
          body[count++] = CountRules.literal(atom, CountRules.isNegated(literal));
        }
      }
      left.add(numbers[all.head(rule)], known.bound(rule), body, 0, count);
    }
    return left;
  }

  /** By atom: the component of its predicate; those that it depends on have greater numbers. */
  private static int[] strata(CountRules rules, AtomTable atoms) {
    int lowest = 0;
    for (int atom = 0; atom < atoms.size(); atom++) {
      lowest = Math.min(lowest, atoms.predicate(atom));
    }
    Set<Long> edges = new LinkedHashSet<>();
    // Most rules have the predicates of another one: those of late are not looked up in the set.
    long[] late = new long[64];
    Arrays.fill(late, -1);
    for (int rule = 0; rule < rules.size(); rule++) {
      int head = rules.head(rule);
      long to = atoms.predicate(head) - (long) lowest;
      for (int i = -1; i < rules.length(rule); i++) {
        int read = i < 0 ? head : CountRules.atom(rules.literal(rule, i));
        long from = atoms.predicate(read) - (long) lowest;
        long edge = from << 32 | to;
        int place = (int) (31 * from + to) & late.length - 1;
        if (late[place] != edge) {
          late[place] = edge;
          edges.add(edge);
        }
      }
    }
    Components ofPredicates =
        Components.of(Adjacency.of(edges.stream().mapToLong(Long::longValue).toArray()));
    int[] strata = new int[atoms.size()];
    int last = -1;
    for (int atom = 0; atom < strata.length; atom++) {
      boolean isLast = last >= 0 && atoms.predicate(last) == atoms.predicate(atom);
      strata[atom] = isLast ? strata[last] : ofPredicates.of(atoms.predicate(atom) - lowest);
      last = atom;
    }
    return strata;
  }

  private static int find(int[] parent, int atom) {
    int root = atom;
    while (parent[root] != root) {
      parent[root] = parent[parent[root]];
      root = parent[root];
    }
    return root;
  }

  private static void unite(int[] parent, int a, int b) {
    int first = find(parent, a);
    int second = find(parent, b);
    parent[Math.max(first, second)] = Math.min(first, second);
  }

  /**
   * Turns parents, which are no greater than their children, into numbers of components, each after
   * those that it depends on.
   *
   * @return where the atoms of each component begin, and the end
   */
  private static int[] number(int[] parent, int[] strata) {
    int most = Arrays.stream(strata).max().orElse(0);
    // Dependencies first: they have greater numbers.
    int[] next = new int[most + 2];
    for (int atom = 0; atom < parent.length; atom++) {
      if (parent[atom] == atom) {
        next[most - strata[atom] + 1]++;
      }
    }
    for (int i = 1; i < next.length; i++) {
      next[i] += next[i - 1];
    }
    int[] starts = new int[next[most + 1] + 1];
    for (int atom = 0; atom < parent.length; atom++) {
      // A parent comes before, and has its number already.
      parent[atom] = parent[atom] == atom ? next[most - strata[atom]]++ : parent[parent[atom]];
      starts[parent[atom] + 1]++;
    }
    for (int c = 1; c < starts.length; c++) {
      starts[c] += starts[c - 1];
    }
    return starts;
  }

  /** The number of components; each comes after those that it reads. */
  int components() {
    return atomStarts.length - 1;
  }

  /** The number of a component's atoms. */
  int size(int component) {
    return atomStarts[component + 1] - atomStarts[component];
  }

  /** An atom of a component, by its place from 0. */
  int atom(int component, int place) {
    return inOrder[atomStarts[component] + place];
  }

  /** The component of an atom. */
  int component(int atom) {
    return componentOf[atom];
  }

  CountRules rules() {
    return rules;
  }

  int firstRule(int atom) {
    return ruleStarts[atom];
  }

  int endOfRules(int atom) {
    return ruleStarts[atom + 1];
  }

  /** The components that one reads, itself not among them. */
  int[] reads(int component) {
    Set<Integer> read = null;
    for (int a = 0; a < size(component); a++) {
      int atom = atom(component, a);
      for (int rule = firstRule(atom); rule < endOfRules(atom); rule++) {
        for (int i = 0; i < rules.length(rule); i++) {
          int other = componentOf[CountRules.atom(rules.literal(rule, i))];
          if (other != component) {
            read = read == null ? new LinkedHashSet<>() : read;
            read.add(other);
          }
        }
      }
    }
    return read == null ? NOTHING : read.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Memory held, in bytes. */
  long bytes() {
    return rules.bytes() + 12L * componentOf.length + 4L * atomStarts.length;
  }
}
