// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.htedl.answerset.grounding.source.Place;
import org.htedl.answerset.grounding.syntax.BodyLiteral;
import org.htedl.answerset.grounding.syntax.PredicateSignature;
import org.htedl.answerset.grounding.syntax.RuleTerm;
import org.htedl.answerset.grounding.syntax.Rules;
import org.htedl.answerset.grounding.syntax.Statement;
import org.htedl.answerset.grounding.syntax.Statement.Choice;
import org.htedl.answerset.grounding.syntax.Statement.Disjunction;
import org.htedl.answerset.grounding.syntax.Statement.Option;

/**
 * An atom in a body whose predicate no head has, so that it is false: most often it is misspelt.
 *
 * @param source the name of its text, empty if there is only one
 * @param line from 1
 * @param column from 1
 * @param predicate its name and arity, such as {@code p/2}
 */
public record UndefinedAtom(String source, int line, int column, String predicate) {
  /** The information, without the place, in gringo's words. */
  public String information() {
    return "atom does not occur in any rule head: " + predicate;
  }

  /** All such atoms, by statement. Atoms of data and of {@code #defined} predicates are none. */
  static List<UndefinedAtom> in(Rules rules) {
    Set<PredicateSignature> defined = new HashSet<>(rules.defined());
    defined.addAll(rules.data().keySet());
    for (Statement statement : rules.statements()) {
      switch (statement) {
        case Disjunction it -> it.head().forEach(atom -> add(atom, defined));
        case Choice it -> it.options().forEach(option -> add(option.atom(), defined));
        case Statement.Minimise minimise -> {
          // It has no head.
        }
        case Statement.Show show -> {
          // A term that is shown is not an atom of the program.
        }
      }
    }
    List<UndefinedAtom> undefined = new ArrayList<>();
    for (Statement statement : rules.statements()) {
      if (statement instanceof Choice choice) {
        for (Option option : choice.options()) {
          find(option.condition(), defined, undefined);
        }
      }
      find(statement.body(), defined, undefined);
    }
    return undefined;
  }

  private static void add(RuleTerm atom, Set<PredicateSignature> defined) {
    switch (atom) {
      case RuleTerm.Application it -> defined.add(it.signature());
      case RuleTerm.Pool pool -> pool.options().forEach(each -> add(each, defined));
      default -> throw new IllegalArgumentException("not an atom: " + atom);
    }
  }

  private static void find(
      List<BodyLiteral> body, Set<PredicateSignature> defined, List<UndefinedAtom> into) {
    for (BodyLiteral literal : body) {
      switch (literal) {
        case BodyLiteral.Holds it -> check(it.atom(), defined, into);
        case BodyLiteral.Conditional it -> {
          find(List.of(it.literal()), defined, into);
          find(it.condition(), defined, into);
        }
        case BodyLiteral.Aggregate it ->
            it.elements().forEach(element -> find(element.condition(), defined, into));
        case BodyLiteral.Comparison comparison -> {
          // It has no atom.
        }
        case BodyLiteral.Range range -> {
          // It has no atom.
        }
      }
    }
  }

  private static void check(
      RuleTerm atom, Set<PredicateSignature> defined, List<UndefinedAtom> into) {
    switch (atom) {
      case RuleTerm.Application it -> {
        if (!defined.contains(it.signature())) {
          Place place = it.place();
          into.add(
              new UndefinedAtom(
                  place.source(), place.line(), place.column(), it.signature().toString()));
        }
      }
      case RuleTerm.Pool pool -> pool.options().forEach(each -> check(each, defined, into));
      default -> throw new IllegalArgumentException("not an atom: " + atom);
    }
  }
}
