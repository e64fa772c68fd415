// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.rdfs;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.htedl.bits.NodeSet;
import org.htedl.bits.RowUnion;
import org.htedl.closure.fact.WorkingFacts;
import org.htedl.limit.Bounds;
import org.htedl.mirror.Role;
import org.htedl.mirror.ValueColumn;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.PairJoins;

/**
 * The rules of ρdf once over facts, as joins of pairs that a device does: hierarchies, then pairs
 * of properties, then members of classes. Concludes what {@link RdfsPass} does.
 */
final class JoinPass {
  private final WorkingFacts facts;
  private final RdfsTerms terms;
  private final IntPredicate isPredicate;
  private final Bounds bounds;
  private final PairJoins joins;

  /**
   * @param isPredicate whether a node may be the predicate of a fact
   * @param bounds what limits it
   */
  JoinPass(
      WorkingFacts facts,
      RdfsTerms terms,
      IntPredicate isPredicate,
      Bounds bounds,
      PairJoins joins) {
    this.facts = facts;
    this.terms = terms;
    this.isPredicate = isPredicate;
    this.bounds = bounds;
    this.joins = joins;
  }

  void run() {
    Adjacency superProperties = closed(terms.subProperty());
    Adjacency superClasses = closed(terms.subClass());
    PropertyMerge.sources(facts, superProperties, isPredicate).forEach(this::inherit);
    types(
        RdfsAxioms.withUnnamed(superProperties, facts.role(terms.domain()), isPredicate),
        RdfsAxioms.withUnnamed(superProperties, facts.role(terms.range()), isPredicate),
        superClasses);
  }

  /** Rules 5 and 11: a hierarchy becomes transitive. */
  private Adjacency closed(int hierarchy) {
    Adjacency given = facts.role(hierarchy).forward();
    if (given.size() == 0) {
      return given;
    }
    long[] more = joins.closed(given, bounds);
    Adjacency all = with(hierarchy, given, more);
    if (more.length > 0) {
      facts.setRole(hierarchy, new Role(all, all.inverted()));
    }
    return all;
  }

  /** Rule 7: a property gets the pairs of those below it. */
  private void inherit(int property, List<Integer> below) {
    Adjacency pairs = facts.role(property).forward();
    Adjacency allPairs =
        united(property, pairs, below.stream().map(p -> facts.role(p).forward()).toList());
    if (allPairs != pairs) {
      facts.setRole(property, new Role(allPairs, allPairs.inverted()));
    }
    Adjacency values = facts.values(property).postings();
    Adjacency allValues =
        united(property, values, below.stream().map(p -> facts.values(p).postings()).toList());
    if (allValues != values) {
      facts.setValues(property, new ValueColumn(allValues));
    }
  }

  private Adjacency united(int property, Adjacency given, List<Adjacency> parts) {
    long length = parts.stream().mapToLong(Adjacency::size).sum();
    facts.check(property, given.size() + length);
    if (length == 0) {
      return given;
    }
    long[] all = new long[Math.toIntExact(length)];
    int next = 0;
    for (Adjacency part : parts) {
      System.arraycopy(part.pairs(), 0, all, next, part.size());
      next += part.size();
    }
    return with(property, given, joins.added(given.pairs(), all, bounds));
  }

  /** A relation with more pairs; itself if there are none. */
  private Adjacency with(int property, Adjacency given, long[] more) {
    if (more.length == 0) {
      return given;
    }
    bounds.made((long) (given.size() + more.length) * Long.BYTES);
    return facts.union(property, List.of(given, Adjacency.ofSorted(more, more.length)));
  }

  /** Rules 2, 3 and 9: types by domain and range, then those by superclass. */
  private void types(Adjacency domains, Adjacency ranges, Adjacency superClasses) {
    PairColumn known = new PairColumn(bounds);
    Set<Integer> named = new HashSet<>();
    for (Adjacency axioms : List.of(domains, ranges, superClasses)) {
      axioms.forEachHead(
          (head, all, from, to) -> {
            for (int i = from; i < to; i++) {
              named.add(all[i]);
            }
          });
    }
    facts
        .classes()
        .forEach(
            (type, row) -> {
              if (named.contains(type) || superClasses.targetsOf(type).length > 0) {
                row.forEach(node -> known.add(node, type));
              }
            });
    PairColumn subjects = new PairColumn(bounds);
    PairColumn objects = new PairColumn(bounds);
    for (int property : facts.predicates()) {
      if (domains.targetsOf(property).length > 0) {
        facts
            .role(property)
            .forward()
            .forEachHead((head, all, from, to) -> addHead(subjects, head, from, to, property));
        facts
            .values(property)
            .postings()
            .forEachHead(
                (literal, all, from, to) -> {
                  for (int i = from; i < to; i++) {
                    subjects.add(all[i], property);
                  }
                });
      }
      if (ranges.targetsOf(property).length > 0) {
        facts
            .role(property)
            .inverse()
            .forEachHead((head, all, from, to) -> addHead(objects, head, from, to, property));
      }
    }
    long[] more =
        joins.joined(
            known.pairs(),
            List.of(
                new PairJoins.Join(subjects.pairs(), domains),
                new PairJoins.Join(objects.pairs(), ranges)),
            superClasses,
            bounds);
    take(more);
  }

  private static void addHead(PairColumn to, int head, int from, int end, int property) {
    if (from < end) {
      to.add(head, property);
    }
  }

  private void take(long[] more) {
    for (int i = 0; i < more.length; i++) {
      more[i] = more[i] << 32 | more[i] >>> 32;
    }
    Map<Integer, NodeSet> rows = new TreeMap<>();
    Adjacency.of(more)
        .forEachHead(
            (type, all, from, to) ->
                rows.put(type, NodeSet.of(facts.layout(), Arrays.copyOfRange(all, from, to))));
    RowUnion union = new RowUnion(facts.layout());
    rows.forEach(
        (type, row) -> {
          bounds.made(row.bytes());
          facts.addMembers(type, row, union);
        });
  }
}
