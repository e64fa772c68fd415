// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.prolog;

import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A fact, or a rule that gives a predicate another name.
 *
 * @param head what holds
 * @param premise if this does; null for a fact
 */
record Clause(Literal head, @Nullable Literal premise) {
  /**
   * A predicate with its arguments.
   *
   * @param arguments at least one
   */
  record Literal(String predicate, List<Term> arguments) {
    public Literal {
      arguments = List.copyOf(arguments);
    }

    /** Predicate and number of arguments, as Prolog writes it. */
    String signature() {
      return predicate + "/" + arguments.size();
    }

    boolean hasVariables() {
      return arguments.stream()
          .flatMap(term -> term.flat().stream())
          .anyMatch(Term.Variable.class::isInstance);
    }
  }

  /**
   * Whether this says no more than that one predicate is a part of another: one premise, and on
   * both sides the same one or two variables, each once.
   */
  boolean isRenaming() {
    if (premise == null) {
      return false;
    }
    List<Term> left = head.arguments();
    List<Term> right = premise.arguments();
    return left.size() <= 2
        && left.size() == right.size()
        && left.stream().allMatch(Term.Variable.class::isInstance)
        && new HashSet<>(left).size() == left.size()
        && new HashSet<>(left).equals(new HashSet<>(right));
  }
}
