// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.htedl.answerset.search.clause.Assignment;
import org.htedl.answerset.search.clause.Literals;
import org.htedl.answerset.search.clause.StoppableSort;
import org.htedl.answerset.search.clause.Watches;
import org.htedl.limit.WorkMeter;

/**
 * Propagation of weight constraints by the sums of what is true and of what is false.
 *
 * <p>Reasons are found when they are asked for, from the order of the trail.
 */
final class WeightConstraints {

  /** Marks an occurrence of a constraint's head. */
  private static final int HEAD = -1;

  private final Assignment assignment;
  private final List<WeightConstraint> constraints = new ArrayList<>();

  /** By literal: pairs of a constraint and the place of the literal or of its negation there. */
  private int[][] occurrences = new int[0][];

  private int[] counts = new int[0];
  private final WorkMeter meter;
  private long literals;

  /** Places of the trail in the upper half, places in a constraint in the lower. */
  private long[] candidates = new long[0];

  /** How many literals of the trail are in the sums. */
  private int head;

  /**
   * @param meter counts the work
   */
  WeightConstraints(Assignment assignment, WorkMeter meter) {
    this.assignment = assignment;
    this.meter = meter;
  }

  boolean isEmpty() {
    return constraints.isEmpty();
  }

  int count() {
    return constraints.size();
  }

  WeightConstraint get(int number) {
    return constraints.get(number);
  }

  /** Makes room for the given number of variables. */
  void grow(int variables) {
    if (2 * variables > counts.length) {
      counts = Arrays.copyOf(counts, 3 * variables);
      meter.add(3L * variables);
      occurrences = Watches.grown(occurrences, 3 * variables, meter);
    }
  }

  /** Adds a constraint, at level 0. */
  int add(WeightConstraint constraint) {
    int number = constraints.size();
    constraints.add(constraint);
    literals += constraint.literals.length;
    for (int i = 0; i < constraint.literals.length; i++) {
      meter.add(8);
      int literal = constraint.literals[i];
      occur(literal, number, i);
      occur(literal ^ 1, number, i);
      if (assignment.values[literal] != 0 && assignment.positions[literal >> 1] < head) {
        if (assignment.values[literal] > 0) {
          constraint.sumTrue += constraint.weights[i];
        } else {
          constraint.sumFalse += constraint.weights[i];
        }
      }
    }
    occur(constraint.head, number, HEAD);
    occur(constraint.head ^ 1, number, HEAD);
    return number;
  }

  private void occur(int literal, int constraint, int place) {
    int[] list = occurrences[literal];
    int count = counts[literal];
    if (count == list.length) {
      list = Arrays.copyOf(list, Math.max(4, 2 * count));
      occurrences[literal] = list;
    }
    list[count] = constraint;
    list[count + 1] = place;
    counts[literal] = count + 2;
  }

  /** Whether a literal of the trail is not yet in the sums. */
  boolean isBehind() {
    return head < assignment.size;
  }

  /** In how many places of constraints the next literal of the trail is. */
  int occurrencesOfNext() {
    return counts[assignment.trail[head]] / 2;
  }

  /**
   * Takes the next literal of the trail into the sums and assigns what follows.
   *
   * @return whether no constraint is violated; otherwise the false literals that violate one are in
   *     {@code conflict}
   */
  boolean propagateNext(Literals conflict) {
    int literal = assignment.trail[head++];
    int[] list = occurrences[literal];
    int count = counts[literal];
    for (int i = 0; i < count; i += 2) {
      int place = list[i + 1];
      if (place != HEAD) {
        WeightConstraint constraint = constraints.get(list[i]);
        if (constraint.literals[place] == literal) {
          constraint.sumTrue += constraint.weights[place];
        } else {
          constraint.sumFalse += constraint.weights[place];
        }
      }
    }
    for (int i = 0; i < count; i += 2) {
      if (!propagate(list[i], conflict)) {
        return false;
      }
    }
    return true;
  }

  /** Takes a literal, the last of the trail, out of the sums, if it is in them. */
  void undo(int literal) {
    boolean summed = assignment.size < head;
    head = Math.min(head, assignment.size);
    int[] list = occurrences[literal];
    meter.add(2L * counts[literal]);
    for (int i = 0; i < counts[literal]; i += 2) {
      int place = list[i + 1];
      if (place != HEAD) {
        WeightConstraint constraint = constraints.get(list[i]);
        constraint.assigned = Math.min(constraint.assigned, place);
        if (summed && constraint.literals[place] == literal) {
          constraint.sumTrue -= constraint.weights[place];
        } else if (summed) {
          constraint.sumFalse -= constraint.weights[place];
        }
      }
    }
  }

  /** Assigns what follows from a constraint's sums; as {@link #propagateNext}. */
  boolean propagate(int number, Literals conflict) {
    WeightConstraint constraint = constraints.get(number);
    byte[] values = assignment.values;
    int reason = Assignment.WEIGHTS + number;
    int head = constraint.head;
    if (constraint.sumTrue >= constraint.bound) {
      if (values[head] < 0) {
        conflict.clear();
        conflict.add(head);
        explainReached(constraint, constraint.bound, Integer.MAX_VALUE, conflict);
        return false;
      }
      if (values[head] == 0) {
        assignment.assign(head, reason);
      }
      return true;
    }
    if (constraint.total - constraint.sumFalse < constraint.bound) {
      if (values[head] > 0) {
        conflict.clear();
        conflict.add(head ^ 1);
        explainMissed(constraint, constraint.bound, Integer.MAX_VALUE, conflict);
        return false;
      }
      if (values[head] == 0) {
        assignment.assign(head ^ 1, reason);
      }
      return true;
    }
    if (values[head] > 0) {
      assignHeavy(constraint, constraint.total - constraint.sumFalse - constraint.bound, 0, reason);
    } else if (values[head] < 0) {
      assignHeavy(constraint, constraint.bound - 1 - constraint.sumTrue, 1, reason);
    }
    return true;
  }

  /** Assigns the free literals that weigh more than what is left, negated with {@code sign} 1. */
  private void assignHeavy(WeightConstraint constraint, long left, int sign, int reason) {
    byte[] values = assignment.values;
    int i = constraint.assigned;
    for (; i < constraint.literals.length && constraint.weights[i] > left; i++) {
      meter.add(2);
      int literal = constraint.literals[i] ^ sign;
      if (values[literal] == 0) {
        assignment.assign(literal, reason);
      }
    }
    constraint.assigned = i;
  }

  /**
   * Adds the literals, all false, that together with a constraint imply a literal.
   *
   * @param reason of the literal
   */
  void explain(int literal, int reason, Literals into) {
    WeightConstraint constraint = constraints.get(reason - Assignment.WEIGHTS);
    int before = assignment.positions[literal >> 1];
    if (literal == constraint.head) {
      explainReached(constraint, constraint.bound, before, into);
    } else if (literal == (constraint.head ^ 1)) {
      explainMissed(constraint, constraint.bound, before, into);
    } else if (assignment.values[constraint.head] > 0) {
      into.add(constraint.head ^ 1);
      explainMissed(constraint, constraint.bound + weight(constraint, literal), before, into);
    } else {
      into.add(constraint.head);
      explainReached(constraint, constraint.bound - weight(constraint, literal ^ 1), before, into);
    }
  }

  private long weight(WeightConstraint constraint, int literal) {
    for (int i = 0; i < constraint.literals.length; i++) {
      meter.add(1);
      if (constraint.literals[i] == literal) {
        return constraint.weights[i];
      }
    }
    throw new IllegalStateException("a literal has a reason that does not mention it");
  }

  /** Adds the negations of the literals that became true first and reach a sum. */
  private void explainReached(WeightConstraint constraint, long sum, int before, Literals into) {
    int count = candidates(constraint, (byte) 1, before);
    long left = sum;
    for (int i = 0; left > 0 && i < count; i++) {
      int place = (int) candidates[i];
      into.add(constraint.literals[place] ^ 1);
      left -= constraint.weights[place];
    }
  }

  /** Adds the literals that became false first, so that a sum can no longer be reached. */
  private void explainMissed(WeightConstraint constraint, long sum, int before, Literals into) {
    int count = candidates(constraint, (byte) -1, before);
    long left = constraint.total;
    for (int i = 0; left >= sum && i < count; i++) {
      int place = (int) candidates[i];
      into.add(constraint.literals[place]);
      left -= constraint.weights[place];
    }
  }

  /**
   * Collects the literals that had a value before a place of the trail, in its order: what is
   * learned from early ones helps further back.
   */
  private int candidates(WeightConstraint constraint, byte value, int before) {
    int[] literals = constraint.literals;
    if (candidates.length < literals.length) {
      candidates = new long[literals.length];
    }
    int count = 0;
    for (int i = 0; i < literals.length; i++) {
      meter.add(2);
      int position = assignment.positions[literals[i] >> 1];
      if (assignment.values[literals[i]] == value && position < before) {
        candidates[count++] = ((long) position << 32) | i;
      }
    }
    StoppableSort.sort(candidates, count, meter);
    return count;
  }

  /** Bytes of the constraints, about. */
  long bytes() {
    return 24L * counts.length + 100L * constraints.size() + 28 * literals;
  }
}
