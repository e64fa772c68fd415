package org.htedl.naive;

import static org.htedl.expression.Literal.string;
import static org.htedl.expression.Literal.tagged;
import static org.htedl.expression.Literal.xsd;
import static org.htedl.naive.TripleReader.iri;
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
import org.htedl.expression.Literal;
import org.htedl.expression.RoleExpression;
import org.junit.jupiter.api.Test;

/** The oracle itself, against answers that were worked out by hand from the specification. */
class NaiveEvaluatorTest {
  private static final ClassExpression THING = new ClassExpression.Thing();
  private static final DataRange ANY = new DataRange.Unqualified();

  // Which nodes are individuals.

  @Test
  void emptyGraphHasNoIndividuals() {
    assertIndividuals("", graph());
  }

  @Test
  void typeOutsideTheVocabulariesMakesAnIndividual() {
    assertIndividuals("a", graph("a rdf:type C"));
    assertIndividuals("a", graph("a rdf:type _:restriction"));
    assertIndividuals("a", graph("a rdf:type htedl:Dataset"));
  }

  @Test
  void namedIndividualAndThingMakeAnIndividual() {
    assertIndividuals("a b", graph("a rdf:type owl:NamedIndividual", "b rdf:type owl:Thing"));
  }

  @Test
  void schemaEntitiesAreNoIndividuals() {
    assertIndividuals(
        "",
        graph(
            "C rdf:type owl:Class",
            "r rdf:type owl:ObjectProperty",
            "C rdfs:subClassOf D",
            "D rdfs:label \"d\"",
            "r rdfs:domain C",
            "o rdf:type owl:Ontology",
            "_:l rdf:first a"));
  }

  @Test
  void bothEndsOfAnObjectPropertyAssertionAreIndividuals() {
    assertIndividuals("a b", graph("a r b"));
    assertIndividuals("_:x _:y", graph("_:x r _:y"));
  }

  @Test
  void subjectOfADataPropertyAssertionIsAnIndividual() {
    assertIndividuals("a", graph("a d 1"));
    assertIndividuals("a", graph("a d \"x\"^^xsd:integer"));
  }

  @Test
  void predicatesOfTheVocabulariesAssertNothing() {
    assertIndividuals(
        "",
        graph(
            "a rdfs:seeAlso b",
            "a rdfs:label \"x\"",
            "a owl:sameAs b",
            "a rdf:value 1",
            "a htedl:example b"));
  }

  @Test
  void annotationPropertiesAssertNothing() {
    Facts facts = graph("p rdf:type owl:AnnotationProperty", "a p b", "a p \"x\"", "c rdf:type C");
    assertIndividuals("c", facts);
    assertCovers("", facts, some("p", THING));
    assertCovers("", facts, new ClassExpression.DataSome(iri("p"), datatype("rdfs:Literal")));
  }

  @Test
  void annotationPropertyOfTheSchemaGraphAssertsNothing() {
    assertIndividuals("", new Facts(TripleReader.read("a p b"), declared("AnnotationProperty")));
  }

  @Test
  void undeclaredPropertyOnASchemaEntityMakesNoIndividualOfIt() {
    Facts facts = graph("C rdf:type owl:Class", "C p b", "a p C", "C d 1");
    assertIndividuals("a b", facts);
    assertCovers("", facts, some("p", THING));
    assertCovers("", facts, new ClassExpression.DataSome(iri("d"), ANY));
  }

  @Test
  void declaredPropertyOnASchemaEntityMakesAnIndividualOfIt() {
    for (String kind :
        List.of(
            "ObjectProperty",
            "DatatypeProperty",
            "TransitiveProperty",
            "SymmetricProperty",
            "AsymmetricProperty",
            "ReflexiveProperty",
            "IrreflexiveProperty",
            "InverseFunctionalProperty")) {
      Facts facts = graph("C rdf:type owl:Class", "a p C", "p rdf:type owl:" + kind);
      assertIndividuals("C a", facts);
      assertCovers("a", facts, some("p", THING));
    }
  }

  @Test
  void propertyDeclaredInTheSchemaGraphCountsAsDeclared() {
    assertIndividuals(
        "C a",
        new Facts(TripleReader.read("C rdf:type owl:Class", "a p C"), declared("ObjectProperty")));
  }

  @Test
  void classDeclaredInTheSchemaGraphIsASchemaEntity() {
    assertIndividuals(
        "a", new Facts(TripleReader.read("a p C"), TripleReader.read("C rdf:type owl:Class")));
  }

  @Test
  void schemaGraphMakesNoIndividuals() {
    assertIndividuals(
        "a",
        new Facts(TripleReader.read("a rdf:type C"), TripleReader.read("x rdf:type D", "y r z")));
  }

  @Test
  void untypedNodeIsNoSchemaEntity() {
    assertIndividuals("C a b", graph("b rdf:type C", "a p C"));
  }

  @Test
  void punnedClassIsAnIndividual() {
    Facts facts = graph("C rdf:type owl:Class", "C rdf:type D", "a rdf:type C", "a r C");
    assertIndividuals("C a", facts);
    assertCovers("a", facts, some("r", named("D")));
    assertCovers("C", facts, new ClassExpression.Named(iri("owl:Class")));
  }

  @Test
  void vocabularyClassCoversOnlyIndividuals() {
    Facts facts = graph("C rdf:type owl:Class", "a rdf:type owl:NamedIndividual");
    assertCovers("", facts, new ClassExpression.Named(iri("owl:Class")));
    assertCovers("a", facts, new ClassExpression.Named(iri("owl:NamedIndividual")));
  }

  // Boolean constructors.

  private static final Facts FAMILY =
      graph(
          "a rdf:type P",
          "b rdf:type P",
          "b rdf:type Q",
          "c rdf:type Q",
          "d rdf:type R",
          "a r b",
          "a r c",
          "a r c",
          "b r c",
          "b r b",
          "c r d");

  @Test
  void namedClasses() {
    assertCovers("a b", FAMILY, named("P"));
    assertCovers("", FAMILY, named("Unknown"));
    assertCovers("a b c d", FAMILY, THING);
    assertCovers("", FAMILY, new ClassExpression.Nothing());
  }

  @Test
  void booleans() {
    assertCovers("c d", FAMILY, new ClassExpression.Not(named("P")));
    assertCovers("b", FAMILY, new ClassExpression.And(List.of(named("P"), named("Q"))));
    assertCovers("a b c", FAMILY, new ClassExpression.Or(List.of(named("P"), named("Q"))));
    assertCovers("a b c d", FAMILY, new ClassExpression.And(List.of()));
    assertCovers("", FAMILY, new ClassExpression.Or(List.of()));
  }

  // Object restrictions.

  @Test
  void someAndOnly() {
    assertCovers("a b", FAMILY, some("r", named("Q")));
    assertCovers("a b d", FAMILY, new ClassExpression.Only(role("r"), named("Q")));
    assertCovers("a b", FAMILY, new ClassExpression.Some(role("r"), named("P")));
    assertCovers("a b c d", FAMILY, new ClassExpression.Only(role("unknown"), named("P")));
  }

  @Test
  void cardinalitiesCountDistinctSuccessors() {
    assertCovers("a b", FAMILY, count(Cardinality.MIN, 2, "r", THING));
    assertCovers("c d", FAMILY, count(Cardinality.MAX, 1, "r", THING));
    assertCovers("c", FAMILY, count(Cardinality.EXACTLY, 1, "r", THING));
    assertCovers("d", FAMILY, count(Cardinality.EXACTLY, 0, "r", THING));
    assertCovers("a b c d", FAMILY, count(Cardinality.MIN, 0, "r", THING));
    assertCovers("", FAMILY, count(Cardinality.MIN, 3, "r", THING));
  }

  @Test
  void qualifiedCardinalities() {
    assertCovers("a b", FAMILY, count(Cardinality.MIN, 1, "r", named("P")));
    assertCovers("a b", FAMILY, count(Cardinality.EXACTLY, 2, "r", named("Q")));
    assertCovers("c d", FAMILY, count(Cardinality.MAX, 0, "r", named("Q")));
  }

  @Test
  void valueSelfAndOneOf() {
    assertCovers("a b", FAMILY, new ClassExpression.HasValue(role("r"), iri("c")));
    assertCovers("", FAMILY, new ClassExpression.HasValue(role("r"), iri("unknown")));
    assertCovers("b", FAMILY, new ClassExpression.HasSelf(role("r")));
    assertCovers("a d", FAMILY, oneOf("a", "d", "unknown", "P"));
    assertCovers("", FAMILY, oneOf());
  }

  @Test
  void inverse() {
    RoleExpression inverse = new RoleExpression.Inverse(role("r"));
    assertCovers("b c", FAMILY, new ClassExpression.HasValue(inverse, iri("a")));
    assertCovers("b c", FAMILY, new ClassExpression.Count(Cardinality.MIN, 2, inverse, THING));
    assertCovers("a", FAMILY, new ClassExpression.Only(inverse, new ClassExpression.Nothing()));
    assertCovers("a b", FAMILY, new ClassExpression.HasValue(twice(inverse), iri("c")));
  }

  @Test
  void topAndBottom() {
    RoleExpression top = new RoleExpression.Top();
    RoleExpression bottom = new RoleExpression.Bottom();
    assertCovers("a b c d", FAMILY, new ClassExpression.Some(top, named("R")));
    assertCovers("", FAMILY, new ClassExpression.Some(top, named("Unknown")));
    assertCovers("", FAMILY, new ClassExpression.Only(top, named("P")));
    assertCovers("a b c d", FAMILY, new ClassExpression.HasSelf(top));
    assertCovers("a b c d", FAMILY, new ClassExpression.HasValue(top, iri("a")));
    assertCovers("", FAMILY, new ClassExpression.HasValue(top, iri("P")));
    assertCovers("a b c d", FAMILY, new ClassExpression.Count(Cardinality.MIN, 4, top, THING));
    assertCovers("", FAMILY, new ClassExpression.Count(Cardinality.MIN, 5, top, THING));
    assertCovers(
        "a b c d", FAMILY, new ClassExpression.Count(Cardinality.EXACTLY, 2, top, named("P")));
    assertCovers("", FAMILY, new ClassExpression.Some(bottom, THING));
    assertCovers("a b c d", FAMILY, new ClassExpression.Only(bottom, named("P")));
    assertCovers("", FAMILY, new ClassExpression.HasSelf(bottom));
    assertCovers("a b c d", FAMILY, new ClassExpression.Count(Cardinality.MAX, 0, bottom, THING));
  }

  @Test
  void onePropertyWithIndividualsAndLiterals() {
    Facts facts = graph("a p b", "a p 1", "b p 2", "b p 3");
    assertCovers("a", facts, some("p", THING));
    assertCovers("b", facts, count(Cardinality.MAX, 0, "p", THING));
    assertCovers("b", facts, dataCount(Cardinality.MIN, 2, "p", ANY));
    assertCovers("a", facts, dataCount(Cardinality.EXACTLY, 1, "p", ANY));
  }

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

  // Writing it down.

  private record Facts(List<Triple> graph, List<Triple> schema) {}

  private static Facts graph(String... lines) {
    return new Facts(TripleReader.read(lines), List.of());
  }

  private static List<Triple> declared(String kind) {
    return TripleReader.read("p rdf:type owl:" + kind);
  }

  private static void assertIndividuals(String expected, Facts facts) {
    NaiveEvaluator evaluator = new NaiveEvaluator(facts.graph(), facts.schema());
    assertEquals(names(expected), new TreeSet<>(evaluator.individuals()));
  }

  private static void assertCovers(String expected, Facts facts, ClassExpression expression) {
    NaiveEvaluator evaluator = new NaiveEvaluator(facts.graph(), facts.schema());
    assertEquals(
        names(expected), new TreeSet<>(evaluator.evaluate(expression)), expression::toString);
  }

  private static Set<String> names(String names) {
    return Arrays.stream(names.split(" "))
        .filter(name -> !name.isEmpty())
        .map(TripleReader::iri)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static ClassExpression named(String name) {
    return new ClassExpression.Named(iri(name));
  }

  private static RoleExpression role(String name) {
    return new RoleExpression.Named(iri(name));
  }

  private static RoleExpression twice(RoleExpression role) {
    return new RoleExpression.Inverse(role);
  }

  private static ClassExpression some(String role, ClassExpression filler) {
    return new ClassExpression.Some(role(role), filler);
  }

  private static ClassExpression count(
      Cardinality cardinality, int bound, String role, ClassExpression filler) {
    return new ClassExpression.Count(cardinality, bound, role(role), filler);
  }

  private static ClassExpression oneOf(String... names) {
    return new ClassExpression.OneOf(Arrays.stream(names).map(TripleReader::iri).toList());
  }

  private static ClassExpression dataSome(String property, DataRange range) {
    return new ClassExpression.DataSome(iri(property), range);
  }

  private static ClassExpression dataCount(
      Cardinality cardinality, int bound, String property, DataRange range) {
    return new ClassExpression.DataCount(cardinality, bound, iri(property), range);
  }

  private static ClassExpression value(String property, Constant value) {
    return new ClassExpression.DataHasValue(iri(property), value);
  }

  private static DataRange datatype(String name) {
    return new DataRange.Datatype(iri(name));
  }

  private static DataRange literals(Constant... values) {
    return new DataRange.OneOf(List.of(values));
  }

  private static DataRange facet(String type, Facet facet, Constant value) {
    return new DataRange.Restricted(
        iri("xsd:" + type), List.of(new DataRange.FacetRestriction(facet, value)));
  }

  private static DataRange pattern(String regex) {
    return facet("string", Facet.PATTERN, Constant.of(string(regex)));
  }

  private static DataRange language(String range) {
    return new DataRange.Restricted(
        iri("rdf:PlainLiteral"),
        List.of(new DataRange.FacetRestriction(Facet.LANG_RANGE, Constant.of(string(range)))));
  }
}
