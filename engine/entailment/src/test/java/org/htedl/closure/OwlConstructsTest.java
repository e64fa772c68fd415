// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.htedl.closure.report.Contradictions;
import org.htedl.closure.report.Refusals;
import org.htedl.closure.report.UnusedAxioms;
import org.htedl.expression.ClassExpression;
import org.htedl.mirror.PatchWalk;
import org.htedl.testing.naive.TripleReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Constructs of OWL at the edges of its mapping to RDF: what they mean, or that they say nothing.
 */
class OwlConstructsTest extends DefinitionFixture {
  private static final String[] UNION = {
    "Person owl:disjointUnionOf _:l1",
    "_:l1 rdf:first Woman",
    "_:l1 rdf:rest _:l2",
    "_:l2 rdf:first Man",
    "_:l2 rdf:rest rdf:nil",
    "Neither owl:equivalentClass _:n",
    "_:n owl:complementOf Person",
    "a rdf:type Woman",
    "z rdf:type Stone",
    "d rdf:type Woman",
    "d rdf:type Man"
  };

  @Test
  void disjointUnions() {
    close(UNION);
    assertNothingRefused();
    assertMembers("Person", "a d");
    assertMembers("Neither", "z");
    assertEquals(1, Contradictions.in(closed).count());
    assertEquals(UnusedAxioms.NONE, UnusedAxioms.in(closed, true));
    patch("z rdf:type Man", "a rdf:type Woman");
    assertMembers("Person", "d z");
    patch("", "_:l2 rdf:rest rdf:nil");
    assertMembers("Person", "");
    assertEquals(Map.of("owl:disjointUnionOf", 1L), UnusedAxioms.in(closed, true).counts());
  }

  /** Who is in no part of the union is in it if a part says so by absence. */
  @Test
  void disjointUnionsOfDescriptions() {
    define("Childless", not(some("child", new ClassExpression.Thing())));
    close(
        "Person owl:disjointUnionOf _:l1",
        "_:l1 rdf:first _:c",
        "_:l1 rdf:rest _:l2",
        "_:l2 rdf:first Parent",
        "_:l2 rdf:rest rdf:nil",
        "_:c owl:complementOf Parent",
        "a rdf:type Parent",
        "b rdf:type Other");
    assertNothingRefused();
    assertMembers("Person", "a b");
  }

  @Test
  void underOwlMembersOfADisjointUnionAreMembersOfTheClass() {
    Closure owl = new Closure(Entailment.OWL);
    closed = owl.close(PatchWalk.build(TripleReader.read(UNION), null));
    assertMembers("Person", "a d");
    assertMembers("Neither", "");
    assertEquals(1, Contradictions.in(closed).count());
  }

  /** An intersection of nothing is everything; a union of nothing, and a list of nobody, nobody. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "E owl:intersectionOf rdf:nil                                       | a b",
        "E owl:equivalentClass _:e . _:e owl:intersectionOf rdf:nil         | a b",
        "E owl:equivalentClass _:e . _:e owl:intersectionOf _:l . _:l rdf:first owl:Thing . _:l"
            + " rdf:rest rdf:nil | a b",
        "E owl:equivalentClass _:e . _:e owl:unionOf _:l . _:l rdf:first owl:Thing . _:l rdf:rest"
            + " rdf:nil | a b",
        "E owl:equivalentClass owl:Thing                                    | a b",
        "owl:Thing owl:equivalentClass E                                    | a b",
        "E owl:unionOf rdf:nil                                              |",
        "E owl:oneOf rdf:nil                                                |",
        "E owl:disjointUnionOf rdf:nil                                      |",
        "E owl:complementOf _:e . _:e owl:unionOf rdf:nil                   | a b",
        "E owl:complementOf _:e . _:e owl:oneOf rdf:nil                     | a b",
        "E owl:complementOf _:e . _:e owl:intersectionOf rdf:nil            |",
        "E owl:equivalentClass _:e . _:e owl:onProperty p . _:e owl:someValuesFrom _:f . _:f"
            + " owl:intersectionOf rdf:nil | a",
        "E owl:equivalentClass _:e . _:e owl:onProperty p . _:e owl:allValuesFrom _:f . _:f"
            + " owl:unionOf rdf:nil | b",
        "E owl:equivalentClass _:e . _:e owl:onProperty p . _:e owl:allValuesFrom _:f . _:f"
            + " owl:oneOf rdf:nil | b"
      })
  void emptyLists(String axioms, String members) {
    String[] facts = (axioms + " . a p b . p rdf:type owl:ObjectProperty").split(" [.] ");
    close(facts);
    assertNothingRefused();
    assertMembers("E", members == null ? "" : members);
    patch("c p b", "");
    patch("", "c p b");
    assertMembers("E", members == null ? "" : members);
    assertEquals(UnusedAxioms.NONE, UnusedAxioms.in(closed, true));
  }

  /** XML Schema reads a number in all of these forms. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\" 1 \"^^xsd:nonNegativeInteger",
        "\"\t\n1\r\"^^xsd:nonNegativeInteger",
        "\"1\"^^xsd:integer",
        "\"1\"^^xsd:int",
        "\"01\"^^xsd:nonNegativeInteger",
        "\"+1\"^^xsd:nonNegativeInteger",
        "\"0000000000000000000000001\"^^xsd:nonNegativeInteger"
      })
  void numbersOfCardinalities(String bound) {
    String[] facts = {
      "One owl:equivalentClass _:r",
      "_:r owl:onProperty p",
      "_:r owl:cardinality " + bound,
      "Box rdfs:subClassOf _:s",
      "_:s owl:onProperty p",
      "_:s owl:maxCardinality " + bound,
      "p rdf:type owl:ObjectProperty",
      "a p b",
      "c p b",
      "c p a",
      "c rdf:type Box"
    };
    close(facts);
    assertNothingRefused();
    assertMembers("One", "a");
    assertEquals(1, Contradictions.in(closed).count());
    assertEquals(UnusedAxioms.NONE, UnusedAxioms.in(closed, true));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"-1\"^^xsd:integer",
        "\"1.5\"^^xsd:decimal",
        "\"1.0\"^^xsd:decimal",
        "\"one\"^^xsd:nonNegativeInteger",
        "\"\"^^xsd:nonNegativeInteger",
        "\"1 1\"^^xsd:nonNegativeInteger",
        "\"1e0\"^^xsd:double",
        "b"
      })
  void otherCardinalitiesAreRefusedByName(String bound) {
    close(
        "Odd owl:equivalentClass _:r",
        "_:r owl:onProperty p",
        "_:r owl:minCardinality " + bound,
        "p rdf:type owl:ObjectProperty",
        "a p b");
    assertEquals(
        "Not evaluated under the closed world: <"
            + TripleReader.iri("Odd")
            + ">, since its definition cannot be read: owl:minCardinality is not a whole number.",
        Refusals.in(closed).sentences().getFirst());
    assertEquals(Map.of("owl:minCardinality", 1L), UnusedAxioms.in(closed, true).counts());
  }

  /** More than any individual can have. */
  @Test
  void hugeCardinalities() {
    close(
        "Few owl:equivalentClass _:r",
        "_:r owl:onProperty p",
        "_:r owl:maxCardinality \"99999999999999999999999999\"^^xsd:nonNegativeInteger",
        "p rdf:type owl:ObjectProperty",
        "a p b");
    assertNothingRefused();
    assertMembers("Few", "a b");
    assertEquals(0, Contradictions.in(closed).count());
  }

  /** Only {@code owl:hasSelf true} says something. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"true\"^^xsd:boolean   | true",
        "\"1\"^^xsd:boolean      | true",
        "\" true \"^^xsd:boolean | true",
        "\"false\"^^xsd:boolean  | false",
        "\"0\"^^xsd:boolean      | false",
        "\"true\"                | false",
        "\"yes\"^^xsd:boolean    | false",
        "n                       | false"
      })
  void selfRestrictions(String value, boolean isTrue) {
    String[] facts = {
      "Narcissus owl:equivalentClass _:r",
      "_:r owl:onProperty loves",
      "_:r owl:hasSelf " + value,
      "Others owl:equivalentClass _:o",
      "_:o owl:complementOf _:s",
      "_:s owl:onProperty loves",
      "_:s owl:hasSelf " + value,
      "loves rdf:type owl:ObjectProperty",
      "a loves a",
      "b loves a",
      "c rdf:type Narcissus"
    };
    for (boolean hasLiterals : new boolean[] {false, true}) {
      String[] all = Arrays.copyOf(facts, facts.length + (hasLiterals ? 1 : 0));
      if (hasLiterals) {
        // Rules then have literals as nodes.
        all[facts.length] = "b loves \"wine\"";
      }
      close(all);
      assertMembers("Narcissus", isTrue ? "a c" : "c");
      assertMembers("Others", isTrue ? "b" : "");
      long unused = UnusedAxioms.in(closed, true).counts().getOrDefault("owl:hasSelf", 0L);
      assertEquals(isTrue ? 0 : 2, unused);
      List<String> refused = Refusals.in(closed).sentences();
      assertEquals(isTrue, refused.isEmpty(), refused.toString());
      assertTrue(
          isTrue || refused.toString().contains("owl:hasSelf is not true"), refused.toString());
    }
  }

  /** The list of what says nothing has everything that says nothing. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a owl:sameAs b                                              | owl:sameAs",
        "p rdf:type owl:ReflexiveProperty                            | owl:ReflexiveProperty",
        "_:r owl:onProperties _:l . _:r owl:someValuesFrom D         | owl:onProperties",
        "C owl:intersectionOf _:l . _:l rdf:first D                  | owl:intersectionOf",
        "C owl:unionOf _:l . _:l rdf:first D . _:l rdf:rest _:l      | owl:unionOf",
        "C owl:disjointUnionOf _:l . _:l rdf:rest rdf:nil            | owl:disjointUnionOf",
        "C owl:oneOf _:l                                             | owl:oneOf",
        "C owl:hasKey rdf:nil                                        | owl:hasKey",
        "p owl:propertyChainAxiom rdf:nil                            | owl:propertyChainAxiom",
        "p owl:propertyChainAxiom _:l . _:l rdf:first \"q\" . _:l rdf:rest rdf:nil |"
            + " owl:propertyChainAxiom",
        "_:a rdf:type owl:AllDisjointClasses                         | owl:AllDisjointClasses",
        "_:a rdf:type owl:AllDisjointClasses . _:a owl:members _:l   | owl:members",
        "_:a rdf:type owl:AllDisjointProperties                      | owl:AllDisjointProperties",
        "_:n rdf:type owl:NegativePropertyAssertion                  |"
            + " owl:NegativePropertyAssertion",
        "_:n owl:sourceIndividual a . _:n owl:assertionProperty p    |"
            + " owl:NegativePropertyAssertion",
        "_:n owl:targetValue 1                                       |"
            + " owl:NegativePropertyAssertion",
        "C rdfs:subClassOf _:r . _:r owl:onProperty p                | owl:Restriction",
        "C rdfs:subClassOf _:r . _:r owl:someValuesFrom D            | owl:Restriction",
        "C rdfs:subClassOf _:r . _:r owl:maxCardinality x . _:r owl:onProperty p |"
            + " owl:maxCardinality",
        "_:i rdf:type http://www.w3.org/2003/11/swrl#Imp             | swrl:Imp"
      })
  void unusedAxiomsAreCounted(String axioms, String term) {
    close((axioms + " . a p b").split(" [.] "));
    assertEquals(Map.of(term, 1L), new TreeMap<>(UnusedAxioms.in(closed, true).counts()), axioms);
    assertTrue(UnusedAxioms.in(closed, true).warning().orElseThrow().contains(term + " (1)"));
  }

  /** What is used is not in the list. */
  @Test
  void usedAxiomsAreNotCounted() {
    close(
        "p rdf:type owl:FunctionalProperty",
        "p rdf:type owl:InverseFunctionalProperty",
        "C owl:hasKey _:l",
        "_:l rdf:first p",
        "_:l rdf:rest rdf:nil",
        "a owl:differentFrom b",
        "_:n owl:sourceIndividual a",
        "_:n owl:assertionProperty p",
        "_:n owl:targetValue 7",
        "C rdfs:subClassOf _:r",
        "_:r owl:onProperty p",
        "_:r owl:maxCardinality 1",
        "a p b");
    assertEquals(UnusedAxioms.NONE, UnusedAxioms.in(closed, true));
  }

  /** A restriction that only definitions use says nothing where these are not evaluated. */
  @Test
  void lowerBoundsNeedDefinitions() {
    close("C owl:equivalentClass _:r", "_:r owl:onProperty p", "_:r owl:minCardinality 2", "a p b");
    assertEquals(UnusedAxioms.NONE, UnusedAxioms.in(closed, true));
    assertEquals(Map.of("owl:minCardinality", 1L), UnusedAxioms.in(closed, false).counts());
  }
}
