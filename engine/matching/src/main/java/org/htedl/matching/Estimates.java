// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import java.util.Arrays;
import org.htedl.matching.query.ValueCondition;
import org.htedl.matching.relation.Edge;
import org.htedl.matching.relation.Relation;
import org.jspecify.annotations.Nullable;

/**
 * Guesses how many values a variable has once others are known, from sizes of relations, which are
 * looked up once a pattern, and from a sample.
 */
final class Estimates {
  /** Part of the values that pass a test, for want of better knowledge. */
  private static final double PASSES = .5;

  /** Guesses where a predicate is a variable: of an end's predicates, and of its other ends. */
  private static final double PREDICATES_OF_AN_END = 8;

  private static final double ENDS_BY_ANY_PREDICATE = 4;

  /** A guess of how many nodes ways of any length lead to. */
  private static final double ENDS_OF_WAYS = 64;

  /** The most predicates of a variable whose sizes are looked up. */
  private static final int FEW = 16;

  private final PatternLayout layout;
  private final Edge[] edges;

  /** By edge: how many subjects and objects there are. */
  private final double[] subjects;

  private final double[] objects;

  /** By edge: how many subjects an object has, and how many objects a subject has. */
  private final double[] subjectsOfOne;

  private final double[] objectsOfOne;
  private final double nodes;

  /** By variable: the size of the smallest row that its values are in. */
  private final double[] members;

  private final int[] tests;

  /**
   * A guess for one variable.
   *
   * @param looked how many candidates would be looked at
   * @param kept how many would be values
   * @param isLimited whether anything known limits the values
   */
  record Guess(double looked, double kept, boolean isLimited) {}

  Estimates(PatternLayout layout) {
    this.layout = layout;
    this.edges = layout.edges().toArray(Edge[]::new);
    this.nodes = Math.max(1, layout.relations().mirror().nodeCount());
    this.subjects = new double[edges.length];
    this.objects = new double[edges.length];
    this.subjectsOfOne = new double[edges.length];
    this.objectsOfOne = new double[edges.length];
    for (int e = 0; e < edges.length; e++) {
      measure(e);
    }
    this.members = new double[layout.variables()];
    Arrays.fill(members, nodes);
    this.tests = new int[layout.variables()];
    for (ValueCondition condition : layout.pattern().conditions()) {
      if (condition instanceof ValueCondition.Test test) {
        tests[test.variable()]++;
      } else if (condition instanceof ValueCondition.Member member) {
        members[member.variable()] =
            Math.min(members[member.variable()], member.row().cardinality());
      }
    }
  }

  private void measure(int e) {
    Edge edge = edges[e];
    @Nullable Relation relation = edge.fixed();
    if (relation == null) {
      subjects[e] = nodes;
      objects[e] = nodes;
      subjectsOfOne[e] = ENDS_BY_ANY_PREDICATE;
      objectsOfOne[e] = ENDS_BY_ANY_PREDICATE;
      measureFew(e, layout.predicates(edge.predicate()));
      return;
    }
    subjects[e] = relation.subjectCount();
    objects[e] = relation.objectCount();
    subjectsOfOne[e] =
        layout.isTerm(edge.object())
            ? relation.inverseDegree(layout.term(edge.object()))
            : relation.size() / Math.max(1, objects[e]);
    objectsOfOne[e] =
        layout.isTerm(edge.subject())
            ? relation.degree(layout.term(edge.subject()))
            : relation.size() / Math.max(1, subjects[e]);
  }

  /** Once the predicate, which is one of a few, is known: the means of all. */
  private void measureFew(int e, int... predicates) {
    if (predicates.length == 0 || predicates.length > FEW) {
      return;
    }
    double size = 0;
    double starts = 0;
    double ends = 0;
    for (int predicate : predicates) {
      Relation relation = layout.relations().of(predicate);
      size += relation.size();
      starts += relation.subjectCount();
      ends += relation.objectCount();
    }
    subjects[e] = starts / predicates.length;
    objects[e] = ends / predicates.length;
    subjectsOfOne[e] = size / Math.max(1, ends);
    objectsOfOne[e] = size / Math.max(1, starts);
  }

  /**
   * Guesses how many values a variable would have. The guess stays the same until a variable is
   * bound that anything {@linkplain #connect connects} with it.
   *
   * @param isBound for each variable whether its value is known by then
   * @param sample what it tells is better; or null
   */
  Guess guess(int variable, boolean[] isBound, @Nullable Sample sample) {
    Guess guess = guess(variable, isBound);
    if (sample == null) {
      return guess;
    }
    if (!guess.isLimited) {
      double share = Math.min(1, sample.shareOfAny(variable));
      return new Guess(guess.looked, guess.looked * share, false);
    }
    return sample.measure(variable) ? new Guess(sample.looked, sample.kept, true) : guess;
  }

  private Guess guess(int variable, boolean[] isBound) {
    double least = Double.POSITIVE_INFINITY;
    double ends = members[variable];
    double share = Math.min(1, ends / nodes);
    for (int e = 0; e < edges.length; e++) {
      Edge edge = edges[e];
      boolean isSubject = edge.subject() == variable;
      if (!isSubject && edge.object() != variable) {
        if (edge.predicate() == variable) {
          if (isKnown(edge.subject(), isBound) || isKnown(edge.object(), isBound)) {
            least = Math.min(least, Math.min(PREDICATES_OF_AN_END, members[variable]));
          }
        }
        continue;
      }
      if (!isKnown(edge.predicate(), isBound)) {
        continue;
      }
      double distinct = isSubject ? subjects[e] : objects[e];
      if (isKnown(isSubject ? edge.object() : edge.subject(), isBound)) {
        double length = isSubject ? subjectsOfOne[e] : objectsOfOne[e];
        least = Math.min(least, length);
        share *= Math.min(1, length / Math.max(1, distinct));
      } else {
        ends = Math.min(ends, distinct);
        share *= Math.min(1, distinct / nodes);
        if (!layout.isTerm(edge.predicate())) {
          // The values depend on that of the predicate.
          least = Math.min(least, ends);
        }
      }
    }
    for (int[] pair : layout.same()) {
      if (pair[0] == variable && isKnown(pair[1], isBound)
          || pair[1] == variable && isKnown(pair[0], isBound)) {
        least = Math.min(least, 1);
      }
    }
    for (int i = 0; i < tests[variable]; i++) {
      share *= PASSES;
    }
    for (ValueCondition condition : layout.pattern().conditions()) {
      if (condition instanceof ValueCondition.Reached way
          && (way.to() == variable && isKnown(way.from(), isBound)
              || way.from() == variable && isKnown(way.to(), isBound))) {
        least = Math.min(least, Math.min(ENDS_OF_WAYS, nodes));
      }
    }
    boolean isLimited = least < Double.POSITIVE_INFINITY;
    double looked = isLimited ? least : ends;
    return new Guess(looked, Math.min(looked, nodes * share), isLimited);
  }

  /** Whether the guess for one variable may change when the other one is bound. */
  boolean connect(int variable, int other) {
    for (Edge edge : edges) {
      if (edge.mentions(variable) && edge.mentions(other)) {
        return true;
      }
    }
    for (int[] pair : layout.same()) {
      if (pair[0] == variable && pair[1] == other || pair[1] == variable && pair[0] == other) {
        return true;
      }
    }
    for (ValueCondition condition : layout.pattern().conditions()) {
      if (condition instanceof ValueCondition.Reached way
          && (way.from() == variable && way.to() == other
              || way.to() == variable && way.from() == other)) {
        return true;
      }
    }
    return false;
  }

  private boolean isKnown(int place, boolean[] isBound) {
    return layout.isKnown(place) || isBound[place];
  }
}
