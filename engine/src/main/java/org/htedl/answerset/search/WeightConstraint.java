package org.htedl.answerset.search;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * A literal that is true just where the weights of others that are true sum up to a bound.
 *
 * <p>The others are distinct in their variables and sorted by falling weight, so that one that has
 * to be true or false is found without a look at all.
 */
final class WeightConstraint {
  /** What stands for the sum's reaching the bound. */
  final int head;

  final int[] literals;
  final long[] weights;
  final long total;
  long bound;

  /** The sum of the weights of literals that are true, of those that were propagated. */
  long sumTrue;

  /** The sum of the weights of literals that are false, of those that were propagated. */
  long sumFalse;

  private WeightConstraint(int head, int[] literals, long[] weights, long bound) {
    this.head = head;
    this.literals = literals;
    this.weights = weights;
    this.bound = bound;
    long sum = 0;
    for (long weight : weights) {
      sum = Math.addExact(sum, weight);
    }
    total = sum;
  }

  /**
   * A constraint with the same meaning in which a variable comes once.
   *
   * @param weights above 0
   */
  static WeightConstraint of(int head, int[] literals, long[] weights, long bound) {
    TreeMap<Integer, Long> byLiteral = new TreeMap<>();
    for (int i = 0; i < literals.length; i++) {
      byLiteral.merge(literals[i], weights[i], Math::addExact);
    }
    long left = bound;
    List<Term> terms = new ArrayList<>();
    for (var entry : byLiteral.entrySet()) {
      int literal = entry.getKey();
      long weight = entry.getValue();
      long opposite = byLiteral.getOrDefault(literal ^ 1, 0L);
      // One of a literal and its negation is true, so the smaller weight is reached anyway.
      if (opposite > 0 && (literal & 1) == 0) {
        left -= Math.min(weight, opposite);
      }
      if (weight > opposite) {
        terms.add(new Term(literal, weight - opposite));
      }
    }
    long clamp = Math.max(left, 1);
    terms.replaceAll(term -> new Term(term.literal, Math.min(term.weight, clamp)));
    terms.sort((a, b) -> Long.compare(b.weight, a.weight));
    return new WeightConstraint(
        head,
        terms.stream().mapToInt(Term::literal).toArray(),
        terms.stream().mapToLong(Term::weight).toArray(),
        left);
  }

  private record Term(int literal, long weight) {}
}
