// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.join;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.htedl.answerset.grounding.syntax.BodyLiteral;
import org.htedl.answerset.grounding.syntax.RuleTerm;

/** Which variables a term or a literal has, which it gives values, and which it needs. */
final class VariableUse {
  private VariableUse() {}

  /** Whether a term has no variables. */
  static boolean isGround(RuleTerm term) {
    return of(term).isEmpty();
  }

  static boolean areBound(RuleTerm term, Set<String> bound) {
    return bound.containsAll(of(term));
  }

  /** The names of a term's variables. */
  static Set<String> of(RuleTerm term) {
    Set<String> names = new HashSet<>();
    term.forEachVariable(variable -> names.add(variable.name()));
    return names;
  }

  /** The variables that matching a term gives values. */
  static void provided(RuleTerm term, Set<String> into) {
    switch (term) {
      case RuleTerm.Variable it -> into.add(it.name());
      case RuleTerm.Application it -> it.arguments().forEach(each -> provided(each, into));
      default -> {
        // Other operations are compared, which needs values.
        if (LinearTerm.isLinear(term)) {
          into.addAll(of(term));
        }
      }
    }
  }

  /** The variables outside of elements and conditions, each where it stands first. */
  static void global(BodyLiteral literal, Collection<RuleTerm.Variable> into) {
    for (RuleTerm term : terms(literal)) {
      term.forEachVariable(into::add);
    }
  }

  /** The terms of a literal outside of elements and conditions. */
  static List<RuleTerm> terms(BodyLiteral literal) {
    return switch (literal) {
      case BodyLiteral.Holds it -> List.of(it.atom());
      case BodyLiteral.Comparison it -> List.of(it.left(), it.right());
      case BodyLiteral.Range it -> List.of(it.variable(), it.from(), it.to());
      case BodyLiteral.Aggregate it -> it.guards().stream().map(BodyLiteral.Guard::term).toList();
      case BodyLiteral.Conditional it -> List.of();
    };
  }

  /** The variables within elements and conditions. */
  static Set<String> inner(BodyLiteral literal) {
    Set<RuleTerm.Variable> found = new HashSet<>();
    switch (literal) {
      case BodyLiteral.Aggregate it ->
          it.elements()
              .forEach(
                  element -> {
                    element.tuple().forEach(term -> term.forEachVariable(found::add));
                    element.condition().forEach(each -> global(each, found));
                  });
      case BodyLiteral.Conditional it -> {
        global(it.literal(), found);
        it.condition().forEach(each -> global(each, found));
      }
      default -> {
        // It has none.
      }
    }
    Set<String> names = new HashSet<>();
    found.forEach(variable -> names.add(variable.name()));
    return names;
  }
}
