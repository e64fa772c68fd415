package org.htedl.closure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.htedl.bits.SparseRow;
import org.htedl.closure.definition.Definition;
import org.htedl.closure.fact.HiddenFacts;
import org.htedl.closure.stratum.Refusals;
import org.htedl.closure.stratum.Strata;
import org.htedl.engine.Engine;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Literal;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.OverlayMerge;
import org.htedl.mirror.PatchWalk;
import org.htedl.mirror.build.MirrorChange;
import org.htedl.naive.NaiveEvaluator;
import org.htedl.naive.NaiveOwl;
import org.htedl.naive.Triple;
import org.htedl.random.RandomDefinitions;
import org.htedl.random.RandomOwl;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * Definitions under the closed world against naive rules and a naive evaluator.
 *
 * <p>{@code -Dhtedl.seed=N -Dhtedl.closure.graphs=N} takes other seeds, which add up.
 */
class ClosedWorldTest {
  private static final long FROM = Long.getLong("htedl.seed", 1);
  private static final int GRAPHS = Integer.getInteger("htedl.closure.graphs", 300);
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

  /** Definitions in the order in which they were made, each with all that follows before. */
  private static Set<Triple> naive(List<Triple> graph, Map<String, ClassExpression> definitions) {
    Set<Triple> given = new LinkedHashSet<>(graph);
    for (Map.Entry<String, ClassExpression> definition : definitions.entrySet()) {
      List<Triple> believed = new ArrayList<>(NaiveOwl.closure(given));
      for (String name : covered(believed, definition.getValue())) {
        given.add(new Triple(name, TYPE, definition.getKey()));
      }
    }
    return NaiveOwl.closure(given);
  }

  /** Where an entity of the schema becomes an individual, what is not depends on when. */
  private static Set<String> individuals(Collection<Triple> triples) {
    return new NaiveEvaluator(List.copyOf(triples), List.of()).individuals();
  }

  private static Set<String> covered(List<Triple> believed, ClassExpression expression) {
    return new NaiveEvaluator(believed, List.of()).evaluate(expression);
  }

  /**
   * Whether each definition still covers its members in the end: where rules lead from a later one
   * to what an earlier one negates, the order in which they were made is not that of the strata.
   */
  private static boolean isStable(List<Triple> believed, Map<String, ClassExpression> definitions) {
    return definitions.entrySet().stream()
        .allMatch(
            definition -> {
              Set<String> covered = covered(believed, definition.getValue());
              return believed.stream()
                  .filter(t -> t.predicate().equals(TYPE) && t.object().equals(definition.getKey()))
                  .allMatch(t -> covered.contains(t.subject()));
            });
  }

  private static boolean isAboutLiterals(Triple triple) {
    return triple.object().equals(OWL + "DatatypeProperty")
        || triple.predicate().startsWith("urn:") && triple.object() instanceof Literal;
  }

  private static boolean listsLiterals(Triple triple, List<Triple> graph) {
    return triple.predicate().equals(OWL + "oneOf")
        && graph.stream()
            .anyMatch(
                cell ->
                    cell.subject().equals(triple.object())
                        && cell.predicate().equals(RDF + "first")
                        && cell.object() instanceof Literal);
  }

  @Test
  void definitionsEqualNaiveOnes() {
    long defined = 0;
    int refused = 0;
    int compared = 0;
    for (int g = 0; g < GRAPHS; g++) {
      RandomDefinitions definitions = new RandomDefinitions(FROM + g);
      List<Triple> graph = new ArrayList<>(RandomOwl.triples(FROM + g));
      // Those would be further definitions, which the naive order does not know.
      graph.removeIf(triple -> triple.predicate().equals(OWL + "allValuesFrom"));
      // Of a data property, an unqualified cardinality would count literals.
      graph.removeIf(triple -> isAboutLiterals(triple));
      // What lists literals is a data range, where the naive evaluation has a class.
      graph.removeIf(triple -> listsLiterals(triple, List.copyOf(graph)));
      graph.addAll(definitions.triples());
      Mirror closed = closure.close(PatchWalk.build(graph, null));
      if (!Refusals.in(closed).sentences().isEmpty()) {
        refused++;
        continue;
      }
      List<Triple> expected = new ArrayList<>(naive(graph, definitions.definitions()));
      if (!isStable(expected, definitions.definitions())
          || !individuals(expected).equals(individuals(NaiveOwl.closure(graph)))) {
        continue;
      }
      compared++;
      ClosureComparison.same("seed " + (FROM + g), PatchWalk.build(expected, null), closed, graph);
      for (String type : definitions.definitions().keySet()) {
        defined += closed.members(closed.idOf(type)).cardinality();
      }
    }
    assertTrue(defined > GRAPHS, "only " + defined + " members of defined classes");
    assertTrue(compared > GRAPHS / 2, "only " + compared + " were compared");
    assertTrue(refused < GRAPHS / 3, refused + " were refused");
  }

  @Test
  void changesAreFollowed() {
    for (int g = 0; g < GRAPHS / 10; g++) {
      RandomDefinitions definitions = new RandomDefinitions(FROM + g);
      Set<Triple> graph = new LinkedHashSet<>(definitions.triples());
      Mirror mirror = closure.close(PatchWalk.build(new ArrayList<>(graph), null));
      for (int step = 0; step < 10; step++) {
        Triple triple =
            new Triple("urn:n" + step % 4, step % 3 == 0 ? TYPE : "urn:p" + step % 2, object(step));
        MirrorChange.Builder change = MirrorChange.builder();
        if (step % 5 == 4) {
          Triple first = graph.iterator().next();
          graph.remove(first);
          change.remove(PatchWalk.fact(first));
        }
        graph.add(triple);
        change.add(PatchWalk.fact(triple));
        mirror = closure.patch(mirror, change.build());
        List<Triple> now = new ArrayList<>(graph);
        String where = "seed " + (FROM + g) + ", step " + step;
        ClosureComparison.same(where, closure.close(PatchWalk.build(now, null)), mirror, now);
      }
    }
  }

  private static String object(int step) {
    return step % 3 == 0 ? "urn:C" + step % 5 : "urn:n" + step % 3;
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
    graph.add(new Triple("urn:M", "http://www.w3.org/2000/01/rdf-schema#subClassOf", "_:only"));
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
            new Triple("urn:A", "http://www.w3.org/2000/01/rdf-schema#subClassOf", "urn:B"),
            new Triple("urn:C", OWL + "equivalentClass", "_:some"),
            new Triple("_:some", OWL + "onProperty", "urn:p"),
            new Triple("_:some", OWL + "someValuesFrom", "urn:B"),
            new Triple("urn:D", OWL + "equivalentClass", "_:notB"),
            new Triple("_:notB", OWL + "complementOf", "urn:B"),
            new Triple("urn:B", "http://www.w3.org/2000/01/rdf-schema#subClassOf", "urn:E"),
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
    Triple told = new Triple("urn:a", TYPE, "urn:Plain");
    List<Triple> graph =
        List.of(
            new Triple("urn:Plain", OWL + "complementOf", "urn:Odd"),
            new Triple("urn:a", TYPE, "urn:Part"),
            told);
    Mirror closed = closure.close(PatchWalk.build(graph, null));
    Mirror without =
        closure.patch(closed, MirrorChange.builder().remove(PatchWalk.fact(told)).build());
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

  /**
   * What definitions of earlier strata read has not changed in the end: all that was made a member
   * by a definition is covered by it, and all that is covered was made a member.
   */
  @Test
  void whatTypesAreReadOrWrittenIsInOrder() {
    int compared = 0;
    long defined = 0;
    for (int g = 0; g < GRAPHS; g++) {
      RandomDefinitions definitions = new RandomDefinitions(FROM + g);
      List<Triple> graph = new ArrayList<>(RandomOwl.triples(FROM + g));
      graph.removeIf(triple -> isAboutLiterals(triple));
      graph.addAll(definitions.triples());
      String property = "urn:p" + g % 4;
      graph.add(
          switch (g % 5) {
            case 0 -> new Triple(property, RDFS + "subPropertyOf", TYPE);
            case 1 -> new Triple(property, OWL + "inverseOf", TYPE);
            case 2 -> new Triple(TYPE, RDFS + "domain", "urn:C" + g % 3);
            default -> new Triple(TYPE, RDFS + "subPropertyOf", property);
          });
      Mirror closed = closure.close(PatchWalk.build(graph, null));
      Set<Triple> given = new LinkedHashSet<>(graph);
      HiddenFacts.of(closed)
          .defined()
          .forEach(
              (type, row) ->
                  row.forEach(
                      node ->
                          given.add(
                              new Triple(closed.nodeName(node), TYPE, closed.nodeName(type)))));
      List<Triple> believed = List.copyOf(NaiveOwl.closure(given));
      String where = "seed " + (FROM + g);
      ClosureComparison.same(where, PatchWalk.build(believed, null), closed, graph);
      if (!individuals(believed).equals(individuals(NaiveOwl.closure(graph)))) {
        continue;
      }
      compared++;
      for (Strata.Stratum stratum : Strata.Order.of(closed).strata()) {
        for (Definition definition : stratum.definitions()) {
          Set<String> covered = covered(believed, definition.expression());
          defined += covered.size();
          assertTrue(
              covered.equals(definedMembers(closed, definition.type()))
                  || definesTwice(closed, definition.type()),
              () -> where + ": " + definition + " covers " + covered);
        }
      }
    }
    assertTrue(compared > GRAPHS / 4, "only " + compared + " were compared");
    assertTrue(defined > GRAPHS / 2, "only " + defined + " members");
  }

  private static boolean definesTwice(Mirror closed, String type) {
    return Strata.Order.of(closed).strata().stream()
            .flatMap(stratum -> stratum.definitions().stream())
            .filter(definition -> definition.type().equals(type))
            .count()
        > 1;
  }

  private static Set<String> definedMembers(Mirror closed, String type) {
    Set<String> names = new TreeSet<>();
    HiddenFacts.of(closed)
        .defined()
        .getOrDefault(closed.idOf(type), SparseRow.EMPTY)
        .forEach(node -> names.add(closed.nodeName(node)));
    return names;
  }

  private static Set<String> members(Mirror mirror, String type) {
    Set<String> names = new TreeSet<>();
    mirror.members(mirror.idOf(type)).forEach(node -> names.add(mirror.nodeName(node)));
    return names;
  }
}
