package org.htedl.closure.circle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.htedl.answerset.tail.CountRules;
import org.htedl.closure.graph.Components;
import org.htedl.mirror.relation.Adjacency;

/**
 * The rules that are left where the well-founded model is undecided, in components. Atoms are in
 * one component where a rule has both, or others between them, as long as their predicates depend
 * on one another; what only reads a component is not part of it, and does not change it. Immutable.
 */
final class OpenProgram {
  private final CountRules rules;

  /** The rules of atom {@code a} are those from {@code ruleStarts[a]} on. */
  private final int[] ruleStarts;

  private final int[] componentOf;
  private final List<int[]> components;

  private OpenProgram(
      CountRules rules, int[] ruleStarts, int[] componentOf, List<int[]> components) {
    this.rules = rules;
    this.ruleStarts = ruleStarts;
    this.componentOf = componentOf;
    this.components = components;
  }

  /** The rest of a program. */
  static OpenProgram of(CountRules all, AtomTable atoms, WellFounded known) {
    CountRules left = new CountRules();
    int[] ruleStarts = new int[atoms.size() + 1];
    int[] order = byHead(all, known, ruleStarts);
    for (int rule : order) {
      left.add(all.head(rule), known.bound(rule), known.body(rule));
    }
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
    return new OpenProgram(left, ruleStarts, parent, numbered(parent, strata, known, atoms.size()));
  }

  /** The rules that are left, by their heads. */
  private static int[] byHead(CountRules all, WellFounded known, int[] ruleStarts) {
    for (int rule = 0; rule < all.size(); rule++) {
      if (known.isLeft(rule)) {
        ruleStarts[all.head(rule) + 1]++;
      }
    }
    for (int atom = 1; atom < ruleStarts.length; atom++) {
      ruleStarts[atom] += ruleStarts[atom - 1];
    }
    int[] at = ruleStarts.clone();
    int[] order = new int[ruleStarts[ruleStarts.length - 1]];
    for (int rule = 0; rule < all.size(); rule++) {
      if (known.isLeft(rule)) {
        order[at[all.head(rule)]++] = rule;
      }
    }
    return order;
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
    for (int atom = 0; atom < strata.length; atom++) {
      strata[atom] = ofPredicates.of(atoms.predicate(atom) - lowest);
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

  /** Turns parents into numbers of components, each after those that it depends on; -1 for none. */
  private static List<int[]> numbered(int[] parent, int[] strata, WellFounded known, int size) {
    int[] open = new int[size];
    int count = 0;
    for (int atom = 0; atom < size; atom++) {
      if (known.isOpen(atom)) {
        parent[atom] = find(parent, atom);
        open[count++] = atom;
      }
    }
    long[] sorted = new long[count];
    for (int i = 0; i < count; i++) {
      // Dependencies first: they have greater numbers.
      sorted[i] = ((long) (Integer.MAX_VALUE - strata[open[i]]) << 32) | parent[open[i]];
    }
    long[] distinct = Arrays.stream(sorted).sorted().distinct().toArray();
    int[] sizes = new int[distinct.length];
    int[] of = new int[count];
    for (int i = 0; i < count; i++) {
      of[i] = Arrays.binarySearch(distinct, sorted[i]);
      sizes[of[i]]++;
    }
    List<int[]> components = new ArrayList<>(distinct.length);
    for (int length : sizes) {
      components.add(new int[length]);
    }
    Arrays.fill(sizes, 0);
    Arrays.fill(parent, -1);
    for (int i = 0; i < count; i++) {
      components.get(of[i])[sizes[of[i]]++] = open[i];
      parent[open[i]] = of[i];
    }
    return components;
  }

  /** The number of components; each comes after those that it reads. */
  int components() {
    return components.size();
  }

  /** The atoms of a component; not to be changed. */
  int[] atoms(int component) {
    return components.get(component);
  }

  /** The component of an atom, or -1 if it is decided. */
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
  Set<Integer> reads(int component) {
    Set<Integer> read = new LinkedHashSet<>();
    for (int atom : atoms(component)) {
      for (int rule = firstRule(atom); rule < endOfRules(atom); rule++) {
        for (int i = 0; i < rules.length(rule); i++) {
          read.add(componentOf[CountRules.atom(rules.literal(rule, i))]);
        }
      }
    }
    read.remove(component);
    return read;
  }

  /** Memory held, in bytes. */
  long bytes() {
    return rules.bytes() + 12L * componentOf.length + 24L * components.size();
  }
}
