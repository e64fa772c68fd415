// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.naive;

import static org.htedl.expression.Literal.string;
import static org.htedl.expression.Literal.tagged;
import static org.htedl.expression.Literal.xsd;
import static org.htedl.testing.naive.Notation.ANY;
import static org.htedl.testing.naive.Notation.assertCovers;
import static org.htedl.testing.naive.Notation.dataCount;
import static org.htedl.testing.naive.Notation.dataSome;
import static org.htedl.testing.naive.Notation.datatype;
import static org.htedl.testing.naive.Notation.facet;
import static org.htedl.testing.naive.Notation.graph;
import static org.htedl.testing.naive.Notation.language;
import static org.htedl.testing.naive.Notation.literals;
import static org.htedl.testing.naive.Notation.pattern;
import static org.htedl.testing.naive.Notation.value;
import static org.htedl.testing.naive.TripleReader.iri;

import java.util.List;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.DataRange.Facet;
import org.htedl.expression.Literal;
import org.htedl.testing.naive.Notation.Facts;
import org.junit.jupiter.api.Test;

/** The oracle on literals, against answers that were worked out by hand from the specification. */
class NaiveDataRangeTest {
  // Numbers.

  @Test
  void numericDatatypesPromote() {
    Facts facts =
        graph(
            "i d 1",
            "b d \"1\"^^xsd:byte",
            "c d 1.5",
            "f d \"1\"^^xsd:float",
            "g d \"1\"^^xsd:double",
            "s d \"1\"");
    assertCovers("b i", facts, dataSome("d", datatype("xsd:integer")));
    assertCovers("b", facts, dataSome("d", datatype("xsd:short")));
    assertCovers("b c i", facts, dataSome("d", datatype("xsd:decimal")));
    assertCovers("b c f i", facts, dataSome("d", datatype("xsd:float")));
    assertCovers("b c f g i", facts, dataSome("d", datatype("xsd:double")));
    assertCovers("s", facts, dataSome("d", datatype("xsd:string")));
    assertCovers("b c f g i s", facts, dataSome("d", datatype("rdfs:Literal")));
    assertCovers("", facts, dataSome("d", datatype("unit")));
  }

  @Test
  void comparisonIsExact() {
    Facts facts =
        graph(
            "a d 9007199254740993",
            "b d 9007199254740992",
            "c d \"9007199254740992\"^^xsd:double",
            "e d 18446744073709551617");
    Constant bound = Constant.of(xsd("9007199254740993", "integer"));
    assertCovers("a e", facts, dataSome("d", facet("double", Facet.GREATER_OR_EQUAL, bound)));
    assertCovers("b c", facts, dataSome("d", facet("double", Facet.LESS, bound)));
    assertCovers("a", facts, value("d", bound));
    assertCovers("b c", facts, value("d", Constant.of(xsd("9.007199254740992E15", "double"))));
    assertCovers("e", facts, value("d", Constant.of(xsd("+18446744073709551617", "integer"))));
  }

  @Test
  void bareDecimalIsRoundedToFloatsAndDoubles() {
    Facts facts =
        graph(
            "c d 0.1",
            "e d 0.10",
            "f d \"0.1\"^^xsd:float",
            "g d \"0.1\"^^xsd:double",
            "h d \"0.10000000000000001\"^^xsd:double",
            "i d 1");
    Literal tenth = xsd("0.1", "decimal");
    assertCovers("c e f g h", facts, value("d", new Constant(tenth, true)));
    assertCovers("c e", facts, value("d", Constant.of(tenth)));
    assertCovers("g h", facts, value("d", Constant.of(xsd("0.1", "double"))));
    assertCovers("f", facts, value("d", Constant.of(xsd("0.1", "float"))));
    assertCovers(
        "c e f g h i",
        facts,
        dataSome("d", facet("double", Facet.GREATER_OR_EQUAL, new Constant(tenth, true))));
    assertCovers(
        "i", facts, dataSome("d", facet("double", Facet.GREATER, new Constant(tenth, true))));
    assertCovers(
        "f g h i", facts, dataSome("d", facet("double", Facet.GREATER, Constant.of(tenth))));
  }

  @Test
  void bareIntegerIsExact() {
    Facts facts = graph("f d \"16777216\"^^xsd:float", "i d 16777217");
    Constant bare = new Constant(xsd("16777217", "integer"), true);
    assertCovers("i", facts, value("d", bare));
    assertCovers("f", facts, dataSome("d", facet("double", Facet.LESS, bare)));
  }

  @Test
  void notANumberAndTheInfinities() {
    Facts facts =
        graph(
            "n d \"NaN\"^^xsd:double",
            "p d \"INF\"^^xsd:float",
            "m d \"-INF\"^^xsd:double",
            "i d 123456789012345678901234567890");
    assertCovers("i m n p", facts, dataSome("d", datatype("xsd:double")));
    assertCovers("", facts, value("d", Constant.of(xsd("NaN", "double"))));
    assertCovers("p", facts, value("d", Constant.of(xsd("INF", "double"))));
    DataRange positive = facet("double", Facet.GREATER, Constant.of(xsd("0", "integer")));
    assertCovers("i p", facts, dataSome("d", positive));
    assertCovers("m n", facts, dataSome("d", new DataRange.Not(positive)));
    assertCovers(
        "", facts, dataSome("d", facet("double", Facet.LESS, Constant.of(xsd("NaN", "double")))));
    assertCovers(
        "i m p",
        facts,
        dataSome("d", facet("double", Facet.LESS_OR_EQUAL, Constant.of(xsd("INF", "float")))));
  }

  @Test
  void negativeZeroIsZero() {
    Facts facts = graph("a d \"-0.0\"^^xsd:double", "b d 0", "c d \"-0\"^^xsd:float");
    assertCovers("a b c", facts, value("d", Constant.of(xsd("0.00", "decimal"))));
    assertCovers(
        "", facts, dataSome("d", facet("double", Facet.LESS, Constant.of(xsd("0", "double")))));
  }

  // Terms and cardinalities.

  @Test
  void everythingButNumbersIsComparedAsATerm() {
    Facts facts =
        graph(
            "s d \"a\"",
            "l d \"a\"@en",
            "u d \"a\"@EN-us",
            "t d \"a\"^^xsd:token",
            "b d \"1\"^^xsd:boolean",
            "c d \"true\"^^xsd:boolean",
            "z d \"2020-01-01Z\"^^xsd:date",
            "y d \"2020-01-01+00:00\"^^xsd:date");
    assertCovers("s", facts, value("d", Constant.of(string("a"))));
    assertCovers("l", facts, value("d", Constant.of(tagged("a", "EN"))));
    assertCovers("u", facts, value("d", Constant.of(tagged("a", "en-US"))));
    assertCovers("c", facts, value("d", Constant.of(xsd("true", "boolean"))));
    assertCovers("z", facts, value("d", Constant.of(xsd("2020-01-01Z", "date"))));
    assertCovers("s t", facts, dataSome("d", datatype("xsd:string")));
    assertCovers("l u", facts, dataSome("d", datatype("rdf:langString")));
    assertCovers("l s t u", facts, dataSome("d", datatype("rdf:PlainLiteral")));
    assertCovers(
        "l t",
        facts,
        dataSome("d", literals(Constant.of(tagged("a", "en")), Constant.of(xsd("a", "token")))));
  }

  @Test
  void cardinalitiesCountTerms() {
    Facts facts = graph("a d 1", "a d 01", "a d 1.0", "b d 1", "b d 1", "c e 1", "a d \"x\"");
    assertCovers("a", facts, dataCount(Cardinality.EXACTLY, 4, "d", ANY));
    assertCovers("a", facts, dataCount(Cardinality.EXACTLY, 2, "d", datatype("xsd:integer")));
    DataRange one = literals(Constant.of(xsd("1", "integer")));
    assertCovers("a", facts, dataCount(Cardinality.MIN, 3, "d", one));
    assertCovers("b c", facts, dataCount(Cardinality.MAX, 1, "d", one));
    assertCovers("c", facts, dataCount(Cardinality.MAX, 0, "d", ANY));
  }

  @Test
  void illTypedLiteralsAreInNoRange() {
    Facts facts =
        graph(
            "a d \"abc\"^^xsd:integer",
            "b d \"300\"^^xsd:byte",
            "c d \"2020-02-30\"^^xsd:date",
            "e d 1",
            "e d \"\"^^xsd:double",
            "f g 1");
    DataRange all = datatype("rdfs:Literal");
    assertCovers("e", facts, dataSome("d", all));
    assertCovers("", facts, dataSome("d", new DataRange.Not(all)));
    assertCovers("e", facts, dataSome("d", new DataRange.Not(datatype("xsd:string"))));
    assertCovers("f", facts, new ClassExpression.DataOnly(iri("d"), all));
    assertCovers("f", facts, new ClassExpression.DataOnly(iri("d"), new DataRange.Not(all)));
    assertCovers("a b c", facts, dataCount(Cardinality.EXACTLY, 1, "d", ANY));
    assertCovers("e", facts, dataCount(Cardinality.EXACTLY, 2, "d", ANY));
    assertCovers("e", facts, dataCount(Cardinality.MIN, 1, "d", all));
    Constant same = Constant.of(xsd("abc", "integer"));
    assertCovers("", facts, dataSome("d", literals(same)));
    // Not a data range: term equality, as for everything that is not a number.
    assertCovers("a", facts, value("d", same));
  }

  @Test
  void literalsOfUnknownDatatypesAreWellTyped() {
    Facts facts = graph("a d \"x\"^^unit", "b d \"x\"");
    assertCovers("a", facts, dataSome("d", datatype("unit")));
    assertCovers("a", facts, dataSome("d", new DataRange.Not(datatype("xsd:string"))));
  }

  @Test
  void dataOnlyCoversWhatHasNoValue() {
    Facts facts = graph("a d 1", "a d 2", "b d 1", "c r a");
    assertCovers(
        "b c",
        facts,
        new ClassExpression.DataOnly(iri("d"), literals(Constant.of(xsd("1", "integer")))));
  }

  @Test
  void rangesCombine() {
    Facts facts = graph("a d 1", "b d 2", "c d 3", "s d \"x\"");
    DataRange most = facet("integer", Facet.LESS, Constant.of(xsd("3", "integer")));
    DataRange least = facet("integer", Facet.GREATER, Constant.of(xsd("1", "integer")));
    assertCovers("b", facts, dataSome("d", new DataRange.And(List.of(most, least))));
    assertCovers("a b c", facts, dataSome("d", new DataRange.Or(List.of(most, least))));
    assertCovers("c s", facts, dataSome("d", new DataRange.Not(most)));
    assertCovers("", facts, dataSome("d", new DataRange.Or(List.of())));
    assertCovers("a b c s", facts, dataSome("d", new DataRange.And(List.of())));
  }

  // Text.

  @Test
  void lengthsCountCodePoints() {
    Facts facts = graph("a d \"😀\"", "b d \"ab\"", "c d \"\"", "e d \"e\u0301\"", "f d \"日\"@ja");
    Constant one = Constant.of(xsd("1", "integer"));
    assertCovers("a", facts, dataSome("d", facet("string", Facet.LENGTH, one)));
    assertCovers("a b e", facts, dataSome("d", facet("string", Facet.MIN_LENGTH, one)));
    assertCovers("a c", facts, dataSome("d", facet("string", Facet.MAX_LENGTH, one)));
    DataRange plain =
        new DataRange.Restricted(
            iri("rdf:PlainLiteral"), List.of(new DataRange.FacetRestriction(Facet.LENGTH, one)));
    assertCovers("a f", facts, dataSome("d", plain));
  }

  @Test
  void patternsMatchTheWholeString() {
    Facts facts =
        graph(
            "a d \"abc\"",
            "b d \"xabcx\"",
            "c d \"^abc$\"",
            "e d \"a\nabc\"",
            "f d \"ABC\"",
            "g d \"日本\"");
    assertCovers("a", facts, dataSome("d", pattern("abc")));
    assertCovers("c", facts, dataSome("d", pattern("^abc$")));
    assertCovers("a b c", facts, dataSome("d", pattern(".*abc.*")));
    assertCovers("a b c e", facts, dataSome("d", pattern("[^A-Z日]*")));
    assertCovers("a f", facts, dataSome("d", pattern("[a-c]+|[A-C]{3}")));
    assertCovers("g", facts, dataSome("d", pattern(".{2}")));
    assertCovers("e", facts, dataSome("d", pattern("\\w\\s\\w*")));
  }

  @Test
  void languageRanges() {
    Facts facts =
        graph("a d \"x\"@en", "b d \"x\"@en-US", "c d \"x\"@enx", "e d \"x\"", "f d \"x\"@de");
    assertCovers("a b", facts, dataSome("d", language("EN")));
    assertCovers("b", facts, dataSome("d", language("en-us")));
    assertCovers("a b c f", facts, dataSome("d", language("*")));
  }

  // Dates and times.

  @Test
  void timesWithoutZoneAreIncomparableWithinFourteenHours() {
    Facts facts =
        graph(
            "a d \"2020-06-15T00:00:00\"^^xsd:dateTime",
            "b d \"2020-06-15T00:00:00Z\"^^xsd:dateTime",
            "c d \"2020-06-16T12:00:00\"^^xsd:dateTime",
            "e d \"2020-06-15T14:00:00+14:00\"^^xsd:dateTime");
    Constant bound = Constant.of(xsd("2020-06-15T12:00:00Z", "dateTime"));
    assertCovers("b e", facts, dataSome("d", facet("dateTime", Facet.LESS, bound)));
    assertCovers("c", facts, dataSome("d", facet("dateTime", Facet.GREATER, bound)));
    Constant same = Constant.of(xsd("2020-06-15T00:00:00Z", "dateTime"));
    assertCovers(
        "b e",
        facts,
        dataSome(
            "d",
            new DataRange.Restricted(
                iri("xsd:dateTime"),
                List.of(
                    new DataRange.FacetRestriction(Facet.LESS_OR_EQUAL, same),
                    new DataRange.FacetRestriction(Facet.GREATER_OR_EQUAL, same)))));
    assertCovers(
        "a c", facts, dataSome("d", new DataRange.Not(facet("dateTime", Facet.LESS, bound))));
  }

  @Test
  void datesAndTimesDoNotCompareWithEachOther() {
    Facts facts =
        graph("a d \"2020-06-15\"^^xsd:date", "b d \"2020-06-15T00:00:00\"^^xsd:dateTime");
    Constant date = Constant.of(xsd("2021-01-01", "date"));
    assertCovers("a", facts, dataSome("d", facet("date", Facet.LESS, date)));
    assertCovers("", facts, dataSome("d", facet("dateTime", Facet.LESS, date)));
  }
}
