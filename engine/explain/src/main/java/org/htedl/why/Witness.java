// SPDX-License-Identifier: Apache-2.0
package org.htedl.why;

import java.util.List;
import java.util.Objects;
import org.htedl.expression.ClassExpression;
import org.jspecify.annotations.Nullable;

/**
 * A node of the tree that shows why an individual is covered or is not. What its premises say
 * implies what it says. Immutable.
 */
sealed interface Witness {
  /** What this follows from, in the order of the rule or of the expression. */
  List<Witness> premises();

  /** Where a fact comes from. */
  enum Origin {
    /** The data says so. */
    ASSERTED,
    /** The graphs say so whose axioms apply to all. */
    SCHEMA,
    /** It follows by a rule from the premises. */
    RULE,
    /** It holds in every answer set of definitions that go through their own negation. */
    ANSWER_SETS,
    /** It follows, and the search ended before a derivation was found. */
    UNEXPLAINED
  }

  /**
   * A fact.
   *
   * @param subject an IRI or {@code _:label}; a {@link org.htedl.expression.Literal} where a rule
   *     makes a literal a member of a class on the way
   * @param object an IRI, {@code _:label} or {@link org.htedl.expression.Literal}
   * @param rule the name of the rule; empty where the origin is another
   */
  record Statement(
      Object subject,
      String predicate,
      Object object,
      Origin origin,
      String rule,
      List<Witness> premises)
      implements Witness {
    public Statement {
      Objects.requireNonNull(subject);
      Objects.requireNonNull(predicate);
      Objects.requireNonNull(object);
      Objects.requireNonNull(origin);
      Objects.requireNonNull(rule);
      premises = List.copyOf(premises);
    }
  }

  /**
   * Why a claim holds without premises, or what its premises do not show.
   *
   * @param found how many successors or values are in the filler, of {@code only} how many are not
   * @param among how many successors or values there are
   */
  record Counted(int found, int among) {}

  /**
   * An expression covers an individual, or does not. Without premises, the mirror was looked
   * through: what would be needed is not there, which under the closed world is enough.
   *
   * @param operand the place of the premise among the operands of a disjunction that covers, or of
   *     a conjunction that does not; else -1
   * @param counted null where nothing was counted
   * @param origin {@link Origin#RULE}, or {@link Origin#UNEXPLAINED} if the search ended before
   */
  record Claim(
      String individual,
      ClassExpression expression,
      boolean covered,
      int operand,
      @Nullable Counted counted,
      Origin origin,
      List<Witness> premises)
      implements Witness {
    public Claim {
      Objects.requireNonNull(individual);
      Objects.requireNonNull(expression);
      Objects.requireNonNull(origin);
      premises = List.copyOf(premises);
    }

    /** Returns whether the counted successors are outside of a filler: for {@code only}. */
    boolean isOutside() {
      return expression instanceof ClassExpression.Only
          || expression instanceof ClassExpression.DataOnly;
    }
  }

  /**
   * A triple that is not in the data and is not derived.
   *
   * @param object an IRI, {@code _:label} or {@link org.htedl.expression.Literal}
   * @param unknown those of its terms that the graph does not have, in their order
   */
  record Absent(String subject, String predicate, Object object, List<Object> unknown)
      implements Witness {
    public Absent {
      Objects.requireNonNull(subject);
      Objects.requireNonNull(predicate);
      Objects.requireNonNull(object);
      unknown = List.copyOf(unknown);
    }

    @Override
    public List<Witness> premises() {
      return List.of();
    }
  }

  /**
   * Nothing covers what is no individual of the graph.
   *
   * @param closest local names of individuals that are spelled like its own, at most two
   */
  record Stranger(String individual, List<String> closest) implements Witness {
    public Stranger {
      Objects.requireNonNull(individual);
      closest = List.copyOf(closest);
    }

    @Override
    public List<Witness> premises() {
      return List.of();
    }
  }
}
