// SPDX-License-Identifier: Apache-2.0
package org.htedl.why;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A goal during the search: what it costs to show, as far as is known. */
final class State {
  /** The cost of what is not shown yet. */
  static final long UNKNOWN = Long.MAX_VALUE;

  /** Costs stop growing here: trees can be exponentially larger than what they share. */
  private static final long MOST = 1L << 40;

  final Goal goal;

  /** Nodes of its own: one, or none for parts of paths. */
  final int weight;

  /** No witness of it has fewer nodes. */
  final int least;

  /** The fewest nodes of the rest of a tree with it. */
  long outside = UNKNOWN;

  /** The fewest nodes that are known to show it. */
  long cost = UNKNOWN;

  /** The cost that those who need the goal know. */
  long published = UNKNOWN;

  @Nullable GoalExpansion expansion;

  /** The way that gave the cost, where one is needed. */
  @Nullable Way best;

  /** What it is shown by if no way shows it. */
  @Nullable Leaf leaf;

  final List<Way> ways = new ArrayList<>();

  /** The ways of other goals that need this one; more than once if they need it so. */
  final List<Way> usedBy = new ArrayList<>();

  /** Cost → how many ways there are at that cost, where more than one is needed. */
  private final Map<Long, Integer> costs = new TreeMap<>();

  private int reached;

  State(Goal goal, int weight, int least) {
    this.goal = goal;
    this.weight = weight;
    this.least = least;
  }

  /** Goals that no way shows, in the order in which they are taken for shown. */
  enum Leaf {
    /** An axiom that the schema's graphs have because of their facts; explained there. */
    SCHEMA(1 << 16),
    /** A member of a class whose definition answer sets decide. */
    DEFINED_BY_ANSWER_SETS(1),
    /** A member of another class in every answer set, by other premises in each. */
    IN_EVERY_ANSWER_SET(1),
    /** A fact that is left unexplained; it costs more than any derivation. */
    FACT(1 << 16),
    /** A claim that the search had not looked at when it ended. */
    CLAIM(1 << 16);

    /** In nodes. */
    final long cost;

    Leaf(long cost) {
      this.cost = cost;
    }

    /** Returns whether a tree with it can be the smallest. */
    boolean isWhole() {
      return this == DEFINED_BY_ANSWER_SETS || this == IN_EVERY_ANSWER_SET;
    }
  }

  /** An option with what it costs. */
  static final class Way {
    final State owner;
    final Option option;
    final State[] premises;
    private int missing;
    private long sum;
    private long counted = UNKNOWN;

    Way(State owner, Option option, State[] premises) {
      this.owner = owner;
      this.option = option;
      this.premises = premises;
      this.missing = premises.length;
    }

    /** What the premises cost together; {@link #UNKNOWN} while one of them is not shown. */
    long cost() {
      return missing > 0 ? UNKNOWN : sum;
    }

    /** A premise costs less than before. */
    void lower(long before, long now) {
      if (before == UNKNOWN) {
        missing--;
        sum += now;
      } else {
        sum -= before - now;
      }
    }
  }

  /** Takes the new cost of a way into account; whether the goal costs less by that. */
  boolean update(Way way) {
    long its = way.cost();
    if (its == UNKNOWN || expansion == null) {
      return false;
    }
    long now = expansion.needed() == 1 ? its : cheapest(way, its);
    if (now == UNKNOWN || Math.min(MOST, now + weight) >= cost) {
      return false;
    }
    cost = Math.min(MOST, now + weight);
    best = way;
    return true;
  }

  private long cheapest(Way way, long its) {
    if (way.counted == UNKNOWN) {
      reached++;
    } else {
      costs.merge(way.counted, -1, Integer::sum);
    }
    way.counted = its;
    costs.merge(its, 1, Integer::sum);
    int open = expansion == null ? 0 : expansion.needed();
    if (reached < open) {
      return UNKNOWN;
    }
    long sum = 0;
    for (Map.Entry<Long, Integer> entry : costs.entrySet()) {
      int taken = Math.min(open, entry.getValue());
      sum += taken * entry.getKey();
      open -= taken;
      if (open == 0) {
        break;
      }
    }
    return sum;
  }
}
