// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.htedl.closure.report.Refusals;
import org.htedl.engine.Engine;
import org.htedl.expression.Literal;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.OverlayMerge;
import org.htedl.mirror.PatchWalk;
import org.htedl.mirror.build.MirrorChange;
import org.htedl.testing.naive.Triple;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Definitions under the closed world: their order, their circles, and what is refused. */
class ClosedWorldCasesTest {
  private static final String RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
  private static final String TYPE = RDF + "type";
  private static final String RDFS = "http://www.w3.org/2000/01/rdf-schema#";
  private static final String OWL = "http://www.w3.org/2002/07/owl#";
  private static final Engine ENGINE = Engine.scalar();

  private final Closure closure = new Closure(Entailment.OWL_CLOSED, ENGINE::covers);

  @AfterAll
  static void closeEngine() {
    ENGINE.close();
  }

  /** Definitions that stand in the schema's graph are those of every graph. */
  @Test
  void definitionsOfASchema() {
    List<Triple> axioms =
        List.of(
            new Triple("urn:Leaf", OWL + "equivalentClass", "_:r"),
            new Triple("_:r", OWL + "onProperty", "urn:part"),
            new Triple("_:r", OWL + "maxCardinality", Literal.xsd("0", "nonNegativeInteger")));
    Mirror schema = closure.close(PatchWalk.build(axioms, null));
    List<Triple> facts = List.of(new Triple("urn:a", "urn:part", "urn:b"));
    assertEquals(
        Set.of("urn:b"), members(closure.close(PatchWalk.build(facts, schema)), "urn:Leaf"));
  }

  /** Such a member is not shown in another graph, however often the definition covers it. */
  @Test
  void membersByTheSchemaAlone() {
    List<Triple> axioms =
        List.of(
            new Triple("urn:Plain", OWL + "complementOf", "urn:Odd"),
            new Triple("urn:Plain", OWL + "oneOf", "_:l"),
            new Triple("_:l", RDF + "first", "urn:a"),
            new Triple("_:l", RDF + "rest", RDF + "nil"));
    Mirror schema = closure.close(PatchWalk.build(axioms, null));
    List<Triple> facts =
        List.of(
            new Triple("urn:a", TYPE, "urn:Thing"),
            new Triple("urn:b", TYPE, "urn:Thing"),
            new Triple("urn:c", TYPE, "urn:Odd"));
    assertEquals(
        Set.of("urn:b"), members(closure.close(PatchWalk.build(facts, schema)), "urn:Plain"));
  }

  /**
   * A definition that makes a node an individual, between two others that do not depend on it: both
   * see it, whatever their names are and however nodes are numbered.
   */
  @Test
  void independentDefinitionsSeeTheSameIndividuals() {
    List<Triple> graph = new ArrayList<>();
    for (String type : List.of("urn:A", "urn:M", "urn:Z")) {
      graph.add(new Triple(type, OWL + "complementOf", type + "Not"));
    }
    graph.add(new Triple("urn:M", RDFS + "subClassOf", "_:only"));
    graph.add(new Triple("_:only", OWL + "onProperty", "urn:p"));
    graph.add(new Triple("_:only", OWL + "allValuesFrom", "urn:C"));
    graph.add(new Triple("urn:x", TYPE, "urn:Thing"));
    graph.add(new Triple("urn:x", "urn:p", "urn:n"));
    graph.add(new Triple("urn:n", TYPE, OWL + "ObjectProperty"));
    Random random = new Random(4);
    for (int round = 0; round < 50; round++) {
      Collections.shuffle(graph, random);
      Mirror closed = closure.close(PatchWalk.build(graph, null));
      assertEquals(Set.of("urn:n", "urn:x"), members(closed, "urn:A"));
      assertEquals(Set.of("urn:n", "urn:x"), members(closed, "urn:Z"));
    }
  }

  /** No role is meant by a blank node that is the inverse of itself, so nothing is defined. */
  @Test
  void inversesInACircleMeanNothing() {
    List<Triple> graph =
        List.of(
            new Triple("urn:C", OWL + "equivalentClass", "_:max"),
            new Triple("_:max", OWL + "onProperty", "_:q"),
            new Triple("_:max", OWL + "maxCardinality", Literal.xsd("0", "nonNegativeInteger")),
            new Triple("_:q", OWL + "inverseOf", "_:q"),
            new Triple("urn:x", TYPE, "urn:Thing"));
    assertEquals(Set.of(), members(closure.close(PatchWalk.build(graph, null)), "urn:C"));
  }

  /** Whoever is near two that are reached is reached: the least of the sets that fit. */
  @Test
  void positiveRecursionIsALeastFixpoint() {
    List<Triple> graph = new ArrayList<>();
    graph.add(new Triple("urn:Reached", OWL + "equivalentClass", "_:u"));
    graph.add(new Triple("_:u", OWL + "unionOf", "_:l0"));
    graph.add(new Triple("_:l0", RDF + "first", "urn:Start"));
    graph.add(new Triple("_:l0", RDF + "rest", "_:l1"));
    graph.add(new Triple("_:l1", RDF + "first", "_:two"));
    graph.add(new Triple("_:l1", RDF + "rest", RDF + "nil"));
    graph.add(new Triple("_:two", OWL + "onProperty", "urn:near"));
    graph.add(
        new Triple(
            "_:two", OWL + "minQualifiedCardinality", Literal.xsd("2", "nonNegativeInteger")));
    graph.add(new Triple("_:two", OWL + "onClass", "urn:Reached"));
    graph.add(new Triple("urn:a", TYPE, "urn:Start"));
    graph.add(new Triple("urn:b", TYPE, "urn:Start"));
    for (String pair : List.of("c a", "c b", "d c", "d a", "e d", "e f", "f e", "f d", "g a")) {
      graph.add(new Triple("urn:" + pair.charAt(0), "urn:near", "urn:" + pair.substring(2)));
    }
    Mirror closed = closure.close(PatchWalk.build(graph, null));
    assertEquals(Set.of("urn:a", "urn:b", "urn:c", "urn:d"), members(closed, "urn:Reached"));
  }

  @Test
  void recursionThroughNegationIsRefusedWithItsCircle() {
    List<Triple> graph =
        List.of(
            new Triple("urn:A", OWL + "equivalentClass", "_:notC"),
            new Triple("_:notC", OWL + "complementOf", "urn:C"),
            new Triple("urn:A", RDFS + "subClassOf", "urn:B"),
            new Triple("urn:C", OWL + "equivalentClass", "_:some"),
            new Triple("_:some", OWL + "onProperty", "urn:p"),
            new Triple("_:some", OWL + "someValuesFrom", "urn:B"),
            new Triple("urn:D", OWL + "equivalentClass", "_:notB"),
            new Triple("_:notB", OWL + "complementOf", "urn:B"),
            new Triple("urn:B", RDFS + "subClassOf", "urn:E"),
            new Triple("urn:F", OWL + "complementOf", "urn:G"),
            new Triple("urn:x", "urn:p", "urn:y"),
            new Triple("urn:y", TYPE, "urn:A"));
    Mirror closed = closure.close(PatchWalk.build(graph, null));
    assertEquals(
        List.of(
            "Not evaluated under the closed world: <urn:A>, since that would go through its own"
                + " negation: <urn:A> → <urn:B> → <urn:C> → not → <urn:A>.",
            "Not evaluated under the closed world: <urn:D>, since it depends on who is not in"
                + " <urn:B>, which is incomplete."),
        Refusals.in(closed).sentences());
    assertEquals(
        Refusals.in(closed),
        Refusals.in(OverlayMerge.of(closed).carriedTo(closed)),
        "also with merged relations");
    assertEquals(Set.of("urn:y"), members(closed, "urn:A"), "as asserted");
    assertEquals(Set.of("urn:x"), members(closed, "urn:C"), "rules go on");
    assertEquals(Set.of(), members(closed, "urn:D"), "who is not in B is not known");
    assertEquals(Set.of("urn:x", "urn:y"), members(closed, "urn:F"), "others are evaluated");
    assertEquals(
        List.of("urn:A", "urn:B", "urn:C", "urn:D", "urn:E"), Refusals.in(closed).incomplete());
  }

  /** Being a member of whatever class is a pair of a property above {@code rdf:type}. */
  @Test
  void whoReadsAllTypesComesAfterAllOtherDefinitions() {
    for (String first : List.of("urn:A", "urn:Z")) {
      List<Triple> graph = new ArrayList<>(typesAreRead());
      graph.add(new Triple(first, OWL + "complementOf", "urn:Odd"));
      graph.add(new Triple("urn:Many", OWL + "equivalentClass", "_:r"));
      graph.add(new Triple("_:r", OWL + "onProperty", "urn:isA"));
      graph.add(new Triple("_:r", OWL + "minCardinality", Literal.xsd("2", "nonNegativeInteger")));
      Mirror closed = closure.close(PatchWalk.build(graph, null));
      assertEquals(List.of(), Refusals.in(closed).sentences());
      assertEquals(Set.of("urn:a", first, "urn:Part", "urn:Odd"), members(closed, first));
      assertEquals(Set.of("urn:a"), members(closed, "urn:Many"), first + " is one of two");
    }
  }

  @Test
  void whoReadsAllTypesAndNegatesIsRefused() {
    List<Triple> graph = new ArrayList<>(typesAreRead());
    graph.add(new Triple("urn:Few", OWL + "equivalentClass", "_:r"));
    graph.add(new Triple("_:r", OWL + "onProperty", "urn:isA"));
    graph.add(new Triple("_:r", OWL + "maxCardinality", Literal.xsd("1", "nonNegativeInteger")));
    graph.add(new Triple("urn:Un", OWL + "complementOf", "_:s"));
    graph.add(new Triple("_:s", OWL + "onProperty", TYPE));
    graph.add(new Triple("_:s", OWL + "someValuesFrom", "urn:Meta"));
    graph.add(new Triple("urn:Plain", OWL + "complementOf", "urn:Odd"));
    Mirror closed = closure.close(PatchWalk.build(graph, null));
    assertEquals(
        List.of(
            "Not evaluated under the closed world: <urn:Few>, <urn:Un>, since that would go through"
                + " its own negation: <urn:Few> → <"
                + TYPE
                + "> → <urn:isA> → not → <urn:Few>."),
        Refusals.in(closed).sentences());
    assertTrue(members(closed, "urn:Plain").contains("urn:a"), "others are evaluated");
  }

  private static List<Triple> typesAreRead() {
    return List.of(
        new Triple(TYPE, RDFS + "subPropertyOf", "urn:isA"),
        new Triple("urn:a", TYPE, "urn:Part"),
        new Triple("urn:b", TYPE, "urn:Odd"));
  }

  /** A member who is covered and asserted is one still when it is no longer asserted. */
  @Test
  void whoIsAssertedIsStillCoveredWithoutThat() {
    Triple asserted = new Triple("urn:a", TYPE, "urn:Plain");
    List<Triple> graph =
        List.of(
            new Triple("urn:Plain", OWL + "complementOf", "urn:Odd"),
            new Triple("urn:a", TYPE, "urn:Part"),
            asserted);
    Mirror closed = closure.close(PatchWalk.build(graph, null));
    Mirror without =
        closure.patch(closed, MirrorChange.builder().remove(PatchWalk.fact(asserted)).build());
    assertTrue(members(without, "urn:Plain").contains("urn:a"));
  }

  /** What is written as a type may be that of any class. */
  @Test
  void whatMakesMembersOfAnyClassComesBeforeAllThatReadClasses() {
    List<Triple> graph = new ArrayList<>();
    graph.add(new Triple("urn:is", RDFS + "subPropertyOf", TYPE));
    graph.add(new Triple("urn:Plain", OWL + "complementOf", "urn:Odd"));
    graph.add(new Triple("urn:Plain", RDFS + "subClassOf", "_:r"));
    graph.add(new Triple("_:r", OWL + "onProperty", "urn:is"));
    graph.add(new Triple("_:r", OWL + "hasValue", "urn:Odd"));
    graph.add(new Triple("urn:a", TYPE, "urn:Part"));
    Mirror closed = closure.close(PatchWalk.build(graph, null));
    assertEquals(
        List.of(
            "Not evaluated under the closed world: <urn:Plain>, since that would go through its own"
                + " negation: <urn:Plain> → <urn:is> → <"
                + TYPE
                + "> → <urn:Odd> → not → <urn:Plain>."),
        Refusals.in(closed).sentences());
  }

  private static Set<String> members(Mirror mirror, String type) {
    Set<String> names = new TreeSet<>();
    mirror.members(mirror.idOf(type)).forEach(node -> names.add(mirror.nodeName(node)));
    return names;
  }
}
