// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.htedl.closure.report.Refusals;
import org.htedl.closure.stratum.Strata;
import org.htedl.engine.Engine;
import org.htedl.expression.Literal;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.PatchWalk;
import org.htedl.mirror.build.MirrorChange;
import org.htedl.testing.naive.Triple;
import org.htedl.testing.random.RandomDefinitions;
import org.htedl.testing.random.RandomOwl;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Changes of facts under nasty axioms of OWL: what is patched against what is closed anew, node by
 * node, and how many changes are patched.
 *
 * <p>{@code -Dhtedl.seed=N -Dhtedl.closure.walks=N} takes other seeds, which add up.
 */
@Tag("slow")
class OwlPatchTest {
  private static final long FROM = Long.getLong("htedl.seed", 1);
  private static final int WALKS = Integer.getInteger("htedl.closure.walks", 80);
  private static final int STEPS = 20;
  private static final String W3 = "http://www.w3.org/";
  private static final String RDF = W3 + "1999/02/22-rdf-syntax-ns#";
  private static final String TYPE = RDF + "type";
  private static final String RDFS = W3 + "2000/01/rdf-schema#";
  private static final String OWL = W3 + "2002/07/owl#";
  private static final Engine ENGINE = Engine.scalar();

  @AfterAll
  static void closeEngine() {
    ENGINE.close();
  }

  private static Closure closure(Entailment mode) {
    return new Closure(mode, ENGINE::covers);
  }

  @Test
  void owlWalks() {
    Closure closure = closure(Entailment.OWL);
    walks(closure, false);
    assertMostlyFollowed(closure, 0.7);
  }

  @Test
  void owlWalksUnderASchema() {
    Closure closure = closure(Entailment.OWL);
    walks(closure, true);
    assertMostlyFollowed(closure, 0.7);
  }

  @Test
  void owlWalksWithReflexiveAxioms() {
    Closure closure = closure(Entailment.OWL).withReflexive();
    walks(closure, false);
    assertMostlyFollowed(closure, 0.3);
  }

  @Test
  void owlWalksWithReflexiveAxiomsUnderASchema() {
    Closure closure = closure(Entailment.OWL).withReflexive();
    walks(closure, true);
    assertMostlyFollowed(closure, 0.3);
  }

  @Test
  void closedWorldWalks() {
    Closure closure = closure(Entailment.OWL_CLOSED);
    walks(closure, false);
    assertMostlyFollowed(closure, 0.6);
  }

  @Test
  void closedWorldWalksUnderASchema() {
    Closure closure = closure(Entailment.OWL_CLOSED);
    walks(closure, true);
    assertMostlyFollowed(closure, 0.6);
  }

  /** A fact goes that the schema alone still entails: definitions do not read it there. */
  @Test
  void definitionsReadNothingOfTheSchemaAlone() {
    walk(closure(Entailment.OWL_CLOSED), 32751270038585L, true, false);
  }

  /** Rules have the fact all along, and a definition that depends on itself must hear of it. */
  @Test
  void whatTheSchemaAloneEntailsIsToldToDefinitionsWhenTheGraphSaysIt() {
    Closure closure = closure(Entailment.OWL_CLOSED);
    List<Triple> axioms = new ArrayList<>();
    axioms.add(new Triple("urn:C", OWL + "intersectionOf", "_:plain"));
    addList(axioms, "_:plain", "urn:Part", "_:notOdd");
    axioms.add(new Triple("_:notOdd", OWL + "complementOf", "urn:Odd"));
    axioms.add(new Triple("urn:Odd", OWL + "oneOf", "_:odd"));
    addList(axioms, "_:odd", "urn:a");
    axioms.add(new Triple("urn:Part", OWL + "oneOf", "_:part"));
    addList(axioms, "_:part", "urn:b");
    Mirror schema = closure.close(PatchWalk.build(axioms, null));
    List<Triple> facts = new ArrayList<>();
    facts.add(new Triple("urn:a", TYPE, "urn:Part"));
    facts.add(new Triple("urn:b", TYPE, OWL + "Thing"));
    Mirror closed = closure.close(PatchWalk.build(facts, schema));
    assertTrue(Strata.Order.of(closed).strata().getFirst().isRecursive());
    assertEquals(Set.of("urn:a"), members(closed, "urn:C"));
    MirrorChange odd =
        MirrorChange.builder().add("urn:a", TYPE, "urn:Odd").add("urn:b", TYPE, "urn:Part").build();
    Mirror changed = closure.patch(closed, odd);
    assertEquals(Set.of("urn:b"), members(changed, "urn:C"));
    MirrorChange back =
        MirrorChange.builder()
            .remove("urn:a", TYPE, "urn:Odd")
            .remove("urn:b", TYPE, "urn:Part")
            .build();
    assertEquals(Set.of("urn:a"), members(closure.patch(changed, back), "urn:C"));
    assertEquals(2, closure.followed());
  }

  /** Definitions read pairs of individuals only, and hear of those who come and go. */
  @Test
  void whoComesAndGoesIsToldToDefinitionsThatDependOnThemselves() {
    Closure closure = closure(Entailment.OWL_CLOSED);
    List<Triple> graph = new ArrayList<>();
    for (String name : List.of("min", "max")) {
      graph.add(new Triple("urn:" + name, OWL + "intersectionOf", "_:" + name));
      addList(graph, "_:" + name, "urn:Part", "_:restriction" + name);
      graph.add(new Triple("_:restriction" + name, OWL + "onProperty", "urn:p"));
      Literal bound = Literal.xsd(name.equals("min") ? "1" : "0", "nonNegativeInteger");
      graph.add(new Triple("_:restriction" + name, OWL + name + "Cardinality", bound));
    }
    graph.add(new Triple("urn:a", TYPE, "urn:Part"));
    graph.add(new Triple("urn:a", "urn:p", "urn:b"));
    graph.add(new Triple("urn:b", TYPE, OWL + "ObjectProperty"));
    Mirror closed = closure.close(PatchWalk.build(graph, null));
    assertTrue(Strata.Order.of(closed).strata().getFirst().isRecursive());
    assertEquals(Set.of(), members(closed, "urn:min"), "a property is no value");
    assertEquals(Set.of("urn:a"), members(closed, "urn:max"));
    Mirror changed =
        closure.patch(closed, MirrorChange.builder().add("urn:b", TYPE, "urn:C").build());
    assertEquals(Set.of("urn:a"), members(changed, "urn:min"), "an individual is");
    assertEquals(Set.of(), members(changed, "urn:max"));
    Mirror back =
        closure.patch(changed, MirrorChange.builder().remove("urn:b", TYPE, "urn:C").build());
    assertEquals(Set.of(), members(back, "urn:min"));
    assertEquals(Set.of("urn:a"), members(back, "urn:max"));
    assertEquals(2, closure.followed());
  }

  /** To a definition, an annotation property has no pairs. */
  @Test
  void whatBecomesAnAnnotationIsReadNoMore() {
    Closure closure = closure(Entailment.OWL_CLOSED);
    List<Triple> graph = new ArrayList<>();
    graph.add(new Triple("urn:C", OWL + "equivalentClass", "_:max"));
    graph.add(new Triple("_:max", OWL + "onProperty", "urn:p"));
    graph.add(new Triple("_:max", OWL + "maxCardinality", Literal.xsd("0", "nonNegativeInteger")));
    graph.add(new Triple("urn:a", TYPE, "urn:Part"));
    graph.add(new Triple("urn:b", TYPE, "urn:Part"));
    graph.add(new Triple("urn:a", "urn:p", "urn:b"));
    Mirror closed = closure.close(PatchWalk.build(graph, null));
    assertEquals(Set.of("urn:b"), members(closed, "urn:C"));
    MirrorChange declared =
        MirrorChange.builder().add("urn:p", TYPE, OWL + "AnnotationProperty").build();
    assertEquals(Set.of("urn:a", "urn:b"), members(closure.patch(closed, declared), "urn:C"));
  }

  /**
   * What {@code only} asks for is there already, and no consequence of it, but not where rules have
   * pairs that the definition does not see.
   */
  @Test
  void onlyIsAConsequenceWhereRulesSeeMorePairs() {
    Triple annotation = new Triple("urn:p", TYPE, OWL + "AnnotationProperty");
    Triple literal = new Triple("urn:a", "urn:p", Literal.xsd("text", "string"));
    Triple object = new Triple("urn:p", TYPE, OWL + "ObjectProperty");
    for (Triple each : List.of(annotation, literal, object)) {
      Closure closure = closure(Entailment.OWL_CLOSED);
      List<Triple> graph = new ArrayList<>();
      graph.add(new Triple("urn:D", OWL + "equivalentClass", "_:d"));
      graph.add(new Triple("_:d", OWL + "intersectionOf", "_:parts"));
      addList(graph, "_:parts", "_:only", "_:not");
      graph.add(new Triple("_:only", OWL + "onProperty", "urn:p"));
      graph.add(new Triple("_:only", OWL + "allValuesFrom", "urn:C"));
      graph.add(new Triple("_:not", OWL + "complementOf", "urn:C"));
      graph.add(new Triple("urn:a", "urn:p", "urn:b"));
      graph.add(each);
      Mirror closed = closure.close(PatchWalk.build(graph, null));
      int sentences = each.equals(object) ? 0 : 1;
      assertEquals(sentences, Refusals.in(closed).sentences().size(), each.toString());
    }
  }

  private static void addList(List<Triple> triples, String list, String... members) {
    for (int i = 0; i < members.length; i++) {
      String cell = i == 0 ? list : list + i;
      triples.add(new Triple(cell, RDF + "first", members[i]));
      String rest = i + 1 < members.length ? list + (i + 1) : RDF + "nil";
      triples.add(new Triple(cell, RDF + "rest", rest));
    }
  }

  private static void assertMostlyFollowed(Closure closure, double part) {
    long all = closure.followed() + closure.closedAnew();
    String figures =
        closure.mode() + ": " + closure.followed() + " of " + all + " changes were followed";
    System.out.println(figures);
    assertTrue(closure.followed() > part * all, figures);
    assertTrue(all > WALKS * STEPS / 2, figures);
  }

  private static void walks(Closure closure, boolean underSchema) {
    for (int w = 0; w < WALKS; w++) {
      walk(closure, FROM + w, underSchema, w % 4 == 1);
    }
  }

  /**
   * @param declares whether it goes on to be declared what kind of property some are
   */
  private static void walk(Closure closure, long seed, boolean underSchema, boolean declares) {
    SplittableRandom random = new SplittableRandom(seed);
    // Literals of properties that rules read have to be nodes: no change is followed then.
    boolean literals = random.nextInt(8) == 0;
    List<Triple> axioms = new ArrayList<>(RandomOwl.triples(seed));
    axioms.removeIf(triple -> !isAxiom(triple) || isValue(triple));
    if (closure.mode() == Entailment.OWL_CLOSED) {
      axioms.addAll(new RandomDefinitions(seed).triples());
    }
    Set<Triple> graph = new LinkedHashSet<>(facts(seed, literals));
    Mirror schema = null;
    if (underSchema) {
      schema = closure.close(PatchWalk.build(axioms, null));
    } else {
      graph.addAll(axioms);
    }
    Mirror mirror = closure.close(PatchWalk.build(new ArrayList<>(graph), schema));
    for (int step = 0; step < STEPS; step++) {
      List<Triple> added = facts(random.nextLong(), literals);
      added.subList(Math.min(added.size(), random.nextInt(3)), added.size()).clear();
      List<Triple> removed = new ArrayList<>(graph);
      removed.removeIf(triple -> isAxiom(triple) || random.nextInt(12) > 0);
      if (declares && random.nextInt(3) == 0) {
        (random.nextBoolean() ? added : removed).add(declaration(random));
      }
      mirror = closure.patch(mirror, ClosureComparison.change(graph, removed, added));
      compare(closure, mirror, graph, schema, "seed %d, step %d".formatted(seed, step));
    }
  }

  private static boolean isAxiom(Triple triple) {
    return triple.predicate().equals(TYPE)
        ? triple.object() instanceof String type && type.startsWith(OWL) && !isThing(type)
        : triple.predicate().startsWith(W3);
  }

  /** Which nodes are individuals may change by it, far from the nodes in it. */
  private static Triple declaration(SplittableRandom random) {
    String property = (random.nextInt(4) == 0 ? "urn:n" : "urn:p") + random.nextInt(4);
    String kind = random.nextBoolean() ? "AnnotationProperty" : "ObjectProperty";
    return new Triple(property, TYPE, OWL + kind);
  }

  private static boolean isThing(String type) {
    return type.equals(OWL + "Thing");
  }

  /** Whether a literal is in it where an axiom wants a node. */
  private static boolean isValue(Triple triple) {
    return triple.object() instanceof Literal && !triple.predicate().equals(OWL + "hasSelf");
  }

  private static List<Triple> facts(long seed, boolean literals) {
    List<Triple> facts = new ArrayList<>(RandomOwl.triples(seed));
    facts.removeIf(triple -> isAxiom(triple) || !literals && triple.object() instanceof Literal);
    return facts;
  }

  private static void compare(
      Closure closure, Mirror patched, Set<Triple> graph, @Nullable Mirror schema, String where) {
    List<Triple> triples = new ArrayList<>(graph);
    Mirror wanted = closure.close(PatchWalk.build(triples, schema));
    ClosureComparison.same(where, wanted, patched, triples);
    ClosureComparison.same(where + ", asserted", wanted.asserted(), patched.asserted(), triples);
    assertEquals(Refusals.in(wanted), Refusals.in(patched), where);
  }

  /** One pair after another of a ring of a transitive property, and what it makes members. */
  @Test
  void whatSupportsItselfGoesWithItsCause() {
    Closure closure = closure(Entailment.OWL);
    List<Triple> graph = new ArrayList<>();
    graph.add(new Triple("urn:next", TYPE, OWL + "TransitiveProperty"));
    graph.add(new Triple("urn:next", OWL + "inverseOf", "urn:last"));
    graph.add(new Triple("_:r", OWL + "onProperty", "urn:next"));
    graph.add(new Triple("_:r", OWL + "someValuesFrom", "urn:C"));
    graph.add(new Triple("_:r", RDFS + "subClassOf", "urn:C"));
    for (int i = 0; i < 5; i++) {
      graph.add(new Triple("urn:n" + i, "urn:next", "urn:n" + (i + 1) % 5));
    }
    Triple cause = new Triple("urn:n3", TYPE, "urn:C");
    graph.add(cause);
    Mirror closed = closure.close(PatchWalk.build(graph, null));
    assertEquals(
        Set.of("urn:n0", "urn:n1", "urn:n2", "urn:n3", "urn:n4"), members(closed, "urn:C"));
    Mirror without =
        closure.patch(closed, MirrorChange.builder().remove(PatchWalk.fact(cause)).build());
    assertEquals(Set.of(), members(without, "urn:C"));
    assertEquals(25, without.role(without.idOf("urn:last")).size());
    Triple link = new Triple("urn:n4", "urn:next", "urn:n0");
    Mirror opened =
        closure.patch(closed, MirrorChange.builder().remove(PatchWalk.fact(link)).build());
    assertEquals(Set.of("urn:n0", "urn:n1", "urn:n2", "urn:n3"), members(opened, "urn:C"));
    assertEquals(10, opened.role(opened.idOf("urn:last")).size());
    assertEquals(2, closure.followed());
  }

  private static Set<String> members(Mirror mirror, String type) {
    Set<String> names = new TreeSet<>();
    mirror.members(mirror.idOf(type)).forEach(node -> names.add(mirror.nodeName(node)));
    return names;
  }
}
