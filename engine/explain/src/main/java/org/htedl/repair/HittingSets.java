// SPDX-License-Identifier: Apache-2.0
package org.htedl.repair;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.program.GroundRule;
import org.htedl.answerset.program.MinimizeStatement;
import org.htedl.answerset.search.AnswerSets;
import org.htedl.answerset.search.SearchOptions;
import org.htedl.answerset.search.SearchResult;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.SharedClaim;
import org.htedl.mirror.Fact;

/**
 * Sets of triples of which each is to lose one, and the cheapest triples to lose. Sets that share
 * triples, directly or through others, are one component; each is solved by itself as a logic
 * program, and again only when sets are added to it. Not thread-safe.
 */
final class HittingSets {
  private final RemovalCosts costs;
  private final SharedClaim memory;
  private final Cancellation cancellation;
  private final Map<Fact, Integer> numbers = new HashMap<>();
  private final List<Fact> triples = new ArrayList<>();
  private final Set<Set<Integer>> sets = new LinkedHashSet<>();
  private Map<List<Set<Integer>>, int[]> solved = new HashMap<>();

  HittingSets(RemovalCosts costs, SharedClaim memory, Cancellation cancellation) {
    this.costs = costs;
    this.memory = memory;
    this.cancellation = cancellation;
  }

  /**
   * Adds a set.
   *
   * @param set triples that may be removed, at least one
   * @return whether it was not there yet
   */
  boolean add(List<Fact> set) {
    if (set.isEmpty()) {
      throw new IllegalArgumentException("nothing can be removed of an empty set");
    }
    Set<Integer> members = new LinkedHashSet<>();
    for (Fact triple : set) {
      members.add(
          numbers.computeIfAbsent(
              triple,
              fresh -> {
                triples.add(fresh);
                return triples.size() - 1;
              }));
    }
    return sets.add(members);
  }

  /** Whether every set has one of the triples. */
  boolean areHitBy(Set<Fact> removed) {
    return sets.stream()
        .allMatch(set -> set.stream().anyMatch(member -> removed.contains(triples.get(member))));
  }

  /**
   * Triples of the least total cost of which every set has one.
   *
   * @throws CancellationException if it was stopped before they were known
   */
  Set<Fact> cheapest() {
    Map<List<Set<Integer>>, int[]> now = new HashMap<>();
    BitSet chosen = new BitSet();
    for (List<Set<Integer>> component : components()) {
      int[] known = solved.get(component);
      int[] choice = known == null ? solve(minimal(component)) : known;
      now.put(component, choice);
      Arrays.stream(choice).forEach(chosen::set);
    }
    solved = now;
    Set<Fact> removed = new LinkedHashSet<>();
    chosen.stream().forEach(member -> removed.add(triples.get(member)));
    return removed;
  }

  /** The total cost of triples. */
  long cost(Set<Fact> removed) {
    return removed.stream().mapToLong(costs::of).sum();
  }

  private List<List<Set<Integer>>> components() {
    int[] parent = IntStream.range(0, triples.size()).toArray();
    for (Set<Integer> set : sets) {
      int first = root(parent, set.iterator().next());
      for (int member : set) {
        parent[root(parent, member)] = first;
      }
    }
    Map<Integer, List<Set<Integer>>> components = new TreeMap<>();
    for (Set<Integer> set : sets) {
      int root = root(parent, set.iterator().next());
      components.computeIfAbsent(root, none -> new ArrayList<>()).add(set);
    }
    return List.copyOf(components.values());
  }

  private static int root(int[] parent, int member) {
    int root = member;
    while (parent[root] != root) {
      parent[root] = parent[parent[root]];
      root = parent[root];
    }
    return root;
  }

  /** The sets that contain no other one. */
  private static List<Set<Integer>> minimal(List<Set<Integer>> component) {
    List<Set<Integer>> sorted = new ArrayList<>(component);
    sorted.sort(Comparator.comparingInt(Set::size));
    List<Set<Integer>> kept = new ArrayList<>();
    for (Set<Integer> set : sorted) {
      if (kept.stream().noneMatch(set::containsAll)) {
        kept.add(set);
      }
    }
    return kept;
  }

  private int[] solve(List<Set<Integer>> component) {
    if (component.size() == 1) {
      return new int[] {
        component.getFirst().stream()
            .min(Comparator.comparingLong((Integer member) -> costs.of(triples.get(member))))
            .orElseThrow()
      };
    }
    Map<Integer, Integer> atoms = new LinkedHashMap<>();
    component.forEach(
        set -> set.forEach(member -> atoms.computeIfAbsent(member, none -> atoms.size() + 1)));
    int[] members = atoms.keySet().stream().mapToInt(Integer::intValue).toArray();
    GroundProgram.Builder program = GroundProgram.builder();
    int[] all = IntStream.rangeClosed(1, members.length).toArray();
    program.rule(GroundRule.conjunctive(true, all, new int[0]));
    for (Set<Integer> set : component) {
      int[] none =
          set.stream().mapToInt(member -> -Objects.requireNonNull(atoms.get(member))).toArray();
      program.rule(GroundRule.conjunctive(false, new int[0], none));
    }
    long[] weights =
        Arrays.stream(members).mapToLong(member -> costs.of(triples.get(member))).toArray();
    program.minimise(new MinimizeStatement(0, all, weights));
    return solve(program.build(), members);
  }

  private int[] solve(GroundProgram program, int[] members) {
    BitSet best = new BitSet();
    try (MemoryClaim claim = memory.part()) {
      SearchResult result =
          new AnswerSets(
                  program,
                  SearchOptions.DEFAULT,
                  model -> {
                    best.clear();
                    best.or(model.atoms());
                  },
                  claim,
                  cancellation)
              .run(AnswerSets.Task.OPTIMUM)
              .orFull();
      if (!result.exhausted()) {
        throw new CancellationException("the search for a hitting set was stopped");
      }
    } catch (BadProgramException impossible) {
      throw new IllegalStateException("a program without disjunctions", impossible);
    }
    return best.stream()
        .filter(atom -> atom <= members.length)
        .map(atom -> members[atom - 1])
        .toArray();
  }
}
