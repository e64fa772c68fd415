package org.htedl.answerset.grounding.join;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.htedl.answerset.grounding.syntax.Literal;
import org.htedl.answerset.grounding.syntax.Term;

/** Which variables a term or a literal has, which it gives values, and which it needs. */
public final class Variables {
  private Variables() {}

  /** Whether a term has no variables. */
  static boolean isGround(Term term) {
    return of(term).isEmpty();
  }

  static boolean areBound(Term term, Set<String> bound) {
    return bound.containsAll(of(term));
  }

  /** The names of a term's variables. */
  public static Set<String> of(Term term) {
    Set<String> names = new HashSet<>();
    term.forEachVariable(variable -> names.add(variable.name()));
    return names;
  }

  /** The variables that matching a term gives values. */
  static void provided(Term term, Set<String> into) {
    switch (term) {
      case Term.Variable it -> into.add(it.name());
      case Term.Application it -> it.arguments().forEach(each -> provided(each, into));
      default -> {
        // Other operations are compared, which needs values.
        if (LinearTerm.isLinear(term)) {
          into.addAll(of(term));
        }
      }
    }
  }

  /** The variables outside of elements and conditions, each where it stands first. */
  public static void global(Literal literal, Collection<Term.Variable> into) {
    for (Term term : terms(literal)) {
      term.forEachVariable(into::add);
    }
  }

  /** The terms of a literal outside of elements and conditions. */
  static List<Term> terms(Literal literal) {
    return switch (literal) {
      case Literal.Holds it -> List.of(it.atom());
      case Literal.Comparison it -> List.of(it.left(), it.right());
      case Literal.Range it -> List.of(it.variable(), it.from(), it.to());
      case Literal.Aggregate it -> it.guards().stream().map(Literal.Guard::term).toList();
      case Literal.Conditional it -> List.of();
    };
  }

  /** The variables within elements and conditions. */
  static Set<String> inner(Literal literal) {
    Set<Term.Variable> found = new HashSet<>();
    switch (literal) {
      case Literal.Aggregate it ->
          it.elements()
              .forEach(
                  element -> {
                    element.tuple().forEach(term -> term.forEachVariable(found::add));
                    element.condition().forEach(each -> global(each, found));
                  });
      case Literal.Conditional it -> {
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
