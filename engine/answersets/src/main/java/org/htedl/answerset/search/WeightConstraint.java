// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

import java.util.Arrays;
import org.htedl.answerset.search.clause.StoppableSort;
import org.htedl.limit.WorkMeter;

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

  /** The literals before this place have values. */
  int assigned;

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
   * @param meter counts the work
   */
  static WeightConstraint of(
      int head, int[] literals, long[] weights, long bound, WorkMeter meter) {
    int count = literals.length;
    long[] places = new long[count];
    for (int i = 0; i < count; i++) {
      meter.add(2);
      places[i] = (long) literals[i] << 32 | i;
    }
    StoppableSort.sort(places, count, meter);
    int[] distinct = new int[count];
    long[] sums = new long[count];
    int end = 0;
    long left = bound;
    for (int i = 0; i < count; ) {
      int variable = (int) (places[i] >> 33);
      long[] both = new long[2];
      for (; i < count && places[i] >> 33 == variable; i++) {
        meter.add(4);
        int sign = (int) (places[i] >> 32 & 1);
        both[sign] = Math.addExact(both[sign], weights[(int) places[i]]);
      }
      // One of a literal and its negation is true, so the smaller weight is reached anyway.
      left -= Math.min(both[0], both[1]);
      if (both[0] != both[1]) {
        distinct[end] = 2 * variable + (both[0] > both[1] ? 0 : 1);
        sums[end++] = Math.abs(both[0] - both[1]);
      }
    }
    return heaviestFirst(head, Arrays.copyOf(distinct, end), sums, left, meter);
  }

  private static WeightConstraint heaviestFirst(
      int head, int[] literals, long[] sums, long bound, WorkMeter meter) {
    int count = literals.length;
    long clamp = Math.max(bound, 1);
    long[] negated = new long[count];
    for (int i = 0; i < count; i++) {
      meter.add(1);
      negated[i] = -Math.min(sums[i], clamp);
    }
    long[] ascending = negated.clone();
    StoppableSort.sort(ascending, count, meter);
    int[] ordered = new int[count];
    long[] weights = new long[count];
    // Where a weight begins in the order, how many literals of it have their places.
    int[] placed = new int[count];
    for (int i = 0; i < count; i++) {
      meter.add(16);
      int first = first(ascending, negated[i]);
      int place = first + placed[first]++;
      ordered[place] = literals[i];
      weights[place] = -negated[i];
    }
    return new WeightConstraint(head, ordered, weights, bound);
  }

  /** The first place of a number that is there. */
  private static int first(long[] ascending, long number) {
    int low = 0;
    int high = ascending.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (ascending[middle] < number) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
