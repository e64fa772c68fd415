// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.rdfs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ForkJoinTask;
import java.util.function.IntPredicate;
import org.htedl.closure.fact.WorkingFacts;
import org.htedl.limit.Bounds;
import org.htedl.mirror.Role;
import org.htedl.mirror.ValueColumn;
import org.htedl.mirror.relation.Adjacency;

/**
 * Gives every property the pairs of its sub-properties: one union for each property that has some,
 * of sorted relations, in parallel over properties.
 */
final class PropertyMerge {
  private final WorkingFacts facts;
  private final Bounds bounds;
  private final Map<Integer, List<Integer>> sources = new TreeMap<>();

  private PropertyMerge(WorkingFacts facts, Bounds bounds) {
    this.facts = facts;
    this.bounds = bounds;
  }

  /**
   * @param superProperties property → all its super-properties
   * @param isPredicate whether a node may be the predicate of a fact
   * @param bounds what stops it, and counts how the relations grow
   */
  static void run(
      WorkingFacts facts, Adjacency superProperties, IntPredicate isPredicate, Bounds bounds) {
    PropertyMerge merge = new PropertyMerge(facts, bounds);
    merge.sources.putAll(sources(facts, superProperties, isPredicate));
    merge.run();
  }

  /**
   * Property → the properties below it that have facts.
   *
   * @param superProperties property → all its super-properties
   * @param isPredicate whether a node may be the predicate of a fact
   */
  static Map<Integer, List<Integer>> sources(
      WorkingFacts facts, Adjacency superProperties, IntPredicate isPredicate) {
    Map<Integer, List<Integer>> sources = new TreeMap<>();
    for (int property : facts.predicates()) {
      for (int above : superProperties.targetsOf(property)) {
        if (above != property && isPredicate.test(above)) {
          sources.computeIfAbsent(above, a -> new ArrayList<>()).add(property);
        }
      }
    }
    return sources;
  }

  private void run() {
    Map<Integer, Role> roles = new TreeMap<>();
    Map<Integer, ValueColumn> columns = new TreeMap<>();
    List<ForkJoinTask<?>> tasks = new ArrayList<>();
    sources.forEach(
        (property, below) ->
            tasks.add(
                ForkJoinTask.adapt(
                    () -> {
                      bounds.check();
                      Role role = role(property, below);
                      ValueColumn column = column(property, below);
                      long growth =
                          role.bytes()
                              - facts.role(property).bytes()
                              + column.bytes()
                              - facts.values(property).bytes();
                      bounds.made(Math.max(0, growth));
                      synchronized (roles) {
                        roles.put(property, role);
                        columns.put(property, column);
                      }
                    })));
    ForkJoinTask.invokeAll(tasks);
    roles.forEach(facts::setRole);
    columns.forEach(facts::setValues);
  }

  private Role role(int property, List<Integer> below) {
    List<Adjacency> forward = new ArrayList<>();
    List<Adjacency> inverse = new ArrayList<>();
    for (Role role : parts(property, below, facts.roles())) {
      forward.add(role.forward());
      inverse.add(role.inverse());
    }
    return switch (forward.size()) {
      case 0 -> Role.EMPTY;
      case 1 -> new Role(forward.getFirst(), inverse.getFirst());
      default -> new Role(facts.union(property, forward), facts.union(property, inverse));
    };
  }

  private ValueColumn column(int property, List<Integer> below) {
    List<Adjacency> postings = new ArrayList<>();
    for (ValueColumn column : parts(property, below, facts.columns())) {
      postings.add(column.postings());
    }
    return switch (postings.size()) {
      case 0 -> ValueColumn.EMPTY;
      case 1 -> new ValueColumn(postings.getFirst());
      default -> new ValueColumn(facts.union(property, postings));
    };
  }

  private static <T> List<T> parts(int property, List<Integer> below, Map<Integer, T> all) {
    List<T> parts = new ArrayList<>();
    if (all.containsKey(property)) {
      parts.add(all.get(property));
    }
    for (int other : below) {
      if (all.containsKey(other)) {
        parts.add(all.get(other));
      }
    }
    return parts;
  }
}
