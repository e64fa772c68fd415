// SPDX-License-Identifier: Apache-2.0
package org.htedl.why;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.closure.report.CircleReport;
import org.htedl.closure.report.EntailedTriples;
import org.htedl.engine.Engine;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.manchester.ShownNames;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;
import org.htedl.mirror.PatchWalk;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.testing.naive.Triple;
import org.htedl.testing.naive.TripleReader;
import org.htedl.testing.random.RandomOntology;
import org.htedl.testing.random.RandomOwl;
import org.htedl.testing.random.RandomStrata;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Every derived triple of random graphs has an explanation, under each entailment. {@link
 * WitnessReplay} goes through its steps; and the triple follows from its leaves alone.
 *
 * <p>{@code -Dhtedl.seed=N -Dhtedl.random.count=N} takes other seeds.
 */
class WhyTripleTest {
  private static final ShownNames FULL =
      new ShownNames(new MirrorVocabulary(new MirrorBuilder().build()), List.of());

  private static final long FROM = Long.getLong("htedl.seed", 1);
  private static final int COUNT = Integer.getInteger("htedl.random.count", 20);

  /** Predicates of the triples explained, and how many there were. */
  private final Map<String, Integer> predicates = new TreeMap<>();

  private int explained;
  private int byAnswerSets;

  /** In graphs with axioms about RDFS itself a step may need what no mirror keeps. */
  private final List<String> unexplained = new ArrayList<>();

  @AfterEach
  void fewAreUnexplained() {
    assertTrue(unexplained.size() <= explained / 1000, unexplained::toString);
  }

  @Test
  void rdfs() {
    for (long seed = FROM; seed < FROM + COUNT; seed++) {
      boolean withSchema = seed % 3 == 0;
      List<Triple> schema = withSchema ? RandomOntology.triples(seed) : List.of();
      List<Triple> graph =
          withSchema ? RandomOntology.more(seed, seed + 1, 12) : RandomOntology.triples(seed);
      byRules("seed " + seed, new Closure(Entailment.RDFS), graph, schema);
    }
    assertTrue(explained > 12 * COUNT, explained + " triples");
    assertKinds(RuleReplay.TYPE, RuleReplay.RDFS + "subClassOf", RuleReplay.RDFS + "subPropertyOf");
  }

  @Test
  void owl() {
    for (long seed = FROM; seed < FROM + 3L * COUNT; seed++) {
      boolean withSchema = seed % 3 == 0;
      List<Triple> schema = withSchema ? RandomOwl.triples(seed) : List.of();
      List<Triple> graph = RandomOwl.triples(withSchema ? -seed : seed);
      byRules("seed " + seed, new Closure(Entailment.OWL), graph, schema);
    }
    assertTrue(explained > 20 * COUNT, explained + " triples");
    assertKinds(
        RuleReplay.TYPE,
        RuleReplay.RDFS + "subClassOf",
        RuleReplay.RDFS + "subPropertyOf",
        RuleReplay.RDFS + "domain",
        RuleReplay.RDFS + "range",
        RuleReplay.OWL + "equivalentClass",
        RuleReplay.OWL + "equivalentProperty");
  }

  @Test
  void owlClosed() {
    byDefinitions(Entailment.OWL_CLOSED, false);
    assertTrue(explained > 10 * COUNT, explained + " triples");
    assertEquals(0, byAnswerSets);
  }

  @Test
  void owlStable() {
    byDefinitions(Entailment.OWL_STABLE, true);
    assertTrue(explained > 10 * COUNT, explained + " triples");
    assertTrue(byAnswerSets > COUNT / 2, byAnswerSets + " by answer sets");
    assertTrue(byAnswerSets < explained / 2, byAnswerSets + " by answer sets");
  }

  private void assertKinds(String... expected) {
    for (String predicate : expected) {
      assertTrue(predicates.containsKey(predicate), predicate + " is not among " + predicates);
    }
  }

  private void byDefinitions(Entailment mode, boolean circles) {
    try (Engine engine = Engine.scalar()) {
      Closure closure = new Closure(mode, engine::covers);
      for (long seed = FROM; seed < FROM + COUNT; seed++) {
        RandomStrata base = new RandomStrata(seed, circles);
        List<Triple> graph = new ArrayList<>(base.axioms());
        graph.addAll(base.facts());
        Mirror closed = closure.close(PatchWalk.build(graph, null));
        Map<String, List<ClassExpression>> meanings = new LinkedHashMap<>();
        for (RandomStrata.Defined d : base.definitions()) {
          meanings
              .computeIfAbsent(d.type(), t -> new ArrayList<>())
              .add(base.meant(d.expression()));
        }
        CircleReport report = CircleReport.of(closed);
        boolean isStable = !report.classes().isEmpty() && report.refused().isEmpty();
        WitnessReplay replay =
            new WitnessReplay(
                new WitnessReplay.Base(
                    graph,
                    List.of(),
                    MirrorTriples.of(closed),
                    List.of(),
                    true,
                    meanings,
                    isStable));
        verify("seed " + seed, new Why(closed, mode), closed, replay, explanation -> {});
      }
    }
  }

  private void byRules(String where, Closure closure, List<Triple> graph, List<Triple> schema) {
    Mirror axioms = schema.isEmpty() ? null : closure.close(PatchWalk.build(schema, null));
    Mirror closed = closure.close(PatchWalk.build(graph, axioms));
    WitnessReplay replay =
        new WitnessReplay(
            new WitnessReplay.Base(
                graph, schema, MirrorTriples.of(closed), schema, closure.mode().isOwl(), Map.of()));
    List<Triple> lists = new ArrayList<>();
    for (Triple triple : graph) {
      if (isOfList(triple)) {
        lists.add(triple);
      }
    }
    verify(
        where,
        new Why(closed, closure.mode()),
        closed,
        replay,
        explanation -> {
          List<Triple> leaves = new ArrayList<>(lists);
          addLeaves(explanation.witness(), leaves);
          Mirror again = closure.close(PatchWalk.build(leaves, axioms));
          Witness.Statement root = (Witness.Statement) explanation.witness();
          assertTrue(PatchWalk.fact(triple(root)).isIn(again), "does not follow from the leaves");
        });
  }

  private static boolean isOfList(Triple triple) {
    return triple.predicate().equals(RuleReplay.RDF + "first")
        || triple.predicate().equals(RuleReplay.RDF + "rest");
  }

  private static void addLeaves(Witness witness, List<Triple> leaves) {
    if (witness instanceof Witness.Statement fact && fact.origin() == Witness.Origin.ASSERTED) {
      leaves.add(triple(fact));
    }
    witness.premises().forEach(premise -> addLeaves(premise, leaves));
  }

  private static Triple triple(Witness.Statement fact) {
    return new Triple((String) fact.subject(), fact.predicate(), fact.object());
  }

  /** More to verify about an explanation. */
  private interface Check {
    void verify(Explanation explanation);
  }

  private void verify(
      String where, Why why, Mirror closed, WitnessReplay replay, Check alsoChecked) {
    List<Triple> derived = derived(closed);
    for (Triple triple : derived) {
      Explanation explanation = explain(why, triple);
      Map<String, Object> answer =
          explanation.members(List.of(triple.subject(), triple.predicate(), "object"), FULL);
      try {
        int before = replay.unexplained();
        replay.verify(answer, triple);
        if (replay.unexplained() == before) {
          alsoChecked.verify(explanation);
        } else {
          unexplained.add(where + ": " + explanation.text(FULL));
        }
      } catch (AssertionError | RuntimeException failure) {
        throw new AssertionError(where + ": " + triple + "\n" + explanation.text(FULL), failure);
      }
      predicates.merge(triple.predicate(), 1, Integer::sum);
    }
    explained += derived.size();
    byAnswerSets += replay.byAnswerSets();
    List<Triple> asserted = MirrorTriples.of(closed.asserted());
    for (int i = 0; i < asserted.size(); i += 5) {
      Triple triple = asserted.get(i);
      Explanation explanation = explain(why, triple);
      assertTrue(explanation.covered() && explanation.smallest(), where);
      assertEquals(1, explanation.size(), where);
      assertTrue(explanation.text(FULL).endsWith(" (asserted)"), where);
      Triple other = new Triple(triple.subject(), triple.predicate(), "urn:none");
      assertFalse(explain(why, other).covered(), where);
    }
  }

  private static Explanation explain(Why why, Triple triple) {
    return why.explain(PatchWalk.fact(triple), MemoryClaim.UNCOUNTED, Cancellation.NEVER);
  }

  private static List<Triple> derived(Mirror closed) {
    List<Triple> derived = new ArrayList<>();
    EntailedTriples entailed = new EntailedTriples(closed);
    for (EntailedTriples.Source source : entailed.sources()) {
      EntailedTriples.Block block = source.block();
      for (long pair : block.pairs()) {
        int object = (int) pair;
        // A mirror keeps memberships as bit sets and need not number rdf:type.
        String predicate =
            block.predicate() < 0 ? RuleReplay.TYPE : closed.nodeName(block.predicate());
        derived.add(
            new Triple(
                closed.nodeName((int) (pair >>> 32)),
                predicate,
                block.literals() ? closed.literal(object) : closed.nodeName(object)));
      }
    }
    assertEquals(entailed.size(), derived.size());
    return derived;
  }

  /** What is explained of a triple, with the prefixes of {@link TripleReader}. */
  private static String text(Entailment mode, String triple, String... graph) {
    return text(mode, triple, List.of(), graph);
  }

  private static String text(Entailment mode, String triple, List<Triple> schema, String... graph) {
    try (Engine engine = Engine.scalar()) {
      Closure closure = new Closure(mode, engine::covers);
      Mirror axioms = schema.isEmpty() ? null : closure.close(PatchWalk.build(schema, null));
      Mirror closed = closure.close(PatchWalk.build(TripleReader.read(graph), axioms));
      Triple asked = TripleReader.read(triple).getFirst();
      return explain(new Why(closed, mode), asked)
          .text(new ShownNames(new MirrorVocabulary(closed), List.of(Map.of("", TripleReader.EX))));
    }
  }

  @Test
  void axiomsAndValues() {
    assertEquals(
        """
        A rdfs:subClassOf C (scm-sco)
          A rdfs:subClassOf B (scm-eqc1)
            A owl:equivalentClass B (asserted)
          B rdfs:subClassOf C (asserted)\
        """,
        text(
            Entailment.OWL,
            "A rdfs:subClassOf C",
            "A owl:equivalentClass B",
            "B rdfs:subClassOf C"));
    assertEquals(
        """
        a e "x"@en (rdfs7)
          a d "x"@en (asserted)
          d rdfs:subPropertyOf e (asserted)\
        """,
        text(Entailment.RDFS, "a e \"x\"@en", "d rdfs:subPropertyOf e", "a d \"x\"@en"));
    assertEquals("a d \"x\"@en (asserted)", text(Entailment.RDFS, "a d \"x\"@en", "a d \"x\"@en"));
  }

  @Test
  void whatDoesNotHold() {
    assertEquals(
        "a is a B (neither in the data nor derived)",
        text(Entailment.RDFS, "a rdf:type B", "a rdf:type A", "b rdf:type B"));
    assertEquals(
        "a :p \"2\"^^xsd:integer (neither in the data nor derived; the graph does not have :p,"
            + " \"2\"^^xsd:integer)",
        text(Entailment.RDFS, "a p 2", "a rdf:type A"));
  }

  /** What the schema's graphs have because of their facts is explained by these. */
  @Test
  void axiomsFromFactsOfTheSchema() {
    List<Triple> schema =
        TripleReader.read("under rdfs:subPropertyOf rdfs:subClassOf", "Car under Vehicle");
    assertEquals(
        """
        a is a Vehicle (rdfs9)
          a is a Car (asserted)
          Car rdfs:subClassOf Vehicle (rdfs7)
            Car under Vehicle (asserted in the schema)
            under rdfs:subPropertyOf rdfs:subClassOf (asserted in the schema)\
        """,
        text(Entailment.RDFS, "a rdf:type Vehicle", schema, "a rdf:type Car"));
  }

  /** A list that ends in a literal defines nothing, also where literals are subjects of pairs. */
  @Test
  void aListThatEndsInALiteral() {
    List<Triple> schema = TripleReader.read("Car rdfs:subClassOf Vehicle");
    assertEquals(
        """
        a is a C (cax-sco)
          a is a A (asserted)
          A rdfs:subClassOf C (asserted)\
        """,
        text(
            Entailment.OWL,
            "a rdf:type C",
            schema,
            "C owl:unionOf _:l",
            "_:l rdf:first A",
            "_:l rdf:rest \"x\"",
            "p owl:inverseOf q",
            "b p \"x\"",
            "A rdfs:subClassOf C",
            "a rdf:type A"));
  }

  /** A position wins if a move leads to one that does not; a definition through its negation. */
  @Test
  void membersInEveryAnswerSet() {
    String[] game = {
      "Winning owl:equivalentClass _:r",
      "_:r rdf:type owl:Restriction",
      "_:r owl:onProperty moves",
      "_:r owl:someValuesFrom _:n",
      "_:n rdf:type owl:Class",
      "_:n owl:complementOf Winning",
      "Winning rdfs:subClassOf Player",
      "a moves b",
    };
    assertEquals(
        "a is a Winning (in every answer set)",
        text(Entailment.OWL_STABLE, "a rdf:type Winning", game));
    assertEquals(
        """
        a is a Player (cax-sco)
          a is a Winning (in every answer set)
          Winning rdfs:subClassOf Player (asserted)\
        """,
        text(Entailment.OWL_STABLE, "a rdf:type Player", game));
  }
}
