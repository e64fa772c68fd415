package org.htedl.answerset.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.htedl.answerset.program.GroundRule;
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
  private final Map<Key, Integer> numbers = new HashMap<>();

  /** The number of a rule's body, from 0. */
  int number(GroundRule rule) {
    Body body = body(rule);
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
  static Body body(GroundRule rule) {
    int[] weights = rule.weights();
    if (weights == null) {
      return conjunction(rule.body());
    }
    long sum = Arrays.stream(weights).asLongStream().sum();
    int lightest = Arrays.stream(weights).min().orElse(0);
    boolean repeats = IntStream.of(rule.body()).distinct().count() < weights.length;
    if (rule.bound() <= 0) {
      return conjunction(new int[0]);
    }
    if (sum >= rule.bound() && sum - lightest < rule.bound() && !repeats) {
      return conjunction(rule.body());
    }
    return new Body(rule.body(), Arrays.stream(weights).asLongStream().toArray(), rule.bound());
  }

  private static Body conjunction(int[] literals) {
    return new Body(IntStream.of(literals).sorted().distinct().toArray(), null, 0);
  }

  /** A body by its content. */
  private static final class Key {
    private final Body body;
    private final int hash;

    Key(Body body) {
      this.body = body;
      hash =
          31 * (31 * Arrays.hashCode(body.literals) + Arrays.hashCode(body.weights))
              + Long.hashCode(body.bound);
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
