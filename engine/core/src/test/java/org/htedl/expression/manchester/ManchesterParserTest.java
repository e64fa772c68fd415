// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import static org.htedl.expression.manchester.SampleNames.KB;
import static org.htedl.expression.manchester.SampleNames.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.DataRange.Facet;
import org.htedl.expression.DataRange.FacetRestriction;
import org.htedl.expression.Literal;
import org.htedl.expression.RoleExpression;
import org.junit.jupiter.api.Test;

/** What is read from texts, one construct after the other. */
class ManchesterParserTest {
  private static final ClassExpression PERSON = new ClassExpression.Named(KB + "Person");
  private static final ClassExpression ANIMAL = new ClassExpression.Named(KB + "Animal");
  private static final RoleExpression KNOWS = new RoleExpression.Named(KB + "knows");
  private static final RoleExpression MIXED = new RoleExpression.Named(SampleNames.MIXED);
  private static final String AGE = KB + "age";
  private static final DataRange INTEGER = new DataRange.Datatype(Literal.XSD + "integer");
  private static final DataRange STRING = new DataRange.Datatype(Literal.XSD + "string");

  @Test
  void andBindsTighterThanOr() {
    ClassExpression expected =
        new ClassExpression.Or(
            List.of(PERSON, new ClassExpression.And(List.of(ANIMAL, PERSON)), ANIMAL));
    assertEquals(expected, parse("Person or Animal and Person or Animal"));
    assertEquals(expected, parse("Person OR (Animal That Person) oR ((Animal))"));
  }

  @Test
  void nothingIsSimplified() {
    assertEquals(
        new ClassExpression.And(List.of(new ClassExpression.And(List.of(PERSON, PERSON)), PERSON)),
        parse("(Person and Person) and Person"));
    assertEquals(new ClassExpression.Not(new ClassExpression.Not(PERSON)), parse("not not Person"));
  }

  @Test
  void thingAndNothing() {
    for (String thing : List.of("owl:Thing", "Thing", "<http://www.w3.org/2002/07/owl#Thing>")) {
      assertEquals(new ClassExpression.Thing(), parse(thing));
    }
    assertEquals(new ClassExpression.Nothing(), parse("Nothing"));
  }

  @Test
  void fillersBindTighterThanConnectives() {
    ClassExpression some = new ClassExpression.Some(KNOWS, PERSON);
    assertEquals(
        new ClassExpression.And(List.of(some, ANIMAL)), parse("knows some Person and Animal"));
    assertEquals(
        new ClassExpression.Some(
            KNOWS, new ClassExpression.Not(new ClassExpression.HasSelf(KNOWS))),
        parse("knows some not knows Self"));
    assertEquals(
        new ClassExpression.Only(KNOWS, new ClassExpression.Only(KNOWS, PERSON)),
        parse("knows only knows only Person"));
  }

  @Test
  void cardinalities() {
    assertEquals(count(Cardinality.MIN, 2, PERSON), parse("knows min 2 Person"));
    assertEquals(
        new ClassExpression.And(
            List.of(count(Cardinality.MAX, 0, new ClassExpression.Thing()), PERSON)),
        parse("knows max 0 and Person"));
    assertEquals(
        count(Cardinality.EXACTLY, Integer.MAX_VALUE, new ClassExpression.Not(PERSON)),
        parse("knows exactly 99999999999999999999999 not Person"));
    assertEquals(count(Cardinality.MIN, 7, PERSON), parse("knows min 007 (Person)"));
  }

  private static ClassExpression count(Cardinality cardinality, int bound, ClassExpression filler) {
    return new ClassExpression.Count(cardinality, bound, KNOWS, filler);
  }

  @Test
  void roles() {
    RoleExpression inverse = new RoleExpression.Inverse(KNOWS);
    assertEquals(new ClassExpression.Some(inverse, PERSON), parse("inverse knows some Person"));
    assertEquals(new ClassExpression.Some(inverse, PERSON), parse("inverse(knows) some Person"));
    assertEquals(
        new ClassExpression.HasSelf(new RoleExpression.Inverse(inverse)),
        parse("inverse (inverse knows) some Self"));
    assertEquals(
        new ClassExpression.Some(new RoleExpression.Top(), PERSON),
        parse("owl:topObjectProperty some Person"));
    assertEquals(
        new ClassExpression.Only(new RoleExpression.Bottom(), PERSON),
        parse("owl:bottomObjectProperty only Person"));
  }

  @Test
  void individuals() {
    assertEquals(new ClassExpression.HasValue(KNOWS, KB + "anna"), parse("knows value anna"));
    assertEquals(
        new ClassExpression.OneOf(List.of(KB + "anna", "_:b0")), parse("{ 'Anna A.', _:b0}"));
  }

  @Test
  void literals() {
    assertValue(new Constant(Literal.xsd("3", "integer"), true), "3");
    assertValue(new Constant(Literal.xsd("-0.10", "decimal"), true), "-0.10");
    assertValue(new Constant(Literal.xsd("1e-3", "double"), true), "1e-3");
    assertValue(Constant.of(Literal.xsd("1.5", "float")), "1.5f");
    assertValue(Constant.of(Literal.xsd("true", "boolean")), "TRUE");
    assertValue(Constant.of(Literal.string("say \"so\" \\ \\d+")), "\"say \\\"so\\\" \\\\ \\d+\"");
    assertValue(Constant.of(Literal.tagged("a", "en-gb")), "\"a\"@en-GB");
    assertValue(Constant.of(Literal.xsd("3", "integer")), "\"3\"^^integer");
    assertValue(
        Constant.of(new Literal("x", "http://unheard.of/type", "")),
        "\"x\"^^<http://unheard.of/type>");
  }

  private static void assertValue(Constant value, String text) {
    assertEquals(new ClassExpression.DataHasValue(AGE, value), parse("age value " + text), text);
  }

  @Test
  void dataRestrictions() {
    assertEquals(new ClassExpression.DataOnly(AGE, INTEGER), parse("age only xsd:integer"));
    assertEquals(
        new ClassExpression.DataCount(Cardinality.MAX, 1, AGE, new DataRange.Unqualified()),
        parse("age max 1"));
    assertEquals(
        new ClassExpression.DataCount(Cardinality.MIN, 1, AGE, new DataRange.Not(STRING)),
        parse("age min 1 not string"));
    assertEquals(
        new ClassExpression.DataSome(
            AGE,
            new DataRange.OneOf(
                List.of(
                    Constant.of(Literal.string("a")),
                    new Constant(Literal.xsd("3", "integer"), true)))),
        parse("age some {\"a\", 3}"));
  }

  @Test
  void facets() {
    ClassExpression expected =
        new ClassExpression.DataSome(
            AGE,
            new DataRange.Restricted(
                Literal.XSD + "integer",
                List.of(
                    new FacetRestriction(
                        Facet.GREATER_OR_EQUAL, new Constant(Literal.xsd("3", "integer"), true)),
                    new FacetRestriction(
                        Facet.LESS, new Constant(Literal.xsd("5", "integer"), true)))));
    assertEquals(expected, parse("age some xsd:integer[>= 3, < 5]"));
    assertEquals(expected, parse("age some integer [ >=3,<5 ]"));
    assertEquals(
        new ClassExpression.DataSome(
            AGE,
            new DataRange.Restricted(
                Literal.XSD + "string",
                List.of(
                    new FacetRestriction(
                        Facet.MIN_LENGTH, new Constant(Literal.xsd("2", "integer"), true)),
                    new FacetRestriction(Facet.PATTERN, Constant.of(Literal.string("\\d.*")))))),
        parse("age some string[minLength 2, pattern \"\\d.*\"]"));
  }

  @Test
  void dataRangesGoOnAsFarAsDataFollow() {
    ClassExpression some = new ClassExpression.DataSome(AGE, INTEGER);
    assertEquals(
        new ClassExpression.And(List.of(some, PERSON)), parse("age some integer and Person"));
    assertEquals(
        new ClassExpression.Or(List.of(some, new ClassExpression.Not(PERSON))),
        parse("age some integer or not (Person)"));
    assertEquals(
        new ClassExpression.And(
            List.of(
                new ClassExpression.DataSome(
                    AGE,
                    new DataRange.Or(
                        List.of(INTEGER, new DataRange.And(List.of(STRING, INTEGER))))),
                PERSON)),
        parse("age some integer or string and integer and Person"));
    assertEquals(
        new ClassExpression.And(
            List.of(some, new ClassExpression.OneOf(List.of(KB + "anna")), some)),
        parse("age some integer and {anna} and (age some integer)"));
  }

  @Test
  void propertiesOfBothKindsGoByTheirFiller() {
    assertEquals(new ClassExpression.Some(MIXED, PERSON), parse("mixed some Person"));
    assertEquals(
        new ClassExpression.DataSome(SampleNames.MIXED, new DataRange.Not(INTEGER)),
        parse("mixed some (not (integer))"));
    assertEquals(
        new ClassExpression.AnyCount(Cardinality.MIN, 2, SampleNames.MIXED), parse("mixed min 2"));
    assertEquals(
        new ClassExpression.Count(Cardinality.MIN, 2, MIXED, new ClassExpression.Thing()),
        parse("mixed min 2 owl:Thing"));
    assertEquals(new ClassExpression.HasValue(MIXED, KB + "anna"), parse("mixed value anna"));
    assertEquals(
        new ClassExpression.DataHasValue(
            SampleNames.MIXED, new Constant(Literal.xsd("1", "integer"), true)),
        parse("mixed value 1"));
    assertEquals(
        new ClassExpression.Some(MIXED, new ClassExpression.OneOf(List.of(KB + "anna"))),
        parse("mixed some {anna}"));
    assertEquals(
        new ClassExpression.Some(MIXED, new ClassExpression.DataSome(AGE, INTEGER)),
        parse("mixed some (age some integer)"));
  }

  @Test
  void oneIriMayBeClassPropertyAndIndividual() {
    assertEquals(
        new ClassExpression.And(
            List.of(
                new ClassExpression.Named(KB + "Pun"),
                new ClassExpression.HasValue(new RoleExpression.Named(KB + "Pun"), KB + "Pun"))),
        parse("Pun and Pun value Pun"));
  }

  @Test
  void spaceAndComments() {
    assertEquals(
        new ClassExpression.And(List.of(PERSON, ANIMAL)),
        parse("\t Person#and so on\r\nand\u00a0<http://example.org/kb#Animal># end"));
  }

  @Test
  void aParserIsOfUseAfterAnError() {
    ManchesterParser parser = new ManchesterParser(SampleNames.resolver());
    for (int i = 0; i < 1_500; i++) {
      assertThrows(BadExpressionException.class, () -> parser.parse("(not (knows some (Person or"));
      assertThrows(BadExpressionException.class, () -> parser.parse("age some (not (integer"));
    }
    assertEquals(PERSON, parser.parse("Person"));
  }
}
