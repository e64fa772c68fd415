// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import org.htedl.closure.report.Refusals;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.DataRange.Facet;
import org.htedl.expression.Literal;
import org.htedl.testing.naive.TripleReader;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** Definitions that speak of literals: data ranges of every kind, and how many values there are. */
class DefinitionDataRangesTest extends DefinitionFixture {
  /** They are named without a declaration, as the datatypes of XML Schema are. */
  @Test
  void datatypesOutsideXmlSchema() {
    define("Translated", dataSome("note", new DataRange.Datatype(Literal.RDF + "langString")));
    define("Noted", dataSome("note", new DataRange.Datatype(TripleReader.iri("rdfs:Literal"))));
    define("Plain", and(named("Noted"), not(named("Translated"))));
    close("a note \"x\"@en", "b note \"x\"", "c other \"x\"@en");
    assertNothingRefused();
    assertMembers("Translated", "a");
    assertMembers("Noted", "a b");
    assertMembers("Plain", "b");
    patch("b note \"y\"@fr", "a note \"x\"@en");
    assertMembers("Translated", "b");
    assertMembers("Plain", "");
  }

  @Test
  void facets() {
    define("Adult", and(named("Person"), dataSome("age", atLeast("integer", "18"))));
    define("Minor", and(named("Person"), not(named("Adult"))));
    define("Old", dataSome("age", atLeast("integer", "40")));
    define("Young", and(named("Person"), not(named("Old"))));
    close(
        "age rdf:type owl:DatatypeProperty",
        "a rdf:type Person",
        "a age 40",
        "b rdf:type Person",
        "b age 7");
    assertNothingRefused();
    assertMembers("Adult", "a");
    assertMembers("Minor", "b");
    assertMembers("Young", "b");
    patch("b age 50", "a age 40");
    assertMembers("Minor", "a");
    assertMembers("Young", "a");
  }

  @Test
  void dataRanges() {
    String tall = TripleReader.iri("TallHeight");
    axioms.add(tall, TripleReader.iri("rdf:type"), TripleReader.iri("rdfs:Datatype"));
    axioms.add(tall, OWL + "equivalentClass", axioms.node(atLeast("double", "1.8")));
    define("NotTall", not(dataSome("height", new DataRange.Datatype(tall))));
    DataRange one = new DataRange.OneOf(List.of(Constant.of(Literal.xsd("1.9", "double"))));
    define("NotOne", not(dataSome("height", one)));
    DataRange other = new DataRange.Not(new DataRange.Datatype(Literal.XSD + "string"));
    define("NotOther", not(dataSome("height", other)));
    define("Neither", dataSome("height", new DataRange.Or(List.of(one, other))));
    define("Both", dataSome("height", new DataRange.And(List.of(one, other))));
    close(
        "height rdf:type owl:DatatypeProperty",
        "a height \"1.9\"^^xsd:double",
        "b height \"1.7\"^^xsd:double",
        "d height \"abc\"");
    assertNothingRefused();
    assertMembers("NotTall", "b d");
    assertMembers("NotOne", "b d");
    assertMembers("NotOther", "d");
    assertMembers("Neither", "a b");
    assertMembers("Both", "a");
    assertEquals(names("a"), members(dataSome("height", new DataRange.Datatype(tall))));
    DataRange.Restricted most =
        new DataRange.Restricted(
            tall,
            List.of(
                new DataRange.FacetRestriction(
                    Facet.LESS, Constant.of(Literal.xsd("1.85", "double")))));
    assertEquals(Set.of(), members(dataSome("height", most)));
  }

  /** A datatype that cannot be evaluated is an error wherever it is used, and never empty. */
  @Test
  void datatypesThatMeanNothing() {
    axioms.add(
        TripleReader.iri("Loop"),
        OWL + "equivalentClass",
        axioms.node(new DataRange.Not(new DataRange.Datatype(TripleReader.iri("Loop")))));
    axioms.add(
        TripleReader.iri("Ill"), OWL + "equivalentClass", axioms.node(atLeast("integer", "x")));
    DataRange loop = new DataRange.Datatype(TripleReader.iri("Loop"));
    DataRange ill = new DataRange.Datatype(TripleReader.iri("Ill"));
    define("Round", not(dataSome("d", loop)));
    define("Reader", some("p", named("Round")));
    define("Negating", not(named("Round")));
    close("Loop rdf:type rdfs:Datatype", "Ill rdf:type rdfs:Datatype", "a d 1", "b p a");
    BadExpressionException bad =
        Assertions.assertThrows(BadExpressionException.class, () -> members(dataSome("d", loop)));
    assertEquals(
        "The definition of the datatype <"
            + TripleReader.iri("Loop")
            + "> cannot be evaluated: it is defined by itself.",
        bad.getMessage());
    bad = Assertions.assertThrows(BadExpressionException.class, () -> members(dataSome("d", ill)));
    assertEquals(
        "The definition of the datatype <"
            + TripleReader.iri("Ill")
            + "> cannot be evaluated: \"x\" is not a value of xsd:integer.",
        bad.getMessage());
    assertEquals(
        List.of(
            "Not evaluated under the closed world: <"
                + TripleReader.iri("Negating")
                + ">, since it depends on who is not in <"
                + TripleReader.iri("Round")
                + ">, which is incomplete.",
            "Not evaluated under the closed world: <"
                + TripleReader.iri("Round")
                + ">, since its definition cannot be read: The definition of the datatype <"
                + TripleReader.iri("Loop")
                + "> cannot be evaluated: it is defined by itself."),
        Refusals.in(closed).sentences());
    assertEquals(List.copyOf(names("Negating Reader Round")), Refusals.in(closed).incomplete());
    assertMembers("Negating", "");
  }

  @Test
  void cardinalitiesOfUndeclaredPropertiesCountWhatTheyHave() {
    define("None", count(Cardinality.MAX, 0, "tag"));
    define("Two", count(Cardinality.MIN, 2, "tag"));
    close("a tag \"x\"", "a tag \"y\"", "b tag \"x\"", "c rdf:type Q");
    assertMembers("None", "c");
    assertMembers("Two", "a");
    patch("", "a tag \"x\" . a tag \"y\" . b tag \"x\"");
    patch("c tag d . c tag e", "");
    assertMembers("None", "d e");
    assertMembers("Two", "c");
    patch("d tag \"z\"", "c tag d . c tag e");
    assertMembers("None", "c");
  }

  /**
   * More values never make less of "at least", so that this depends on itself but negates nothing.
   */
  @Test
  void aLowerBoundMayDependOnItself() {
    define(
        "Tagged",
        new ClassExpression.DataCount(
            Cardinality.MIN, 1, TripleReader.iri("tag"), new DataRange.Unqualified()));
    String value =
        axioms.node(
            new ClassExpression.DataHasValue(
                TripleReader.iri("tag"), Constant.of(Literal.xsd("new", "string"))));
    axioms.add(TripleReader.iri("Tagged"), TripleReader.iri("rdfs:subClassOf"), value);
    close("tag rdf:type owl:DatatypeProperty", "a tag \"x\"", "b rdf:type Other");
    assertNothingRefused();
    assertMembers("Tagged", "a");
    assertEquals(
        names("a"),
        members(
            new ClassExpression.DataCount(
                Cardinality.MIN, 2, TripleReader.iri("tag"), new DataRange.Unqualified())));
  }
}
