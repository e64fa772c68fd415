// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.htedl.answerset.program.GroundRule;
import org.htedl.answerset.search.clause.StoppableSort;
import org.htedl.limit.WorkMeter;
import org.jspecify.annotations.Nullable;

/**
 * The different bodies of a program. Bodies of the same literals are one; a weight body that needs
 * all of its literals is a conjunction.
 */
final class Bodies {
  /**
   * A body.
   *
   * @param literals distinct and ascending where it is a conjunction, else as in the program
   * @param weights null where it is a conjunction
   */
  record Body(int[] literals, long @Nullable [] weights, long bound) {
    boolean isConjunction() {
      return weights == null;
    }
  }

  private final List<Body> bodies = new ArrayList<>();
  private final Map<Key, Integer> numbers;
  private final WorkMeter meter;

  /**
   * @param rules how many there are, so that the table never grows at once
   * @param meter counts the work
   */
  Bodies(int rules, WorkMeter meter) {
    this.meter = meter;
    numbers = HashMap.newHashMap(rules);
  }

  /** The number of a rule's body, from 0. */
  int number(GroundRule rule) {
    Body body = of(rule);
    meter.add(4L * body.literals().length);
    return numbers.computeIfAbsent(
        new Key(body),
        unknown -> {
          bodies.add(body);
          return bodies.size() - 1;
        });
  }

  int count() {
    return bodies.size();
  }

  Body get(int number) {
    return bodies.get(number);
  }

  /** A rule's body in its simplest form. */
  Body of(GroundRule rule) {
    int[] weights = rule.weights();
    if (weights == null) {
      return conjunction(rule.body());
    }
    long[] wide = new long[weights.length];
    long sum = 0;
    int lightest = Integer.MAX_VALUE;
    for (int i = 0; i < weights.length; i++) {
      meter.add(1);
      wide[i] = weights[i];
      sum += weights[i];
      lightest = Math.min(lightest, weights[i]);
    }
    if (rule.bound() <= 0) {
      return conjunction(new int[0]);
    }
    if (sum >= rule.bound() && sum - lightest < rule.bound()) {
      Body all = conjunction(rule.body());
      if (all.literals().length == weights.length) {
        return all;
      }
    }
    return new Body(rule.body(), wide, rule.bound());
  }

  private Body conjunction(int[] literals) {
    int[] sorted = literals.clone();
    StoppableSort.sort(sorted, sorted.length, meter);
    int count = StoppableSort.distinct(sorted, sorted.length, meter);
    return new Body(count == sorted.length ? sorted : Arrays.copyOf(sorted, count), null, 0);
  }

  /** A body by its content. */
  private static final class Key {
    /** An odd number whose bits have no pattern. */
    private static final long MIXER = 0x9E37_79B9_7F4A_7C15L;

    private final Body body;
    private final int hash;

    Key(Body body) {
      this.body = body;
      long mixed = body.bound;
      for (int literal : body.literals) {
        // Sums of small numbers, as in Arrays.hashCode, are the same for many pairs of atoms.
        mixed = (mixed + literal) * MIXER;
        mixed ^= mixed >>> 29;
      }
      hash = Long.hashCode(31 * mixed + Arrays.hashCode(body.weights));
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key key
          && Arrays.equals(body.literals, key.body.literals)
          && Arrays.equals(body.weights, key.body.weights)
          && body.bound == key.body.bound;
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }
}
