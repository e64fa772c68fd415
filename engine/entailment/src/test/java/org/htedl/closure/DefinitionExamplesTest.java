// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.htedl.closure.report.Refusals;
import org.htedl.closure.report.UnusedAxioms;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Literal;
import org.htedl.mirror.PatchWalk;
import org.htedl.testing.naive.TripleReader;
import org.junit.jupiter.api.Test;

/** Ordinary definitions as people write them, each with the one meaning that it has. */
class DefinitionExamplesTest extends DefinitionFixture {
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
    close("a owl:sameAs b", "p rdf:type owl:ReflexiveProperty", "q rdf:type owl:ReflexiveProperty");
    UnusedAxioms unused = UnusedAxioms.in(closed, true);
    assertEquals(Map.of("owl:sameAs", 1L, "owl:ReflexiveProperty", 2L), unused.counts());
    assertEquals(
        "Nothing follows from some axioms: owl:sameAs (1), owl:ReflexiveProperty (2)."
            + " Names are unique here.",
        unused.warning().orElseThrow());
    assertEquals(UnusedAxioms.NONE, UnusedAxioms.in(PatchWalk.build(List.of(), null), true));
  }

  /** Who satisfies a filler without a name becomes a member of it, and of what is above it. */
  @Test
  void whatFollowsForMembersOfAFillerIsACircle() {
    String above = axioms.node(new ClassExpression.Only(role("p"), named("E")));
    axioms.add(above, TripleReader.iri("rdfs:subClassOf"), TripleReader.iri("G"));
    ClassExpression filler = new ClassExpression.Only(role("p"), named("D"));
    define("C", and(new ClassExpression.Only(role("q"), filler), not(some("r", named("G")))));
    String[] facts = {
      "p rdf:type owl:ObjectProperty",
      "q rdf:type owl:ObjectProperty",
      "r rdf:type owl:ObjectProperty",
      "a q b",
      "c r b",
    };
    close(facts);
    assertNothingRefused();
    String[] withHierarchy = Arrays.copyOf(facts, facts.length + 1);
    withHierarchy[facts.length] = "D rdfs:subClassOf E";
    close(withHierarchy);
    assertEquals(List.copyOf(names("C D E G")), Refusals.in(closed).incomplete());
  }
}
