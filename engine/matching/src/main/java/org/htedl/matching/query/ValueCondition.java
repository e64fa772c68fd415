// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching.query;

import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import org.htedl.bits.NodeSet;

/** What the values of a pattern's variables must satisfy besides its triples. */
public sealed interface ValueCondition {
  /**
   * The value of a variable passes a test.
   *
   * @param test gets a node's id or {@code ~id} of a literal; may be called often with the same one
   */
  record Test(int variable, IntPredicate test) implements ValueCondition {}

  /** The value of a variable is a node of a row, which the search may start from. */
  record Member(int variable, NodeSet row) implements ValueCondition {}

  /** The values of two variables are different terms. */
  record Different(int first, int second) implements ValueCondition {}

  /** A way leads from the value of one variable to that of another one; both are nodes. */
  record Reached(int from, int to, Ways ways) implements ValueCondition {}

  /**
   * The inner pattern has a match.
   *
   * @param inner its {@linkplain GraphPattern#given given} variables get values of the outer
   *     pattern
   * @param from for each given variable, in the order of {@link GraphPattern#given}, the outer
   *     variable
   */
  record Exists(GraphPattern inner, List<Integer> from) implements ValueCondition {
    public Exists {
      from = List.copyOf(from);
      requireFitting(inner, from);
    }
  }

  /**
   * The number of matches of the inner pattern lies within bounds.
   *
   * @param distinct if not negative, the variable of the inner pattern whose distinct values are
   *     counted in place of matches
   * @param least 0 or more
   * @param most at least {@code least}
   */
  record Counted(GraphPattern inner, List<Integer> from, int distinct, long least, long most)
      implements ValueCondition {
    public Counted {
      from = List.copyOf(from);
      requireFitting(inner, from);
    }
  }

  /**
   * Two numbers that lie within their bounds are equal.
   *
   * @param second given the values of the same variables of the outer pattern, in any order
   */
  record SameCount(Counted first, Counted second) implements ValueCondition {
    public SameCount {
      if (!Set.copyOf(first.from()).equals(Set.copyOf(second.from()))) {
        throw new IllegalArgumentException("both count for the same values of the outer pattern");
      }
    }
  }

  /** The condition does not hold. */
  record Not(ValueCondition condition) implements ValueCondition {}

  /** At least one holds. */
  record Any(List<ValueCondition> conditions) implements ValueCondition {
    public Any {
      conditions = List.copyOf(conditions);
    }
  }

  /** All hold. */
  record All(List<ValueCondition> conditions) implements ValueCondition {
    public All {
      conditions = List.copyOf(conditions);
    }
  }

  private static void requireFitting(GraphPattern inner, List<Integer> from) {
    if (inner.given().size() != from.size()) {
      throw new IllegalArgumentException(
          "the inner pattern is given " + inner.given().size() + " values, not " + from.size());
    }
  }

  /** Ends of the ways of one kind, computed at each call. Used by one thread at a time. */
  @FunctionalInterface
  interface Ways {
    /**
     * The nodes at the other ends of ways from a node.
     *
     * @param node a node's id
     * @param isForward whether the ways begin with the node; else they end with it
     */
    NodeSet of(int node, boolean isForward);
  }
}
