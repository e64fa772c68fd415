// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.htedl.matching.query.GraphPattern;
import org.htedl.matching.query.Slot;
import org.htedl.matching.query.ValueCondition;

/** All matches of a pattern by trying each triple for each triple pattern. */
final class NaiveMatcher {
  private static final int UNBOUND = Integer.MIN_VALUE + 1;

  private final List<int[]> triples;
  private final int nodes;

  /**
   * @param triples subject, predicate and object as values
   * @param nodes how many there are
   */
  NaiveMatcher(List<int[]> triples, int nodes) {
    this.triples = triples;
    this.nodes = nodes;
  }

  /** The values of all variables in each match. */
  List<int[]> matches(GraphPattern pattern, int... given) {
    int[] values = new int[pattern.variables()];
    Arrays.fill(values, UNBOUND);
    for (int i = 0; i < given.length; i++) {
      values[pattern.given().get(i)] = given[i];
    }
    List<int[]> found = new ArrayList<>();
    extend(pattern, 0, values, found);
    return found;
  }

  private void extend(GraphPattern pattern, int next, int[] values, List<int[]> found) {
    if (next == pattern.triples().size()) {
      for (int v = 0; v < values.length; v++) {
        if (values[v] == UNBOUND) {
          extendByAnyNode(pattern, v, values, found);
          return;
        }
      }
      if (pattern.conditions().stream().allMatch(condition -> holds(condition, values))) {
        found.add(values.clone());
      }
      return;
    }
    Slot[] slots = pattern.triples().get(next).slots().toArray(Slot[]::new);
    for (int[] triple : triples) {
      int[] more = values.clone();
      boolean matches = true;
      for (int i = 0; i < slots.length; i++) {
        matches &= matches(slots[i], triple[i], more);
      }
      if (matches) {
        extend(pattern, next + 1, more, found);
      }
    }
  }

  /** A variable that is in no triple is at an end of ways, which are between nodes. */
  private void extendByAnyNode(
      GraphPattern pattern, int variable, int[] values, List<int[]> found) {
    for (int node = 0; node < nodes; node++) {
      int[] more = values.clone();
      more[variable] = node;
      extend(pattern, pattern.triples().size(), more, found);
    }
  }

  private static boolean matches(Slot slot, int term, int[] values) {
    return switch (slot) {
      case Slot.Term constant -> constant.value() == term;
      case Slot.Variable variable -> {
        int known = values[variable.number()];
        values[variable.number()] = term;
        yield known == UNBOUND || known == term;
      }
    };
  }

  private boolean holds(ValueCondition condition, int[] values) {
    return switch (condition) {
      case ValueCondition.Test test -> test.test().test(values[test.variable()]);
      case ValueCondition.Member member ->
          values[member.variable()] >= 0 && member.row().contains(values[member.variable()]);
      case ValueCondition.Reached way ->
          values[way.from()] >= 0
              && values[way.to()] >= 0
              && way.ways().of(values[way.from()], true).contains(values[way.to()]);
      case ValueCondition.Different different ->
          values[different.first()] != values[different.second()];
      case ValueCondition.Exists exists ->
          !matches(exists.inner(), pick(values, exists.from())).isEmpty();
      case ValueCondition.Counted counted -> isWithin(counted, count(counted, values));
      case ValueCondition.SameCount same -> {
        long first = count(same.first(), values);
        long second = count(same.second(), values);
        yield isWithin(same.first(), first) && isWithin(same.second(), second) && first == second;
      }
      case ValueCondition.Not not -> !holds(not.condition(), values);
      case ValueCondition.Any any -> any.conditions().stream().anyMatch(one -> holds(one, values));
      case ValueCondition.All all -> all.conditions().stream().allMatch(one -> holds(one, values));
    };
  }

  private long count(ValueCondition.Counted counted, int[] values) {
    List<int[]> found = matches(counted.inner(), pick(values, counted.from()));
    return counted.distinct() < 0
        ? found.size()
        : found.stream().mapToInt(match -> match[counted.distinct()]).distinct().count();
  }

  private static boolean isWithin(ValueCondition.Counted counted, long count) {
    return count >= counted.least() && count <= counted.most();
  }

  private static int[] pick(int[] values, List<Integer> from) {
    return from.stream().mapToInt(variable -> values[variable]).toArray();
  }
}
