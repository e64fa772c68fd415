package org.htedl.matching;

import java.util.function.IntPredicate;

/** Guesses how many values a variable has once others are known, from sizes of relations. */
final class Estimates {
  /** Part of the values that pass a test, for want of better knowledge. */
  private static final double PASSES = .5;

  private final Layout layout;
  private final double nodes;

  Estimates(Layout layout) {
    this.layout = layout;
    this.nodes = Math.max(1, layout.relations().mirror().nodeCount());
  }

  /**
   * A guess at one variable.
   *
   * @param looked how many candidates the search would look at
   * @param kept how many of them would be values
   * @param isBound whether anything known limits them
   */
  record Guess(double looked, double kept, boolean isBound) {}

  /**
   * The guess for a variable.
   *
   * @param isBound whether the value at a place is known by then
   */
  Guess of(int variable, IntPredicate isBound) {
    double least = Double.POSITIVE_INFINITY;
    double share = 1;
    double ends = Double.POSITIVE_INFINITY;
    for (Edge edge : layout.edges()) {
      if (!edge.mentions(variable)) {
        continue;
      }
      if (edge.predicate() == variable) {
        double predicates = layout.relations().predicates().length;
        boolean anchored = isBound.test(edge.subject()) || isBound.test(edge.object());
        if (anchored) {
          least = Math.min(least, Math.min(predicates, 8));
        } else {
          ends = Math.min(ends, predicates * 1024);
        }
        continue;
      }
      boolean isSubject = edge.subject() == variable;
      int other = isSubject ? edge.object() : edge.subject();
      if (!isBound.test(edge.predicate()) && edge.fixed() == null) {
        continue;
      }
      Relation relation = edge.fixed();
      double distinct = relation == null ? nodes : ends(relation, isSubject);
      if (isBound.test(other)) {
        double length = relation == null ? 4 : length(relation, other, isSubject);
        least = Math.min(least, length);
        share *= Math.min(1, length / Math.max(1, distinct));
      } else {
        ends = Math.min(ends, distinct);
        share *= Math.min(1, distinct / nodes);
      }
    }
    for (int[] pair : layout.same()) {
      if (pair[0] == variable && isBound.test(pair[1])
          || pair[1] == variable && isBound.test(pair[0])) {
        least = Math.min(least, 1);
      }
    }
    for (Condition condition : layout.pattern().conditions()) {
      if (condition instanceof Condition.Test test && test.variable() == variable) {
        share *= PASSES;
      }
    }
    boolean isLimited = least < Double.POSITIVE_INFINITY;
    double looked = isLimited ? least : Math.min(ends, nodes);
    return new Guess(looked, Math.min(looked, nodes * share), isLimited);
  }

  private static double ends(Relation relation, boolean isSubject) {
    return isSubject ? relation.subjectCount() : relation.objectCount();
  }

  /** The length of the run that a known end gives. */
  private double length(Relation relation, int known, boolean variableIsSubject) {
    if (layout.isTerm(known)) {
      int term = layout.term(known);
      return variableIsSubject ? relation.inverseDegree(term) : relation.degree(term);
    }
    return relation.size() / Math.max(1, ends(relation, !variableIsSubject));
  }
}
