package org.htedl.closure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.htedl.bits.DenseRow;
import org.htedl.engine.Engine;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.DataRange.Facet;
import org.htedl.expression.Literal;
import org.htedl.expression.RoleExpression;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorChange;
import org.htedl.mirror.PatchWalk;
import org.htedl.naive.Triple;
import org.htedl.naive.TripleReader;
import org.htedl.random.ExpressionTriples;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Ordinary definitions as people write them, each with the one meaning that it has. */
class DefinitionExamplesTest {
  private static final Engine ENGINE = Engine.scalar();
  private static final String OWL = "http://www.w3.org/2002/07/owl#";

  private final Closure closure = new Closure(Entailment.OWL_CLOSED, ENGINE::covers);
  private ExpressionTriples axioms = new ExpressionTriples("x");
  private Mirror closed = PatchWalk.build(List.of(), null);

  @BeforeEach
  void forget() {
    axioms = new ExpressionTriples("x");
  }

  @AfterAll
  static void closeEngine() {
    ENGINE.close();
  }

  private static ClassExpression named(String name) {
    return new ClassExpression.Named(TripleReader.iri(name));
  }

  private static ClassExpression not(ClassExpression operand) {
    return new ClassExpression.Not(operand);
  }

  private static ClassExpression and(ClassExpression... operands) {
    return new ClassExpression.And(List.of(operands));
  }

  private static RoleExpression role(String name) {
    return new RoleExpression.Named(TripleReader.iri(name));
  }

  private static ClassExpression some(String role, ClassExpression filler) {
    return new ClassExpression.Some(role(role), filler);
  }

  private static ClassExpression count(Cardinality cardinality, int bound, String role) {
    return new ClassExpression.Count(cardinality, bound, role(role), new ClassExpression.Thing());
  }

  private static ClassExpression dataSome(String property, DataRange range) {
    return new ClassExpression.DataSome(TripleReader.iri(property), range);
  }

  private static DataRange atLeast(String datatype, String bound) {
    return new DataRange.Restricted(
        Literal.XSD + datatype,
        List.of(
            new DataRange.FacetRestriction(
                Facet.GREATER_OR_EQUAL, Constant.of(Literal.xsd(bound, datatype)))));
  }

  private void define(String name, ClassExpression expression) {
    axioms.define(TripleReader.iri(name), expression);
  }

  private void close(String... facts) {
    List<Triple> graph = new ArrayList<>(axioms.triples());
    graph.addAll(TripleReader.read(facts));
    closed = closure.close(PatchWalk.build(graph, null));
  }

  private void patch(String added, String removed) {
    MirrorChange.Builder change = MirrorChange.builder();
    lines(added).forEach(triple -> change.add(PatchWalk.fact(triple)));
    lines(removed).forEach(triple -> change.remove(PatchWalk.fact(triple)));
    closed = closure.patch(closed, change.build());
  }

  private static List<Triple> lines(String text) {
    return text.isEmpty() ? List.of() : TripleReader.read(text.split(" [.] "));
  }

  private void assertMembers(String type, String expected) {
    assertEquals(names(expected), members(named(type)), type);
  }

  private static Set<String> names(String names) {
    Set<String> all = new TreeSet<>();
    Arrays.stream(names.split(" "))
        .filter(name -> !name.isEmpty())
        .forEach(name -> all.add(TripleReader.iri(name)));
    return all;
  }

  private Set<String> members(ClassExpression expression) {
    DenseRow row = ENGINE.covers(closed, List.of(expression)).getFirst();
    Set<String> names = new TreeSet<>();
    row.forEach(node -> names.add(closed.nodeName(node)));
    return names;
  }

  private void assertNothingRefused() {
    assertEquals(Refusals.NONE, Refusals.in(closed));
  }

  @Test
  void parents() {
    define("Parent", and(named("Person"), some("hasChild", named("Person"))));
    define("Childless", and(named("Person"), not(named("Parent"))));
    close(
        "hasChild rdf:type owl:ObjectProperty",
        "a rdf:type Person",
        "a hasChild b",
        "b rdf:type Person");
    assertNothingRefused();
    assertMembers("Parent", "a");
    assertMembers("Childless", "b");
    patch("b hasChild a", "");
    assertMembers("Parent", "a b");
    assertMembers("Childless", "");
    patch("", "b hasChild a . b rdf:type Person");
    assertMembers("Parent", "");
    assertMembers("Childless", "a");
    assertNothingRefused();
  }

  /** Whoever is a person by being childless, and childless by being a person, is neither. */
  @Test
  void whatADefinitionAsksForIsNotSupportedByIt() {
    define("Parent", and(named("Person"), some("hasChild", named("Person"))));
    define("Childless", and(named("Person"), not(named("Parent"))));
    close("hasChild rdf:type owl:ObjectProperty", "a rdf:type Person", "b rdf:type Other");
    assertMembers("Childless", "a");
    patch("a rdf:type Other", "a rdf:type Person");
    assertMembers("Childless", "");
    assertMembers("Person", "");
    patch("a rdf:type Childless", "");
    assertMembers("Person", "a");
    patch("", "a rdf:type Childless");
    assertMembers("Person", "");
    assertMembers("Childless", "");
  }

  @Test
  void pizzas() {
    define("VegPizza", and(named("Pizza"), not(some("hasTopping", named("Meat")))));
    define("NonVegPizza", and(named("Pizza"), not(named("VegPizza"))));
    define("Boring", not(named("NonVegPizza")));
    close(
        "hasTopping rdf:type owl:ObjectProperty",
        "p1 rdf:type Pizza",
        "p1 hasTopping c1",
        "c1 rdf:type Cheese",
        "p2 rdf:type Pizza",
        "p2 hasTopping m1",
        "m1 rdf:type Meat");
    assertNothingRefused();
    assertMembers("VegPizza", "p1");
    assertMembers("NonVegPizza", "p2");
    assertMembers("Boring", "p1 c1 m1");
    patch("c1 rdf:type Meat", "");
    assertMembers("Boring", "c1 m1");
  }

  @Test
  void oneDefinitionWithItsOwnConsequence() {
    define("Veg", and(not(named("Plant")), new ClassExpression.Only(role("eats"), named("Plant"))));
    close(
        "eats rdf:type owl:ObjectProperty",
        "a eats p",
        "b eats a",
        "p rdf:type Plant",
        "c rdf:type X");
    assertNothingRefused();
    assertMembers("Veg", "a c");
  }

  @Test
  void heirs() {
    define("Small", count(Cardinality.MAX, 2, "child"));
    define("HasHeir", new ClassExpression.HasValue(role("heir"), TripleReader.iri("bob")));
    define("Both", and(named("Small"), named("HasHeir")));
    close(
        "child rdf:type owl:ObjectProperty",
        "heir rdf:type owl:ObjectProperty",
        "heir rdfs:subPropertyOf child",
        "x heir bob",
        "x child ann",
        "y heir bob",
        "y child ann",
        "y child eve",
        "z rdf:type Q");
    assertNothingRefused();
    assertMembers("Small", "x z ann eve bob");
    assertMembers("Both", "x");
  }

  @Test
  void women() {
    define("Female", and(named("Person"), not(named("Male"))));
    define("Mother", and(named("Female"), some("hasChild", named("Person"))));
    define("NotMother", and(named("Female"), not(named("Mother"))));
    close(
        "Male rdfs:subClassOf Person",
        "hasChild rdf:type owl:ObjectProperty",
        "hasChild rdfs:domain Person",
        "a rdf:type Person",
        "a hasChild c",
        "b rdf:type Male",
        "c rdf:type Person");
    assertNothingRefused();
    assertMembers("Female", "a c");
    assertMembers("Mother", "a");
    assertMembers("NotMother", "c");
  }

  /** That a class is below what its definition asks for says nothing new of its members. */
  @Test
  void whatIsSaidTwiceIsNoDependency() {
    define("Parent", and(named("Person"), some("hasChild", named("Person"))));
    define("Childless", and(named("Person"), not(named("Parent"))));
    close(
        "Childless rdfs:subClassOf Quiet",
        "Quiet rdfs:subClassOf Person",
        "hasChild rdf:type owl:ObjectProperty",
        "hasChild rdfs:domain Person",
        "a hasChild b",
        "b rdf:type Person");
    assertNothingRefused();
    assertMembers("Childless", "b");
    assertMembers("Quiet", "b");
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

  @Test
  void restrictionsAtAnIri() {
    axioms.add(TripleReader.iri("Two"), OWL + "equivalentClass", TripleReader.iri("r1"));
    axioms.describe(TripleReader.iri("r1"), count(Cardinality.MIN, 2, "p"));
    close("p rdf:type owl:ObjectProperty", "r1 rdf:type owl:Restriction", "a p b", "a p c");
    assertNothingRefused();
    assertMembers("Two", "a");
  }

  /** What is written in a way that cannot be read is named, with all that depends on it. */
  @Test
  void whatCannotBeReadIsNamed() {
    define("Odd", count(Cardinality.MIN, 1, "p"));
    axioms.add("_:x0", OWL + "maxCardinality", Literal.xsd("3", "nonNegativeInteger"));
    close("Odd rdfs:subClassOf Above", "a p b", "p rdf:type owl:ObjectProperty");
    assertEquals(
        List.of(
            "Not evaluated under the closed world: <"
                + TripleReader.iri("Odd")
                + ">, since its definition cannot be read: one node describes several"
                + " restrictions."),
        Refusals.in(closed).sentences());
    assertEquals(List.copyOf(names("Above Odd")), Refusals.in(closed).incomplete());
    patch("c p b", "");
    assertEquals(List.copyOf(names("Above Odd")), Refusals.in(closed).incomplete());
    assertEquals(
        List.of(
            "<"
                + TripleReader.iri("Above")
                + "> is incomplete, since a definition that it depends on was not evaluated: the"
                + " expression may cover too many."),
        Refusals.in(closed).concerning(not(some("p", named("Above")))));
    assertEquals(List.of(), Refusals.in(closed).concerning(named("Other")));
  }

  @Test
  void axiomsAboutEqualityAreCounted() {
    close(
        "a owl:sameAs b", "p rdf:type owl:FunctionalProperty", "q rdf:type owl:FunctionalProperty");
    UnusedAxioms unused = UnusedAxioms.in(closed);
    assertEquals(Map.of("owl:sameAs", 1L, "owl:FunctionalProperty", 2L), unused.counts());
    assertEquals(
        "Nothing follows from axioms about equality: owl:sameAs (1), owl:FunctionalProperty (2)."
            + " Names are unique here.",
        unused.warning().orElseThrow());
    assertEquals(UnusedAxioms.NONE, UnusedAxioms.in(PatchWalk.build(List.of(), null)));
  }
}
