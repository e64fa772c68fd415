// SPDX-License-Identifier: Apache-2.0
package org.htedl.why;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.engine.Engine;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.RoleExpression;
import org.htedl.expression.manchester.ManchesterParser;
import org.htedl.expression.manchester.NameResolver;
import org.htedl.expression.manchester.ShownNames;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;
import org.htedl.mirror.PatchWalk;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.testing.naive.Triple;
import org.htedl.testing.naive.TripleReader;
import org.junit.jupiter.api.Test;

/** What witnesses look like, and what stops a search. */
class WhyTest {
  /** Shows full IRIs, since it knows no names. */
  private static final ShownNames FULL =
      new ShownNames(new MirrorVocabulary(new MirrorBuilder().build()), List.of());

  private static final List<Map<String, String>> PREFIXES =
      List.of(Map.of("", TripleReader.EX, "xsd", "http://www.w3.org/2001/XMLSchema#"));

  private static final String[] TRAINS = {
    "hasCar rdfs:domain Train",
    "ClosedCar rdfs:subClassOf Car",
    "train1 hasCar car11",
    "train1 hasCar car12",
    "car11 rdf:type OpenCar",
    "car12 rdf:type ClosedCar",
    "car12 load 3",
    "train2 hasCar car21",
    "car21 rdf:type OpenCar"
  };

  private static Mirror closed(Entailment entailment, List<Triple> triples) {
    try (Engine engine = Engine.scalar()) {
      return new Closure(entailment, engine::covers).close(PatchWalk.build(triples, null));
    }
  }

  private static String text(Mirror mirror, Entailment mode, String expression, String name) {
    ClassExpression parsed =
        new ManchesterParser(new NameResolver(new MirrorVocabulary(mirror), PREFIXES))
            .parse(expression);
    Explanation explanation =
        new Why(mirror, mode)
            .explain(parsed, TripleReader.iri(name), MemoryClaim.UNCOUNTED, Cancellation.NEVER);
    assertTrue(explanation.smallest());
    assertEquals(
        explanation.covered(), WitnessMembers.of(explanation, expression, FULL).get("covered"));
    return WitnessText.of(explanation, new ShownNames(new MirrorVocabulary(mirror), PREFIXES));
  }

  private static String trains(String expression, String name) {
    Mirror mirror = closed(Entailment.RDFS, TripleReader.read(TRAINS));
    return text(mirror, Entailment.RDFS, expression, name);
  }

  @Test
  void covered() {
    assertEquals(
        """
        train1 is in Train and hasCar some (Car and load some xsd:integer[>= 3])
          train1 is a Train (rdfs2)
            train1 hasCar car11 (asserted)
            hasCar rdfs:domain Train (asserted)
          train1 is in hasCar some (Car and load some xsd:integer[>= 3])
            train1 hasCar car12 (asserted)
            car12 is in Car and load some xsd:integer[>= 3]
              car12 is a Car (rdfs9)
                car12 is a ClosedCar (asserted)
                ClosedCar rdfs:subClassOf Car (asserted)
              car12 is in load some xsd:integer[>= 3]
                car12 load "3"^^xsd:integer (asserted)\
        """,
        trains("Train and (hasCar some (Car and (load some xsd:integer[>= 3])))", "train1"));
  }

  @Test
  void notCovered() {
    assertEquals(
        """
        train2 is not in hasCar some ClosedCar (none known among 1 successor)\
        """,
        trains("hasCar some ClosedCar", "train2"));
    assertEquals(
        """
        train1 is not in hasCar only OpenCar
          train1 hasCar car12 (asserted)
          car12 is not in OpenCar (not known to be)\
        """,
        trains("hasCar only OpenCar", "train1"));
    assertEquals(
        """
        train1 is not in hasCar max 1 owl:Thing (2 known among 2 successors)
          train1 hasCar car11 (asserted)
          train1 hasCar car12 (asserted)\
        """,
        trains("hasCar max 1", "train1"));
    assertEquals(":ghost is no individual of the graph", trains("Train", "ghost"));
    assertEquals(
        ":trian1 is no individual of the graph; the closest names are train1 and train2",
        trains("Train", "trian1"));
  }

  /** A class with a definition that the closed world evaluates. */
  @Test
  void definitions() {
    List<Triple> triples =
        TripleReader.read(
            "Odd owl:equivalentClass _:c",
            "_:c owl:complementOf Even",
            "two rdf:type Even",
            "three rdf:type Number",
            "Odd rdfs:subClassOf Number");
    Mirror mirror = closed(Entailment.OWL_CLOSED, triples);
    assertEquals(
        """
        three is in Odd
          three is a Odd (definition)
            three is in not Even
              three is not in Even (not known to be)\
        """,
        text(mirror, Entailment.OWL_CLOSED, "Odd", "three"));
  }

  /** Each class needs the one before twice, so the tree doubles with each. */
  @Test
  void treesThatAreTooLargeAreCut() {
    List<Triple> triples = new ArrayList<>(TripleReader.read("x p x", "x rdf:type C0"));
    for (int i = 0; i < 60; i++) {
      triples.addAll(
          TripleReader.read(
              "_:s" + i + " owl:someValuesFrom C" + i,
              "_:s" + i + " owl:onProperty p",
              "C" + (i + 1) + " owl:intersectionOf _:l" + i,
              "_:l" + i + " rdf:first C" + i,
              "_:l" + i + " rdf:rest _:m" + i,
              "_:m" + i + " rdf:first _:s" + i,
              "_:m" + i + " rdf:rest rdf:nil"));
    }
    Mirror mirror = closed(Entailment.OWL, triples);
    Explanation explanation =
        new Why(mirror, Entailment.OWL)
            .explain(
                new ClassExpression.Named(TripleReader.EX + "C60"),
                TripleReader.EX + "x",
                MemoryClaim.UNCOUNTED,
                Cancellation.NEVER);
    assertTrue(explanation.covered());
    assertFalse(explanation.smallest());
    assertTrue(explanation.size() < 60_000, explanation.size() + " nodes");
  }

  /** A path is one application, however long, and does not take the square of its length. */
  @Test
  void longPaths() {
    List<Triple> triples =
        new ArrayList<>(TripleReader.read("partOf rdf:type owl:TransitiveProperty"));
    for (int i = 0; i < 200; i++) {
      triples.addAll(TripleReader.read("n" + i + " partOf n" + (i + 1)));
    }
    Mirror mirror = closed(Entailment.OWL, triples);
    RoleExpression partOf = new RoleExpression.Named(TripleReader.EX + "partOf");
    Explanation explanation =
        new Why(mirror, Entailment.OWL)
            .explain(
                new ClassExpression.HasValue(partOf, TripleReader.EX + "n200"),
                TripleReader.EX + "n0",
                MemoryClaim.UNCOUNTED,
                Cancellation.NEVER);
    assertTrue(explanation.smallest());
    // The claim, the fact, the axiom and the steps.
    assertEquals(203, explanation.size());
  }

  /** As deep as a parser reads, on the stack of a server's thread. */
  @Test
  void deepExpressions() throws InterruptedException {
    Mirror mirror = closed(Entailment.NONE, TripleReader.read("x p x", "x rdf:type C"));
    ClassExpression deep = new ClassExpression.Named(TripleReader.EX + "C");
    for (int i = 0; i < ManchesterParser.MAX_DEPTH - 333; i++) {
      RoleExpression p = new RoleExpression.Named(TripleReader.EX + "p");
      deep =
          switch (i % 3) {
            case 0 -> new ClassExpression.Some(p, deep);
            case 1 -> new ClassExpression.Not(new ClassExpression.Not(deep));
            default -> new ClassExpression.And(List.of(deep, new ClassExpression.Thing()));
          };
    }
    ClassExpression expression = deep;
    List<Object> answers = new ArrayList<>();
    Thread thread =
        new Thread(
            null,
            () -> {
              Explanation explanation =
                  new Why(mirror, Entailment.NONE)
                      .explain(
                          expression,
                          TripleReader.EX + "x",
                          MemoryClaim.UNCOUNTED,
                          Cancellation.NEVER);
              answers.add(explanation.size());
              answers.add(WitnessMembers.of(explanation, "", FULL).size());
            },
            "deep",
            // As much as a thread has by default; before the code is compiled its frames are large.
            1024 * 1024);
    thread.start();
    thread.join();
    assertEquals(2, answers.size(), "it ended with an answer");
    assertTrue((int) answers.get(0) > ManchesterParser.MAX_DEPTH, answers + " nodes");
  }

  @Test
  void stops() {
    Mirror mirror = closed(Entailment.RDFS, TripleReader.read(TRAINS));
    Why why = new Why(mirror, Entailment.RDFS);
    ClassExpression car = new ClassExpression.Named(TripleReader.EX + "Car");
    assertThrows(
        CancellationException.class,
        () -> why.explain(car, TripleReader.EX + "car12", MemoryClaim.UNCOUNTED, () -> true));
  }

  /** A train with so many cars that naming them takes many megabytes. */
  private static Mirror longTrain(int cars) {
    List<Triple> triples = new ArrayList<>();
    for (int i = 0; i < cars; i++) {
      triples.addAll(TripleReader.read("train hasCar car" + i));
    }
    return closed(Entailment.NONE, triples);
  }

  private static ClassExpression atLeast(int cars) {
    return new ClassExpression.Count(
        Cardinality.MIN,
        cars,
        new RoleExpression.Named(TripleReader.EX + "hasCar"),
        new ClassExpression.Thing());
  }

  @Test
  void takesMemoryFromItsAccount() {
    Why why = new Why(longTrain(20_000), Entailment.NONE);
    long[] most = {0};
    MemoryClaim counting = bytes -> most[0] = Math.max(most[0], bytes);
    why.explain(atLeast(20_000), TripleReader.EX + "train", counting, Cancellation.NEVER);
    assertTrue(most[0] > 5_000_000 && most[0] < 50_000_000, most[0] + " bytes");
    long limit = most[0] / 2;
    MemoryClaim limited =
        bytes -> {
          if (bytes > limit) {
            throw new MemoryBudgetException("enough");
          }
        };
    assertThrows(
        MemoryBudgetException.class,
        () -> why.explain(atLeast(20_000), TripleReader.EX + "train", limited, Cancellation.NEVER));
  }

  /** The signal is looked at within one goal that has many ways, too. */
  @Test
  void looksAtTheSignalWithinOneGoal() {
    List<Triple> triples =
        new ArrayList<>(TripleReader.read("part rdf:type owl:TransitiveProperty"));
    for (int i = 0; i < 5_000; i++) {
      triples.addAll(TripleReader.read("engine part bolt" + i, "bolt" + i + " part thread"));
    }
    Mirror mirror = closed(Entailment.OWL, triples);
    int[] looks = {0};
    Effort effort =
        new Effort(
            MemoryClaim.UNCOUNTED,
            () -> {
              looks[0]++;
              return false;
            });
    TermNumbers terms = new TermNumbers(mirror);
    Knowledge knowledge = new Knowledge(mirror, Entailment.OWL, terms, effort);
    DefinitionSteps definitions =
        new DefinitionSteps(
            mirror,
            Entailment.OWL,
            terms,
            new ConditionCompiler(mirror),
            new MembershipCheck(mirror, effort));
    FactSteps facts =
        new FactSteps(
            knowledge, RuleTable.of(Entailment.OWL, terms), definitions, Entailment.OWL, effort);
    Goal.Path path =
        new Goal.Path(
            terms.of(TripleReader.iri("part")),
            terms.of(TripleReader.iri("engine")),
            terms.of(TripleReader.iri("thread")));
    assertEquals(5_001, facts.path(path).options().size());
    assertTrue(looks[0] >= 4, looks[0] + " looks at 5,000 ways");
  }
}
