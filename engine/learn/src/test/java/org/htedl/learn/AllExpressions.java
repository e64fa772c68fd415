// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn;

import java.util.ArrayList;
import java.util.List;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.ClassExpression.And;
import org.htedl.expression.ClassExpression.Or;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.DataRange.Facet;
import org.htedl.expression.DataRange.FacetRestriction;
import org.htedl.expression.Literal;
import org.htedl.expression.RoleExpression;
import org.htedl.learn.option.Only;
import org.htedl.learn.problem.LearnOption;
import org.htedl.learn.problem.LearnOptions;

/** Writes down every expression of the learner's language over a {@link SmallWorld}, by length. */
final class AllExpressions {
  private final LearnOptions options;
  private final List<RoleExpression> roles = new ArrayList<>();
  private final List<List<Nested>> byLength = new ArrayList<>();

  /** An expression with how many roles it nests. */
  record Nested(ClassExpression expression, int depth) {}

  AllExpressions(LearnOptions options) {
    this.options = options;
    for (String iri : SmallWorld.ROLES) {
      roles.add(new RoleExpression.Named(iri));
      if (options.get(LearnOption.INVERSE)) {
        roles.add(new RoleExpression.Inverse(new RoleExpression.Named(iri)));
      }
    }
    byLength.add(List.of());
  }

  /** The expressions of a length that nest no more roles than the options allow. */
  List<Nested> ofLength(int length) {
    while (byLength.size() <= length) {
      byLength.add(make(byLength.size()));
    }
    return byLength.get(length);
  }

  private List<Nested> make(int length) {
    List<Nested> made = new ArrayList<>();
    atoms(length).forEach(atom -> made.add(new Nested(atom, 0)));
    if (length > 2) {
      for (Nested filler : ofLength(length - 2)) {
        quantifiers(filler, made);
      }
    }
    if (length > 3) {
      for (Nested filler : ofLength(length - 3)) {
        counts(filler, made);
      }
    }
    for (int l = 1; 2 * l <= length - 1; l++) {
      for (Nested a : ofLength(l)) {
        for (Nested b : ofLength(length - 1 - l)) {
          List<ClassExpression> both = List.of(a.expression(), b.expression());
          int depth = Math.max(a.depth(), b.depth());
          made.add(new Nested(new And(both), depth));
          made.add(new Nested(new Or(both), depth));
        }
      }
    }
    return made;
  }

  private List<ClassExpression> atoms(int length) {
    List<ClassExpression> atoms = new ArrayList<>();
    switch (length) {
      case 1 -> {
        atoms.add(new ClassExpression.Thing());
        atoms.add(new ClassExpression.Nothing());
        SmallWorld.CLASSES.forEach(iri -> atoms.add(new ClassExpression.Named(iri)));
      }
      case 2 -> {
        if (!options.get(LearnOption.MONOTONE)) {
          SmallWorld.CLASSES.forEach(
              iri -> atoms.add(new ClassExpression.Not(new ClassExpression.Named(iri))));
        }
        for (int c = 0; c < 3; c++) {
          Constant colour = Constant.of(Literal.string("c" + c));
          atoms.add(new ClassExpression.DataHasValue(SmallWorld.COLOUR, colour));
        }
      }
      case 3 -> {
        DataRange any = new DataRange.Datatype("http://www.w3.org/2000/01/rdf-schema#Literal");
        atoms.add(new ClassExpression.DataSome(SmallWorld.COLOUR, any));
        atoms.add(new ClassExpression.DataSome(SmallWorld.SIZE, any));
        for (int bound = -1; bound < 6; bound++) {
          for (Facet facet : List.of(Facet.GREATER_OR_EQUAL, Facet.LESS_OR_EQUAL)) {
            Constant value = Constant.of(Literal.xsd("" + bound, "integer"));
            DataRange range =
                new DataRange.Restricted(
                    Literal.XSD + "integer", List.of(new FacetRestriction(facet, value)));
            atoms.add(new ClassExpression.DataSome(SmallWorld.SIZE, range));
          }
        }
      }
      default -> {}
    }
    return atoms;
  }

  private void quantifiers(Nested filler, List<Nested> made) {
    if (filler.depth() == options.get(LearnOption.MAX_DEPTH)) {
      return;
    }
    int depth = filler.depth() + 1;
    for (RoleExpression role : roles) {
      made.add(new Nested(new ClassExpression.Some(role, filler.expression()), depth));
      ClassExpression only = new ClassExpression.Only(role, filler.expression());
      if (!options.get(LearnOption.MONOTONE) && options.get(LearnOption.ONLY) == Only.ON) {
        made.add(new Nested(only, depth));
      }
      if (!options.get(LearnOption.MONOTONE) && options.get(LearnOption.ONLY) == Only.NONEMPTY) {
        ClassExpression any = new ClassExpression.Some(role, new ClassExpression.Thing());
        made.add(new Nested(new And(List.of(only, any)), depth));
      }
    }
  }

  private void counts(Nested filler, List<Nested> made) {
    if (filler.depth() == options.get(LearnOption.MAX_DEPTH)
        || options.get(LearnOption.CARDINALITY) < 2) {
      return;
    }
    int depth = filler.depth() + 1;
    for (RoleExpression role : roles) {
      for (int n = 0; n <= options.get(LearnOption.CARDINALITY); n++) {
        if (n > 1) {
          made.add(
              new Nested(
                  new ClassExpression.Count(Cardinality.MIN, n, role, filler.expression()), depth));
        }
        if (!options.get(LearnOption.MONOTONE)) {
          made.add(
              new Nested(
                  new ClassExpression.Count(Cardinality.MAX, n, role, filler.expression()), depth));
        }
      }
    }
  }
}
