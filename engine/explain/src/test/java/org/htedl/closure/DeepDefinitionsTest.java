// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.htedl.closure.report.Contradictions;
import org.htedl.closure.report.Refusals;
import org.htedl.closure.report.UnusedAxioms;
import org.htedl.engine.Engine;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Depth;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.PatchWalk;
import org.htedl.testing.naive.Triple;
import org.htedl.testing.naive.TripleReader;
import org.htedl.why.Why;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Definitions nested deep are evaluated or refused by name, on a stack of usual size. */
@Tag("slow")
class DeepDefinitionsTest {
  private static final long USUAL_STACK = 1 << 20;
  private static final String OWL = "http://www.w3.org/2002/07/owl#";

  /** Patterns of a level: its node is {@code _:I}, the node inside {@code _:J}. */
  private static final String RESTRICTION = "_:I owl:onProperty p . _:I ";

  private static List<Triple> graph(String level, int levels, String core) {
    List<Triple> triples = new ArrayList<>();
    triples.addAll(
        TripleReader.read(
            "D owl:equivalentClass _:0",
            "p rdf:type owl:ObjectProperty",
            "a p a",
            "a rdf:type A",
            "a d \"x\""));
    for (int i = 0; i < levels; i++) {
      String inner = i == levels - 1 ? core : "_:" + (i + 1);
      String text = level.replace("_:I", "_:" + i).replace("_:J", inner).replace("_:L", "_:l" + i);
      triples.addAll(TripleReader.read(text.split(" [.] ")));
    }
    return triples;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "_:I owl:complementOf _:J | A",
        RESTRICTION + "owl:allValuesFrom _:J | A",
        RESTRICTION + "owl:someValuesFrom _:J | A",
        RESTRICTION + "owl:maxQualifiedCardinality 3 . _:I owl:onClass _:J | A",
        "_:I owl:intersectionOf _:L . _:L rdf:first _:J . _:L rdf:rest rdf:nil | A",
        "_:I owl:unionOf _:L . _:L rdf:first _:J . _:L rdf:rest rdf:nil | A",
        "_:I owl:disjointUnionOf _:L . _:L rdf:first _:J . _:L rdf:rest rdf:nil | A",
        "_:I owl:complementOf _:J | D",
        RESTRICTION + "owl:allValuesFrom _:J | D"
      })
  void deepDefinitions(String level, String core) throws InterruptedException {
    // Rules are enough for the others, however deep they are.
    boolean isNegated =
        level.contains("complement") || level.contains("all") || level.contains("max");
    for (Entailment entailment : List.of(Entailment.OWL_CLOSED, Entailment.OWL_STABLE)) {
      check(entailment, graph(level, Depth.LEVELS, core), false);
      check(entailment, graph(level, Depth.LEVELS + 1, core), isNegated);
      check(entailment, graph(level, 2_000, core), isNegated);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "_:r owl:onProperty d . _:r owl:someValuesFrom _:0 | _:I owl:datatypeComplementOf _:J |"
            + " xsd:string",
        "_:r owl:onProperty d . _:r owl:someValuesFrom _:0 | _:I owl:unionOf _:L . _:L rdf:first"
            + " _:J . _:L rdf:rest rdf:nil | xsd:string",
        "_:r owl:onProperty d . _:r owl:someValuesFrom T0 | TI rdf:type rdfs:Datatype . TI"
            + " owl:equivalentClass _:I . _:I owl:datatypeComplementOf TJ | xsd:string",
        "_:r owl:onProperty _:0 . _:r owl:minCardinality 1 | _:I owl:inverseOf _:J | p"
      })
  void deepDataRangesAndRoles(String restriction, String level, String core)
      throws InterruptedException {
    for (int levels : new int[] {90, level.contains("unionOf") ? 1_500 : 20_000}) {
      List<Triple> triples = new ArrayList<>();
      triples.addAll(TripleReader.read("D owl:equivalentClass _:r", "a p a", "a d \"x\""));
      triples.addAll(TripleReader.read(restriction.split(" [.] ")));
      for (int i = 0; i < levels; i++) {
        boolean isLast = i == levels - 1;
        String text =
            level
                .replace("TI", "T" + i)
                .replace("TJ", isLast ? core : "T" + (i + 1))
                .replace("_:I", "_:" + i)
                .replace("_:J", isLast ? core : "_:" + (i + 1))
                .replace("_:L", "_:l" + i);
        triples.addAll(TripleReader.read(text.split(" [.] ")));
      }
      check(Entailment.OWL_CLOSED, triples, levels > 90);
    }
  }

  /** Cycles of anonymous nodes have no meaning; lists may be long. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "_:0 owl:complementOf _:0",
        "_:0 owl:complementOf _:1 . _:1 owl:complementOf _:0",
        "_:0 owl:onProperty p . _:0 owl:allValuesFrom _:0",
        "_:0 owl:onProperty _:i . _:0 owl:minCardinality 1 . _:i owl:inverseOf _:i",
        "_:0 owl:unionOf _:l . _:l rdf:first _:0 . _:l rdf:rest rdf:nil . _:0 owl:complementOf _:0",
        "_:0 owl:complementOf _:1 . _:1 owl:intersectionOf _:l . _:l rdf:first A . _:l rdf:rest"
            + " _:l",
        "_:0 owl:onProperty d . _:0 owl:someValuesFrom _:1 . _:1 owl:datatypeComplementOf _:1"
      })
  void cycles(String axioms) throws InterruptedException {
    List<Triple> triples = new ArrayList<>();
    triples.addAll(TripleReader.read("D owl:equivalentClass _:0", "a p a", "a d \"x\""));
    triples.addAll(TripleReader.read(axioms.split(" [.] ")));
    check(Entailment.OWL_CLOSED, triples, true);
    check(Entailment.OWL_STABLE, triples, true);
  }

  @ParameterizedTest
  @CsvSource({"intersectionOf", "unionOf", "oneOf", "disjointUnionOf"})
  void longLists(String construct) throws InterruptedException {
    List<Triple> triples = new ArrayList<>();
    triples.addAll(
        TripleReader.read("D owl:equivalentClass _:n", "_:n owl:complementOf E", "b rdf:type B"));
    int length = construct.equals("disjointUnionOf") ? 300 : 20_000;
    triples.add(new Triple(TripleReader.iri("E"), OWL + construct, "_:l0"));
    for (int i = 0; i < length; i++) {
      String rest = i == length - 1 ? "rdf:nil" : "_:l" + (i + 1);
      triples.addAll(
          TripleReader.read("_:l" + i + " rdf:first C" + i, "_:l" + i + " rdf:rest " + rest));
      triples.addAll(TripleReader.read("a rdf:type C" + i));
    }
    Set<String> members = check(Entailment.OWL_CLOSED, triples, false);
    assertTrue(members.contains(TripleReader.iri("b")), members.size() + " members");
  }

  /** Long chains say nothing, and are named. */
  @ParameterizedTest
  @CsvSource({"100, false", "101, true", "5000, true"})
  void longChains(int length, boolean isUnused) throws InterruptedException {
    List<Triple> triples = new ArrayList<>();
    triples.addAll(TripleReader.read("q owl:propertyChainAxiom _:l0", "a p a"));
    for (int i = 0; i < length; i++) {
      String rest = i == length - 1 ? "rdf:nil" : "_:l" + (i + 1);
      triples.addAll(
          TripleReader.read("_:l" + i + " rdf:first p", "_:l" + i + " rdf:rest " + rest));
    }
    Mirror closed = new Closure(Entailment.OWL).close(PatchWalk.build(triples, null));
    assertEquals(isUnused ? 0 : 1, closed.role(closed.idOf(TripleReader.iri("q"))).size());
    assertEquals(
        isUnused, UnusedAxioms.in(closed, false).counts().containsKey("owl:propertyChainAxiom"));
  }

  /** Closes the graph and asks for the class on a thread's stack; its members. */
  private static Set<String> check(Entailment entailment, List<Triple> graph, boolean isRefused)
      throws InterruptedException {
    Throwable[] thrown = new Throwable[1];
    Set<String> members = new TreeSet<>();
    Thread thread =
        new Thread(
            null, () -> members.addAll(members(entailment, graph, isRefused)), "deep", USUAL_STACK);
    thread.setUncaughtExceptionHandler((t, e) -> thrown[0] = e);
    thread.start();
    thread.join();
    if (thrown[0] != null) {
      throw new AssertionError(entailment.toString(), thrown[0]);
    }
    return members;
  }

  private static Set<String> members(Entailment entailment, List<Triple> graph, boolean isRefused) {
    try (Engine engine = Engine.scalar()) {
      Mirror closed = new Closure(entailment, engine::covers).close(PatchWalk.build(graph, null));
      String name = TripleReader.iri("D");
      List<String> refused = Refusals.in(closed).sentences();
      assertEquals(isRefused, refused.toString().contains(name), refused.toString());
      Contradictions.in(closed);
      UnusedAxioms.in(closed, true);
      ClassExpression d = new ClassExpression.Named(name);
      Set<String> names = new TreeSet<>();
      engine
          .covers(closed, List.of(d))
          .getFirst()
          .forEach(node -> names.add(closed.nodeName(node)));
      if (entailment != Entailment.OWL_STABLE && !names.isEmpty()) {
        new Why(closed, entailment)
            .explain(d, names.iterator().next(), MemoryClaim.UNCOUNTED, Cancellation.NEVER);
      }
      return names;
    }
  }
}
