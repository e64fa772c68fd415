// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import static java.util.Comparator.comparingInt;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.htedl.fuseki.pattern.reading.GroupCounts;
import org.htedl.fuseki.pattern.reading.ReadPattern;
import org.htedl.fuseki.pattern.reading.RefusedPattern;
import org.htedl.fuseki.transaction.LeftToJena;
import org.htedl.matching.Matcher;
import org.htedl.matching.PatternRows.GroupRows;
import org.htedl.matching.query.GraphPattern;
import org.htedl.matching.query.Slot;

/**
 * The groups of a pattern's matches with several counts of each: the first one comes with the
 * group, the others are found by searches that are given the values by which the group is named.
 */
final class CountedGroups {
  private final GroupRows groups;
  private final List<Count> others;
  private final List<BigInteger> found = new ArrayList<>();
  private final int[] names;

  /** A count of one group. */
  private interface Count {
    BigInteger of(int... names);
  }

  private CountedGroups(GroupRows groups, List<Count> others, int names) {
    this.groups = groups;
    this.others = others;
    this.names = new int[names];
  }

  /**
   * What is counted in the order in which it has to be found. Distinct values at the end of longer
   * ways come with the groups, since a search that is given a group alone would try all values
   * there are; matches are found as well by any search.
   */
  static List<Integer> ordered(ReadPattern pattern, int[] by, Collection<Integer> counted) {
    return counted.stream()
        .distinct()
        .sorted(comparingInt(each -> rank(pattern, by, each)))
        .toList();
  }

  private static int rank(ReadPattern pattern, int[] by, int counted) {
    return counted == GroupCounts.MATCHES ? 2 : isNear(pattern, by, counted) ? 1 : 0;
  }

  /** Whether a variable names a group, or is in a triple with one that does. */
  private static boolean isNear(ReadPattern pattern, int[] by, int variable) {
    Slot slot = Slot.variable(variable);
    for (int name : by) {
      Slot other = Slot.variable(name);
      if (name == variable
          || pattern.pattern().triples().stream()
              .map(GraphPattern.Triple::slots)
              .anyMatch(slots -> slots.contains(slot) && slots.contains(other))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Plans all searches, and begins.
   *
   * @param by the variables that name a group
   * @param counted what is counted, {@link GroupCounts#MATCHES} or a variable, as {@link #ordered};
   *     at least one
   * @throws RefusedPattern if no search gives one group after the other, or one would have to try
   *     all values for each group
   */
  static CountedGroups of(ReadPattern pattern, int[] by, List<Integer> counted, Planner planner) {
    Matcher matcher = planner.matcher(pattern);
    GroupRows groups =
        matcher
            .groups(by, counted.getFirst())
            .orElseThrow(() -> new RefusedPattern(LeftToJena.OPERATOR));
    planner.planned(pattern, matcher, groups::plan);
    List<Count> others = new ArrayList<>();
    for (int variable : counted.subList(1, counted.size())) {
      others.add(other(pattern, by, variable, planner));
    }
    groups.start();
    return new CountedGroups(groups, others, by.length);
  }

  private static Count other(ReadPattern pattern, int[] by, int variable, Planner planner) {
    if (rank(pattern, by, variable) == 0) {
      throw new RefusedPattern(LeftToJena.OPERATOR);
    }
    if (Arrays.stream(by).anyMatch(name -> name == variable)) {
      return names -> BigInteger.ONE;
    }
    List<Integer> given = Arrays.stream(by).boxed().toList();
    Matcher matcher = planner.matcher(pattern, pattern.pattern().givenThat(given));
    if (variable == GroupCounts.MATCHES) {
      matcher.prepare();
      return matcher::count;
    }
    matcher.prepareDistinct(variable);
    return names -> matcher.distinctCount(variable, names);
  }

  /** Moves to the next group; returns false at the end. */
  boolean next() {
    if (!groups.next()) {
      return false;
    }
    if (!others.isEmpty()) {
      Arrays.setAll(names, groups::value);
      found.clear();
      others.forEach(count -> found.add(count.of(names)));
    }
    return true;
  }

  /** The value of a variable that names the group, by its place. */
  int value(int place) {
    return groups.value(place);
  }

  /** A count of the group by its place if it is no larger than a long, else -1. */
  long longCount(int place) {
    if (place == 0) {
      return groups.longSize();
    }
    BigInteger count = found.get(place - 1);
    return count.bitLength() < Long.SIZE ? count.longValue() : -1;
  }

  /** A count of the group, by its place. */
  BigInteger count(int place) {
    return place == 0 ? groups.size() : found.get(place - 1);
  }
}
