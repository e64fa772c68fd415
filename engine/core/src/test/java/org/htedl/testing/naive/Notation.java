// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.naive;

import static org.htedl.expression.Literal.string;
import static org.htedl.testing.naive.TripleReader.iri;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.DataRange.Facet;
import org.htedl.expression.RoleExpression;

/** Facts and expressions written shortly, and what the oracle should say about them. */
final class Notation {
  /** Everything that is a literal. */
  static final DataRange ANY = new DataRange.Unqualified();

  private Notation() {}

  record Facts(List<Triple> graph, List<Triple> schema) {}

  static Facts graph(String... lines) {
    return new Facts(TripleReader.read(lines), List.of());
  }

  static List<Triple> declared(String kind) {
    return TripleReader.read("p rdf:type owl:" + kind);
  }

  static void assertIndividuals(String expected, Facts facts) {
    NaiveEvaluator evaluator = new NaiveEvaluator(facts.graph(), facts.schema());
    assertEquals(names(expected), new TreeSet<>(evaluator.individuals()));
  }

  static void assertCovers(String expected, Facts facts, ClassExpression expression) {
    NaiveEvaluator evaluator = new NaiveEvaluator(facts.graph(), facts.schema());
    assertEquals(
        names(expected), new TreeSet<>(evaluator.evaluate(expression)), expression::toString);
  }

  static Set<String> names(String names) {
    return Arrays.stream(names.split(" "))
        .filter(name -> !name.isEmpty())
        .map(TripleReader::iri)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  static ClassExpression named(String name) {
    return new ClassExpression.Named(iri(name));
  }

  static RoleExpression role(String name) {
    return new RoleExpression.Named(iri(name));
  }

  static RoleExpression twice(RoleExpression role) {
    return new RoleExpression.Inverse(role);
  }

  static ClassExpression some(String role, ClassExpression filler) {
    return new ClassExpression.Some(role(role), filler);
  }

  static ClassExpression count(
      Cardinality cardinality, int bound, String role, ClassExpression filler) {
    return new ClassExpression.Count(cardinality, bound, role(role), filler);
  }

  static ClassExpression oneOf(String... names) {
    return new ClassExpression.OneOf(Arrays.stream(names).map(TripleReader::iri).toList());
  }

  static ClassExpression dataSome(String property, DataRange range) {
    return new ClassExpression.DataSome(iri(property), range);
  }

  static ClassExpression dataCount(
      Cardinality cardinality, int bound, String property, DataRange range) {
    return new ClassExpression.DataCount(cardinality, bound, iri(property), range);
  }

  static ClassExpression value(String property, Constant value) {
    return new ClassExpression.DataHasValue(iri(property), value);
  }

  static DataRange datatype(String name) {
    return new DataRange.Datatype(iri(name));
  }

  static DataRange literals(Constant... values) {
    return new DataRange.OneOf(List.of(values));
  }

  static DataRange facet(String type, Facet facet, Constant value) {
    return new DataRange.Restricted(
        iri("xsd:" + type), List.of(new DataRange.FacetRestriction(facet, value)));
  }

  static DataRange pattern(String regex) {
    return facet("string", Facet.PATTERN, Constant.of(string(regex)));
  }

  static DataRange language(String range) {
    return new DataRange.Restricted(
        iri("rdf:PlainLiteral"),
        List.of(new DataRange.FacetRestriction(Facet.LANG_RANGE, Constant.of(string(range)))));
  }
}
